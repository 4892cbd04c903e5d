"""A tensor's sharding over the axes of a mesh, in Shardy's terms."""

from collections.abc import Iterable, Sequence
from math import prod
from typing import TYPE_CHECKING

from msgspec import Struct

from meshseed.mesh.axes import AxesLike, AxisRef
from meshseed.mesh.errors import refuse
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.references import check_neighbours, check_refs, check_sorted

if TYPE_CHECKING:
    from meshseed.mesh.hlo.sharding import HloSharding


class DimSharding(Struct, frozen=True, kw_only=True):
    """The axes that divide one tensor dimension, major first.

    An open dimension may be divided further by propagation. Neither that nor `priority` has any
    effect on which device holds what.
    """

    axes: tuple[AxisRef, ...] = ()
    is_open: bool = False
    priority: int | None = None

    def __post_init__(self) -> None:
        if self.priority is None:
            return
        if self.priority < 0:
            refuse("MS436", f"priority {self.priority}", expected="0, which is used first, or more")
        if not self.axes and not self.is_open:
            refuse(
                "MS436",
                f"priority {self.priority} of a dimension that is closed and that nothing divides",
                expected="`{}` without a priority, or `{?}`",
            )


def _whole_and_once(refs: list[AxisRef], mesh: Mesh) -> bool:
    """Whether these are whole axes of *mesh*, none twice."""
    whole = mesh.whole
    seen: set[str] = set()
    for ref in refs:
        if ref.size is not None or ref.name not in whole or ref.name in seen:
            return False
        seen.add(ref.name)
    return True


class TensorSharding(Struct, frozen=True, kw_only=True):
    """How a tensor is laid out over `mesh`; checked when it is made.

    `dims` has one entry per tensor dimension. `replicated` axes are promised to divide nothing,
    along `unreduced` ones the parts are yet to be added up, along `manual` ones the program itself
    says what each device holds. What no list names is replicated too.
    """

    mesh: Mesh
    dims: tuple[DimSharding, ...] = ()
    replicated: tuple[AxisRef, ...] = ()
    unreduced: tuple[AxisRef, ...] = ()
    manual: tuple[AxisRef, ...] = ()

    def __post_init__(self) -> None:
        mesh = self.mesh
        lists = [dim.axes for dim in self.dims]
        lists += [self.replicated, self.unreduced, self.manual]
        flat = [ref for refs in lists for ref in refs]
        # Most shardings name whole axes, each once, and plans make very many of them.
        if not _whole_and_once(flat, mesh):
            check_neighbours(mesh, lists)
            for ref in flat:
                mesh.ref(ref)
            check_refs(mesh, lists)
        check_sorted(mesh, self.replicated, "replicated")
        check_sorted(mesh, self.unreduced, "unreduced")
        check_sorted(mesh, self.manual, "manual")
        if mesh.is_maximal and self.dims:
            refuse(
                "MS427",
                f"a sharding of rank {len(self.dims)} on a mesh that is one device",
                expected="no dimensions: `[]`",
            )

    @staticmethod
    def read(text: str, mesh: Mesh | None = None) -> "TensorSharding":
        """The sharding of `[{"x"}, {}]` on *mesh*, or of `<mesh<["x"=4]>, [{"x"}, {}]>`."""
        from meshseed.mesh.texts.sharding import read_sharding

        return read_sharding(text, {} if mesh is None else {"mesh": mesh}, mesh=mesh)

    @property
    def text(self) -> str:
        """As Shardy prints it, with the mesh written out."""
        from meshseed.mesh.texts.sharding import write_sharding

        return write_sharding(self, None)

    def to_hlo(self) -> "HloSharding":
        """The tiles that Shardy's exporter makes of it; see `meshseed.mesh.to_hlo`."""
        from meshseed.mesh.hlo.translating import to_hlo

        return to_hlo(self)

    def local_shape(self, shape: Sequence[int]) -> tuple[int, ...]:
        """The shape of the part that one device holds of a tensor of this *shape*.

        Raises `MeshError` for another number of dimensions, and for a dimension that its axes do
        not divide (Shardy accepts that one).
        """
        if len(shape) != len(self.dims) and not self.mesh.is_maximal:
            refuse(
                "MS427",
                f"the sharding has rank {len(self.dims)} and the tensor {len(shape)}",
                expected=f"rank {len(shape)}",
            )
        return tuple(
            self._local(at, size, dim)
            for at, (size, dim) in enumerate(zip(shape, self.dims, strict=False))
        ) or tuple(shape)

    def _local(self, at: int, size: int, dim: DimSharding) -> int:
        parts = prod([self.mesh.digit(ref)[0] for ref in dim.axes])
        if size % parts or size < 1:
            named = " * ".join(f"{ref.text} {self.mesh.digit(ref)[0]}" for ref in dim.axes)
            refuse(
                "MS426",
                f"dimension {at} of size {size} is not divided by {named or 1} = {parts}:"
                f" {size} % {parts} = {size % parts}",
                expected=f"a positive multiple of {parts}",
                notes=("Shardy accepts such a sharding; the compiler pads or fails later",),
            )
        return size // parts


def tensor_sharding(
    mesh: Mesh,
    dims: Iterable[AxesLike],
    *,
    replicated: AxesLike = (),
    unreduced: AxesLike = (),
    manual: AxesLike = (),
) -> TensorSharding:
    """A sharding from lists of axes in any of their short forms; every dimension is closed."""
    return TensorSharding(
        mesh=mesh,
        dims=tuple([DimSharding(axes=_refs(mesh, axes)) for axes in dims]),
        replicated=_refs(mesh, replicated),
        unreduced=_refs(mesh, unreduced),
        manual=_refs(mesh, manual),
    )


def _refs(mesh: Mesh, axes: AxesLike) -> tuple[AxisRef, ...]:
    return tuple([mesh.ref(each) for each in axes])
