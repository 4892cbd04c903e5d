"""The statements of a pack as steps, in the order an evaluation takes them."""

from collections.abc import Iterator, Mapping
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from meshseed.evaluation.compiled import touching
from meshseed.evaluation.compiled.slots import Part
from meshseed.evaluation.compiled.step import Sees, Step, Workshop
from meshseed.evaluation.judging import Verdict
from meshseed.evaluation.phases import (
    check_constraints,
    doubts_about_reaching,
    give_advice,
    judge_constraints,
    run_rules,
    seed_knobs,
    size_meshes,
)
from meshseed.evaluation.phases.constraints import Judged
from meshseed.evaluation.phases.defaults import apply_default
from meshseed.evaluation.phases.literals import take_literals
from meshseed.evaluation.phases.lookups import apply_lookup
from meshseed.evaluation.phases.rules import Hits
from meshseed.evaluation.phases.shorthands import apply_imply
from meshseed.evaluation.program import (
    CompiledAdvice,
    CompiledConstraint,
    CompiledDefault,
    CompiledImply,
    CompiledKnob,
    CompiledLookup,
    CompiledRule,
)
from meshseed.evaluation.world import World
from meshseed.packs.facts import CheckAt, FromUnknown, Mesh


class Reach(Struct, frozen=True):
    """What one constraint means for whether the driver gets to its outputs."""

    reached: bool | None
    contested: tuple[str, ...]


class TableHits(Struct, frozen=True):
    """The first rule of a table that fired, and the first open one."""

    fired: tuple[str, Verdict] | None
    opened: Verdict | None


def input_steps(shop: Workshop) -> tuple[Step, ...]:
    """The steps up to where the inputs are taken down, what is said of them included."""
    program = shop.program
    return (
        *(_literal(shop, name) for name in program.derived),
        *(_imply(shop, imply) for imply in program.implies),
        *(_lookup(shop, lookup) for lookup in program.lookups),
        *(_default(shop, default) for default in program.defaults),
        *(_judge(shop, one, Part.EARLY) for one in program.constraints),
        *_advice(shop, CheckAt.INPUTS),
    )


def rule_steps(shop: Workshop) -> tuple[Step, ...]:
    """The steps behind the inputs, up to where the rules have run."""
    program = shop.program
    return (
        *(_rule(shop, rule) for rule in program.rules),
        *(_judge(shop, one, Part.LATE) for one in program.constraints),
    )


def last_steps(shop: Workshop) -> tuple[Step, ...]:
    """The steps behind the rules: what the constraints come to first, then the rest."""
    program = shop.program
    return (
        *(_check(shop, one) for one in program.constraints),
        *_advice(shop, CheckAt.END),
        *(_knob(shop, knob) for knob in program.knobs),
        *(_mesh(shop, mesh) for mesh in program.meshes if mesh.cardinality.name is not None),
    )


def _literal(shop: Workshop, name: str) -> Step:
    def act(world: World, _: Mapping[int, object]) -> Mapping[int, object]:
        take_literals(world)
        return {}

    program = replace(shop.program, derived=(name,), constants={})
    names = tuple(touching.of_literal(shop.program, name))
    return Step(shop, program, Sees(names=names), act)


def _saying(shop: Workshop, statement: str) -> int:
    return shop.layout.of(Part.SAID, statement)


def _imply(shop: Workshop, imply: CompiledImply) -> Step:
    said = _saying(shop, f"imply {imply.fact.id}")
    clash = imply.fact.clash
    winner = clash.unknown if isinstance(clash, FromUnknown) else imply.fact.id

    def act(world: World, _: Mapping[int, object]) -> Mapping[int, object]:
        apply_imply(world, imply)
        return {said: tuple(world.findings)}

    sees = Sees(names=tuple(touching.of_imply(imply)), supposed=(winner,))
    return Step(shop, shop.program, sees, act)


def _lookup(shop: Workshop, lookup: CompiledLookup) -> Step:
    def act(world: World, _: Mapping[int, object]) -> Mapping[int, object]:
        apply_lookup(world, lookup)
        return {}

    return Step(shop, shop.program, Sees(names=tuple(touching.of_lookup(lookup))), act)


def _default(shop: Workshop, default: CompiledDefault) -> Step:
    def act(world: World, _: Mapping[int, object]) -> Mapping[int, object]:
        apply_default(world, default)
        return {}

    return Step(shop, shop.program, Sees(names=tuple(touching.of_default(default))), act)


