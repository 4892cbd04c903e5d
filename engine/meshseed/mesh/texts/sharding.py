"""Tensor shardings in Shardy's text: `<@mesh, [{"x"}, {?}]>`, and several of them in a list."""

from collections.abc import Iterable, Mapping
from typing import Final

from meshseed.mesh.errors import refuse
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.sharding import DimSharding, TensorSharding
from meshseed.mesh.texts.dimensions import made, scan_dims, scan_lists, written_lists
from meshseed.mesh.texts.shardy import scan_mesh, write_refs, write_shardy_mesh
from meshseed.mesh.texts.stablehlo import named_mesh

_SOURCE: Final = "<sharding>"
_QUOTE: Final = '"'


def read_sharding(
    text: str,
    meshes: Mapping[str, Mesh] | None = None,
    *,
    mesh: Mesh | None = None,
    source: str = _SOURCE,
) -> TensorSharding:
    """The sharding of `<@mesh, [{"x"}, {"y", ?}p1], replicated={…}>`, alone or as an attribute.

    *meshes* are those that `@name` can refer to; with *mesh*, the lists may stand alone:
    `[{"x"}, {}]`. A tensor type after a colon is checked against the number of dimensions.
    """
    scan = Scanner(text, source)
    scan.takes("#sdy.sharding") or scan.takes("sharding")
    scan.skip()
    start = scan.at
    if mesh is not None and not scan.sees("<"):
        dims, lists = scan_dims(scan, _QUOTE), scan_lists(scan, _QUOTE)
        sharding = made(scan, start, mesh, dims, lists)
    else:
        sharding = _scan_attribute(scan, meshes or {})
    if scan.takes(":"):
        shape = _scan_type(scan)
        with scan.blaming(start):
            if not sharding.mesh.is_maximal and len(shape) != len(sharding.dims):
                refuse(
                    "MS427",
                    f"the sharding has rank {len(sharding.dims)} and the tensor {len(shape)}",
                    expected=f"rank {len(shape)}",
                )
    scan.end()
    return sharding


def read_shardings(
    text: str, meshes: Mapping[str, Mesh] | None = None, *, source: str = _SOURCE
) -> tuple[TensorSharding, ...]:
    """The shardings of `#sdy.sharding_per_value<[<@mesh, [{"x"}]>, <@mesh, [{}]>]>`, in order."""
    scan = Scanner(text, source)
    scan.takes("#sdy.sharding_per_value") or scan.takes("sharding_per_value")
    scan.expect("<", "of a list of shardings")
    scan.expect("[")
    found = scan.listed("]", lambda: _scan_attribute(scan, meshes or {}), "sharding")
    scan.expect(">")
    scan.end()
    return tuple(found)


def read_tensor_type(text: str, source: str = "<tensor>") -> tuple[int, ...]:
    """The shape in `tensor<4x8xf32>`; a dimension of unknown size is -1."""
    scan = Scanner(text, source)
    shape = _scan_type(scan)
    scan.end()
    return shape


def write_sharding(sharding: TensorSharding, name: str | None = "mesh") -> str:
    """As Shardy prints it, over the mesh called *name*, or with the mesh written out for None.

    Manual axes are added as one more list; Shardy itself keeps them outside the sharding.
    """
    where = f"@{name}" if name is not None else f"mesh{write_shardy_mesh(sharding.mesh)}"
    dims = ", ".join([_dim(each) for each in sharding.dims])
    lists = ""
    for what, refs in written_lists(sharding):
        lists += f", {what}={write_refs(refs)}"
    return f"<{where}, [{dims}]{lists}>"


def write_shardings(shardings: Iterable[TensorSharding], name: str | None = "mesh") -> str:
    """As Shardy prints the shardings of several values; *name* is as for `write_sharding`."""
    return f"<[{', '.join([write_sharding(each, name) for each in shardings])}]>"


def _scan_attribute(scan: Scanner, meshes: Mapping[str, Mesh]) -> TensorSharding:
    """The sharding at the cursor, from `<` to `>`."""
    scan.skip()
    start = scan.at
    scan.expect("<", "of a sharding")
    mesh = _scan_mesh(scan, meshes)
    scan.expect(",")
    dims, lists = scan_dims(scan, _QUOTE), scan_lists(scan, _QUOTE)
    scan.expect(">")
    return made(scan, start, mesh, dims, lists)


def _scan_mesh(scan: Scanner, meshes: Mapping[str, Mesh]) -> Mesh:
    if scan.takes("mesh"):
        return scan_mesh(scan)
    start = scan.at
    scan.expect("@", "and the name of a mesh, or `mesh<…>`")
    name = scan.word("the name of a mesh")
    with scan.blaming(start):
        return named_mesh(name, meshes)


def _scan_type(scan: Scanner) -> tuple[int, ...]:
    scan.expect("tensor")
    scan.expect("<")
    shape: list[int] = []
    while scan.sees("?") or scan.text[scan.at : scan.at + 1].isdigit():
        shape.append(-1 if scan.takes("?") else scan.integer("the size of a dimension"))
        scan.expect("x")
    scan.word("an element type")
    scan.expect(">")
    return tuple(shape)


def _dim(dim: DimSharding) -> str:
    parts = [ref.text for ref in dim.axes] + (["?"] if dim.is_open else [])
    priority = "" if dim.priority is None else f"p{dim.priority}"
    return "{" + ", ".join(parts) + "}" + priority
