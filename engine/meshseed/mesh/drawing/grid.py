"""A mesh flattened into rows and columns, cut to what can be shown."""

from math import prod

from msgspec import Struct

from meshseed.mesh import digits as dg
from meshseed.mesh.axes import Axis
from meshseed.mesh.groups import ReplicaGroups
from meshseed.mesh.mesh import Mesh


class Cell(Struct, frozen=True, kw_only=True):
    """One device; `group` is the number of its group, None where none is drawn or none holds it."""

    device: int
    group: int | None


class Row(Struct, frozen=True, kw_only=True):
    """The devices that differ along the last axis alone; `label` says what they have in common."""

    label: str
    cells: tuple[Cell, ...]


class Grid(Struct, frozen=True, kw_only=True):
    """The part of a mesh that is drawn; `hidden` is the number of devices that are not."""

    title: str
    across: str
    rows: tuple[Row, ...]
    hidden: int


def grid(mesh: Mesh, groups: ReplicaGroups | None, rows: int, columns: int) -> Grid:
    """At most *rows* rows and *columns* columns of *mesh*, from its first device on.

    Costs as much as is shown, and where *groups* are not in a compact form, as they hold.
    """
    *outer, last = mesh.axes or (Axis("device", 1),)
    sizes = [axis.size for axis in outer]
    shown_rows, shown = min(rows, prod(sizes)), min(columns, last.size)
    finder = None if groups is None else _Finder(groups)
    made: list[Row] = []
    for at in range(shown_rows):
        digits = dg.row_major(sizes)
        label = " ".join(
            f"{axis.name} {at // step % axis.size}"
            for axis, (_, step) in zip(outer, digits, strict=True)
        )
        devices = [mesh.device_at(at * last.size + place) for place in range(shown)]
        cells = tuple(
            Cell(device=each, group=None if finder is None else finder.group(each))
            for each in devices
        )
        made.append(Row(label=label, cells=cells))
    count = "1 device" if mesh.size == 1 else f"{mesh.size} devices"
    return Grid(
        title=f"{mesh.equation} = {count}" if mesh.axes else count,
        across=last.name if mesh.axes else "",
        rows=tuple(made),
        hidden=mesh.size - shown_rows * shown,
    )


class _Finder:
    """The group of a device, from the compact form where there is one."""

    def __init__(self, groups: ReplicaGroups) -> None:
        self._of: dict[int, int] = {}
        self._digits: list[tuple[int, int, int]] = []
        compact = groups.iota
        if compact is None:
            self._of = {device: at for at, group in enumerate(groups.listed) for device in group}
            return
        digits = compact.order.digits()
        places = dg.row_major([size for size, _ in digits])
        self._size = compact.size
        self._count = compact.order.size
        self._digits = [(n, s, place) for (n, s), (_, place) in zip(digits, places, strict=True)]

    def group(self, device: int) -> int | None:
        if not self._digits:
            return self._of.get(device)
        if device >= self._count:
            return None
        place = sum([device // step % size * weight for size, step, weight in self._digits])
        return place // self._size
