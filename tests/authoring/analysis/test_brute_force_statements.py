"""Verdicts about single statements, held against probes that the evaluator runs on every line.

A probe is a rule put into the pack that shows what a condition or a name is at its place.
"""

import msgspec
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.authoring.analysis import brute, counterexamples
from tests.evaluation import strategies
from tests.evaluation.facts_of import attribute, compare, rule

from meshseed.authoring.analysis import analyse
from meshseed.evaluation.cells import Open
from meshseed.evaluation.comparing import holds, same
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.reads import comparisons
from meshseed.packs.facts import (
    All,
    AnyOf,
    CheckAt,
    Comparison,
    Constant,
    Effect,
    FlagKind,
    FromName,
    FromUnknown,
    NoneOf,
    Operator,
)

MOST = 1_500
THOROUGH = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.data_too_large,
    ],
)
pytestmark = pytest.mark.slow


def found(facts, code):
    analysis = analyse(facts)
    assert analysis.not_analysed == ()
    return {proof.about for proof in analysis.proofs if proof.finding.code == code}


def small(facts):
    assume(brute.count(facts) <= MOST)
    return facts


def truths(world):
    return {record.rule: record.verdict.truth for record in world.records}


def with_rules(facts, *placed):
    """The pack with rules put before the rule of a number."""
    rules = []
    for number in range(len(facts.rules) + 1):
        rules += [one for at, one in placed if at == number]
        rules += facts.rules[number : number + 1]
    return replace(facts, rules=tuple(rules))


# -- reads before writes


def names_of(facts_rule):
    several = (term for terms in facts_rule.appends.values() for term in terms)
    for one in comparisons(facts_rule.when):
        yield one.name
        if isinstance(one.operand, FromName):
            yield one.operand.name
    for term in (*facts_rule.sets.values(), *several):
        if isinstance(term, FromName):
            yield term.name


def is_blank(value):
    return isinstance(value, Open) and not value.alternatives and value.domain is None


def changed(before, after):
    if is_blank(before):
        return not is_blank(after)
    if isinstance(before, Open) or isinstance(after, Open):
        return None
    return not (before is None and after is None) and not same(before, after)


def reads_early(facts, reader, name, writer):
    """Whether a rule would come out otherwise behind a writer, as probes at both places show."""
    copies = any(
        isinstance(term, FromName) and term.name == name
        for term in (*facts.rules[reader].sets.values(), *tokens(facts.rules[reader]))
    )
    when = facts.rules[reader].when
    probed = with_rules(
        replace(facts, attributes=(*facts.attributes, attribute("p0"), attribute("p1"))),
        (reader, rule("probe.value", sets={"p0": FromName(name)})),
        (writer + 1, rule("probe.later", when, appends=("later",))),
        (writer + 1, rule("probe.value-later", sets={"p1": FromName(name)})),
    )
    for _, _, world in brute.worlds(probed):
        before, after = world.cells["p0"].value, world.cells["p1"].value
        differs = changed(before, after)
        if differs is None:
            # Values that are open and differ anyway are settled by the pack, not by this test.
            assume(False)
        if not differs:
            continue
        seen = truths(world)
        here, there = seen[facts.rules[reader].id], seen["probe.later"]
        if there is not None and here is not there and (here is not None or is_blank(before)):
            return True
        if here and copies:
            return True
    return False


def tokens(facts_rule):
    return [term for terms in facts_rule.appends.values() for term in terms]


@given(strategies.facts(decided=False), st.sets(st.sampled_from(strategies.ATTRIBUTES), max_size=2))
@example(facts=counterexamples.NOTHING_KNOWN_YET, blank={"x"})
@settings(THOROUGH, max_examples=50)
def test_reads_before_writes(facts, blank):
    """Some attributes are not known until something sets them."""
    attributes = tuple(
        replace(one, initial=None) if one.id in blank else one for one in facts.attributes
    )
    facts = small(replace(facts, attributes=attributes))
    reported = {about[:2] for about in found(facts, "MS509")}
    for reader, one in enumerate(facts.rules):
        for name in dict.fromkeys(names_of(one)):
            writers = [at for at, other in enumerate(facts.rules) if name in other.sets]
            early = bool(writers) and writers[0] > reader
            early = early and any(reads_early(facts, reader, name, at) for at in writers)
            assert early == ((one.id, name) in reported)


