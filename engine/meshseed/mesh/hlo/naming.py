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
    not say it. What comes back has the same tiles: it is translated forth again and compared.
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
    strides = dg.row_major(dims)
    tile_of = _TileLookup(hlo)
    named: list[list[tuple[int, AxisRef]]] = [[] for _ in dims]
    for name, (whole, step) in mesh.whole.items():
        line = [tile_of(mesh.device_at(at * step)) // each for at in range(whole)]
        above, level = 1, line
        pieces: list[tuple[int, int]] = []
        while len(level) > 1:
            run = _run(level)
            if len(level) % run:
                return None
            pieces.append((run, level[1] - level[0]))
            level = level[::run]
        for size, jump in reversed(pieces):
            placed = _placed(size, jump, strides) if jump else []
            if placed is None:
                return None
            for at, part, weight in placed:
                above *= part
                ref = AxisRef(name) if part == whole else AxisRef(name, above // part, part)
                named[at].append((weight, ref))
            above *= 1 if jump else size
    return [joined([ref for _, ref in sorted(refs, key=_largest)], mesh) for refs in named]


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


class _TileLookup:
    """Which place in the row of tiles a device has, without listing a compact order."""

    def __init__(self, hlo: HloSharding) -> None:
        order = hlo.order
        self._where: list[int] | None = None
        self._digits: list[tuple[int, int, int]] = []
        if isinstance(order, Iota):
            digits = order.digits()
            places = dg.row_major([size for size, _ in digits])
            self._digits = [
                (size, stride, place)
                for (size, stride), (_, place) in zip(digits, places, strict=True)
            ]
        else:
            self._where = inverse(order or ())

    def __call__(self, device: int) -> int:
        if self._where is not None:
            return self._where[device]
        return sum([device // stride % size * place for size, stride, place in self._digits])


def _run(level: list[int]) -> int:
    jump = level[1] - level[0]
    run = 1
    while run < len(level) and level[run] == level[0] + run * jump:
        run += 1
    return run


def _largest(named: tuple[int, AxisRef]) -> int:
    return -named[0]


def _in_order(refs: tuple[AxisRef, ...], mesh: Mesh) -> tuple[AxisRef, ...]:
    return tuple(sorted(refs, key=lambda ref: (mesh.positions[ref.name], ref.pre or 1)))


def _same(made: HloSharding, wanted: HloSharding) -> bool:
    again = wanted
    if wanted.order is not None:
        again = tiled(wanted.dims, wanted.order, wanted.subgroups)
    if again.order is None or made.order is None:
        return made == again
    if (made.kind, made.dims, made.subgroups) != (again.kind, again.dims, again.subgroups):
        return False
    return made.order == again.order or made.devices() == again.devices()
