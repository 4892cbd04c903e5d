"""What `meshseed sharding` says: a sharding by axes and by tiles, each as the other."""

from collections.abc import Sequence
from math import prod
from typing import Final, Literal

from msgspec import Struct

from meshseed.mesh import (
    HloKind,
    HloSharding,
    Mesh,
    TensorSharding,
    invent_axes,
    read_hlo_shardings,
    read_named_sharding,
    read_sharding,
    read_shardings,
    to_axes,
    to_hlo,
    write_hlo_sharding,
    write_named_sharding,
    write_sharding,
    write_shardings,
    write_shardy_mesh,
)

SPEC: Final = "<sharding>"
MOST_TILES: Final = 65_536
"""Devices of which a table of tiles is made, and which the first form writes out one by one."""

_SAYS_NO_RANK: Final = (HloKind.REPLICATED, HloKind.MANUAL, HloKind.UNREDUCED)
_PER_VALUE: Final = ("#sdy.sharding_per_value", "sharding_per_value", "<[")


class TileRow(Struct, frozen=True, kw_only=True):
    """What one device holds: its tile, and with a shape the range of each dimension."""

    device: int
    tile: tuple[int, ...]
    ranges: tuple[tuple[int, int], ...] = ()


class ShardingReport(Struct, frozen=True, kw_only=True):
    """A sharding on a mesh.

    `axes` is its text by axes, null where the mesh cannot say it. `v1` lists every device, `v2` is
    compact, `v3` keeps the axes; each is null where it does not exist or would be too long. `table`
    says what each device holds, where it was asked for and is not too long. `shardy` is the mesh as
    Shardy writes it; an `invented` one was made from the tiles, as none was given. The sharding of
    a tuple has kind `tuple`, and `values` holds that of each of its values.
    """

    schema: Literal[1] = 1
    mesh: str
    shardy: str | None
    invented: bool
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
    values: tuple["ShardingReport", ...] = ()


class _Given(Struct, frozen=True, kw_only=True):
    """What was typed, both ways; `on` is the mesh, `is_tuple` that it is of several values."""

    on: Mesh
    invented: bool
    by: Literal["axes", "tiles"]
    axes: tuple[TensorSharding | None, ...]
    tiles: tuple[HloSharding, ...]
    is_tuple: bool


def sharding_report(
    mesh: Mesh | None, text: str, shape: tuple[int, ...] | None, *, with_table: bool
) -> ShardingReport:
    """The sharding in *text*, by axes or as HLO text, on *mesh*; without one, on that of the text.

    Raises `MeshError` with the place, and for a *shape* that does not fit.
    """
    rank = 0 if shape is None else len(shape)
    body = text.lstrip().removeprefix("sharding=").lstrip()
    given = _by_tiles(mesh, text, body, rank) if body.startswith("{") else _by_axes(mesh, text)
    reports = tuple(
        _report(given, axes, hlo, shape, with_table=with_table)
        for axes, hlo in zip(given.axes, given.tiles, strict=True)
    )
    return _of_tuple(given, reports) if given.is_tuple else reports[0]


def _by_axes(mesh: Mesh | None, text: str) -> _Given:
    meshes = {} if mesh is None else {"mesh": mesh}
    is_tuple = text.lstrip().startswith(_PER_VALUE)
    axes = (
        read_shardings(text, meshes, source=SPEC)
        if is_tuple
        else (read_sharding(text, meshes, mesh=mesh, source=SPEC),)
    )
    on = mesh or (axes[0].mesh if axes else Mesh())
    tiles = tuple(to_hlo(each) for each in axes)
    return _Given(on=on, invented=False, by="axes", axes=axes, tiles=tiles, is_tuple=is_tuple)


def _by_tiles(mesh: Mesh | None, text: str, body: str, rank: int) -> _Given:
    found = read_hlo_shardings(text, SPEC)
    tiles = found if isinstance(found, tuple) else (found,)
    named = None
    if body.startswith(("{mesh", "{maximal_mesh")):
        named = read_named_sharding(body, SPEC)
    on, invented = mesh, False
    axes: tuple[TensorSharding | None, ...]
    if named is not None and (mesh is None or named.mesh == mesh):
        on, axes = named.mesh, (named,)
    elif mesh is not None:
        axes = tuple(to_axes(each, mesh, rank) for each in tiles)
    else:
        made = invent_axes(tiles, (rank,) * len(tiles))
        on, axes, invented = made.mesh, made.shardings, True
        if len(axes) == 1 and made.shardings[0].mesh.is_maximal:
            on, invented = made.shardings[0].mesh, False
    return _Given(
        on=on or Mesh(),
        invented=invented,
        by="tiles",
        axes=axes,
        tiles=tiles,
        is_tuple=isinstance(found, tuple),
    )


def _report(
    given: _Given,
    axes: TensorSharding | None,
    hlo: HloSharding,
    shape: tuple[int, ...] | None,
    *,
    with_table: bool,
) -> ShardingReport:
    mesh = given.on
    compact = hlo.compact()
    listed = hlo.written_out() if prod(hlo.dims) <= MOST_TILES else None
    local = None if shape is None else _local(axes, hlo, shape)
    return ShardingReport(
        mesh=mesh.equation,
        shardy=_shardy(mesh),
        invented=given.invented,
        devices=mesh.size,
        given=given.by,
        kind=hlo.kind.value,
        axes=None if axes is None else write_sharding(axes),
        v1=None if listed is None else write_hlo_sharding(listed),
        v2=None if compact is None else write_hlo_sharding(compact),
        v3=None if axes is None else write_named_sharding(axes),
        dims=hlo.tensor_dims,
        local_shape=local,
        table=_table(hlo, mesh, shape) if with_table else None,
    )


def _of_tuple(given: _Given, reports: tuple[ShardingReport, ...]) -> ShardingReport:
    known = [each for each in given.axes if each is not None]
    return ShardingReport(
        mesh=given.on.equation,
        shardy=_shardy(given.on),
        invented=given.invented,
        devices=given.on.size,
        given=given.by,
        kind="tuple",
        axes=write_shardings(known) if len(known) == len(given.axes) else None,
        v1=_joined([each.v1 for each in reports]),
        v2=_joined([each.v2 for each in reports]),
        v3=_joined([each.v3 for each in reports]),
        dims=(),
        values=reports,
    )


def _joined(texts: Sequence[str | None]) -> str | None:
    known = [text for text in texts if text is not None]
    return "{" + ", ".join(known) + "}" if len(known) == len(texts) else None


def _shardy(mesh: Mesh) -> str | None:
    return write_shardy_mesh(mesh) if mesh.size <= MOST_TILES else None


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
    if max(mesh.size, prod(hlo.dims)) > MOST_TILES or hlo.kind is HloKind.UNKNOWN:
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