# -- what is never read or written


def modelled(facts):
    flags = tuple(replace(flag, effect=Effect.MODELLED) for flag in facts.flags)
    return replace(facts, flags=flags)


def text_without(facts, dest):
    """Everything of a pack but the definition of one name, as text."""
    flags = [flag for flag in facts.flags if flag.dest != dest]
    attributes = [one for one in facts.attributes if one.id != dest]
    rest = replace(facts, flags=tuple(flags), attributes=tuple(attributes))
    return msgspec.json.encode(rest).decode()


@given(strategies.facts())
@THOROUGH
def test_flags_nothing_reads_and_attributes_nothing_writes(facts):
    facts = modelled(facts)
    unread = {about[0].removeprefix("flag.") for about in found(facts, "MS511")}
    for flag in facts.flags:
        text = text_without(facts, flag.dest)
        written_only = text.count(f'"sets":{{"{flag.dest}"') + text.count(f',"{flag.dest}":')
        written_only += text.count(f'"target":"{flag.dest}"') + text.count(f'"dest":"{flag.dest}"')
        read = text.count(f'"{flag.dest}"') > written_only
        if flag.records_use is not None:
            read = read or f'"name":"{flag.records_use}"' in text
        assert read == (flag.dest not in unread), flag.dest
    unwritten = {about[0].removeprefix("attribute.") for about in found(facts, "MS512")}
    for one in facts.attributes:
        written = any(one.id in other.sets for other in (*facts.rules, *facts.implies))
        if one.id == strategies.USED or not isinstance(one.initial, Constant):
            continue
        assert written == (one.id not in unwritten), one.id
    small(facts)
    for _, _, world in brute.worlds(facts):
        for one in facts.attributes:
            if one.id in unwritten:
                assert repr(world.cells[one.id].value) == repr(one.initial.value)


def behaviour(world, without):
    """Everything a world shows but the value of one name."""
    cells = {name: repr(cell.value) for name, cell in world.cells.items() if name != without}
    knobs = [(one.id, repr(one.cell.value)) for one in world.knobs]
    broken = sorted(one.fact for one in world.findings if one.code in {"MS301", "MS302"})
    return truths(world), cells, knobs, broken


@given(strategies.facts())
@THOROUGH
def test_choices_nothing_singles_out(facts):
    facts = small(modelled(facts))
    reported = {address for about in found(facts, "MS510") for address in about}
    for flag in facts.flags:
        if flag.kind is not FlagKind.CHOICE:
            continue
        values = [one.value for one in flag.choices]
        left = [one for one in values if f"flag.{flag.dest}.choice.{one}" in reported]
        singled = {one for one in values if is_singled_out(facts, flag.dest, one)}
        assert not singled & set(left)
        if not is_copied(facts, flag.dest) and is_read(facts, flag.dest):
            default = flag.default.value
            rest = [one for one in values if one not in singled]
            assert len(rest) == len(values) or left == [one for one in rest if one != default]
        if left:
            alike = [*left, flag.default.value]
            assert_alike(facts, flag.dest, [one for one in alike if one not in singled])


def assert_alike(facts, dest, values):
    """Typing one of these values or another makes no difference to anything else."""
    seen = {}
    for typed, answers, world in brute.worlds(facts):
        if typed.get(dest) in values:
            rest = {name: value for name, value in typed.items() if name != dest}
            seen.setdefault(repr((rest, answers)), []).append(behaviour(world, dest))
    assert all(one == several[0] for several in seen.values() for one in several)


def all_comparisons(facts):
    for each in (*facts.rules, *facts.implies, *facts.constraints, *facts.advice):
        yield from comparisons(each.when)
    for each in facts.constraints:
        yield from comparisons(each.require)
    for each in (case for fact in facts.defaults for case in fact.cases if case.when):
        yield from comparisons(each.when)
    for each in (seed for fact in facts.knobs for seed in fact.seeded_by):
        yield from comparisons(each.when)


def is_singled_out(facts, dest, value):
    for one in all_comparisons(facts):
        if one.name != dest or not isinstance(one.operand, Constant):
            continue
        if one.operator is Operator.NOT_EQUAL:
            if same(one.operand.value, value):
                return True
        elif one.operator is not Operator.GIVEN and holds(one.operator, value, one.operand.value):
            return True
    return any(
        value in row.source for fact in facts.lookups if fact.source == dest for row in fact.rows
    )


