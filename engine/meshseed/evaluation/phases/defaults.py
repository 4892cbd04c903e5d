"""Computed defaults: the first case that holds gives the value."""

from msgspec.structs import replace

from meshseed.confidence import weakest
from meshseed.diagnostics import Condition
from meshseed.evaluation.cells import Alternative, Cell, one_of, standing_cell, undecided
from meshseed.evaluation.judging import Verdict
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.program import CompiledDefault
from meshseed.evaluation.terms import term_cell
from meshseed.evaluation.world import World
from meshseed.packs.facts import Standing, Term


def apply_default(world: World, default: CompiledDefault) -> None:
    """The first case that holds; a case that is open leaves every later one possible too."""
    fact = default.fact
    existing = world.cells.get(fact.dest)
    if existing is not None and existing.origin in {
        Origin.TYPED,
        Origin.IMPLIED,
        Origin.LOOKED_UP,
        Origin.INSTANCE,
    }:
        return
    before: list[Verdict] = []
    possible: list[tuple[Verdict | None, Cell]] = []
    for case in default.cases:
        verdict = None if case.judge is None else case.judge(world)
        if verdict is not None and verdict.truth is False:
            before.append(verdict)
            continue
        decisive = before if verdict is None else [*before, verdict]
        possible.append(
            (verdict, _default_cell(world, fact.id, case.fact.standing, decisive, case.fact.value))
        )
        if verdict is None or verdict.truth:
            break
        before.append(verdict)
    if not possible:
        return
    last = possible[-1][0]
    if last is not None and last.truth is None:
        possible.append((None, existing or undecided(fact.dest)))
    cell = possible[0][1] if len(possible) == 1 else _open_default(fact.id, possible)
    marks = frozenset(fact.standing.contested)
    world.cells[fact.dest] = replace(cell, contested=cell.contested | marks)


def _default_cell(
    world: World, by: str, standing: Standing, verdicts: list[Verdict], term: Term
) -> Cell:
    value = term_cell(term, world)
    cell = standing_cell(value.value, standing, Origin.DEFAULTED, by=by, among=(value,))
    for verdict in verdicts:
        cell = cell.weakened(verdict.confidence, verdict.contested)
    return cell


def _open_default(by: str, possible: list[tuple[Verdict | None, Cell]]) -> Cell:
    because = tuple(
        dict.fromkeys(name for verdict, _ in possible if verdict for name in verdict.because)
    )
    return Cell(
        value=one_of(
            because,
            tuple(
                Alternative((Condition(name=by, values=(number,)),), cell)
                for number, (_, cell) in enumerate(possible, start=1)
            ),
        ),
        confidence=weakest(cell.confidence for _, cell in possible),
        origin=Origin.DEFAULTED,
        by=by,
        contested=frozenset[str]().union(*(cell.contested for _, cell in possible)),
    )
