"""What `meshseed sharding` says: a sharding by axes and by tiles, each as the other."""

from typing import Final, Literal

from msgspec import Struct

from meshseed.mesh import (
    HloKind,
    HloSharding,
    Mesh,
    TensorSharding,
    read_hlo_sharding,
    read_named_sharding,
    read_sharding,
    to_axes,
    to_hlo,
    write_hlo_sharding,
    write_named_sharding,
    write_sharding,
)

SPEC: Final = "<sharding>"
MOST_TILES: Final = 65_536
"""Devices of which a table of tiles is made, and which the first form writes out one by one."""

_SAYS_NO_RANK: Final = (HloKind.REPLICATED, HloKind.MANUAL, HloKind.UNREDUCED)


class TileRow(Struct, frozen=True, kw_only=True):
    """What one device holds: its tile, and with a shape the range of each dimension."""

    device: int
    tile: tuple[int, ...]
    ranges: tuple[tuple[int, int], ...] = ()


class ShardingReport(Struct, frozen=True, kw_only=True):
    """A sharding on a mesh.

    `axes` is its text by axes, null where the mesh cannot say it. `v1` lists every device, `v2` is
    compact, `v3` keeps the axes; each is null where it does not exist or would be too long. `table`
    says what each device holds, where it was asked for.
    """

    schema: Literal[1] = 1
    mesh: str
    devices: int
    given: Literal["axes", "tiles"]
    kind: str
    axes: str | None
    v1: str | None
    v2: str | None
    v3: str | None
    dims: tuple[int, ...]
    local_shape: tuple[int, ...] | None = None
    table: tuple[TileRow, ...] | None = None


def sharding_report(
    mesh: Mesh, text: str, shape: tuple[int, ...] | None, *, with_table: bool
) -> ShardingReport:
    """The sharding in *text*, by axes or as HLO text, on *mesh*.

    Raises `MeshError` with the place, and for a *shape* that does not fit.
    """
    by_tiles = text.lstrip().removeprefix("sharding=").lstrip().startswith("{")
    if by_tiles:
        hlo = read_hlo_sharding(text, SPEC)
        axes = _axes_of(text, hlo, mesh, 0 if shape is None else len(shape))
    else:
        axes = read_sharding(text, {"mesh": mesh}, mesh=mesh, source=SPEC)
        hlo = to_hlo(axes)
    compact = hlo.compact()
    listed = hlo.written_out() if mesh.size <= MOST_TILES else None
    local = None if shape is None else _local(axes, hlo, shape)
    return ShardingReport(
        mesh=mesh.equation,
        devices=mesh.size,
        given="tiles" if by_tiles else "axes",
        kind=hlo.kind.value,
        axes=None if axes is None else write_sharding(axes),
        v1=None if listed is None else write_hlo_sharding(listed),
        v2=None if compact is None else write_hlo_sharding(compact),
        v3=None if axes is None else write_named_sharding(axes),
        dims=hlo.tensor_dims,
        local_shape=local,
        table=_table(hlo, mesh, shape) if with_table else None,
    )


def _axes_of(text: str, hlo: HloSharding, mesh: Mesh, rank: int) -> TensorSharding | None:
    body = text.lstrip().removeprefix("sharding=").lstrip()
    if body.startswith(("{mesh", "{maximal_mesh")):
        named = read_named_sharding(body, SPEC)
        if named.mesh == mesh:
            return named
    return to_axes(hlo, mesh, rank)


def _local(
    axes: TensorSharding | None, hlo: HloSharding, shape: tuple[int, ...]
) -> tuple[int, ...] | None:
    """The shape of one device's part; tiles that axes do not say round up, as compilers pad."""
    if axes is not None:
        return axes.local_shape(shape)
    if hlo.kind is not HloKind.TILED or len(shape) != len(hlo.tensor_dims):
        return None
    return tuple(-(-size // parts) for size, parts in zip(shape, hlo.tensor_dims, strict=True))


def _table(
    hlo: HloSharding, mesh: Mesh, shape: tuple[int, ...] | None
) -> tuple[TileRow, ...] | None:
    if mesh.size > MOST_TILES:
        return None
    if hlo.kind is HloKind.MAXIMAL:
        whole = () if shape is None else tuple((0, size) for size in shape)
        tile = (0,) * len(shape or ())
        return (TileRow(device=hlo.device or 0, tile=tile, ranges=whole),)
    if hlo.kind in _SAYS_NO_RANK:
        tiles: tuple[tuple[int, ...], ...] = ((0,) * len(shape or ()),) * mesh.size
    else:
        tiles = hlo.device_tiles()
    parts = hlo.tensor_dims or (1,) * len(shape or ())
    return tuple(
        TileRow(device=device, tile=tile, ranges=_ranges(tile, parts, shape))
        for device, tile in enumerate(tiles)
    )


def _ranges(
    tile: tuple[int, ...], parts: tuple[int, ...], shape: tuple[int, ...] | None
) -> tuple[tuple[int, int], ...]:
    """First and one past the last index of each dimension; the last tiles may hold less."""
    if shape is None or len(shape) != len(parts):
        return ()
    steps = [-(-size // count) for size, count in zip(shape, parts, strict=True)]
    return tuple(
        (min(at * step, size), min((at + 1) * step, size))
        for at, step, size in zip(tile, steps, shape, strict=True)
    )
