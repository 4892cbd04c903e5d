"""A job held against a pack: which of its machines, meshes, axes and layouts are meant."""

from msgspec import Struct

from meshseed.diagnostics import Finding
from meshseed.evaluation.judging import Judge
from meshseed.evaluation.outcome import Origin
from meshseed.packs.facts import Axis, DeviceOrder, Instance, Layout, Mesh, Standing


class Asked(Struct, frozen=True, kw_only=True):
    """The degree somebody gave an axis, `FREE` for what the others leave.

    `standing` is that of the layout it comes from; None for one that was typed.
    """

    degree: int
    origin: Origin
    standing: Standing | None = None


class CompiledOrder(Struct, frozen=True):
    """An order of devices with its condition."""

    fact: DeviceOrder
    judge: Judge


class Plan(Struct, frozen=True, kw_only=True):
    """What a line is compiled for.

    `mesh` is the one that devices and degrees belong to, `others` are sized by the same machines.
    `axes` are those of the mesh, slowest first; `asked` the degrees that were typed or come from
    the layout. `findings` hold whatever the line is; with `faulty` no degree is worked out, with
    `uncounted` no number of devices either.
    """

    instance: Instance | None
    nodes: int | None
    devices: int | None
    mesh: Mesh | None
    others: tuple[Mesh, ...]
    axes: tuple[Axis, ...]
    asked: dict[str, Asked]
    layout: Layout | None
    layout_for: Judge | None
    orders: tuple[CompiledOrder, ...]
    findings: tuple[Finding, ...]
    faulty: bool
    uncounted: bool

    @property
    def outer(self) -> tuple[Axis, ...]:
        """The axes whose degrees multiply to the devices."""
        return tuple(axis for axis in self.axes if axis.within is None)

    @property
    def wants_degrees(self) -> bool:
        """Whether anything gives degrees: without, none is made up."""
        return bool(self.asked) or self.layout is not None or self.faulty
