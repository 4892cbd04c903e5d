"""Shorthands: what one input implies about another, and what happens where that was typed too."""

from msgspec import Struct
from msgspec.structs import replace

from meshseed.confidence import Confidence, weakest
from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.cells import Cell, Open, standing_cell
from meshseed.evaluation.comparing import decide
from meshseed.evaluation.judging import Verdict, deciding, open_names
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.phases.alternatives import either
from meshseed.evaluation.places import tokens_of, typed_places
from meshseed.evaluation.program import CompiledImply
from meshseed.evaluation.terms import term_cell
from meshseed.evaluation.wording import value_text
from meshseed.evaluation.world import World
from meshseed.packs.facts import (
    Constant,
    Operator,
    Plain,
    Standing,
)

IMPLIED, TYPED = "implied", "typed"


def apply_imply(world: World, imply: CompiledImply) -> None:
    """Set what a shorthand implies; a different typed value is a clash."""
    verdict = imply.judge(world)
    if verdict.truth is False:
        return
    fact = imply.fact
    for name, term in fact.sets.items():
        value = term_cell(term, world)
        implied = _implied_cell(fact.id, fact.standing, verdict, value)
        if not world.is_typed(name):
            world.cells[name] = (
                implied if verdict.truth else either(world.read(name), implied, fact.id, verdict)
            )
            continue
        typed = world.cells[name]
        equal = decide(Operator.EQUAL, typed.value, value.value)
        if equal:
            continue
        if verdict.truth and equal is False:
            clash = _Clash(imply=imply, name=name, typed=typed, implied=implied, verdict=verdict)
            world.cells[name] = _settle(world, clash)
            continue
        because = verdict.because or open_names(typed, value)
        world.cells[name] = either(typed, implied, fact.id, replace(verdict, because=because))


def _implied_cell(by: str, standing: Standing, verdict: Verdict, value: Cell) -> Cell:
    cell = standing_cell(value.value, standing, Origin.IMPLIED, by=by, among=(value,))
    return replace(
        cell,
        confidence=weakest((cell.confidence, verdict.confidence)),
        contested=cell.contested | verdict.contested,
    )


class _Clash(Struct, frozen=True, kw_only=True):
    """Two values for one input: which name, what was typed, what is implied and by what."""

    imply: CompiledImply
    name: str
    typed: Cell
    implied: Cell
    verdict: Verdict


def _settle(world: World, clash: _Clash) -> Cell:
    """The value that wins: the pack says which, or both worlds are evaluated."""
    fact = clash.imply.fact
    winner: Plain | Open
    if isinstance(fact.clash, Constant):
        winner, confidence, note = fact.clash.value, fact.standing.confidence, None
    else:
        unknown = fact.id if fact.clash is None else fact.clash.unknown
        if fact.clash is not None and world.answers.settled(unknown):
            answer = world.answers.of(unknown)
            winner, confidence, note = answer.value, answer.confidence, None
        else:
            winner = world.settle(unknown, (IMPLIED, TYPED))
            confidence = Confidence.CONFIRMED
            note = "which of the two the driver keeps is not known"
    world.findings.append(_clash_finding(world, clash, note))
    if isinstance(winner, Open):
        verdict = replace(clash.verdict, because=winner.because)
        return either(clash.typed, clash.implied, fact.id, verdict)
    kept, lost = (clash.implied, clash.typed) if winner == IMPLIED else (clash.typed, clash.implied)
    return replace(kept, replaced=lost, confidence=weakest((kept.confidence, confidence)))


def _clash_finding(world: World, clash: _Clash, note: str | None) -> Finding:
    fact = clash.imply.fact
    causes = [one.name for one in deciding(clash.verdict) if one.name is not None]
    names = (clash.name, *causes)
    return Finding(
        code="MS303",
        severity=Severity.ERROR,
        message=(
            f"{clash.name} is typed as {_shown(clash.typed)}, while {fact.id} implies"
            f" {_shown(clash.implied)}" + (f": {note}" if note else "")
        ),
        where=typed_places(world.line, names),
        help="give one of them only",
        notes=("this is our finding; it is not claimed that the driver reports it",),
        fact=fact.id,
        tokens=tokens_of(world.line, names),
        evidence=fact.standing.evidence,
    )


def _shown(cell: Cell) -> str:
    return "?" if isinstance(cell.value, Open) else value_text(cell.value)
