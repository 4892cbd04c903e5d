"""The job of a row, as words: `instance=large nodes=2 rows=4 columns=-1`."""

from typing import Final

from meshseed.bulk.errors import BulkError, refusal
from meshseed.diagnostics.codes.bulk import NO_JOB
from meshseed.evaluation import Job

_COUNTS: Final = frozenset({"nodes", "devices"})
_NAMES: Final = frozenset({"instance", "layout"})
_LONGEST: Final = 12


def job_of(text: str) -> Job | None:
    """The job that *text* says, None where it says nothing. Raises `BulkError`."""
    named: dict[str, str] = {}
    counts: dict[str, int] = {}
    degrees: dict[str, int] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not name or not equals or name in {**named, **counts, **degrees}:
            raise _unreadable(word)
        if name in _NAMES:
            named[name] = value
        else:
            (counts if name in _COUNTS else degrees)[name] = _whole(word, value)
    if not named and not counts and not degrees:
        return None
    return Job(
        instance=named.get("instance"),
        layout=named.get("layout"),
        nodes=counts.get("nodes"),
        devices=counts.get("devices"),
        degrees=degrees,
    )


def _whole(word: str, value: str) -> int:
    digits = value.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(value) > _LONGEST:
        raise _unreadable(word)
    return int(value)


def _unreadable(word: str) -> BulkError:
    return refusal(
        NO_JOB,
        f"`{word[:80]}` is no part of a job, or stands there twice",
        expected="instance=…, layout=…, nodes=N, devices=N or AXIS=N",
    )
