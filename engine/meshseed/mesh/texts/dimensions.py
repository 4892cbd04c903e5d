"""What both ways of writing a sharding by axes share: dimensions, and lists behind them."""

from typing import Final

from msgspec import Struct

from meshseed.mesh.axes import AxisRef
from meshseed.mesh.errors import MAX_PARTS
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.sharding import DimSharding, TensorSharding
from meshseed.mesh.texts.shardy import scan_ref, scan_refs

_MAX_RANK: Final = MAX_PARTS // 2


class Lists(Struct, frozen=True, kw_only=True):
    """The lists of axes that stand behind the dimensions."""

    replicated: tuple[AxisRef, ...] = ()
    unreduced: tuple[AxisRef, ...] = ()
    manual: tuple[AxisRef, ...] = ()


def scan_dims(scan: Scanner, quotes: str) -> tuple[DimSharding, ...]:
    """The dimensions in square brackets at the cursor."""
    scan.expect("[", "of the dimensions")
    count = 0

    def dim() -> DimSharding:
        nonlocal count
        count += 1
        if count > _MAX_RANK:
            scan.fail(f"more than {_MAX_RANK} dimensions", "a tensor")
        return _scan_dim(scan, quotes)

    return tuple(scan.listed("]", dim, "dimension"))


def scan_lists(scan: Scanner, quotes: str, *, metadata: bool = False) -> Lists:
    """The lists at the cursor, each behind a comma; with *metadata*, notes are gone past."""
    given: dict[str, tuple[AxisRef, ...]] = {}
    noted = not metadata
    while scan.takes(","):
        scan.skip()
        start = scan.at
        what = scan.word("replicated, unreduced or manual")
        if what == "metadata" and not noted:
            noted = True
            scan.expect("=")
            scan.block()
            continue
        if what not in Lists.__struct_fields__ or what in given:
            scan.at = start
            scan.fail(f"`{what}` is out of place", "replicated, unreduced or manual, each once")
        scan.expect("=")
        given[what] = scan_refs(scan, quotes)
    return Lists(**given)


def made(
    scan: Scanner, start: int, mesh: Mesh, dims: tuple[DimSharding, ...], lists: Lists
) -> TensorSharding:
    """The sharding; what is wrong with it is blamed on what was read since *start*."""
    with scan.blaming(start):
        return TensorSharding(
            mesh=mesh,
            dims=dims,
            replicated=lists.replicated,
            unreduced=lists.unreduced,
            manual=lists.manual,
        )


def written_lists(sharding: TensorSharding) -> list[tuple[str, tuple[AxisRef, ...]]]:
    """The lists that hold an axis, in the order both ways write them in."""
    given = [(what, getattr(sharding, what)) for what in Lists.__struct_fields__]
    return [each for each in given if each[1]]


def _scan_dim(scan: Scanner, quotes: str) -> DimSharding:
    scan.skip()
    start = scan.at
    scan.expect("{", "of a dimension")
    refs: list[AxisRef] = []
    is_open = False

    def part() -> None:
        nonlocal is_open
        if is_open:
            scan.fail("an axis behind `?`", "`}` after `?`")
        if scan.takes("?"):
            is_open = True
        else:
            refs.append(scan_ref(scan, quotes))

    scan.listed("}", part, "axis")
    priority = scan.integer("a priority") if scan.takes("p") else None
    with scan.blaming(start):
        return DimSharding(axes=tuple(refs), is_open=is_open, priority=priority)
