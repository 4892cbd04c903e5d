"""The ends of a reshard and the figures of links, as they are typed."""

from collections.abc import Iterable

from meshseed.diagnostics import Finding, Severity
from meshseed.mesh import (
    HloKind,
    Mesh,
    MeshError,
    TensorSharding,
    read_hlo_sharding,
    read_sharding,
    to_axes,
)
from meshseed.mesh.resharding import Link, Links, read_link

FROM, TO, LINK = "<from>", "<to>", "<link>"


def read_ends(
    texts: tuple[str, str], meshes: tuple[Mesh, Mesh], rank: int | None
) -> tuple[TensorSharding, TensorSharding]:
    """The shardings in *texts*, each on its mesh, by axes or by tiles.

    *rank* is that of the tensor, where it is known; else the end that is given by axes says it, as
    `{replicated}` does not. Raises `MeshError` with the place, and for tiles that no axes of the
    mesh give.
    """
    if _is_tiles(texts[0]) and not _is_tiles(texts[1]):
        target = _read_end(texts[1], meshes[1], rank, TO)
        return _read_end(texts[0], meshes[0], len(target.dims), FROM), target
    source = _read_end(texts[0], meshes[0], rank, FROM)
    known = rank if _is_tiles(texts[0]) else len(source.dims)
    return source, _read_end(texts[1], meshes[1], known, TO)


def _is_tiles(text: str) -> bool:
    return text.lstrip().removeprefix("sharding=").lstrip().startswith("{")


def _read_end(text: str, mesh: Mesh, rank: int | None, source: str) -> TensorSharding:
    if not _is_tiles(text):
        return read_sharding(text, {"mesh": mesh}, mesh=mesh, source=source)
    tiles = read_hlo_sharding(text, source)
    # The mesh of a single device is its own, and the planner says what it cannot do with one.
    whole = None if tiles.kind is HloKind.MAXIMAL else mesh
    found = to_axes(tiles, whole, rank if rank is not None else len(tiles.tensor_dims))
    if found is None:
        raise MeshError(
            [
                Finding(
                    code="MS444",
                    severity=Severity.ERROR,
                    message=f"no axes of {mesh.equation or 'this mesh'} give these tiles",
                    expected="a sharding over the axes of the mesh",
                )
            ]
        )
    return found


def read_links(texts: Iterable[str], mesh: Mesh) -> Links | None:
    """The figures of all links; a later text of an axis, or of any axis, replaces an earlier one.

    None where none is given. Raises `MeshError` with the place.
    """
    other: Link | None = None
    along: dict[str, Link] = {}
    for text in texts:
        axis, link = read_link(text, LINK)
        if axis is None:
            other = link
        else:
            along[mesh.ref(axis).name] = link
    return Links(other=other, along=along) if other is not None or along else None
