"""Running every world a command line can mean.

There is one per class of each input that matters and is not given, and one per answer to a clash
nobody can settle.
"""

from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Condition, Finding, Severity
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.commandline import ParsedLine
from meshseed.evaluation.phases import (
    check_constraints,
    give_advice,
    judge_constraints,
    run_rules,
    seed_knobs,
    size_meshes,
    take_inputs,
)
from meshseed.evaluation.phases.rules import UniqueTableFault
from meshseed.evaluation.program import Program
from meshseed.evaluation.results import Supposition, WorldResult
from meshseed.evaluation.world import Fork, World
from meshseed.packs.facts import CheckAt

MOST_WORLDS: Final = 1024
"""Beyond this many worlds, further inputs stay open: each value possible, correlation lost."""


class _Plan(Struct, frozen=True, kw_only=True):
    """A world still to be run."""

    suppositions: dict[str, Supposition]
    faulty_tables: frozenset[str] = frozenset()
    faults: tuple[Finding, ...] = ()


def explore(program: Program, line: ParsedLine, answers: Answers) -> tuple[WorldResult, ...]:
    """Every world of a command line, in the order of the pack's choices."""
    results: list[WorldResult] = []
    plans = [_Plan(suppositions={})]
    while plans:
        plan = plans.pop()
        room = MOST_WORLDS - len(results) - len(plans)
        try:
            results.append(_run(program, line, answers, plan, may_fork=room > 1))
        except Fork as fork:
            plans.extend(reversed(_forked(plan, fork)))
        except UniqueTableFault as fault:
            plans.append(_faulted(plan, fault))
    return tuple(results)


def _forked(plan: _Plan, fork: Fork) -> list[_Plan]:
    return [
        _Plan(
            suppositions={
                **plan.suppositions,
                fork.name: Supposition(
                    condition=Condition(name=fork.name, values=members), value=members[0]
                ),
            },
            faulty_tables=plan.faulty_tables,
            faults=plan.faults,
        )
        for members in fork.classes
    ]


def _faulted(plan: _Plan, fault: UniqueTableFault) -> _Plan:
    first, second = fault.rules
    finding = Finding(
        code="MS307",
        severity=Severity.ERROR,
        message=f"{first} and {second} both fire, and table {fault.table} promises one hit at most",
        help="this is a fault of the pack: no outcome of the table is chosen",
        fact=fault.table,
    )
    return _Plan(
        suppositions=plan.suppositions,
        faulty_tables=plan.faulty_tables | {fault.table},
        faults=(*plan.faults, finding),
    )


def _run(
    program: Program, line: ParsedLine, answers: Answers, plan: _Plan, *, may_fork: bool
) -> WorldResult:
    world = World(
        program,
        line,
        answers,
        plan.suppositions,
        may_fork=may_fork,
        faulty_tables=plan.faulty_tables,
    )
    world.findings.extend(plan.faults)
    take_inputs(world)
    early = judge_constraints(world)
    give_advice(world, CheckAt.INPUTS)
    inputs = dict(world.cells)
    run_rules(world)
    late = judge_constraints(world)
    reached = check_constraints(world, early, late)
    give_advice(world, CheckAt.END)
    knobs = seed_knobs(world)
    meshes = size_meshes(world)
    return WorldResult(
        suppositions=tuple(plan.suppositions.values()),
        line=line,
        inputs=inputs,
        cells=world.cells,
        appended=tuple(world.appended),
        records=tuple(world.records),
        knobs=knobs,
        meshes=meshes,
        findings=tuple(world.findings),
        reached=reached,
        crowded=world.crowded,
    )
