"""Meshes of ranks as torch's DeviceMesh has them: row-major, but groups always sorted."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from meshseed.mesh import digits as dg
from meshseed.mesh.axes import Axis
from meshseed.mesh.errors import MAX_WRITTEN, refuse, refuse_name
from meshseed.mesh.iota import refuse_listing
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.naming import inverse

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

Groups = tuple[tuple[int, ...], ...]


class DimLayout(Struct, frozen=True, kw_only=True):
    """Where the ranks of one dimension are in the mesh: nested (size, stride), major first."""

    sizes: tuple[int, ...]
    strides: tuple[int, ...]

    def from_zero(self) -> tuple[int, ...]:
        """The positions of the group that holds the first one."""
        return tuple(dg.expanded(list(zip(self.sizes, self.strides, strict=True))))


class DeviceMesh(Struct, frozen=True, kw_only=True):
    """The conventions of a DeviceMesh over `mesh`."""

    mesh: Mesh

    @staticmethod
    def of(
        shape: Sequence[int], names: Sequence[str], ranks: Iterable[int] | None = None
    ) -> "DeviceMesh":
        """The mesh of this *shape*; *ranks* are those at its positions, row-major."""
        if len(shape) != len(names):
            refuse("MS442", f"{len(shape)} sizes for {len(names)} names", expected="one per name")
        return DeviceMesh(mesh=Mesh(list(zip(names, shape, strict=True)), ranks))

    def groups(self, names: str | Sequence[str]) -> Groups:
        """The process groups over one dimension, or over several flattened into one.

        Members ascend, and groups are in the order of their first members.
        """
        wanted = self._slice(names)
        groups = self.mesh.replica_groups(wanted).listed
        return tuple(sorted([tuple(sorted(group)) for group in groups]))

    def coordinates(self) -> tuple[tuple[int, ...], ...]:
        """For each rank, its place along every dimension."""
        refuse_listing(self.mesh.size, MAX_WRITTEN)
        sizes = [axis.size for axis in self.mesh.axes]
        strides = dg.row_major(sizes)
        where = inverse(self.mesh.order.tolist())
        return tuple([tuple([at // step % size for size, step in strides]) for at in where])

    def submesh(self, names: Sequence[str], rank: int) -> "NDArray[int64]":
        """The slice over *names*, in the mesh's order, that holds *rank*, as an array of ranks."""
        wanted = self._slice(names)
        sizes = [self.mesh.whole[name][0] for name in wanted]
        groups = self.mesh.replica_groups(wanted).array()
        row = int((groups == rank).any(axis=1).argmax())
        found: NDArray[int64] = groups[row].reshape(sizes)
        return found

    def layout(self, names: str | Sequence[str]) -> DimLayout:
        """Sizes and strides of one dimension, or of several flattened into one."""
        digits = dg.folded([self.mesh.whole[name] for name in self._slice(names)])
        return DimLayout(
            sizes=tuple([size for size, _ in digits]), strides=tuple([step for _, step in digits])
        )

    def unflatten(self, name: str, sizes: Sequence[int], names: Sequence[str]) -> "DeviceMesh":
        """The mesh with dimension *name* cut into several, major first."""
        if name not in self.mesh.positions:
            refuse_name(name, self.mesh.positions)
        whole = self.mesh.whole[name][0]
        cut = Mesh(list(zip(names, sizes, strict=True)))
        if cut.size != whole:
            refuse(
                "MS412",
                f"{cut.equation} = {cut.size}, but {name} has size {whole}",
                expected=f"sizes whose product is {whole}",
            )
        axes: list[Axis] = []
        for axis in self.mesh.axes:
            axes += cut.axes if axis.name == name else (axis,)
        return DeviceMesh(mesh=Mesh(axes, self.mesh.device_ids))

    def _slice(self, names: str | Sequence[str]) -> tuple[str, ...]:
        wanted = (names,) if isinstance(names, str) else tuple(names)
        for name in wanted:
            if name not in self.mesh.positions:
                refuse_name(name, self.mesh.positions)
        if len(set(wanted)) != len(wanted):
            refuse("MS421", f"a slice over {', '.join(wanted)} lists a name twice")
        # Where nothing is divided there is nothing to be out of order.
        divided = [self.mesh.positions[name] for name in wanted if self.mesh.whole[name][0] > 1]
        if divided != sorted(divided):
            refuse(
                "MS425",
                f"a slice over {', '.join(wanted)} is out of order",
                expected="names in the order of the mesh: " + ", ".join(self.mesh.positions),
            )
        return wanted
