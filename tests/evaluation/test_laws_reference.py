"""Where everything is decided, the engine agrees with a plain interpreter of the same facts."""

from hypothesis import given
from hypothesis import strategies as st
from tests.evaluation.examples import law
from tests.evaluation.facts_of import BAG
from tests.evaluation.reference import run
from tests.evaluation.strategies import NUMBER, SET, argv, facts, lines

from meshseed.evaluation import Pack
from meshseed.evaluation.outcome import Certainty, Firing


@law
@given(
    facts(),
    lines(),
    st.fixed_dictionaries(
        {SET: st.sampled_from([(0,), (1, 2), ()]), NUMBER: st.sampled_from([0, 2])}
    ),
)
def test_values_tokens_firings_and_findings_are_those_of_the_reference(pack, typed, answers):
    wanted = run(pack, typed, answers)
    outcome = Pack(pack).evaluate(argv(typed), assume=answers)
    codes = [finding.code for finding in outcome.findings]
    assert ("MS307" in codes) is wanted.fault
    if wanted.fault:
        return
    values = {name: view.value for name, view in outcome.attributes.items()}
    assert values == {name: wanted.values[name] for name in values}
    assert all(view.hole is None for view in outcome.attributes.values())
    tokens = outcome.options[BAG].tokens
    assert [token.text for token in tokens] == wanted.tokens
    assert all(token.certainty is Certainty.PRESENT for token in tokens)
    fired = [entry.rule for entry in outcome.trace if entry.firing is Firing.FIRED]
    assert fired == wanted.fired
    assert all(entry.firing in {Firing.FIRED, Firing.NOT_FIRED} for entry in outcome.trace)
    assert {knob.id: knob.value for knob in outcome.knobs} == wanted.knobs
    broken = [f.fact for f in outcome.findings if f.code in {"MS301", "MS302"}]
    assert broken == wanted.broken


@law
@given(facts(), lines())
def test_whether_outputs_are_reached_follows_from_the_broken_constraint(pack, typed):
    answers = {one.id: one.assume.value for one in pack.unknowns}
    wanted = run(pack, typed, answers)
    outcome = Pack(pack).evaluate(argv(typed))
    if wanted.fault:
        return
    if not wanted.broken:
        assert outcome.reached is True
    else:
        (constraint,) = pack.constraints
        assert outcome.reached is (None if constraint.enforced_by is None else False)
