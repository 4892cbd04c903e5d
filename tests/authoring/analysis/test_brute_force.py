"""Every verdict of the analyser is what exhaustive evaluation says, on small random packs."""

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from msgspec.structs import replace
from tests.authoring.analysis import brute, counterexamples
from tests.evaluation import strategies

from meshseed.authoring.analysis import analyse
from meshseed.authoring.analysis.touching import names_in
from meshseed.evaluation.comparing import same
from meshseed.evaluation.outcome import Firing
from meshseed.packs.facts import Constant, FromName, HitPolicy

MOST = 2_000
THOROUGH = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.data_too_large,
    ],
)
pytestmark = pytest.mark.slow


class Seen:
    """What became of everything over all lines of a pack."""

    def __init__(self, facts):
        self.facts = facts
        self.firing = {rule.id: set() for rule in facts.rules}
        self.truth = {rule.id: set() for rule in facts.rules}
        self.pairs = set()
        self.gaps = set()
        self.overlaps = set()
        self.faults = set()
        self.not_met = True
        self.applied = False
        tables = {
            table.id: [r.id for r in facts.rules if r.table == table.id] for table in facts.tables
        }
        constraint = next(iter(facts.constraints), None)
        for _, _, world in brute.worlds(facts):
            firing = {record.rule: record.firing for record in world.records}
            truth = {record.rule: record.verdict.truth for record in world.records}
            for rule, became in firing.items():
                self.firing[rule].add(became)
                self.truth[rule].add(truth[rule])
            became = firing.items()
            self.pairs.update((a, b, mine, its) for a, mine in became for b, its in became)
            for table, rules in tables.items():
                if rules and all(truth[rule] is False for rule in rules):
                    self.gaps.add(table)
            self.faults.update(f.fact for f in world.findings if f.code == "MS307")
            if constraint is not None:
                self.applied = True
                broken = any(
                    f.fact == constraint.id and f.code in {"MS301", "MS302"} for f in world.findings
                )
                self.not_met = self.not_met and broken

    def adds_nothing(self, one, other):
        """Whether *other* fires whenever *one* does, which happens."""
        if Firing.FIRED not in self.firing[one]:
            return False
        for first, second, mine, its in self.pairs:
            if (first, second) != (one, other):
                continue
            if mine is Firing.FIRED and its is not Firing.FIRED:
                return False
            if mine is Firing.UNDECIDED and its is Firing.NOT_FIRED:
                return False
        return True


def found(analysis, code):
    return {proof.about for proof in analysis.proofs if proof.finding.code == code}


def by_code(analysis, *codes):
    return {proof.about[0] for proof in analysis.proofs if proof.finding.code in codes}


def rules_that_never_fire(_facts, analysis, seen):
    never = {rule for rule, became in seen.firing.items() if became == {Firing.NOT_FIRED}}
    reported = by_code(analysis, "MS501", "MS502") & set(seen.firing)
    assert never <= reported
    for rule in reported - never:
        # Left open by what nobody knows, and still impossible whatever the answer is.
        assert Firing.FIRED not in seen.firing[rule]
        assert Firing.UNDECIDED in seen.firing[rule]


def tables(facts, analysis, seen):
    assert {about[2] for about in found(analysis, "MS505")} == seen.faults
    hits = {table.id: table.hit for table in facts.tables}
    assert {about[0] for about in found(analysis, "MS508")} & set(hits) == {
        table for table in seen.gaps if hits[table] is not HitPolicy.ALL
    }


def constraints_that_nothing_meets(_facts, analysis, seen):
    assert bool(found(analysis, "MS513")) == (seen.applied and seen.not_met)


def effects(rule):
    terms = [("set", name, term) for name, term in rule.sets.items()]
    return terms + [
        ("append", name, term) for name, several in rule.appends.items() for term in several
    ]


def rules_that_add_nothing(facts, analysis, seen):
    rules = {rule.id: rule for rule in facts.rules}
    for about in found(analysis, "MS503") | found(analysis, "MS504"):
        assert seen.adds_nothing(*about[:2])
    for about in found(analysis, "MS504"):
        assert seen.adds_nothing(*reversed(about[:2]))
    reported = {about[:2] for about in found(analysis, "MS503") | found(analysis, "MS504")}
    reported |= {(other, one) for one, other in found(analysis, "MS504")}
    for one, other in ((a, b) for a in rules for b in rules if a != b):
        mine, its = effects(rules[one]), effects(rules[other])
        copies = any(isinstance(term, FromName) for *_, term in (*mine, *its))
        sets = rules[one].sets
        together = rules[one].table is None or rules[one].table != rules[other].table
        if mine and not copies and not sets and together and all(part in its for part in mine):
            assert seen.adds_nothing(one, other) == ((one, other) in reported)


