"""Many texts in one pass over many bytes.

Of each text the two neighbouring bytes that are rarest in the data are looked for, all of them by
one look into a table per two bytes of data; what remains is compared whole.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]
    Numbers = NDArray[np.int64]

_BLOCK: Final = 1 << 21
"""Bytes searched at a time; even, as they are looked at in pairs."""

_SAMPLES: Final = 16
_SAMPLE: Final = 1 << 16
_PAIRS: Final = 1 << 16
_MOST: Final = 1 << 20
"""Places of one needle after which no more are looked for."""

_Groups = Mapping[int, list[tuple[int, int]]]
"""By the value of two bytes: the needles looked for by them, and how far in they stand."""


def find_all(
    data: bytes, ranges: Iterable[tuple[int, int]], needles: Sequence[bytes]
) -> "list[Numbers]":
    """The offsets of each needle within *ranges* of *data*, ascending; none reaches out of one.

    A needle of one byte is found where a NUL follows it, an empty one nowhere. Costs about a look
    into a table per byte, whatever the number of needles.
    """
    import numpy as np

    return _Search(np.frombuffer(data, np.uint8), needles).run(tuple(ranges))


class _Search:
    def __init__(self, view: "Bytes", needles: Sequence[bytes]) -> None:
        self._view = view
        self._patterns = [one + b"\0" if len(one) == 1 else one for one in needles]
        self._counts = [0] * len(needles)
        self._found: list[list[Numbers]] = [[] for _ in needles]

    def run(self, ranges: tuple[tuple[int, int], ...]) -> "list[Numbers]":
        import numpy as np

        groups = self._groups(ranges)
        if groups:
            table = np.zeros(_PAIRS, np.bool_)
            table[list(groups)] = True
            for start, stop in ranges:
                for at in range(start, stop, _BLOCK):
                    for first in (at, at + 1):
                        self._block(first, min(first + _BLOCK, stop), table, groups, start, stop)
        nothing = np.zeros(0, np.int64)
        return [np.sort(np.concatenate(one)) if one else nothing for one in self._found]

    def _groups(self, ranges: tuple[tuple[int, int], ...]) -> _Groups:
        common = self._common(ranges)
        groups: dict[int, list[tuple[int, int]]] = {}
        for number, pattern in enumerate(self._patterns):
            pairs = [pattern[k] | pattern[k + 1] << 8 for k in range(len(pattern) - 1)]
            if pairs:
                k = min(range(len(pairs)), key=lambda k: (int(common[pairs[k]]), k))
                groups.setdefault(pairs[k], []).append((number, k))
        return groups

    def _common(self, ranges: tuple[tuple[int, int], ...]) -> "Numbers":
        """How often each two bytes stand side by side, by samples of the data."""
        import numpy as np

        counts = np.zeros(_PAIRS, np.int64)
        total = sum(stop - start for start, stop in ranges)
        for start, stop in ranges:
            pieces = max(1, _SAMPLES * (stop - start) // max(total, 1))
            step = max((stop - start) // pieces, 1)
            for at in range(start, stop, step):
                part = self._view[at : min(at + _SAMPLE, stop)]
                even = part[: len(part) // 2 * 2].view("<u2")
                counts += np.bincount(even, minlength=_PAIRS)
        return counts

    def _block(
        self,
        at: int,
        upto: int,
        table: "NDArray[np.bool_]",
        groups: _Groups,
        start: int,
        stop: int,
    ) -> None:
        import numpy as np

        part = self._view[at:upto]
        pairs = part[: len(part) // 2 * 2].view("<u2")
        places = np.flatnonzero(table.take(pairs))
        if not places.size:
            return
        values = pairs[places]
        places = places * 2 + at
        order = np.argsort(values, kind="stable")
        values, places = values[order], places[order]
        edges = np.flatnonzero(np.diff(values)) + 1
        for group in np.split(np.arange(values.size), edges):
            for number, k in groups[int(values[group[0]])]:
                self._compare(number, places[group] - k, start, stop)

    def _compare(self, number: int, places: "Numbers", start: int, stop: int) -> None:
        pattern = self._patterns[number]
        if self._counts[number] > _MOST:
            return
        places = places[(places >= start) & (places + len(pattern) <= stop)]
        for k, byte in enumerate(pattern):
            if not places.size:
                return
            places = places[self._view[places + k] == byte]
        if places.size:
            self._counts[number] += places.size
            self._found[number].append(places)
