"""The degrees of a job over all worlds, as a reader of an outcome sees them."""

from collections.abc import Iterator, Mapping
from math import prod

from msgspec.structs import replace

from meshseed.evaluation.cases import Split
from meshseed.evaluation.degrees.grouping import MOST_LISTED, MOST_ORDERED
from meshseed.evaluation.degrees.nesting import part_of
from meshseed.evaluation.joining import Joined
from meshseed.evaluation.outcome import (
    AttributeView,
    AxisView,
    GroupsView,
    MeshView,
    QuantityView,
)
from meshseed.evaluation.quantities import Quantity
from meshseed.evaluation.resting import Resting
from meshseed.evaluation.value_views import attribute_view
from meshseed.mesh import Mesh, MeshError, ReplicaGroups
from meshseed.mesh.frameworks import repeated_block


def quantity_views(mesh: str, joined: Joined, resting: Resting) -> tuple[QuantityView, ...]:
    """Every quantity of one mesh, each behind those it follows from."""
    return tuple(
        _quantity(quantities, resting)
        for quantities in joined.quantities.values()
        if quantities.cases[0][1].mesh == mesh
    )


def _quantity(quantities: Split[Quantity], resting: Resting) -> QuantityView:
    first = quantities.cases[0][1]
    view = _cell_view(quantities, resting)
    same = {one.equation for _, one in quantities.cases}
    return QuantityView(
        id=first.id,
        value=view.value,
        hole=view.hole,
        origin=first.cell.origin,
        follows_from=first.reads,
        rule=first.rule,
        equation=same.pop() if len(same) == 1 else None,
        confidence=view.confidence,
        contested=view.contested,
        rests_on=view.rests_on,
    )


def _cell_view(quantities: Split[Quantity], resting: Resting) -> AttributeView:
    label = quantities.cases[0][1].label
    cells = Split(quantities.by, tuple((when, one.cell) for when, one in quantities.cases))
    return attribute_view(cells, resting.of(label))


def with_degrees(view: MeshView, block: tuple[int, ...]) -> MeshView:
    """*view*, whose quantities are known, with the degrees and groups of its axes."""
    found = {one.id: one for one in view.quantities}
    if not any(f"degree.{axis.id}" in found for axis in view.axes):
        return view
    outer = {axis.id for axis in view.axes if axis.within is None}
    order = [name for name in _in_order(found) if name in outer]
    inner = [name for name in _in_order(found) if name not in outer]
    by_id = {axis.id: axis for axis in view.axes}
    degrees = {name: found[f"degree.{name}"].value for name in order}
    whole = {name: one for name, one in degrees.items() if isinstance(one, int)}
    decided = len(whole) == len(degrees)
    sized = replace(
        view,
        axes=tuple(_axis(by_id[name], by_id, found) for name in (*order, *inner)),
        block=block,
        equation=f"{_product(whole, found)} = {prod(whole.values())}" if decided else None,
    )
    groups = dict(_groups(sized, found))
    return replace(
        sized, axes=tuple(replace(axis, groups=groups.get(axis.id)) for axis in sized.axes)
    )


def _in_order(found: Mapping[str, QuantityView]) -> Iterator[str]:
    """Axes, slowest first: their groups are written down in the order of the mesh."""
    for name in found:
        kind, _, axis = name.partition(".")
        if kind == "groups":
            yield axis


def _product(degrees: Mapping[str, int], found: Mapping[str, QuantityView]) -> str:
    """The axes that were given or are divided, as a product."""
    shown = [
        f"{name} {degree}"
        for name, degree in degrees.items()
        if degree > 1 or found[f"degree.{name}"].origin.value != "pack"
    ]
    return " * ".join(shown) or "1"


def _axis(
    axis: AxisView, by_id: Mapping[str, AxisView], found: Mapping[str, QuantityView]
) -> AxisView:
    degree = found[f"degree.{axis.id}"]
    value = degree.value if isinstance(degree.value, int) else None
    part = None
    if axis.within is not None and value is not None:
        values = {name: found[f"degree.{name}"].value for name in _in_order(found)}
        known = {name: one for name, one in values.items() if isinstance(one, int)}
        part = part_of(axis.id, by_id, known)
    return replace(
        axis,
        degree=value,
        hole=degree.hole,
        origin=degree.origin,
        part=None if part is None else part.text,
        confidence=degree.confidence,
        contested=tuple(sorted({*axis.contested, *degree.contested})),
        rests_on=degree.rests_on,
    )


def _groups(view: MeshView, found: Mapping[str, QuantityView]) -> Iterator[tuple[str, GroupsView]]:
    mesh = mesh_of(view)
    for axis in view.axes:
        quantity = found[f"groups.{axis.id}"]
        groups = None if mesh is None else groups_on(mesh, axis)
        listed = groups is not None and groups.device_count <= MOST_LISTED
        listed = listed and axis.degree != 1
        yield (
            axis.id,
            GroupsView(
                text=quantity.value if isinstance(quantity.value, str) else None,
                hole=quantity.hole,
                count=None if groups is None else groups.count,
                size=None if groups is None else groups.group_size,
                listed=groups.listed if groups is not None and listed else None,
                confidence=quantity.confidence,
                contested=quantity.contested,
                rests_on=quantity.rests_on,
            ),
        )


def mesh_of(view: MeshView) -> Mesh | None:
    """The mesh of an outcome, axes slowest first; None where its degrees are not decided.

    None too where its devices have an order of their own and are too many to be put in it.
    """
    axes = [
        (axis.id, axis.degree)
        for axis in view.axes
        if axis.within is None and axis.degree is not None
    ]
    if not axes or len(axes) != sum(1 for axis in view.axes if axis.within is None):
        return None
    try:
        mesh = Mesh(axes)
    except MeshError:
        return None
    if not view.block:
        return mesh
    if mesh.size > MOST_ORDERED:
        return None
    return Mesh(axes, repeated_block(view.block, mesh.size))


def groups_on(mesh: Mesh, axis: AxisView) -> ReplicaGroups:
    """The groups of devices that differ only along one axis of an outcome."""
    if axis.within is None:
        return mesh.replica_groups((axis.id,))
    return mesh.replica_groups(() if axis.part is None else (_ref(axis.part),))


def _ref(text: str) -> str:
    """`"data":(2)8` as a mesh takes it: without the quotes."""
    return text.replace('"', "")
