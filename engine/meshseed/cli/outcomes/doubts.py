"""What an outcome rests on: open questions answered by assumption, and sides taken."""

from meshseed.cli.outcomes.context import Context
from meshseed.cli.outcomes.values import is_shown
from meshseed.cli.text import Line, Piece, Row, Tone, grid, indented, piece, wrapped
from meshseed.cli.words import joined, listed, shown, sureness
from meshseed.evaluation.outcome import AssumptionView, ConflictView, SideView


def assumed(context: Context) -> list[Line]:
    """Every assumption that matters, with its question; with everything, the other answers too."""
    lines: list[Line] = []
    for one in context.outcome.assumptions:
        lines += wrapped(_assumption(one, context), context.width, hang=2)
    return lines


def contested(context: Context) -> list[Line]:
    """The conflicts that touch the outcome; with everything asked for, each with its sides."""
    conflicts = context.outcome.conflicts
    if not conflicts:
        return []
    heading = piece("Contested", Tone.HEADING)
    if context.everything:
        lines: list[Line] = [(heading,)]
        for conflict in conflicts:
            lines += _in_full(conflict, context.width)
        return lines
    visible = [one for one in conflicts if any(_is_listed(name, context) for name in one.touches)]
    # A job brings rows of its own; there the numbers have to do, so that a page is one screen.
    short = any(mesh.quantities for mesh in context.outcome.meshes)
    names = ", ".join(_name(conflict, context, short=short) for conflict in visible)
    return wrapped(
        (heading, piece(f": {names}"), piece(" (more: --all)", Tone.FAINT)),
        context.width,
        hang=2,
    )


def _assumption(one: AssumptionView, context: Context) -> Line:
    others = [candidate for candidate in one.candidates if candidate != one.value]
    also = "" if one.exhaustive else ", or another"
    rest = f"other answers: {listed(others)}{also}" if others and context.everything else ""
    how = (piece("your answer"),) if one.given else sureness(one.confidence)
    return joined(
        (
            piece("Rests on", Tone.HEADING),
            (piece(one.unknown, Tone.NAME), Piece(f" = {shown(one.value)}")),
            (Piece("("), *how, Piece("):")),
            piece(one.question),
            piece(rest, Tone.FAINT),
        ),
        " ",
    )


def _is_listed(output: str, context: Context) -> bool:
    """Whether a short page shows this output.

    It leaves out lists and options not prominent, and values that are as anybody expects them.
    """
    kind, _, name = output.partition(".")
    if kind == "feeds":
        return False
    if kind in {"input", "attribute"} and name in context.outcome.attributes:
        return is_shown(name, context)
    if kind == "knob":
        return any(knob.id == name and knob.prominent for knob in context.outcome.knobs)
    hidden = (one for one, view in context.outcome.options.items() if not view.prominent)
    return not any(
        (kind == "order" and name == one) or name.startswith(f"{one}.") for one in hidden
    )


def _name(conflict: ConflictView, context: Context, *, short: bool) -> str:
    """The number and the id, and the side where it is not the one the pack takes.

    *short*: the number alone, where there is one.
    """
    label = context.labels[conflict.id]
    name = label if short or label == conflict.id else f"{label} {conflict.id}"
    other = next((side.id for side in conflict.sides if side.read and not side.taken), None)
    return f"{name} (read as {other})" if other else name


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
