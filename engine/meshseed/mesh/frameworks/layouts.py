"""Named orders of axes, with axes inside others and devices in an order of their own.

A layout is data: which library builds its groups in which way is for the caller to say.
"""

from collections.abc import Mapping, Sequence
from math import prod

from msgspec import Struct

from meshseed.mesh.axes import AxisRef
from meshseed.mesh.degrees import FREE, Degrees, solve_degrees
from meshseed.mesh.errors import MAX_WRITTEN, refuse, refuse_name
from meshseed.mesh.groups import ReplicaGroups
from meshseed.mesh.iota import refuse_listing
from meshseed.mesh.mesh import Mesh


class Inner(Struct, frozen=True, kw_only=True):
    """A second way to cut the axis `outer`: into `parts`, slowest first.

    Parts overlap nothing but the axis they lie in, so they are no factors of the mesh.
    """

    outer: str
    parts: tuple[str, ...]


class Placed(Struct, frozen=True, kw_only=True):
    """A layout with degrees: `inner` are the parts of axes that have names of their own."""

    mesh: Mesh
    degrees: Degrees
    inner: Mapping[str, tuple[AxisRef, ...]]

    def groups(self, *names: str) -> ReplicaGroups:
        """The groups over these axes or inner axes."""
        refs: list[AxisRef] = []
        for name in names:
            if name in self.inner:
                refs += self.inner[name]
            elif name in self.mesh.positions:
                refs.append(AxisRef(name))
            else:
                refuse_name(name, [*self.mesh.positions, *self.inner])
        return self.mesh.replica_groups(refs)


class Layout(Struct, frozen=True, kw_only=True):
    """Axes from slowest to fastest; `free` takes what the others leave.

    `block` is the order of devices within one block of as many, repeated over the job; devices
    ascend where it is empty. Rows of `inner` cut axes a second time.
    """

    order: tuple[str, ...]
    free: str | None = None
    inner: tuple[Inner, ...] = ()
    block: tuple[int, ...] = ()

    def place(self, given: Mapping[str, int], devices: int | None = None) -> Placed:
        """The mesh for these degrees; an axis that is not given has 1, the free one is derived.

        An inner axis without a degree is divided out of the axis it lies in.
        """
        inside = {part for cut in self.inner for part in cut.parts}
        for name in given:
            if name not in self.order and name not in inside:
                refuse_name(name, [*self.order, *sorted(inside)])
        usual = {
            name: FREE if name == self.free and devices is not None else 1 for name in self.order
        }
        degrees = solve_degrees(
            {**usual, **{n: d for n, d in given.items() if n in usual}}, devices
        )
        mesh = Mesh(degrees.axes)
        ids = repeated_block(self.block, mesh.size) if self.block else None
        inner: dict[str, tuple[AxisRef, ...]] = {}
        for cut in self.inner:
            inner |= _cut(cut, mesh.whole[cut.outer][0], given)
        return Placed(mesh=Mesh(degrees.axes, ids), degrees=degrees, inner=inner)


def repeated_block(block: Sequence[int], devices: int) -> tuple[int, ...]:
    """*block*, an order of as many devices as it is long, repeated until there are *devices*."""
    size = len(block)
    if not size or devices % size:
        refuse(
            "MS410",
            f"{devices} devices in blocks of {size}"
            + (f": {devices} % {size} = {devices % size}" if size else ""),
            expected="a multiple of the size of a block",
        )
    refuse_listing(devices, MAX_WRITTEN)
    return tuple([base + each for base in range(0, devices, size) for each in block])


def _cut(cut: Inner, whole: int, given: Mapping[str, int]) -> Mapping[str, tuple[AxisRef, ...]]:
    """The parts of one axis as references; a part of size 1 is none, one of full size the axis."""
    known = {name: given[name] for name in cut.parts if name in given}
    missing = [name for name in cut.parts if name not in known]
    usual = dict.fromkeys(missing, 1)
    if missing and whole != prod(known.values()):
        usual[missing[-1]] = FREE
    solved = solve_degrees({name: known.get(name, usual.get(name, 1)) for name in cut.parts}, whole)
    out: dict[str, tuple[AxisRef, ...]] = {}
    pre = 1
    for part in solved.axes:
        if part.size == 1:
            out[part.name] = ()
        elif part.size == whole:
            out[part.name] = (AxisRef(cut.outer),)
        else:
            out[part.name] = (AxisRef(cut.outer, pre, part.size),)
        pre *= part.size
    return out
