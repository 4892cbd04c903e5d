"""Every fault a pack is tried with, in the order of its phases."""

from collections.abc import Iterator

from msgspec.structs import replace

from meshseed.authoring.testing.graph import Graph
from meshseed.authoring.testing.mutating.conditions import NEVER, variants
from meshseed.authoring.testing.mutating.inputs import input_faults
from meshseed.authoring.testing.mutating.mutants import Change, Mutant
from meshseed.authoring.testing.mutating.pools import Pools
from meshseed.authoring.testing.mutating.replacing import (
    exchanged,
    swapped,
    with_condition,
    with_entry,
)
from meshseed.authoring.testing.mutating.rules import rule_faults
from meshseed.authoring.testing.spots import Kind, Part, Placed, Spot, spots
from meshseed.packs.facts import (
    ALWAYS,
    AdviceLevel,
    CheckAt,
    Condition,
    Constant,
    Knob,
    PackFacts,
)


def mutants_of(facts: PackFacts) -> tuple[Mutant, ...]:
    """Every fault, each put into the pack alone."""
    pools = Pools(facts)
    # Notes are nothing a case can expect, so that no case could notice a fault of one.
    heard = {one.id for one in facts.advice if one.level is not AdviceLevel.NOTE}
    every = (
        *input_faults(facts, pools, Graph(facts)),
        *(
            one
            for placed in spots(facts)
            if placed.spot.kind is not Kind.ADVICE or placed.spot.id in heard
            for one in _of_condition(facts, placed, pools)
        ),
        *rule_faults(facts, pools),
        *_checks(facts),
        *_knobs(facts, pools),
    )
    return tuple(one for one in every if one.facts != facts)


def _of_condition(facts: PackFacts, placed: Placed, pools: Pools) -> Iterator[Mutant]:
    spot = placed.spot

    def mutant(change: Change, text: str, condition: Condition, leaf: int) -> Mutant:
        return Mutant(
            change=change,
            about=spot.text,
            touches=(f"{spot.kind.value} {spot.id}",),
            text=text,
            where=placed.where,
            facts=with_condition(facts, spot, condition),
            spots=(spot,),
            condition=condition,
            leaf=leaf,
        )

    if spot.kind is Kind.CONSTRAINT:
        if spot.part is Part.REQUIRE:
            yield mutant(Change.STATEMENT, "is dropped", ALWAYS, -1)
    else:
        yield mutant(Change.STATEMENT, "is dropped", NEVER, -1)
    for one in variants(placed.condition, pools):
        if one.condition != ALWAYS or spot.part is not Part.REQUIRE:
            yield mutant(one.change, one.text, one.condition, one.leaf)


def _checks(facts: PackFacts) -> Iterator[Mutant]:
    for index, constraint in enumerate(facts.constraints):
        at = CheckAt.END if constraint.check_at is CheckAt.INPUTS else CheckAt.INPUTS
        yield Mutant(
            change=Change.PLACE,
            about=f"constraint {constraint.id}",
            touches=(f"constraint {constraint.id}",),
            text=f"is checked at the {at.value}",
            where=constraint.where,
            facts=with_entry(facts, "constraints", index, replace(constraint, check_at=at)),
        )


def _knobs(facts: PackFacts, pools: Pools) -> Iterator[Mutant]:
    for index, knob in enumerate(facts.knobs):
        for change, text, other, spotted in _knob(knob, pools):
            yield Mutant(
                change=change,
                about=f"knob {knob.id}",
                touches=(f"knob {knob.id}",),
                text=text,
                where=knob.where,
                facts=with_entry(facts, "knobs", index, other),
                spots=spotted,
            )


def _knob(knob: Knob, pools: Pools) -> Iterator[tuple[Change, str, Knob, tuple[Spot, ...]]]:
    if isinstance(knob.default, Constant):
        default = Constant(pools.other(knob.default.value))
        yield Change.DEFAULT, "has another default", replace(knob, default=default), ()
    for at, seed in enumerate(knob.seeded_by):
        spot = Spot(Kind.KNOB, knob.id, index=at)
        if seed.value is None or isinstance(seed.value, Constant):
            value = True if seed.value is None else seed.value.value
            other = replace(seed, value=Constant(pools.other(value)))
            yield (
                Change.VALUE,
                f"seed {at + 1} gives another value",
                replace(knob, seeded_by=exchanged(knob.seeded_by, at, other)),
                (spot,),
            )
        if at + 1 < len(knob.seeded_by):
            yield (
                Change.ORDER,
                f"seeds {at + 1} and {at + 2} stand the other way round",
                replace(knob, seeded_by=swapped(knob.seeded_by, at)),
                (spot, Spot(Kind.KNOB, knob.id, index=at + 1)),
            )
