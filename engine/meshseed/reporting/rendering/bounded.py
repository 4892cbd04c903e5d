"""Somebody's templates rendered in a process of their own, with so much time and memory at most.

A template computes: loops within loops, powers, texts that double. Inside the process nothing can
stop all of these; the system can, where it has `fork` and limits.
"""

import os
import sys
import warnings
from collections.abc import Callable
from typing import Final

MOST_SECONDS: Final = 60
"""Of a processor, for one page."""

MOST_MEMORY: Final = 2 * 1024**3
"""In bytes, beyond what the program holds already."""

LARGEST: Final = 256 * 1024 * 1024
"""A page in bytes."""

_AT_ONCE: Final = 1 << 20
_DONE: Final = b"+"
_FAILED: Final = b"-"


class OverLimit(Exception):  # noqa: N818 - it says what a template did
    """It took more time, memory or room than there is for it."""


def can_bound() -> bool:
    """Whether this system has processes that begin as copies, and limits for them."""
    return hasattr(os, "fork") and sys.platform != "win32"


def within_limits(work: Callable[[], bytes], failed: Callable[[Exception], bytes]) -> bytes:
    """What *work* gives, or what *failed* makes of its fault; both run elsewhere.

    Raises `OverLimit`.
    """
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # Threads of libraries do not come along, and the copy uses nothing of them.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        os.close(reading)
        _in_child(writing, work, failed)
    os.close(writing)
    try:
        data = _read(reading)
    finally:
        os.close(reading)
        _, status = os.waitpid(child, 0)
    if status or data[:1] != _DONE or len(data) > LARGEST:
        raise OverLimit
    return data[1:]


def _read(reading: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while size <= LARGEST and (part := os.read(reading, _AT_ONCE)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def _in_child(
    writing: int, work: Callable[[], bytes], failed: Callable[[Exception], bytes]
) -> None:
    """Work, hand over what came of it, and end without anything that ends a program."""
    try:
        _limit()
        try:
            data = _DONE + work()
        except MemoryError:
            data = _FAILED
        except Exception as fault:
            data = _DONE + failed(fault)
        left = memoryview(data)
        while left:
            left = left[os.write(writing, left[:_AT_ONCE]) :]
    finally:
        os._exit(0)


def _limit() -> None:
    import resource

    _lower(resource.RLIMIT_CPU, MOST_SECONDS)
    _lower(resource.RLIMIT_CORE, 0)
    held = _held()
    if held is not None:
        _lower(resource.RLIMIT_AS, held + MOST_MEMORY)


def _lower(which: int, most: int) -> None:
    import resource

    _, hard = resource.getrlimit(which)
    limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(which, (limit, limit))


def _held() -> int | None:
    """How many bytes of addresses this process has; None where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - a page of the system
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return None
