"""From tiles back to axes, where a mesh allows it."""

from math import prod

from meshseed.mesh import digits as dg
from meshseed.mesh.axes import AxisRef
from meshseed.mesh.errors import MeshError
from meshseed.mesh.hlo.sharding import HloKind, HloSharding, Subgroup, tiled
from meshseed.mesh.hlo.translating import named_to_tile
from meshseed.mesh.iota import Iota
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.naming import inverse
from meshseed.mesh.references import joined
from meshseed.mesh.sharding import DimSharding, TensorSharding


def to_axes(hlo: HloSharding, mesh: Mesh | None = None, rank: int = 0) -> TensorSharding | None:
    """*hlo* as axes of *mesh*, every dimension closed; None where the mesh cannot say it.

    A replicated sharding fits every mesh, a maximal one the mesh of its device alone, which is also
    what it gets without a mesh. *rank* is the number of tensor dimensions of a sharding that does
    not say it. What comes back has the same tiles: it is translated forth again and compared. The
    group of values that a sharding names is no matter of axes and is left out.
    """
    if hlo.kind is HloKind.MAXIMAL:
        return _maximal(hlo, mesh)
    if mesh is None or mesh.is_maximal or hlo.kind is HloKind.UNKNOWN:
        return None
    if mesh.is_empty and hlo.kind is not HloKind.REPLICATED:
        return None
    everything = tuple(AxisRef(axis.name) for axis in mesh.axes)
    dims = (DimSharding(),) * rank
    match hlo.kind:
        case HloKind.REPLICATED:
            return TensorSharding(mesh=mesh, dims=dims)
        case HloKind.MANUAL:
            return TensorSharding(mesh=mesh, dims=dims, manual=everything)
        case HloKind.UNREDUCED:
            return TensorSharding(mesh=mesh, dims=dims, unreduced=everything)
        case _:
            return _tiled(hlo, mesh)


def _maximal(hlo: HloSharding, mesh: Mesh | None) -> TensorSharding | None:
    own = Mesh((), None if hlo.device is None else (hlo.device,))
    return TensorSharding(mesh=own) if mesh is None or mesh == own else None


def _tiled(hlo: HloSharding, mesh: Mesh) -> TensorSharding | None:
    if prod(hlo.dims) != mesh.size:
        return None
    if mesh.size == 1:
        return TensorSharding(mesh=mesh, dims=(DimSharding(),) * len(hlo.tensor_dims))
    named = _named_dims(hlo, mesh)
    if named is None:
        return None
    rank = len(hlo.tensor_dims)
    by_kind = dict(zip(hlo.subgroups, named[rank:], strict=False))
    try:
        found = TensorSharding(
            mesh=mesh,
            dims=tuple(DimSharding(axes=refs) for refs in named[:rank]),
            unreduced=_in_order(by_kind.get(Subgroup.UNREDUCED, ()), mesh),
            manual=_in_order(by_kind.get(Subgroup.MANUAL, ()), mesh),
        )
    except MeshError:
        return None
    return found if _same(named_to_tile(found), hlo) else None