def _judge(shop: Workshop, constraint: CompiledConstraint, at: Part) -> Step:
    slot = shop.layout.of(at, constraint.fact.id)

    def act(world: World, _: Mapping[int, object]) -> Mapping[int, object]:
        return {slot: judge_constraints(world)[0]}

    program = replace(shop.program, constraints=(constraint,))
    return Step(shop, program, Sees(names=tuple(touching.of_constraint(constraint))), act)


def _check(shop: Workshop, constraint: CompiledConstraint) -> Step:
    fact, layout = constraint.fact, shop.layout
    early_slot, late_slot = layout.of(Part.EARLY, fact.id), layout.of(Part.LATE, fact.id)
    said, reach = _saying(shop, f"constraint {fact.id}"), layout.of(Part.REACH, fact.id)

    def act(world: World, things: Mapping[int, object]) -> Mapping[int, object]:
        early, late = cast("Judged", things[early_slot]), cast("Judged", things[late_slot])
        reached = check_constraints(world, (early,), (late,))
        doubts = doubts_about_reaching(world, (early,), (late,))
        return {said: tuple(world.findings), reach: Reach(reached, tuple(sorted(doubts)))}

    sources = {one.fact.target: one.fact.source for one in shop.program.lookups}
    names = tuple(touching.behind(touching.of_constraint(constraint), sources))
    sees = Sees(names=names, besides=(early_slot, late_slot))
    program = replace(shop.program, constraints=(constraint,))
    return Step(shop, program, sees, act)


def _advice(shop: Workshop, at: CheckAt) -> Iterator[Step]:
    for advice in shop.program.advice:
        if advice.fact.at is at:
            yield _one_advice(shop, advice)


def _one_advice(shop: Workshop, advice: CompiledAdvice) -> Step:
    said = _saying(shop, f"advice {advice.fact.id}")

    def act(world: World, _: Mapping[int, object]) -> Mapping[int, object]:
        give_advice(world, advice.fact.at)
        return {said: tuple(world.findings)}

    program = replace(shop.program, advice=(advice,))
    return Step(shop, program, Sees(names=tuple(touching.of_advice(advice))), act)


def _rule(shop: Workshop, rule: CompiledRule) -> Step:
    layout, table = shop.layout, rule.fact.table
    said = _saying(shop, f"rule {rule.fact.id}")
    appended = layout.of(Part.APPENDED, rule.fact.id)
    record = layout.of(Part.RECORD, rule.fact.id)
    hits_slot = None if table is None else layout.of(Part.TABLE, table)

    def act(world: World, things: Mapping[int, object]) -> Mapping[int, object]:
        hits = Hits({}, {})
        known = None if hits_slot is None else cast("TableHits | None", things[hits_slot])
        if table is not None and known is not None:
            if known.fired is not None:
                hits.fired[table] = known.fired
            if known.opened is not None:
                hits.opened[table] = known.opened
        run_rules(world, hits)
        filled: dict[int, object] = {
            said: tuple(world.findings),
            appended: tuple(world.appended),
            record: world.records[0],
        }
        if hits_slot is not None and table is not None and (hits.fired or hits.opened):
            filled[hits_slot] = TableHits(hits.fired.get(table), hits.opened.get(table))
        return filled

    sees = Sees(
        names=tuple(touching.of_rule(shop.program, rule)),
        besides=() if hits_slot is None else (hits_slot,),
    )
    return Step(shop, replace(shop.program, rules=(rule,)), sees, act)


def _knob(shop: Workshop, knob: CompiledKnob) -> Step:
    slot = shop.layout.of(Part.KNOB, knob.fact.id)

    def act(world: World, _: Mapping[int, object]) -> Mapping[int, object]:
        return {slot: seed_knobs(world)[0]}

    program = replace(shop.program, knobs=(knob,))
    return Step(shop, program, Sees(names=tuple(touching.of_knob(knob))), act)


def _mesh(shop: Workshop, mesh: Mesh) -> Step:
    slot = shop.layout.of(Part.MESH, mesh.id)
    name = mesh.cardinality.name
    assert name is not None, "only a mesh that follows from a name has a step"  # noqa: S101 - narrows

    def act(world: World, _: Mapping[int, object]) -> Mapping[int, object]:
        return {slot: size_meshes(world)[mesh.id]}

    return Step(shop, replace(shop.program, meshes=(mesh,)), Sees(names=(name,)), act)
