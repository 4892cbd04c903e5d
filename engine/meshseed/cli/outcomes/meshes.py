"""Meshes: their size, and with a job the degrees and groups of their axes."""

from collections.abc import Iterator
from typing import Final

from meshseed.cli.outcomes.context import Context
from meshseed.cli.outcomes.holes import hole_text
from meshseed.cli.text import Line, Piece, Row, Tone, grid, piece, wrapped
from meshseed.cli.words import joined, shown, sureness
from meshseed.evaluation.outcome import AxisView, ClaimView, GroupsView, MeshView, Origin

_HOW: Final = {
    Origin.TYPED: "typed",
    Origin.PACK: "not given",
    Origin.LAYOUT: "of the layout",
    Origin.DERIVED: "derived",
}
_LONGEST_GROUPS: Final = 60


def mesh_rows(context: Context) -> Iterator[Row]:
    """Meshes whose size follows from the line or the job, and their axes that are divided.

    With everything asked for, the others too.
    """
    for mesh in context.outcome.meshes:
        known = mesh.devices is not None or (mesh.hole is not None and mesh.hole.cases)
        if not known and not context.everything:
            continue
        yield _mesh_row(mesh, context)
        for axis in mesh.axes:
            by_case = axis.hole is not None and bool(axis.hole.cases)
            divided = by_case or (axis.degree or 1) > 1
            if axis.origin is not None and (divided or context.everything):
                yield _axis_row(mesh, axis, context)


def derivations(context: Context) -> list[Line]:
    """How every quantity of a job came about; only where everything is asked for."""
    lines: list[Line] = []
    for mesh in context.outcome.meshes if context.everything else ():
        if not mesh.quantities:
            continue
        lines += wrapped(
            (Piece(f"How {mesh.id} comes about", Tone.HEADING),), context.width, hang=2
        )
        rows = [
            (
                (piece(one.id, Tone.NAME),),
                (piece(shown(one.value) if one.hole is None else "not decided"),),
                sureness(one.confidence),
                (piece(one.equation or one.rule or _HOW.get(one.origin, one.origin.value)),),
            )
            for one in mesh.quantities
        ]
        lines += grid(rows, context.width)
    return lines


def _mesh_row(mesh: MeshView, context: Context) -> Row:
    if mesh.hole is not None:
        size = piece(hole_text(mesh.hole, context.missing), Tone.DOUBTFUL)
    elif mesh.devices is None:
        size = piece(f"needs {mesh.needs}" if mesh.needs else "not known", Tone.FAINT)
    else:
        size = piece(str(mesh.devices))
    about: list[Piece | Line] = [piece(_product(mesh))]
    if context.everything:
        about += [piece(f"each device is a {mesh.unit}")] if mesh.unit else []
        about += [piece(f"sized by {mesh.from_name}")] if mesh.from_name else []
    if mesh.axes and not mesh.quantities:
        about.append(piece(f"axes {', '.join(axis.id for axis in mesh.axes)}"))
    if mesh.quantities and context.everything:
        about += [(piece(f"{what} "), *_claim(claim)) for what, claim in _claims(mesh)]
    return (
        (piece(mesh.id, Tone.NAME),),
        (size,),
        sureness(mesh.confidence),
        joined((*about, context.marks(mesh.contested, mesh.rests_on))),
    )


def _product(mesh: MeshView) -> str:
    return "mesh" if mesh.equation is None else f"= {mesh.equation.partition(' = ')[0]}"


def downstream_heading(context: Context) -> str:
    """The heading over pass options and meshes; with a job, what of it is firm and what is not."""
    claims = dict.fromkeys(
        f"{what} {claim.confidence.value}"
        for mesh in context.outcome.meshes
        if mesh.quantities
        for what, claim in _claims(mesh)
    )
    return "Downstream: pass options, meshes" + (f" ({', '.join(claims)})" if claims else "")


def _claims(mesh: MeshView) -> Iterator[tuple[str, ClaimView]]:
    """How axes become groups, and how the line chooses axes, as far as the pack says."""
    if mesh.lowering is not None:
        yield "axes to groups", mesh.lowering
    if mesh.selection is not None:
        yield "line to axes", mesh.selection


def _claim(claim: ClaimView) -> Line:
    says = f" ({claim.says})" if claim.says else ""
    return (*sureness(claim.confidence), piece(says, Tone.FAINT))


def _axis_row(mesh: MeshView, axis: AxisView, context: Context) -> Row:
    if axis.hole is not None:
        degree = piece(hole_text(axis.hole, context.missing), Tone.DOUBTFUL)
    else:
        degree = piece("none" if axis.degree is None else str(axis.degree))
    how = _HOW.get(axis.origin, axis.origin.value) if axis.origin is not None else ""
    about: list[Piece | Line] = [piece(how)]
    if axis.part is not None:
        about.append(piece(f"is {axis.part}"))
    if axis.groups is not None and axis.degree != 1:
        about.append(piece(_groups(axis.groups, context)))
    # What makes the whole mesh doubtful is not said again of every axis.
    own = tuple(one for one in axis.contested if one not in mesh.contested)
    about.append(context.marks(own, axis.rests_on))
    return (
        (piece(f"{mesh.id}.{axis.id}", Tone.NAME),),
        (degree,),
        sureness(axis.confidence),
        joined(about),
    )


def _groups(groups: GroupsView, context: Context) -> str:
    if groups.hole is not None:
        return f"groups {hole_text(groups.hole, context.missing)}"
    if groups.text is None:
        return "groups in an order of their own"
    text = groups.text
    if len(text) > _LONGEST_GROUPS and not context.everything:
        return f"groups {text[:_LONGEST_GROUPS]}…"
    return f"groups {text}"
