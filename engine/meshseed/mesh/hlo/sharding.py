"""An HLO sharding: a grid of tiles and the devices that hold them."""

from collections.abc import Sequence
from enum import StrEnum
from math import prod
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from meshseed.mesh import digits as dg
from meshseed.mesh.errors import MAX_WRITTEN, check_parts, refuse
from meshseed.mesh.iota import Iota, find_iota, iota_of, refuse_listing

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

    from meshseed.mesh.mesh import Mesh
    from meshseed.mesh.sharding import TensorSharding

Order: TypeAlias = Iota | tuple[int, ...]
"""The device of each tile, last tile dimension fastest: compact, or written out."""


_Row: TypeAlias = list[dg.Digit] | tuple[int, ...]


class HloKind(StrEnum):
    """What an HLO sharding says."""

    REPLICATED = "replicated"
    MANUAL = "manual"
    UNREDUCED = "unreduced"
    UNKNOWN = "unknown"
    MAXIMAL = "maximal"
    TILED = "tiled"


class Subgroup(StrEnum):
    """What devices along a tile dimension that is no tensor dimension do."""

    MANUAL = "manual"
    UNREDUCED = "unreduced"
    REPLICATED = "replicated"


_RANK: Final = {Subgroup.MANUAL: 0, Subgroup.UNREDUCED: 1, Subgroup.REPLICATED: 2}
_WHOLE: Final = {
    (Subgroup.MANUAL,): HloKind.MANUAL,
    (Subgroup.REPLICATED,): HloKind.REPLICATED,
}


class ShardGroup(Struct, frozen=True):
    """Values that are to be laid out alike: exactly (`as`), or as far as that goes (`like`)."""

    how: Literal["as", "like"]
    number: int


