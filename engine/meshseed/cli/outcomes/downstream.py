"""What becomes of the outputs: pass options and meshes."""

from meshseed.cli.outcomes.detail import Detail
from meshseed.cli.outcomes.holes import hole_text, not_given
from meshseed.cli.text import Row, Tone, piece
from meshseed.cli.words import joined, marks, shown, sureness
from meshseed.evaluation import Outcome
from meshseed.evaluation.outcome import InputView, KnobView, MeshView
from meshseed.packs.facts import AttributeKind


def option_rows(outcome: Outcome, detail: Detail) -> list[Row]:
    """Pass options that something seeds; with everything asked for, the others too."""
    missing = not_given(outcome)
    return [
        _option_row(knob, missing)
        for knob in outcome.knobs
        if detail.everything or knob.seeded is not False
    ]


def mesh_rows(outcome: Outcome, detail: Detail) -> list[Row]:
    """Meshes whose size follows from the line; with everything asked for, the others too."""
    missing = not_given(outcome)
    return [
        _mesh_row(mesh, missing)
        for mesh in outcome.meshes
        if detail.everything or mesh.devices is not None or mesh.hole is not None
    ]


def _option_row(knob: KnobView, missing: dict[str, InputView]) -> Row:
    if knob.hole is not None:
        value = piece(hole_text(knob.hole, missing), Tone.DOUBTFUL)
    elif knob.kind is AttributeKind.SWITCH and isinstance(knob.value, bool):
        value = piece("on" if knob.value else "off")
    else:
        value = piece(shown(knob.value))
    seeded = {True: "", False: "not seeded", None: "perhaps seeded"}[knob.seeded]
    origin = f"of {knob.binary}" if knob.binary else ""
    return (
        (piece(knob.id, Tone.NAME),),
        (value,),
        sureness(knob.confidence),
        joined((piece(origin, Tone.FAINT), piece(seeded), marks(knob.contested, knob.rests_on))),
    )


def _mesh_row(mesh: MeshView, missing: dict[str, InputView]) -> Row:
    if mesh.hole is not None:
        size = piece(hole_text(mesh.hole, missing), Tone.DOUBTFUL)
    elif mesh.devices is None:
        size = piece(f"needs {mesh.needs}" if mesh.needs else "not known", Tone.FAINT)
    else:
        size = piece(f"{mesh.devices} × {mesh.unit or 'device'}")
    origin = f"from {mesh.from_name}" if mesh.from_name else ""
    axes = f"axes {', '.join(mesh.axes)}" if mesh.axes else ""
    return (
        (piece(mesh.id, Tone.NAME),),
        (size,),
        sureness(mesh.confidence),
        joined((piece(origin), piece(axes), marks(mesh.contested, mesh.rests_on))),
    )
