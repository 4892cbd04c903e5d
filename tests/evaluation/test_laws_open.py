"""What is open must cover what every answer would give, and no class may be mixed with another."""

from itertools import product

from hypothesis import given
from msgspec.structs import replace
from tests.evaluation.examples import law
from tests.evaluation.facts_of import BAG
from tests.evaluation.reading_outcomes import OPEN, holds_in, tokens_in, value_in
from tests.evaluation.strategies import (
    NUMBER,
    POOLS,
    SET,
    SUPPOSABLE,
    argv,
    facts,
    lines,
)

from meshseed.evaluation import Pack
from meshseed.evaluation.outcome import AttributeView, Certainty, Firing, KnobView, Outcome
from meshseed.packs.facts import Constant, HitPolicy, PackFacts

SHAPES, SPEEDS = POOLS["word"], POOLS["truth"]
NO_FAULTS = (HitPolicy.FIRST, HitPolicy.ALL)
ANSWERS = [{SET: one, NUMBER: other} for one, other in product([(0,), (1, 2), ()], [0, 2])]


def _worlds(pack: PackFacts, typed: dict[str, object]) -> list[dict[str, object]]:
    """Every combination of the inputs nobody gave."""
    flags = {flag.dest: flag for flag in pack.flags}
    missing = [name for name in SUPPOSABLE if name not in typed and flags[name].default is None]
    pools = [SHAPES if name == "shape" else SPEEDS for name in missing]
    return [dict(zip(missing, values, strict=True)) for values in product(*pools)]


def _with_defaults(pack: PackFacts, world: dict[str, object]) -> PackFacts:
    """The pack in which a world is no supposition: a switch cannot be typed as false."""
    flags = tuple(
        replace(flag, default=Constant(world[flag.dest])) if flag.dest in world else flag
        for flag in pack.flags
    )
    return replace(pack, flags=flags)


def _firing(outcome: Outcome, rule: str, world: dict[str, object]) -> Firing:
    (entry,) = [entry for entry in outcome.trace if entry.rule == rule]
    if entry.firing is not Firing.DEPENDS:
        return entry.firing
    found = {
        case.firing for case in entry.cases if any(holds_in(when, world) for when in case.when)
    }
    assert len(found) == 1
    return found.pop()


@law
@given(facts(decided=False, givens=False, hits=NO_FAULTS), lines())
def test_the_case_of_a_class_is_the_evaluation_with_that_value_given(pack, typed):
    joined = Pack(pack).evaluate(argv(typed))
    for world in _worlds(pack, typed):
        alone = Pack(_with_defaults(pack, world)).evaluate(argv(typed))
        for name, view in joined.attributes.items():
            if name not in world:
                assert value_in(view, world) == value_in(alone.attributes[name], {}), (name, world)
        for knob, other in zip(joined.knobs, alone.knobs, strict=True):
            assert value_in(knob, world) == value_in(other, {})
        assert tokens_in(joined.options[BAG], world) == tokens_in(alone.options[BAG], {})
        for rule in pack.rules:
            assert _firing(joined, rule.id, world) is _firing(alone, rule.id, {})


@law
@given(facts(decided=False, givens=False, hits=NO_FAULTS), lines(untyped=("shape",)))
def test_the_case_of_a_class_is_the_evaluation_with_that_value_typed(pack, typed):
    joined = Pack(pack).evaluate(argv(typed))
    for world in _worlds(pack, typed):
        if "shape" not in world:
            return
        alone = Pack(pack).evaluate([*argv(typed), "--shape", str(world["shape"])])
        for name, view in joined.attributes.items():
            if name not in world:
                assert value_in(view, world) == value_in(alone.attributes[name], world), name
        assert tokens_in(joined.options[BAG], world) == tokens_in(alone.options[BAG], world)


def _possible(view: AttributeView | KnobView, world: dict[str, object]) -> list[object] | None:
    """What a view allows in a world, or None for anything; parts about rules and unknowns can be
    either way."""
    if view.hole is None:
        return [view.value]
    if not view.hole.cases:
        return None
    cases = [
        case
        for case in view.hole.cases
        if holds_in(tuple(part for part in case.when if part.name in world), world)
    ]
    return None if any(case.open for case in cases) else [case.value for case in cases]


@law
@given(facts(decided=False, answered=False, hits=NO_FAULTS), lines())
def test_an_open_outcome_covers_the_outcome_of_every_answer(pack, typed):
    asked = Pack(pack)
    base = asked.evaluate(argv(typed))
    worlds = _worlds(pack, typed)
    for answers in ANSWERS:
        other = asked.evaluate(argv(typed), assume=answers)
        for world in worlds:
            _covers(base, other, world)
        if base.reached is not None:
            assert other.reached is base.reached


def _covers(base: Outcome, other: Outcome, world: dict[str, object]) -> None:
    for name, view in base.attributes.items():
        allowed, value = _possible(view, world), value_in(other.attributes[name], world)
        assert allowed is None or value == OPEN or value in allowed, (name, world)
    for knob, answered in zip(base.knobs, other.knobs, strict=True):
        allowed = _possible(knob, world)
        assert allowed is None or value_in(answered, world) in allowed
    tokens = base.options[BAG].tokens
    certain = [one.text for one in tokens if one.certainty is Certainty.PRESENT and one.text]
    found = list(tokens_in(other.options[BAG], world))
    for text in certain:
        found.remove(text)
    named = {one.text for one in tokens}
    assert set(found) <= named or None in named
    for entry in base.trace:
        firing = _firing(base, entry.rule, world)
        if firing is not Firing.UNDECIDED:
            assert _firing(other, entry.rule, world) is firing
