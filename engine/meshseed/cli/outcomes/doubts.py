"""What an outcome rests on: open questions answered by assumption, and sides taken."""

from meshseed.cli.outcomes.detail import Detail
from meshseed.cli.text import Line, Piece, Row, Tone, grid, indented, piece, wrapped
from meshseed.cli.words import joined, listed, shown, sureness
from meshseed.evaluation import Outcome
from meshseed.evaluation.outcome import AssumptionView, ConflictView, SideView


def assumed(outcome: Outcome, width: int) -> list[Line]:
    """Every assumption that matters, with its question and the other answers."""
    if not outcome.assumptions:
        return []
    rows = [_assumption(one) for one in outcome.assumptions]
    return [(piece("Rests on", Tone.HEADING),), *grid(rows, width)]


def contested(outcome: Outcome, detail: Detail, width: int) -> list[Line]:
    """The conflicts that touch the outcome; with everything asked for, each with its sides."""
    if not outcome.conflicts:
        return []
    heading = piece("Contested", Tone.HEADING)
    if detail.everything:
        lines: list[Line] = [(heading,)]
        for conflict in outcome.conflicts:
            lines += _in_full(conflict, width)
        return lines
    names = ", ".join(_name(conflict) for conflict in outcome.conflicts)
    return wrapped(
        (heading, piece(f": {names}"), piece(" (both sides: --all)", Tone.FAINT)), width, hang=2
    )


def _assumption(one: AssumptionView) -> Row:
    others = [candidate for candidate in one.candidates if candidate != one.value]
    also = "" if one.exhaustive else ", or another"
    rest = f"other answers: {listed(others)}{also}" if others else ""
    return (
        (piece(one.unknown, Tone.NAME), Piece(f" = {shown(one.value)}")),
        sureness(one.confidence),
        joined(
            (
                piece("as you answered" if one.given else ""),
                piece(one.question),
                piece(rest, Tone.FAINT),
            ),
            " ",
        ),
    )


def _name(conflict: ConflictView) -> str:
    side = next((side.id for side in conflict.sides if side.read), "no side")
    item = f" ({conflict.item})" if conflict.item else ""
    return f"{conflict.id}{item}: {side}"


def _in_full(conflict: ConflictView, width: int) -> list[Line]:
    item = f" ({conflict.item})" if conflict.item else ""
    head = joined(
        (
            (piece(conflict.id, Tone.NAME), piece(item)),
            piece(conflict.question or ""),
            piece(f"touches {', '.join(conflict.touches)}", Tone.FAINT),
        )
    )
    rows = [_side(side) for side in conflict.sides]
    return [*indented(head, width, 2), *grid(rows, width, indent=4)]


def _side(side: SideView) -> Row:
    state = "read" if side.read else "taken" if side.taken else ""
    evidence = f"({', '.join(side.evidence)})" if side.evidence else "(no evidence)"
    return (
        (piece(side.id),),
        (piece(state, Tone.SURE),),
        joined((piece(side.says), piece(evidence, Tone.FAINT)), " "),
    )
