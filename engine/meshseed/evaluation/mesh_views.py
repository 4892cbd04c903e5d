"""The meshes of a pack as an outcome has them."""

from collections.abc import Iterator

from msgspec.structs import replace

from meshseed.evaluation.joining import Joined
from meshseed.evaluation.outcome import AxisView, ClaimView, MeshView
from meshseed.evaluation.program import Program
from meshseed.evaluation.resting import Resting
from meshseed.evaluation.value_views import attribute_view
from meshseed.packs.facts import Claim, Mesh, PackFacts


def mesh_views(program: Program, joined: Joined, resting: Resting) -> Iterator[MeshView]:
    """Every mesh with as much of its size as is known, and of its degrees where a job is given."""
    for mesh in program.meshes:
        view = _sized(program.facts, mesh, joined, resting)
        yield _of_job(view, joined, resting) if joined.quantities else view


def _sized(facts: PackFacts, mesh: Mesh, joined: Joined, resting: Resting) -> MeshView:
    view = MeshView(
        id=mesh.id,
        devices=None,
        hole=None,
        axes=tuple(
            AxisView(
                id=axis.id,
                stated=axis.standing.confidence,
                within=axis.within,
                side=None if axis.within is None else axis.side,
                contested=axis.standing.contested,
            )
            for axis in facts.axes
            if axis.mesh == mesh.id
        ),
        from_name=mesh.cardinality.name,
        needs=mesh.cardinality.input,
        unit=mesh.unit,
        selection=_claim(mesh.selection),
        lowering=_claim(mesh.lowering),
    )
    cells = joined.meshes.get(mesh.id)
    if cells is None:
        return view
    size = attribute_view(cells, resting.of(f"mesh.{mesh.id}"))
    return replace(
        view,
        devices=size.value if isinstance(size.value, int) else None,
        hole=size.hole,
        needs=None if size.hole is None else view.needs,
        confidence=size.confidence,
        contested=size.contested,
        rests_on=size.rests_on,
    )


def _claim(claim: Claim | None) -> ClaimView | None:
    if claim is None:
        return None
    return ClaimView(
        says=claim.says,
        confidence=claim.standing.confidence,
        contested=claim.standing.contested,
        evidence=claim.standing.evidence,
    )


def _of_job(view: MeshView, joined: Joined, resting: Resting) -> MeshView:
    # Only a job brings quantities, and start-up without one is a feature.
    from meshseed.evaluation.degrees import quantity_views, with_degrees

    quantities = quantity_views(view.id, joined, resting)
    jobs = [world.job for world in joined.worlds if world.job is not None]
    blocks = {job.block for job in jobs}
    cuts = dict(jobs[0].cuts) if jobs else {}
    axes = tuple(
        replace(axis, within=cuts[axis.id].axis, side=cuts[axis.id].side)
        if axis.id in cuts
        else axis
        for axis in view.axes
    )
    block = blocks.pop() if len(blocks) == 1 else ()
    return with_degrees(replace(view, axes=axes, quantities=quantities), block)
