"""Running every world a command line can mean.

There is one per class of each input that matters and is not given, and one per answer to a clash
nobody can settle.
"""

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from meshseed.diagnostics import Condition, Finding, Severity
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.commandline import ParsedLine
from meshseed.evaluation.phases import (
    check_constraints,
    doubts_about_reaching,
    give_advice,
    judge_constraints,
    run_rules,
    seed_knobs,
    size_meshes,
    take_inputs,
)
from meshseed.evaluation.phases.rules import UniqueTableFault
from meshseed.evaluation.program import Program
from meshseed.evaluation.quantities import DEVICES
from meshseed.evaluation.results import Supposition, WorldResult
from meshseed.evaluation.world import Fork, World
from meshseed.packs.facts import CheckAt

if TYPE_CHECKING:
    from meshseed.evaluation.degrees import Plan

MOST_WORLDS: Final = 1024
"""Beyond this many worlds, further inputs stay open: each value possible, correlation lost."""


class _Pending(Struct, frozen=True, kw_only=True):
    """A world still to be run."""

    suppositions: dict[str, Supposition]
    faulty_tables: frozenset[str] = frozenset()
    faults: tuple[Finding, ...] = ()


def explore(
    program: Program,
    line: ParsedLine,
    answers: Answers,
    plan: "Plan | None" = None,
    *,
    downstream: bool = True,
) -> tuple[WorldResult, ...]:
    """Every world of a command line, in the order of the pack's choices.

    A *plan* says what the line is compiled for. Without *downstream*, pass options and meshes,
    which nothing is found of, are left out.
    """
    results: list[WorldResult] = []
    pending = [_Pending(suppositions={})]
    while pending:
        each = pending.pop()
        room = MOST_WORLDS - len(results) - len(pending)
        world = World(
            program,
            line,
            answers,
            each.suppositions,
            may_fork=room > 1,
            faulty_tables=each.faulty_tables,
        )
        try:
            results.append(_run(world, each, plan, downstream=downstream))
        except Fork as fork:
            pending.extend(reversed(_forked(each, fork)))
        except UniqueTableFault as fault:
            pending.append(_faulted(each, fault))
    return tuple(results)


def _forked(each: _Pending, fork: Fork) -> list[_Pending]:
    return [
        _Pending(
            suppositions={
                **each.suppositions,
                fork.name: Supposition(
                    condition=Condition(name=fork.name, values=members), value=members[0]
                ),
            },
            faulty_tables=each.faulty_tables,
            faults=each.faults,
        )
        for members in fork.classes
    ]


def _faulted(each: _Pending, fault: UniqueTableFault) -> _Pending:
    first, second = fault.rules
    finding = Finding(
        code="MS307",
        severity=Severity.ERROR,
        message=f"{first} and {second} both fire, and table {fault.table} promises one hit at most",
        help="this is a fault of the pack: no outcome of the table is chosen",
        fact=fault.table,
    )
    return _Pending(
        suppositions=each.suppositions,
        faulty_tables=each.faulty_tables | {fault.table},
        faults=(*each.faults, finding),
    )


def _run(world: World, each: _Pending, plan: "Plan | None", *, downstream: bool) -> WorldResult:
    world.findings.extend(each.faults)
    take_inputs(world, plan)
    early = judge_constraints(world)
    give_advice(world, CheckAt.INPUTS)
    inputs = dict(world.cells)
    run_rules(world)
    late = judge_constraints(world)
    reached = check_constraints(world, early, late)
    give_advice(world, CheckAt.END)
    knobs = seed_knobs(world) if downstream else ()
    meshes = size_meshes(world) if downstream else {}
    job = None
    if plan is not None:
        # Most lines are evaluated without a job, and start-up is a feature.
        from meshseed.evaluation.degrees import derive

        job = derive(world, plan)
        meshes |= {one.mesh: one.cell for one in job.quantities if one.id == DEVICES}
    return WorldResult(
        suppositions=tuple(each.suppositions.values()),
        line=world.line,
        inputs=inputs,
        cells=world.cells,
        appended=tuple(world.appended),
        records=tuple(world.records),
        knobs=knobs,
        meshes=meshes,
        findings=tuple(world.findings),
        reached=reached,
        reached_contested=doubts_about_reaching(world, early, late),
        crowded=world.crowded,
        job=job,
    )
