"""Looking at many files in several processes; what comes out is in the order of the files."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from meshseed.checking.handovers import Language
from meshseed.checking.looking import Looked, Looker, faulty
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
    """What came of each of *files*, in order, from *workers* processes.

    A file that costs a process its life is a fault of ours; the others are still looked at.
    """
    portion = max(len(files) // (workers * _PORTIONS), 1)
    done = 0
    try:
        with _pool(workers, looker, language) as pool:
            for looked in pool.map(_look, files, chunksize=portion):
                yield looked
                done += 1
    except BrokenProcessPool:
        yield from _one_by_one(files[done:], looker, language)


def _one_by_one(
    files: Sequence[str], looker: Looker, language: Language | None
) -> Iterator[Looked]:
    """Each of *files* in a process that nothing else is lost with."""
    left = list(reversed(files))
    while left:
        with _pool(1, looker, language) as pool:
            while left:
                try:
                    looked = pool.submit(_look, left[-1]).result()
                except BrokenProcessPool as killed:
                    yield faulty(left.pop(), killed)
                    break
                left.pop()
                yield looked


def _pool(workers: int, looker: Looker, language: Language | None) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, initializer=_begin, initargs=(looker, language))


def _begin(looker: Looker, language: Language | None) -> None:
    _Desk.looker, _Desk.language = looker, language


def _look(path: str) -> Looked:
    return look_at(_Desk.looker, path, _Desk.language)
