"""Laws every outcome keeps: the same bytes, exact suppositions, no confidence out of nothing."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.evaluation.examples import law
from tests.evaluation.facts_of import BAG, attribute
from tests.evaluation.strategies import CONFLICTS, argv, conditions, facts, lines

from meshseed.confidence import Confidence
from meshseed.evaluation import Outcome, Pack
from meshseed.evaluation.outcome import Firing
from meshseed.packs.facts import Constant, PackFacts, Rule, Standing, Where

ANY = facts(decided=False, answered=True)
OPEN = facts(decided=False, answered=False)


def _values(outcome: Outcome) -> dict[str, object]:
    """Every output by the name an assumption is said to touch it by, without how sure it is."""
    found: dict[str, object] = {"reached": outcome.reached}
    for one in outcome.inputs:
        found[f"input.{one.dest}"] = (one.value, _plain(one.hole))
    for name, view in outcome.attributes.items():
        found[f"attribute.{name}"] = (view.value, _plain(view.hole))
    for knob in outcome.knobs:
        found[f"knob.{knob.id}"] = (knob.seeded, knob.value, _plain(knob.hole))
    seen: dict[str, int] = {}
    for token in outcome.options[BAG].tokens:
        label = f"token.{BAG}.{token.text or '?' + str(token.unknown)}"
        seen[label] = seen.get(label, 0) + 1
        number = f"#{seen[label]}" if seen[label] > 1 else ""
        found[label + number] = (token.certainty, token.when)
    for finding in outcome.findings:
        found.setdefault(f"finding.{finding.code}", []).append((finding.message, finding.only_when))
    return found


def _plain(hole):
    return hole and (hole.by, [(case.when, case.value, case.open) for case in hole.cases])


def _sureness(outcome: Outcome) -> dict[str, Confidence | None]:
    found = {f"attribute.{name}": view.confidence for name, view in outcome.attributes.items()}
    found |= {f"input.{one.dest}": one.confidence for one in outcome.inputs}
    found |= {f"knob.{knob.id}": knob.confidence for knob in outcome.knobs}
    for name, view in outcome.attributes.items():
        for case in view.hole.cases if view.hole else ():
            found[f"{name} when {case.when}"] = case.confidence
    for number, token in enumerate(outcome.options[BAG].tokens):
        found[f"token {number}"] = token.confidence
        found[f"content {number}"] = token.content_confidence
    return found


def _marks(outcome: Outcome) -> dict[str, frozenset[str]]:
    found = {f"attribute.{name}": view.contested for name, view in outcome.attributes.items()}
    found |= {f"input.{one.dest}": one.contested for one in outcome.inputs}
    found |= {f"knob.{knob.id}": knob.contested for knob in outcome.knobs}
    for number, token in enumerate(outcome.options[BAG].tokens):
        found[f"token {number}"] = token.contested
    return {name: frozenset(marks) for name, marks in found.items()}


def _standings(node: object, found: list[dict[str, object]]) -> list[dict[str, object]]:
    """Every table of encoded facts that carries a confidence."""
    if isinstance(node, dict):
        if "confidence" in node:
            found.append(node)
        for part in node.values():
            _standings(part, found)
    elif isinstance(node, list | tuple):
        for part in node:
            _standings(part, found)
    return found


def _decoded(encoded: object) -> PackFacts:
    return msgspec.convert(encoded, PackFacts)


@law
@given(OPEN, lines())
def test_the_same_question_gives_the_same_bytes(pack, typed):
    again = msgspec.json.decode(msgspec.json.encode(pack), type=PackFacts)
    first = msgspec.json.encode(Pack(pack).evaluate(argv(typed), trees=True, sensitive=True))
    second = msgspec.json.encode(Pack(again).evaluate(argv(typed), trees=True, sensitive=True))
    assert first == second


@law
@given(OPEN, lines())
def test_an_outcome_survives_being_written_and_read(pack, typed):
    outcome = Pack(pack).evaluate(argv(typed), trees=True, sensitive=True)
    encoded = msgspec.json.encode(outcome)
    assert msgspec.json.encode(msgspec.json.decode(encoded, type=Outcome)) == encoded


@law
@given(OPEN, lines())
def test_every_rule_is_traced_once_in_order_and_tokens_follow_that_order(pack, typed):
    outcome = Pack(pack).evaluate(argv(typed))
    order = [rule.id for rule in pack.rules]
    assert [entry.rule for entry in outcome.trace] == order
    places = [order.index(token.rule) for token in outcome.options[BAG].tokens]
    assert places == sorted(places)
    for entry in outcome.trace:
        firings = {case.firing for case in entry.cases}
        assert entry.firing in firings if len(firings) == 1 else entry.firing is Firing.DEPENDS


@law
@given(ANY, lines())
def test_rests_on_is_exactly_what_another_candidate_would_change(pack, typed):
    asked = Pack(pack)
    outcome = asked.evaluate(argv(typed))
    base = _values(outcome)
    touched: dict[str, set[str]] = {}
    for unknown in pack.unknowns:
        for candidate in unknown.candidates:
            other = _values(asked.evaluate(argv(typed), assume={unknown.id: candidate}))
            names = {n for n in base | other if base.get(n, "none") != other.get(n, "none")}
            touched.setdefault(unknown.id, set()).update(names)
    found = {one.unknown: set(one.touches) for one in outcome.assumptions}
    assert found == {unknown: names for unknown, names in touched.items() if names}
    for name, view in outcome.attributes.items():
        wanted = {one for one, names in touched.items() if f"attribute.{name}" in names}
        assert set(view.rests_on) == wanted


@law
@given(ANY, lines())
def test_assuming_what_the_pack_assumes_changes_nothing_but_whose_it_is(pack, typed):
    own = {one.id: one.assume.value for one in pack.unknowns}
    asked = Pack(pack)
    plain, given_ = asked.evaluate(argv(typed)), asked.evaluate(argv(typed), assume=own)
    assert all(one.given for one in given_.assumptions)
    assert not any(one.given for one in plain.assumptions)
    mine = {one.unknown: replace(one, given=True) for one in plain.assumptions}
    # An answer of the user's is listed whether it matters or not; only what it touches is the same.
    touching = {one.unknown: one for one in given_.assumptions if one.touches}
    assert touching == mine
    assert replace(plain, assumptions=()) == replace(given_, assumptions=())


@law
@given(OPEN, lines(), conditions(givens=True), st.integers(0, 5))
def test_a_rule_that_touches_nothing_else_changes_nothing_else(pack, typed, when, place):
    fresh = Rule(
        id="fresh",
        when=when,
        where=Where("pipeline.toml", 1),
        standing=Standing(confidence=Confidence.NOT_TRACED, contested=CONFLICTS),
        sets={"fresh": Constant(1)},
    )
    rules = (*pack.rules[:place], fresh, *pack.rules[place:])
    more = replace(pack, rules=rules, attributes=(*pack.attributes, attribute("fresh")))
    before, after = Pack(pack).evaluate(argv(typed)), Pack(more).evaluate(argv(typed))
    for name, view in before.attributes.items():
        assert after.attributes[name] == view
    assert after.options == before.options
    assert after.knobs == before.knobs
    assert after.findings == before.findings
    assert after.reached is before.reached


@law
@given(OPEN, lines(), st.sampled_from(Confidence))
def test_no_confidence_is_above_that_of_all_facts(pack, typed, step):
    encoded = msgspec.to_builtins(pack)
    for standing in _standings(encoded, []):
        standing["confidence"] = step.value
    outcome = Pack(_decoded(encoded)).evaluate(argv(typed))
    assert all(one is None or one.rank >= step.rank for one in _sureness(outcome).values())


@law
@given(OPEN, lines(), st.data())
def test_a_less_sure_fact_makes_nothing_surer_and_changes_no_value(pack, typed, data):
    before = Pack(pack).evaluate(argv(typed))
    encoded = msgspec.to_builtins(pack)
    standing = data.draw(st.sampled_from(_standings(encoded, [])))
    standing["confidence"] = Confidence.NOT_TRACED.value
    after = Pack(_decoded(encoded)).evaluate(argv(typed))
    assert _values(after) == _values(before)
    sure = _sureness(before)
    for name, step in _sureness(after).items():
        assert (step is None) is (sure[name] is None)
        assert step is None or step.rank >= sure[name].rank


@law
@given(OPEN, lines(), st.data())
def test_one_more_contested_fact_takes_no_mark_away(pack, typed, data):
    before = Pack(pack).evaluate(argv(typed))
    encoded = msgspec.to_builtins(pack)
    tables = [one for one in _standings(encoded, []) if "id" not in one]
    table = data.draw(st.sampled_from(tables))
    table["contested"] = sorted(
        {*table.get("contested", ()), data.draw(st.sampled_from(CONFLICTS))}
    )
    after = Pack(_decoded(encoded)).evaluate(argv(typed))
    assert _values(after) == _values(before)
    marks = _marks(before)
    for name, found in _marks(after).items():
        assert marks[name] <= found


@law
@given(facts(), lines())
def test_a_value_is_no_surer_than_the_rule_that_set_it_and_its_condition(pack, typed):
    outcome = Pack(pack).evaluate(argv(typed), trees=True)
    rules = {rule.id: rule for rule in pack.rules}
    trees = {entry.rule: [case.condition for case in entry.cases] for entry in outcome.trace}
    for view in outcome.attributes.values():
        if view.by in rules and view.confidence is not None:
            assert view.confidence.rank >= rules[view.by].standing.confidence.rank
            (tree,) = trees[view.by]
            assert view.confidence.rank >= tree.confidence.rank
            assert set(view.contested) >= set(rules[view.by].standing.contested)
