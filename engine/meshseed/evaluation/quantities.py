"""The quantities of a job as one world has them."""

from msgspec import Struct
from msgspec.structs import replace

from meshseed.evaluation.cells import Cell
from meshseed.packs.facts import Cut


class Quantity(Struct, frozen=True, kw_only=True):
    """One quantity: its value, and the quantities of the same mesh it follows from.

    `rule` says how in names, `equation` in numbers; the latter only where these are decided.
    """

    mesh: str
    id: str
    cell: Cell
    reads: tuple[str, ...] = ()
    rule: str | None = None
    equation: str | None = None

    @property
    def label(self) -> str:
        """What an output of this name is called: the devices are the mesh itself."""
        return f"mesh.{self.mesh}" if self.id == DEVICES else f"mesh.{self.mesh}.{self.id}"


class JobResult(Struct, frozen=True, kw_only=True):
    """What becomes of a job in one world.

    `block` is the order of devices, where it has its own; `cuts` says which axes a layout puts into
    others.
    """

    quantities: tuple[Quantity, ...]
    block: tuple[int, ...] = ()
    cuts: tuple[tuple[str, Cut], ...] = ()


DEVICES = "devices"
"""The quantity that is the size of the mesh."""


def both_quantities(one: Quantity, other: Quantity) -> Quantity:
    """One value in two worlds: no surer than in either; the equation where both have the same."""
    return replace(
        one,
        cell=one.cell.weakened(other.cell.confidence, other.cell.contested),
        equation=one.equation if one.equation == other.equation else None,
    )