def is_copied(facts, dest):
    text = msgspec.json.encode(facts).decode()
    compared = any(
        one.name == dest and not isinstance(one.operand, Constant) for one in all_comparisons(facts)
    )
    return compared or f'"is":"name","name":"{dest}"' in text


def is_read(facts, dest):
    looked_up = any(fact.source == dest for fact in facts.lookups)
    return looked_up or any(one.name == dest for one in all_comparisons(facts))


# -- constraints


def sources(facts, step):
    """The flags a computed default can depend on."""
    names = set()
    for case in step.cases:
        for one in comparisons(case.when) if case.when is not None else ():
            names.add(one.name)
            if isinstance(one.operand, FromName):
                names.add(one.operand.name)
        if isinstance(case.value, FromName):
            names.add(case.value.name)
    flags = {flag.dest: flag for flag in facts.flags}
    while True:
        more = {fact.source for fact in facts.lookups if fact.target in names}
        more |= {
            flags[name].default.name
            for name in names & flags.keys()
            if isinstance(flags[name].default, FromName)
        }
        if more <= names:
            return (names & flags.keys()) - {step.dest}
        names |= more


def is_broken(facts, only):
    codes = {"MS301", "MS302"}
    return any(
        finding.code in codes
        for _, _, world in brute.worlds(facts, only=only)
        for finding in world.findings
    )


@given(
    strategies.facts(decided=False),
    st.sampled_from((Operator.BELOW, Operator.EQUAL, Operator.NOT_EQUAL)),
    st.sampled_from(strategies.NUMBERS),
)
@example(counterexamples.COMPUTED_FROM_WHAT_IS_TYPED, Operator.NOT_EQUAL, 2)
@example(counterexamples.COMPUTED_FROM_WHAT_IS_LOOKED_UP, Operator.NOT_EQUAL, 2)
@example(counterexamples.COMPUTED_FROM_ANOTHER_DEFAULT, Operator.NOT_EQUAL, 2)
@settings(THOROUGH, max_examples=30)
def test_defaults_that_break_a_constraint_computed_ones_too(facts, operator, bound):
    """The constraint is about the input whose default is computed."""
    assume(facts.constraints and facts.defaults)
    about = Comparison(facts.defaults[0].dest, operator, Constant(bound))
    constraint = replace(facts.constraints[0], require=about)
    facts = small(replace(facts, constraints=(constraint,)))
    names = set()
    for condition in (constraint.when, constraint.require):
        for one in comparisons(condition):
            names |= {one.name, getattr(one.operand, "name", one.name)}
    expected = is_broken(facts, set())
    for step in facts.defaults:
        if step.dest in names:
            expected = expected or is_broken(facts, sources(facts, step))
    assert bool(found(facts, "MS514")) == expected


def text_of(condition):
    """A condition as the text of a program."""
    if not isinstance(condition, Comparison):
        parts = [text_of(part) for part in condition.parts]
        if isinstance(condition, NoneOf):
            return f"not ({' or '.join(parts)})"
        return f"({(' and ' if isinstance(condition, All) else ' or ').join(parts)})"
    name = f"args.{condition.name}"
    operand = condition.operand
    other = f"args.{operand.name}" if isinstance(operand, FromName) else repr(operand.value)
    if condition.operator is Operator.CONTAINS:
        return f"{other} in {name}"
    if condition == Comparison("fast", Operator.EQUAL, Constant(value=True)):
        return name
    return f"{name} {SIGNS[condition.operator]} {other}"


SIGNS = {
    Operator.EQUAL: "==",
    Operator.NOT_EQUAL: "!=",
    Operator.IN: "in",
    Operator.ABOVE: ">",
    Operator.AT_LEAST: ">=",
    Operator.BELOW: "<",
    Operator.AT_MOST: "<=",
}


def is_writable(condition):
    if not isinstance(condition, Comparison):
        return bool(condition.parts) and all(map(is_writable, condition.parts))
    if condition.operator is Operator.GIVEN or isinstance(condition.operand, FromUnknown):
        return False
    return not (condition.operator is Operator.CONTAINS and isinstance(condition.operand, FromName))


