"""Tensor shardings in text: Shardy's `<@mesh, [{"x"}, {?}]>` and XLA's `{mesh['x'=4], [{'x'}]}`."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from meshseed.mesh.axes import AxisRef
from meshseed.mesh.errors import MAX_PARTS, refuse
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.sharding import DimSharding, TensorSharding
from meshseed.mesh.texts.shardy import scan_mesh, scan_ref, scan_refs, write_refs, write_shardy_mesh
from meshseed.mesh.texts.stablehlo import named_mesh
from meshseed.mesh.texts.xla import scan_xla_mesh, write_xla_mesh, write_xla_refs

_SOURCE: Final = "<sharding>"
_MAX_RANK: Final = MAX_PARTS // 2


class _Lists(Struct, frozen=True, kw_only=True):
    replicated: tuple[AxisRef, ...] = ()
    unreduced: tuple[AxisRef, ...] = ()
    manual: tuple[AxisRef, ...] = ()


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
    bare = mesh is not None and not scan.sees("<")
    if bare and mesh is not None:
        found = mesh
    else:
        scan.expect("<", "of a sharding")
        found = _scan_mesh(scan, meshes or {})
        scan.expect(",")
    sharding = _scan_rest(scan, found, '"')
    if not bare:
        scan.expect(">")
    made = _made(scan, start, sharding)
    if scan.takes(":"):
        shape = _scan_type(scan)
        with scan.blaming(start):
            if len(shape) != len(made.dims):
                refuse(
                    "MS427",
                    f"the sharding has {len(made.dims)} dimensions and the tensor {len(shape)}",
                    expected=f"{len(shape)} dimensions",
                )
    scan.end()
    return made


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
    for what, refs in _lists(sharding):
        lists += f", {what}={write_refs(refs)}"
    return f"<{where}, [{dims}]{lists}>"


def write_named_sharding(sharding: TensorSharding) -> str:
    """As XLA prints a sharding that keeps its axes: `{mesh['x'=4], [{'x'}, {?}]}`."""
    mesh = write_xla_mesh(sharding.mesh)
    if sharding.mesh.is_maximal:
        return f"{{{mesh}}}"
    dims = ", ".join([_named_dim(each) for each in sharding.dims])
    lists = ""
    for what, refs in _lists(sharding):
        lists += f", {what}={write_xla_refs(refs, ', ')}"
    return f"{{{mesh}, [{dims}]{lists}}}"


def read_named_sharding(text: str, source: str = _SOURCE) -> TensorSharding:
    """The sharding of `{mesh['x'=4], [{'x'}, {?}], manual={…}}`."""
    scan = Scanner(text, source)
    scan.expect("{")
    made = scan_named_sharding(scan)
    scan.end()
    return made


def scan_named_sharding(scan: Scanner) -> TensorSharding:
    """What follows the opening brace, up to and past the closing one."""
    scan.skip()
    start = scan.at
    mesh = scan_xla_mesh(scan)
    sharding: _Rest = ((), _Lists(), mesh)
    if not mesh.is_maximal:
        scan.expect(",", "and the dimensions")
        sharding = _scan_rest(scan, mesh, "'")
    scan.expect("}")
    return _made(scan, start, sharding)


_Rest = tuple[tuple[DimSharding, ...], _Lists, Mesh]


def _scan_rest(scan: Scanner, mesh: Mesh, quote: str) -> _Rest:
    scan.expect("[", "of the dimensions")
    dims: list[DimSharding] = []
    while not scan.takes("]"):
        dims.append(_scan_dim(scan, quote))
        if len(dims) > _MAX_RANK:
            scan.fail(f"more than {_MAX_RANK} dimensions", "a tensor")
        if not scan.takes(","):
            scan.expect("]", "or another dimension")
            break
    given: dict[str, tuple[AxisRef, ...]] = {}
    while scan.takes(","):
        scan.skip()
        start = scan.at
        what = scan.word("replicated, unreduced or manual")
        if what not in _Lists.__struct_fields__ or what in given:
            scan.at = start
            scan.fail(f"`{what}` is out of place", "replicated, unreduced or manual, each once")
        scan.expect("=")
        given[what] = scan_refs(scan, quote)
    return tuple(dims), _Lists(**given), mesh


def _made(scan: Scanner, start: int, rest: _Rest) -> TensorSharding:
    dims, lists, mesh = rest
    with scan.blaming(start):
        return TensorSharding(
            mesh=mesh,
            dims=dims,
            replicated=lists.replicated,
            unreduced=lists.unreduced,
            manual=lists.manual,
        )


def _scan_dim(scan: Scanner, quote: str) -> DimSharding:
    scan.expect("{", "of a dimension")
    refs: list[AxisRef] = []
    is_open = False
    while not scan.takes("}"):
        if scan.takes("?"):
            is_open = True
            scan.expect("}", "after `?`")
            break
        refs.append(scan_ref(scan, quote))
        if not scan.takes(","):
            scan.expect("}", "or another axis")
            break
    priority = scan.integer("a priority") if scan.takes("p") else None
    return DimSharding(axes=tuple(refs), is_open=is_open, priority=priority)


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


def _lists(sharding: TensorSharding) -> list[tuple[str, tuple[AxisRef, ...]]]:
    given = (
        ("replicated", sharding.replicated),
        ("unreduced", sharding.unreduced),
        ("manual", sharding.manual),
    )
    return [each for each in given if each[1]]


def _dim(dim: DimSharding) -> str:
    parts = [ref.text for ref in dim.axes] + (["?"] if dim.is_open else [])
    priority = "" if dim.priority is None else f"p{dim.priority}"
    return "{" + ", ".join(parts) + "}" + priority


def _named_dim(dim: DimSharding) -> str:
    parts = [f"'{ref.name}'{ref.suffix}" for ref in dim.axes] + (["?"] if dim.is_open else [])
    return "{" + ", ".join(parts) + "}"