def _named_dims(hlo: HloSharding, mesh: Mesh) -> list[tuple[AxisRef, ...]] | None:
    """The axes of each tile dimension but a replicated one, read off along the axes of the mesh."""
    dims = hlo.dims
    if hlo.subgroups and hlo.subgroups[-1] is Subgroup.REPLICATED:
        dims = dims[:-1]
    each = prod(hlo.dims) // prod(dims)
    steps = _steps(hlo, mesh, each)
    if steps is None:
        return None
    strides = dg.row_major(dims)
    named: list[list[tuple[int, AxisRef]]] = [[] for _ in dims]
    for (name, (whole, _)), pieces in zip(mesh.whole.items(), steps, strict=True):
        above = 1
        for size, jump in pieces:
            placed = _placed(size, jump, strides) if jump else []
            if placed is None:
                return None
            for at, part, weight in placed:
                above *= part
                ref = AxisRef(name) if part == whole else AxisRef(name, above // part, part)
                named[at].append((weight, ref))
            above *= 1 if jump else size
    return [joined([ref for _, ref in sorted(refs, key=_largest)], mesh) for refs in named]


def _steps(hlo: HloSharding, mesh: Mesh, each: int) -> list[list[dg.Digit]] | None:
    """Along each axis of *mesh*, slowest first: how many steps of how many tiles there are.

    *each* is the number of devices that hold the same tile. Compact orders are never written out.
    """
    if isinstance(hlo.order, Iota) and not isinstance(mesh.device_ids, tuple):
        return _steps_of_digits(hlo.order, mesh, each)
    return _steps_of_lines(hlo, mesh, each)


def _steps_of_digits(order: Iota, mesh: Mesh, each: int) -> list[list[dg.Digit]] | None:
    parts = dg.cut(order.digits(), [order.size // each, each])
    if parts is None:
        return None
    tiles = dg.row_major([size for size, _ in parts[0]])
    jumps = [
        (size, stride, jump) for (size, stride), (_, jump) in zip(parts[0], tiles, strict=True)
    ]
    jumps += [(size, stride, 0) for size, stride in parts[1]]
    by_device = [(size, jump) for size, _, jump in sorted(jumps, key=_by_stride)]
    by_place: list[dg.Digit] | None = dg.folded(by_device)
    if isinstance(mesh.device_ids, Iota):
        by_place = dg.chosen(by_device, mesh.device_ids.digits())
    return None if by_place is None else dg.cut(by_place, [axis.size for axis in mesh.axes])


def _steps_of_lines(hlo: HloSharding, mesh: Mesh, each: int) -> list[list[dg.Digit]] | None:
    where = inverse(hlo.devices())
    steps: list[list[dg.Digit]] = []
    for whole, step in mesh.whole.values():
        level = [where[mesh.device_at(at * step)] // each for at in range(whole)]
        pieces: list[dg.Digit] = []
        while len(level) > 1:
            run = _run(level)
            if len(level) % run:
                return None
            pieces.append((run, level[1] - level[0]))
            level = level[::run]
        steps.append(pieces[::-1])
    return steps


def _placed(size: int, jump: int, strides: list[dg.Digit]) -> list[tuple[int, int, int]] | None:
    """Which tile dimensions *size* steps of *jump* places run through, major first.

    Each with its number, the steps it takes and their length; None where they do not fit.
    """
    out: list[tuple[int, int, int]] = []
    left = size
    for at, (count, stride) in enumerate(strides):
        low, high = max(jump, stride), min(jump * size, stride * count)
        if high <= low:
            continue
        if high % low or low % stride:
            return None
        out.append((at, high // low, low))
        left //= high // low
    return out if left == 1 else None


def _run(level: list[int]) -> int:
    jump = level[1] - level[0]
    run = 1
    while run < len(level) and level[run] == level[0] + run * jump:
        run += 1
    return run


def _largest(named: tuple[int, AxisRef]) -> int:
    return -named[0]


def _by_stride(jump: tuple[int, int, int]) -> int:
    return -jump[1]


def _in_order(refs: tuple[AxisRef, ...], mesh: Mesh) -> tuple[AxisRef, ...]:
    return tuple(sorted(refs, key=lambda ref: (mesh.positions[ref.name], ref.pre or 1)))


def _same(made: HloSharding, wanted: HloSharding) -> bool:
    again = wanted
    if wanted.order is not None:
        again = tiled(wanted.dims, wanted.order, wanted.subgroups)
    if (made.kind, made.dims, made.subgroups) != (again.kind, again.dims, again.subgroups):
        return False
    if made.order == again.order or (made.is_iota and again.is_iota):
        # Of one order there is one canonical iota.
        return made.order == again.order
    return made.devices() == again.devices()
