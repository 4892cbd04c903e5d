"""Making parts in several processes of this machine; none that ends takes anything with it."""

import os
import signal
import threading
from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from typing import Final

from meshseed.bulk.classing import Classes
from meshseed.bulk.errors import BulkError, refusal
from meshseed.bulk.making import make_here
from meshseed.bulk.plan import Made, Plan
from meshseed.bulk.portions import Portion
from meshseed.diagnostics.codes.bulk import WORKER_LOST

_AHEAD: Final = 2
"""Portions a worker has at hand, so that none waits for the next."""

_CARE: Final = 2
"""From this many losses on a portion is made alone, so that it is known who ends the worker."""

_TRIES: Final = 4


class _Desk:
    """What a worker process works with; set once in it."""

    plan: Plan
    known: Classes


def alone(plan: Plan, portions: Sequence[Portion]) -> Generator[Made]:
    """Make parts one after the other, in this process."""
    known = Classes(plan.work.question)
    for portion in portions:
        yield make_here(plan, portion, known)


def pooled(plan: Plan, portions: Sequence[Portion], workers: int) -> Generator[Made]:
    """Make parts in *workers* processes, in whatever order they come.

    A worker that is killed is replaced and its portion is made again. Raises `BulkError` for a
    portion that ends its worker each time.
    """
    waiting = deque(portions)
    lost = Counter[int]()
    while waiting:
        suspect = next((one for one in waiting if lost[one.index] >= _CARE), None)
        hand = waiting
        if suspect is not None:
            waiting.remove(suspect)
            hand = deque([suspect])
        try:
            yield from _one_pool(plan, hand, 1 if suspect else workers)
        except _Broken as broken:
            waiting.extendleft(reversed(broken.unfinished))
            for portion in broken.unfinished[: 1 if suspect else workers]:
                lost[portion.index] += 1
                if lost[portion.index] >= _TRIES:
                    raise _given_up(portion) from broken


class _Broken(Exception):  # noqa: N818 - nobody's error
    """A pool lost a worker while it had these portions, those begun first."""

    def __init__(self, unfinished: list[Portion]) -> None:
        super().__init__(unfinished)
        self.unfinished = unfinished


def _one_pool(plan: Plan, waiting: deque[Portion], workers: int) -> Generator[Made]:
    """Make parts until none is left or a worker is lost. Raises `_Broken` then."""
    context = get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin, (plan, stop))
    running: dict[Future[Made], Portion] = {}
    try:
        while waiting or running:
            while waiting and len(running) < workers * _AHEAD:
                # Taken out only when it is handed on: a broken pool takes nothing.
                with _unheard():
                    future = pool.submit(_make, waiting[0])
                running[future] = waiting.popleft()
            ready, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                made = future.result()
                del running[future]
                yield made
    except BrokenProcessPool as broken:
        whole = [one for one in running if one.done() and one.exception() is None]
        for future in whole:
            del running[future]
            yield future.result()
        raise _Broken(list(running.values())) from broken
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _unheard() -> Iterator[None]:
    """Ctrl-C waits until the end of this, and processes that are begun in it never hear it.

    They would be interrupted while they import what they need, before they can ask not to be.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _given_up(portion: Portion) -> BulkError:
    return refusal(
        WORKER_LOST,
        f"the worker was killed {_TRIES} times while it made part {portion.index}",
        help_="take fewer workers (--jobs) or smaller parts (--part-size), then --resume",
    )


def _begin(plan: Plan, stop: Event) -> None:
    """Make a worker process ready."""
    import pyarrow as pa

    # The whole group is interrupted at a terminal; the parent says when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    pa.set_cpu_count(1)
    _Desk.plan = plan
    _Desk.known = Classes(plan.work.question, stop.is_set)


def _end_with_parent() -> None:
    """A worker whose parent is gone would wait for work forever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _make(portion: Portion) -> Made:
    return make_here(_Desk.plan, portion, _Desk.known)
