"""The outputs of an outcome: what is asked for beyond inputs and findings."""

from collections.abc import Mapping

from msgspec import Struct

from meshseed.evaluation.assembling import forwarded, knob_views
from meshseed.evaluation.conflicts import conflict_views
from meshseed.evaluation.joining import Joined
from meshseed.evaluation.mesh_views import mesh_views
from meshseed.evaluation.outcome import (
    AttributeView,
    ConflictView,
    Forwarded,
    InputView,
    KnobView,
    MeshView,
    TraceEntry,
)
from meshseed.evaluation.program import Program
from meshseed.evaluation.resting import Resting
from meshseed.evaluation.tracing import trace_entries


class Outputs(Struct, frozen=True, kw_only=True):
    """Fields of an outcome, under its names."""

    options: dict[str, Forwarded]
    knobs: tuple[KnobView, ...]
    meshes: tuple[MeshView, ...]
    conflicts: tuple[ConflictView, ...]
    trace: tuple[TraceEntry, ...]


def outputs_of(  # noqa: PLR0913 - what is viewed already is not viewed again
    program: Program,
    joined: Joined,
    resting: Resting,
    *,
    reading: Mapping[str, str],
    inputs: tuple[InputView, ...],
    attributes: Mapping[str, AttributeView],
    trees: bool,
) -> Outputs:
    """What joined worlds come to; *inputs* and *attributes* as viewed already."""
    options = forwarded(program, joined, resting)
    knobs = tuple(knob_views(program, joined, resting))
    meshes = tuple(mesh_views(program, joined, resting))
    return Outputs(
        options=options,
        knobs=knobs,
        meshes=meshes,
        conflicts=conflict_views(
            program,
            reading,
            inputs=inputs,
            options=options,
            attributes=attributes,
            knobs=knobs,
            meshes=meshes,
            reached=joined.reached_contested,
        ),
        trace=tuple(trace_entries(program, joined, trees=trees)),
    )
