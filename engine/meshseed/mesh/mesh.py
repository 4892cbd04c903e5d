"""A mesh: named axes over devices, the first axis slowest."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Final, TypeAlias, final

from meshseed.mesh import digits as dg
from meshseed.mesh.axes import AxesLike, Axis, AxisLike, AxisRef, axis_ref
from meshseed.mesh.errors import MAX_DEVICES, check_parts, refuse, refuse_name
from meshseed.mesh.groups import MeshAxesGroups, ReplicaGroups
from meshseed.mesh.iota import Iota, refuse_listing, refuse_size
from meshseed.mesh.references import check_part, check_refs

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

MeshAxes: TypeAlias = Mapping[str, int] | Iterable[Axis | tuple[str, int]]
"""Names with sizes, slowest first."""

_SHOWN: Final = 8


@final
class Mesh:
    """Ordered named axes, and which device stands at each position, row-major.

    `device_ids` is None where position p holds device p; a tuple for any other order; an `Iota`
    for an order that was given in that form. Without axes a mesh is *maximal* (one id: that device
    alone) or *empty* (no id). Meshes are compared by axes and order, and never change.
    """

    axes: tuple[Axis, ...]
    device_ids: tuple[int, ...] | Iota | None

    def __init__(self, axes: MeshAxes = (), device_ids: Iterable[int] | Iota | None = None) -> None:
        pairs = axes.items() if isinstance(axes, Mapping) else axes
        self.axes = tuple([each if isinstance(each, Axis) else Axis(*each) for each in pairs])
        check_parts(len(self.axes), "axes")
        _check_names(self.axes)
        if self.size > MAX_DEVICES:
            refuse_size(self.size, self.equation)
        self.device_ids = _order(self, device_ids)

    def __repr__(self) -> str:
        return f"Mesh({self.equation or 'no axes'}{_order_text(self.device_ids)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mesh):
            return NotImplemented
        return self.axes == other.axes and self.device_ids == other.device_ids

    def __hash__(self) -> int:
        return hash((self.axes, self.device_ids))

    @cached_property
    def size(self) -> int:
        """How many devices the mesh holds: the product of its axes, 1 without axes."""
        return prod([axis.size for axis in self.axes])

    @cached_property
    def positions(self) -> Mapping[str, int]:
        """Where each axis stands, slowest first."""
        return {axis.name: at for at, axis in enumerate(self.axes)}

    @cached_property
    def whole(self) -> Mapping[str, dg.Digit]:
        """The digit of each axis: its size and the distance between neighbours along it."""
        strides = dg.row_major([axis.size for axis in self.axes])
        return {axis.name: digit for axis, digit in zip(self.axes, strides, strict=True)}

    @cached_property
    def named(self) -> Mapping[str, AxisRef]:
        """A reference to each whole axis."""
        return {axis.name: AxisRef(axis.name) for axis in self.axes}

    @property
    def is_maximal(self) -> bool:
        """Whether the mesh is one device named by its id."""
        return not self.axes and self.device_ids is not None

    @property
    def is_empty(self) -> bool:
        """Whether the mesh has neither axes nor a device: a placeholder."""
        return not self.axes and self.device_ids is None

    @property
    def equation(self) -> str:
        """The axes as a product: `data 4 * tensor 8`."""
        return " * ".join(f"{axis.name} {axis.size}" for axis in self.axes)

    @cached_property
    def order(self) -> "NDArray[int64]":
        """The device at each position as a numpy array; refused above `MAX_LISTED` devices."""
        from numpy import arange, asarray, int64

        refuse_listing(self.size)
        if isinstance(self.device_ids, Iota):
            found = self.device_ids.array()
        elif self.device_ids is None:
            found = arange(self.size, dtype=int64)
        else:
            found = asarray(self.device_ids, dtype=int64)
        found.flags.writeable = False
        return found

    def device_at(self, position: int) -> int:
        """The device at *position*, counted row-major from 0."""
        if self.device_ids is None:
            return position
        if isinstance(self.device_ids, Iota):
            return dg.at(self.device_ids.digits(), position)
        return self.device_ids[position]

    def ref(self, given: AxisLike) -> AxisRef:
        """*given* as a reference to an axis of this mesh, a whole one where it names a whole one.

        Raises `MeshError` for an unknown axis or a part that the axis does not have.
        """
        if isinstance(given, str) and given in self.named:
            return self.named[given]
        ref = axis_ref(given, self.positions)
        if ref.name not in self.whole:
            refuse_name(ref.name, self.positions)
        if ref.is_part:
            check_part(ref, self.whole[ref.name][0])
        return ref

    def refs(self, given: AxesLike) -> tuple[AxisRef, ...]:
        """One list of axes, each checked, and all of them against each other."""
        refs = tuple([self.ref(each) for each in given])
        check_refs(self, (refs,))
        return refs

    def digit(self, ref: AxisRef) -> dg.Digit:
        """The size of *ref*, an axis of this mesh, and the distance between neighbours along it."""
        size, stride = self.whole[ref.name]
        if ref.size is None or ref.pre is None:
            return size, stride
        return ref.size, stride * (size // (ref.pre * ref.size))

    def digits(self, refs: Iterable[AxisRef]) -> list[dg.Digit]:
        """The digit of each of *refs*, as `digit` gives it."""
        whole, part = self.whole, self.digit
        return [whole[ref.name] if ref.size is None else part(ref) for ref in refs]

    def replica_groups(self, axes: AxesLike) -> ReplicaGroups:
        """The groups of devices that differ only along *axes*, in the order Shardy gives them.

        Groups are ordered by the other axes, slowest first; members by *axes* as listed, the last
        fastest. Raises `MeshError` for unknown, repeated, overlapping or joinable axes.
        """
        return ReplicaGroups(MeshAxesGroups(self, self.refs(axes)))


def _check_names(axes: tuple[Axis, ...]) -> None:
    seen: set[str] = set()
    for axis in axes:
        if axis.name in seen:
            refuse("MS403", f'two axes are called "{axis.name}"', help_="rename one of them")
        seen.add(axis.name)


def _order(mesh: Mesh, given: Iterable[int] | Iota | None) -> tuple[int, ...] | Iota | None:
    if given is None:
        return None
    if isinstance(given, Iota):
        _check_count(mesh, given.size)
        return None if len(given.canonical().reshape) == 1 else given
    ids = tuple([int(each) for each in given])
    if not mesh.axes and len(ids) == 1:
        if ids[0] < 0 or ids[0] > MAX_DEVICES:
            refuse("MS407", f"{ids[0]} numbers no device", expected=f"0 to {MAX_DEVICES}")
        return ids
    _check_count(mesh, len(ids))
    _check_ids(ids)
    return None if all(at == each for at, each in enumerate(ids)) else ids


def _check_count(mesh: Mesh, count: int) -> None:
    if count != mesh.size:
        refuse(
            "MS406",
            f"{mesh.equation or 'no axes'} = {mesh.size}, but {count} device ids are given",
            expected=f"{mesh.size} device ids" if mesh.axes else "one device id, or axes",
        )


def _check_ids(ids: tuple[int, ...]) -> None:
    count = len(ids)
    seen = bytearray(count)
    for at, each in enumerate(ids):
        if not 0 <= each < count or seen[each]:
            wrong = "stands twice" if 0 <= each < count else "is out of range"
            refuse(
                "MS407",
                f"device id {each} {wrong} (entry {at} of the device ids)",
                expected=f"each of 0 to {count - 1} once",
            )
        seen[each] = 1


def _order_text(ids: tuple[int, ...] | Iota | None) -> str:
    if ids is None:
        return ""
    if isinstance(ids, Iota):
        return f", device_ids={ids.text}"
    more = ", …" if len(ids) > _SHOWN else ""
    return f", device_ids=[{', '.join(map(str, ids[:_SHOWN]))}{more}]"