def differing(mine, its):
    return not (mine is None and its is None) and not same(mine, its)


def overlapping_writers(facts, analysis, seen):
    rules = {rule.id: rule for rule in facts.rules}
    # Shorthands and lookups that overwrite each other have a law of their own.
    reported = {about for about in found(analysis, "MS506") if about[0] in rules}
    for second, first, _ in reported:
        assert (first, second, Firing.FIRED, Firing.FIRED) in seen.pairs
    order = [rule.id for rule in facts.rules]
    hit = {table.id: table.hit for table in facts.tables}
    for number, first in enumerate(order):
        for second in order[number + 1 :]:
            one, two = rules[first], rules[second]
            for name in set(one.sets) & set(two.sets):
                values = one.sets[name], two.sets[name]
                if not all(isinstance(value, Constant) for value in values):
                    continue
                several = (term for terms in two.appends.values() for term in terms)
                copied = (t.name for t in (*two.sets.values(), *several) if isinstance(t, FromName))
                if name in {*names_in(two.when), *copied}:
                    continue
                together = (first, second, Firing.FIRED, Firing.FIRED) in seen.pairs
                if one.table and one.table == two.table and hit[one.table] is not HitPolicy.ALL:
                    together = False
                differ = differing(values[0].value, values[1].value)
                assert ((second, first, name) in reported) == (together and differ)


def witnesses(_facts, analysis, _seen):
    """A witness is a line the parser takes; which rules fire on it is seen by evaluating it."""
    needs = {"MS503", "MS504", "MS505", "MS506", "MS507", "MS508", "MS509", "MS513", "MS514"}
    for proof in analysis.proofs:
        if proof.finding.code in needs:
            assert proof.witness is not None, proof


LAWS = (
    rules_that_never_fire,
    tables,
    constraints_that_nothing_meets,
    rules_that_add_nothing,
    overlapping_writers,
    witnesses,
)


@given(strategies.facts(decided=False))
@example(counterexamples.TWO_INPUTS_THAT_DIFFER)
@example(counterexamples.TWO_HITS_OF_WHICH_ONE_LEADS_TO_THE_OTHER)
@THOROUGH
def test_every_verdict_is_what_all_lines_say(facts):
    """The laws share one run of all lines, which is what costs."""
    assume(brute.count(facts) <= MOST)
    analysis, seen = analyse(facts), Seen(facts)
    assert analysis.not_analysed == ()
    for law in LAWS:
        law(facts, analysis, seen)


def test_the_strategy_has_something_to_find():
    """The laws above say nothing where no random pack has a finding."""
    seen = set()

    @given(strategies.facts(decided=False))
    @settings(max_examples=150, deadline=None, database=None, derandomize=True)
    def collect(facts):
        seen.update(finding.code for finding in analyse(facts).findings)

    collect()
    assert {"MS501", "MS502", "MS503", "MS505", "MS506", "MS508", "MS513"} <= seen


def without(facts, rule):
    return replace(facts, rules=tuple(one for one in facts.rules if one.id != rule))


@given(strategies.facts(decided=False, hits=(HitPolicy.ALL,)))
@THOROUGH
def test_order_in_tables_that_declare_none(facts):
    """A rule that decides otherwise once an earlier one, which fired, is taken out of the pack."""
    assume(brute.count(facts) <= MOST // 4)
    together = [rule for rule in facts.rules if rule.table is not None]
    reported = {about[:2] for about in found(analyse(facts), "MS507")}
    for number, first in enumerate(together):
        other = list(brute.decisions(without(facts, first.id), like=facts))
        for second in together[number + 1 :]:
            step_reads = {*names_in(second.when)}
            if not set(first.sets) & step_reads:
                continue
            matters = any(
                mine[first.id][0] is Firing.FIRED
                and mine[second.id][1] is not None
                and its[second.id][1] is not None
                and mine[second.id][1] is not its[second.id][1]
                for mine, its in zip(brute.decisions(facts, like=facts), other, strict=True)
            )
            if matters:
                assert (second.id, first.id) in reported


@given(strategies.facts(decided=False))
@THOROUGH
def test_a_constraint_that_the_empty_line_breaks(facts):
    reported = found(analyse(facts), "MS514")
    if "MS514" in brute.empty_breaks(facts):
        assert reported
    if reported and not facts.defaults:
        assert "MS514" in brute.empty_breaks(facts)