@given(
    strategies.facts(decided=False),
    strategies.conditions(givens=False).filter(is_writable),
    st.sampled_from(CheckAt),
    st.booleans(),
)
@example(
    facts=counterexamples.NOTHING_ELSE_ASKS,
    stated=compare("mode", "a"),
    check_at=CheckAt.END,
    agrees=False,
)
@THOROUGH
def test_literals_and_readings(facts, stated, check_at, agrees):
    """A literal of which the reading is a translation, and one of which it mostly is none."""
    assume(facts.constraints)
    small(facts)
    require = AnyOf((stated,)) if agrees else facts.constraints[0].require
    constraint = replace(
        facts.constraints[0], literal=text_of(stated), check_at=check_at, require=require
    )
    facts = replace(facts, constraints=(constraint,))
    at = 0 if check_at is CheckAt.INPUTS else len(facts.rules)
    probed = with_rules(
        facts,
        (at, rule("probe.ours", constraint.require, appends=("ours",))),
        (at, rule("probe.theirs", stated, appends=("theirs",))),
    )
    expected = False
    for _, _, world in brute.worlds(probed):
        ours, theirs = truths(world)["probe.ours"], truths(world)["probe.theirs"]
        expected = expected or (None not in {ours, theirs} and ours is not theirs)
    assert bool(found(facts, "MS515")) == expected


@given(strategies.facts(decided=False), st.lists(strategies.conditions(givens=True), max_size=2))
@THOROUGH
def test_constraints_that_nothing_meets_together(facts, more):
    assume(facts.constraints)
    first = facts.constraints[0]
    several = (
        first,
        *(replace(first, id=f"more{number}", require=one) for number, one in enumerate(more)),
    )
    facts = small(replace(facts, constraints=several))
    broken = [
        {one.fact for one in world.findings if one.code in {"MS301", "MS302"}}
        for _, _, world in brute.worlds(facts)
    ]
    alone = {one.id for one in several if all(one.id in each for each in broken)}
    rest = {one.id for one in several} - alone
    reported = found(facts, "MS513")
    assert {about[0] for about in reported if len(about) == 1} == alone
    together = [set(about) for about in reported if len(about) > 1]
    assert bool(together) == (len(rest) > 1 and all(each & rest for each in broken))
    for needed in together:
        assert all(each & needed for each in broken)
        for one in needed:
            assert not all(each & (needed - {one}) for each in broken)


# -- the input phases


@given(strategies.facts())
@THOROUGH
def test_a_shorthand_and_a_lookup_that_give_one_name_two_values(facts):
    assume(facts.implies and facts.lookups)
    small(facts)
    (lookup,) = facts.lookups
    reads = {getattr(row.result, "name", None) for row in lookup.rows}
    alone = replace(facts, rules=(), lookups=(), defaults=())
    both = replace(facts, rules=(), defaults=())
    expected = False
    for (typed, _, one), (_, _, two) in zip(
        brute.worlds(alone, like=facts), brute.worlds(both, like=facts), strict=True
    ):
        mine, its = one.cells["mode"], two.cells["mode"]
        gave = mine.origin is Origin.IMPLIED and its.origin is Origin.LOOKED_UP
        if gave and "mode" not in typed and not isinstance(mine.value, Open):
            expected = expected or changed(mine.value, its.value) is True
    reported = {about[:2] for about in found(facts, "MS506")}
    assert (("found", "shorthand") in reported) == (expected and "mode" not in reads)


@given(strategies.facts(decided=False))
@THOROUGH
def test_seeds_that_never_get_their_turn(facts):
    small(facts)
    (knob,) = facts.knobs
    probes = [
        (len(facts.rules), rule(f"seed{number}", seed.when, appends=("x",)))
        for number, seed in enumerate(knob.seeded_by)
    ]
    seen = [truths(world) for _, _, world in brute.worlds(with_rules(facts, *probes))]
    never = {about[0] for about in found(facts, "MS501")}
    masked = {about[0] for about in found(facts, "MS502")}
    for number in range(len(knob.seeded_by)):
        address = f"knob.knob.{number + 1}"
        own = [one[f"seed{number}"] for one in seen]
        before = [any(one[f"seed{at}"] is True for at in range(number)) for one in seen]
        if True not in own and None not in own:
            assert address in never
        elif True in own:
            assert address not in never
            taken = any(
                mine is not False and not other for mine, other in zip(own, before, strict=True)
            )
            assert (address in masked) == (not taken)
