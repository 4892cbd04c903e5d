"""What becomes of the outputs: pass options and meshes."""

from meshseed.cli.outcomes.context import Context
from meshseed.cli.outcomes.holes import hole_text
from meshseed.cli.outcomes.meshes import mesh_rows
from meshseed.cli.text import Piece, Row, Tone, piece
from meshseed.cli.words import joined, shown, sureness
from meshseed.evaluation.outcome import KnobView
from meshseed.packs.facts import AttributeKind


def downstream_rows(context: Context) -> list[Row]:
    """Prominent pass options that something seeds, and meshes whose size follows from the line.

    With everything asked for, the others too.
    """
    rows = [
        _option_row(knob, context)
        for knob in context.outcome.knobs
        if context.everything or (knob.prominent and knob.seeded is not False)
    ]
    return [*rows, *mesh_rows(context)]


def _option_row(knob: KnobView, context: Context) -> Row:
    about: list[Piece] = []
    if context.everything and knob.binary:
        about.append(piece(f"of {knob.binary}"))
    if knob.seeded is False:
        about.append(piece("not seeded"))
    elif knob.hole is not None and context.everything:
        about.append(piece(f"hangs on {', '.join(knob.hole.by)}"))
    return (
        (piece(knob.id, Tone.NAME),),
        (_option_value(knob, context),),
        sureness(knob.confidence),
        joined((*about, context.marks(knob.contested, knob.rests_on))),
    )


def _option_value(knob: KnobView, context: Context) -> Piece:
    switch = knob.kind is AttributeKind.SWITCH
    if knob.hole is not None:
        by_input = set(knob.hole.by) <= set(context.missing)
        if switch and not by_input and not context.everything:
            return piece("maybe", Tone.DOUBTFUL)
        return piece(hole_text(knob.hole, context.missing), Tone.DOUBTFUL)
    if switch and isinstance(knob.value, bool):
        return piece("on" if knob.value else "off")
    return piece(shown(knob.value))
