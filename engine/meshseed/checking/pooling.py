"""Looking at many files in several processes; what comes out is in the order of the files."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from meshseed.checking.handovers import Language
from meshseed.checking.looking import Looked, Looker
from meshseed.checking.opening import look_at

_PORTIONS: Final = 4
"""Portions a worker gets, so that a slow one does not keep the others waiting at the end."""


class _Desk:
    """What a worker process works with; set once in it."""

    looker: Looker
    language: Language | None


def pooled(
    files: Sequence[str], looker: Looker, workers: int, language: Language | None
) -> Iterator[Looked]:
    """What came of each of *files*, in order, from *workers* processes."""
    portion = max(len(files) // (workers * _PORTIONS), 1)
    with ProcessPoolExecutor(workers, initializer=_begin, initargs=(looker, language)) as pool:
        yield from pool.map(_look, files, chunksize=portion)


def _begin(looker: Looker, language: Language | None) -> None:
    _Desk.looker, _Desk.language = looker, language


def _look(path: str) -> Looked:
    return look_at(_Desk.looker, path, _Desk.language)