class HloSharding(Struct, frozen=True, kw_only=True):
    """An HLO sharding as the compiler keeps it; make tiled ones with `tiled`, which normalises.

    `dims` are the tile dimensions: those of the tensor and then one per entry of `subgroups`.
    `device` is the device of a maximal one. `group` has no effect on which device holds what.
    """

    kind: HloKind
    dims: tuple[int, ...] = ()
    order: Order | None = None
    subgroups: tuple[Subgroup, ...] = ()
    device: int | None = None
    group: ShardGroup | None = None

    @staticmethod
    def read(text: str) -> "HloSharding":
        """The sharding of `{devices=[4,2]<=[8]}` and the like; see `read_hlo_sharding`."""
        from meshseed.mesh.hlo.texts import read_hlo_sharding

        return read_hlo_sharding(text)

    @property
    def text(self) -> str:
        """As the compiler prints it."""
        from meshseed.mesh.hlo.texts import write_hlo_sharding

        return write_hlo_sharding(self)

    def to_axes(self, mesh: "Mesh", rank: int = 0) -> "TensorSharding | None":
        """The same by axes of *mesh*, None where it cannot say it; see `meshseed.mesh.to_axes`."""
        from meshseed.mesh.hlo.naming import to_axes

        return to_axes(self, mesh, rank)

    @property
    def rank(self) -> int | None:
        """How many tensor dimensions there are; None for kinds that fit any tensor."""
        return len(self.dims) - len(self.subgroups) if self.kind is HloKind.TILED else None

    @property
    def tensor_dims(self) -> tuple[int, ...]:
        """Into how many parts each tensor dimension is cut."""
        return self.dims[: len(self.dims) - len(self.subgroups)]

    @property
    def is_iota(self) -> bool:
        """Whether the devices are in a compact form."""
        return isinstance(self.order, Iota)

    def devices(self) -> tuple[int, ...]:
        """The device of each tile, written out."""
        order = self._tiles()
        return order.listed() if isinstance(order, Iota) else order

    def device_array(self) -> "NDArray[int64]":
        """The device of each tile as a numpy array of shape `dims`."""
        from numpy import asarray, int64

        order = self._tiles()
        if isinstance(order, Iota):
            return order.array().reshape(self.dims)
        return asarray(order, dtype=int64).reshape(self.dims)

    def device_tiles(self) -> tuple[tuple[int, ...], ...]:
        """For each device, the tile of the tensor that it holds."""
        devices = self.devices()
        tensor = self.tensor_dims
        each = prod(self.dims[len(tensor) :])
        strides = dg.row_major(tensor)
        table: list[tuple[int, ...]] = [()] * len(devices)
        for at, device in enumerate(devices):
            tile = at // each
            table[device] = tuple([tile // stride % size for size, stride in strides])
        return tuple(table)

    def written_out(self) -> "HloSharding":
        """The same sharding with its devices listed one by one (V1)."""
        if not isinstance(self.order, Iota):
            return self
        return replace(self, order=self.order.listed())

    def compact(self) -> "HloSharding | None":
        """The same sharding with its devices in iota form (V2); None where none exists."""
        if self.kind is not HloKind.TILED or isinstance(self.order, Iota):
            return self
        order = find_iota(self._tiles_listed())
        if order is None:
            return None
        return replace(self, order=order)

    def _tiles(self) -> Order:
        if self.order is None:
            refuse(
                "MS434",
                f"{self.kind.value} is no sharding in tiles",
                expected="a tiled sharding, `{devices=[…]…}`",
            )
        return self.order

    def _tiles_listed(self) -> tuple[int, ...]:
        order = self._tiles()
        return order.listed() if isinstance(order, Iota) else order


def tiled(dims: Sequence[int], order: Order, subgroups: Sequence[Subgroup] = ()) -> HloSharding:
    """The sharding of these tiles as the compiler's constructor leaves it.

    Subgroups of size 1 vanish, those of one kind become one dimension, their order is manual,
    unreduced, replicated; a sharding that is one subgroup alone loses its tiles; replicated runs
    are sorted. Raises `MeshError` where sizes and devices do not fit together.
    """
    _check(dims, order, subgroups)
    return laid_out(dims, order.digits() if isinstance(order, Iota) else order, subgroups)


def laid_out(dims: Sequence[int], order: _Row, subgroups: Sequence[Subgroup]) -> HloSharding:
    """What `tiled` makes of sizes and devices that are known to fit; an iota is given as digits."""
    rank = len(dims) - len(subgroups)
    tensor, typed = tuple(dims[:rank]), list(zip(dims[rank:], subgroups, strict=True))
    if len(set(subgroups)) == 1 and prod(tensor) == 1:
        return HloSharding(kind=HloKind(subgroups[0].value))
    typed = [each for each in typed if each[0] > 1]
    places = sorted(range(len(typed)), key=lambda at: _RANK[typed[at][1]])
    if places != list(range(len(typed))):
        order = _moved(order, [*tensor, *[size for size, _ in typed]], len(tensor), places)
        typed = [typed[at] for at in places]
    kinds = tuple(dict.fromkeys([kind for _, kind in typed]))
    sizes = [prod([size for size, other in typed if other is kind]) for kind in kinds]
    if prod(tensor) == 1 and kinds in _WHOLE:
        return HloSharding(kind=_WHOLE[kinds])
    if kinds and kinds[-1] is Subgroup.REPLICATED:
        order = _sorted_runs(order, sizes[-1])
    return HloSharding(
        kind=HloKind.TILED,
        dims=(*tensor, *sizes),
        order=iota_of(order) if isinstance(order, list) else order,
        subgroups=kinds,
    )


def _check(dims: Sequence[int], order: Order, subgroups: Sequence[Subgroup]) -> None:
    check_parts(len(dims), "tile dimensions")
    count = order.size if isinstance(order, Iota) else len(order)
    if len(subgroups) > len(dims) or not dims:
        refuse("MS433", f"{len(subgroups)} subgroups for {len(dims)} tile dimensions")
    if min(dims) < 1:
        refuse("MS433", f"a tile dimension below 1 in {list(dims)}", expected="sizes of at least 1")
    if prod(dims) != count:
        refuse(
            "MS433",
            f"{' * '.join(map(str, dims))} = {prod(dims)} tiles, but {count} devices",
            expected=f"{prod(dims)} devices",
        )
    if not isinstance(order, Iota):
        seen = bytearray(count)
        for device in order:
            if not 0 <= device < count or seen[device]:
                wrong = "holds two tiles" if 0 <= device < count else "is out of range"
                refuse("MS433", f"device {device} {wrong}", expected=f"0 to {count - 1}, each once")
            seen[device] = 1


def _moved(order: _Row, sizes: list[int], rank: int, places: list[int]) -> _Row:
    """*order* with its last dimensions in the order of *places*."""
    perm = [*range(rank), *[rank + at for at in places]]
    if isinstance(order, list):
        parts = dg.cut(order, sizes)
        if parts is not None:
            return [digit for at in perm for digit in parts[at]]
        order = _written(order)
    strides = dg.row_major(sizes)
    return tuple([order[at] for at in dg.expanded([strides[at] for at in perm])])


def _sorted_runs(order: _Row, run: int) -> _Row:
    """*order* with every *run* of devices ascending, in the compiler's spelling."""
    if isinstance(order, list):
        split = _split_tail(dg.folded(order), run)
        if split is not None:
            return split
        order = _written(order)
    return tuple(
        [device for at in range(0, len(order), run) for device in sorted(order[at : at + run])]
    )


def _written(digits: list[dg.Digit]) -> tuple[int, ...]:
    refuse_listing(prod([size for size, _ in digits]), MAX_WRITTEN)
    return tuple(dg.expanded(dg.folded(digits)))


def _split_tail(digits: list[dg.Digit], run: int) -> list[dg.Digit] | None:
    """*digits* with those of the last *run* devices sorted; None where they cannot be cut so."""
    if digits and digits[-1][0] == run:
        return digits
    left, at = run, len(digits)
    tail: list[dg.Digit] = []
    head: list[dg.Digit] = []
    while left > 1:
        at -= 1
        size, stride = digits[at]
        if size <= left:
            if left % size:
                return None
            left //= size
            tail.append((size, stride))
        else:
            if size % left:
                return None
            head = [(size // left, stride * left)]
            tail.append((left, stride))
            left = 1
    tail.sort(key=lambda digit: -digit[1])
    return [*digits[:at], *head, *tail]
