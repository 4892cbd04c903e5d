"""What becomes of the outputs: pass options and meshes."""

from meshseed.cli.outcomes.context import Context
from meshseed.cli.outcomes.holes import hole_text
from meshseed.cli.text import Piece, Row, Tone, piece
from meshseed.cli.words import joined, shown, sureness
from meshseed.evaluation.outcome import KnobView, MeshView
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
    rows += (
        _mesh_row(mesh, context)
        for mesh in context.outcome.meshes
        if context.everything or mesh.devices is not None or (mesh.hole and mesh.hole.cases)
    )
    return rows


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


def _mesh_row(mesh: MeshView, context: Context) -> Row:
    if mesh.hole is not None:
        size = piece(hole_text(mesh.hole, context.missing), Tone.DOUBTFUL)
    elif mesh.devices is None:
        size = piece(f"needs {mesh.needs}" if mesh.needs else "not known", Tone.FAINT)
    else:
        size = piece(str(mesh.devices))
    about = [piece("mesh")]
    if context.everything:
        about = [piece(f"mesh; each device is a {mesh.unit}" if mesh.unit else "mesh")]
        if mesh.from_name:
            about.append(piece(f"sized by {mesh.from_name}"))
    if mesh.axes:
        about.append(piece(f"axes {', '.join(mesh.axes)}"))
    return (
        (piece(mesh.id, Tone.NAME),),
        (size,),
        sureness(mesh.confidence),
        joined((*about, context.marks(mesh.contested, mesh.rests_on))),
    )
