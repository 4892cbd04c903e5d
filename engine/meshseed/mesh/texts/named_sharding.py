"""Shardings that keep their axes as XLA writes them: `{mesh['x'=4], [{'x'}, {?}], manual={…}}`."""

from math import prod
from typing import Final

from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.sharding import DimSharding, TensorSharding
from meshseed.mesh.texts.dimensions import Lists, made, scan_dims, scan_lists, written_lists
from meshseed.mesh.texts.xla import XLA_QUOTES, scan_xla_mesh, write_xla_mesh, write_xla_refs

_SOURCE: Final = "<sharding>"
_WHOLE: Final = ("replicated", "unreduced", "manual")


def write_named_sharding(sharding: TensorSharding) -> str:
    """As XLA prints a sharding that keeps its axes.

    One without dimensions whose devices all do the same is written in a word: `{mesh['x'=4],
    manual}`. Priorities have no place in this form and are left out.
    """
    mesh = write_xla_mesh(sharding.mesh)
    if sharding.mesh.is_maximal:
        return f"{{{mesh}}}"
    word = _word(sharding)
    if word is not None:
        return f"{{{mesh}, {word}}}"
    dims = ", ".join([_dim(each) for each in sharding.dims])
    lists = ""
    for what, refs in written_lists(sharding):
        lists += f", {what}={write_xla_refs(refs, ', ')}"
    return f"{{{mesh}, [{dims}]{lists}}}"


def read_named_sharding(text: str, source: str = _SOURCE) -> TensorSharding:
    """The sharding of `{mesh['x'=4], [{'x'}, {?}], manual={…}}` or `{mesh['x'=4], manual}`.

    Metadata say where a sharding comes from and are gone past. Raises `MeshError` with the place.
    """
    scan = Scanner(text, source)
    scan.expect("{")
    sharding = scan_named_sharding(scan)
    scan.end()
    return sharding


def scan_named_sharding(scan: Scanner) -> TensorSharding:
    """What follows the opening brace, up to and past the closing one."""
    scan.skip()
    start = scan.at
    mesh = scan_xla_mesh(scan)
    dims: tuple[DimSharding, ...] = ()
    lists = Lists()
    if mesh.is_maximal:
        if scan.takes(","):
            scan.expect("metadata")
            scan.expect("=")
            scan.block()
    else:
        scan.expect(",", "and the dimensions")
        word = next((each for each in _WHOLE if scan.takes(each)), None)
        if word is None:
            dims = scan_dims(scan, XLA_QUOTES)
            _refuse_priorities(scan, dims)
            lists = scan_lists(scan, XLA_QUOTES, metadata=True)
        else:
            lists = _whole(scan, word, mesh)
    scan.expect("}")
    return made(scan, start, mesh, dims, lists)


def _whole(scan: Scanner, word: str, mesh: Mesh) -> Lists:
    """What *word* says of all axes of *mesh*, and metadata behind it."""
    if scan.takes(","):
        scan.expect("metadata")
        scan.expect("=")
        scan.block()
    if word == "replicated":
        return Lists()
    if not mesh.axes:
        scan.fail(f"`{word}` over no axes", "a mesh with axes, or `replicated`")
    return Lists(**{word: tuple(mesh.named.values())})


def _refuse_priorities(scan: Scanner, dims: tuple[DimSharding, ...]) -> None:
    if any(dim.priority is not None for dim in dims):
        scan.fail("a priority", "no priority in this form")


def _word(sharding: TensorSharding) -> str | None:
    if sharding.dims:
        return None
    mesh = sharding.mesh
    for word, refs in (("unreduced", sharding.unreduced), ("manual", sharding.manual)):
        if refs and prod([size for size, _ in mesh.digits(refs)]) == mesh.size:
            return word
    return None if written_lists(sharding) else "replicated"


def _dim(dim: DimSharding) -> str:
    parts = [f"'{ref.name}'{ref.suffix}" for ref in dim.axes] + (["?"] if dim.is_open else [])
    return "{" + ", ".join(parts) + "}"
