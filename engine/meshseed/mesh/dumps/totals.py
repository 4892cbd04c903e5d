"""Counts and bytes by axes and kind."""

from collections.abc import Iterable

from meshseed.mesh.axes import AxisRef
from meshseed.mesh.dumps.kinds import CollectiveKind
from meshseed.mesh.dumps.patterns import Occurrence
from meshseed.mesh.dumps.report import Total


def totals_of(occurrences: Iterable[tuple[Occurrence, int, int]]) -> tuple[Total, ...]:
    """The totals of *occurrences*, each with its bytes and how many have no known size.

    By axes as the dump first names them, those without axes last, and by kind.
    """
    sums: dict[tuple[tuple[AxisRef, ...] | None, CollectiveKind], list[int]] = {}
    for one, size, unsized in occurrences:
        total = sums.setdefault((one.axes, one.kind), [0, 0, 0, 0])
        total[0] += one.count
        total[1] += size
        total[2] += unsized
        total[3] += one.count if one.loop is not None else 0
    order = list(dict.fromkeys(axes for axes, _ in sums))
    order.sort(key=lambda axes: axes is None)
    kinds = list(CollectiveKind)
    return tuple(
        Total(axes=axes, kind=kind, count=a, bytes=b, unsized=c, in_loops=d)
        for (axes, kind), (a, b, c, d) in sorted(
            sums.items(), key=lambda item: (order.index(item[0][0]), kinds.index(item[0][1]))
        )
    )
