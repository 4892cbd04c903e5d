"""Remarks in a file that switch findings off, and what is to be said of the remarks."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from meshseed.checking.handovers import Remark, Scanned
from meshseed.checking.lines import Lines
from meshseed.checking.results import Found, Silence
from meshseed.checking.settings.codes import CodeNames
from meshseed.diagnostics import Finding, Place, Severity, inert
from meshseed.diagnostics.codes.checking_runs import (
    BARE_IGNORE,
    NO_REASON,
    UNKNOWN_IGNORE,
    UNUSED_IGNORE,
)
from meshseed.diagnostics.codes.code import Code

_NESTED: Final = 16
"""Statements around an offset that are looked at; more are never nested by people."""

Spot = tuple[int, int]


def applied(
    found: Iterable[Found],
    scanned: Scanned,
    *,
    names: CodeNames,
    wants: Callable[[str], bool],
    strict: bool,
) -> Iterator[Found]:
    """*found*, silenced where a remark says so, and then a finding for each faulty remark.

    *wants* tells which codes are looked for in this run: of others nobody knows whether a remark
    is used.
    """
    lines = Lines(scanned.text)
    index = _Index(scanned, lines)
    used: set[tuple[int, str]] = set()
    for one in found:
        number = index.remark_for(one)
        if number is None:
            yield one
            continue
        used |= {(number, one.finding.code)}
        reason = scanned.remarks[number].reason
        yield replace(one, silenced=Silence.INLINE, reason=reason)
    for number, remark in enumerate(scanned.remarks):
        yield from _general(remark, scanned, lines, strict=strict)
        for code in dict.fromkeys(remark.codes):
            if not names.are_meant_by(code):
                message = f"there is no code `{inert(code)}`"
                near = names.near(code)
                yield _about(UNKNOWN_IGNORE, message, remark, scanned, lines, near)
            elif wants(code) and (number, code) not in used:
                message = f"nothing with the code {inert(code)} is found here"
                yield _about(UNUSED_IGNORE, message, remark, scanned, lines)


class _Index:
    """Remarks by code and line, and the statements that stand on several lines.

    A comment cannot stand inside a string of several lines, so one on any line of the statement
    holds for all of it.
    """

    def __init__(self, scanned: Scanned, lines: Lines) -> None:
        self._lines = lines
        self._whole: dict[str, int] = {}
        by_code: defaultdict[str, list[Spot]] = defaultdict(list)
        for number, remark in enumerate(scanned.remarks):
            for code in remark.codes:
                if remark.line is None:
                    self._whole.setdefault(code, number)
                else:
                    by_code[code].append((remark.line, number))
        self._by_code = {code: sorted(spots) for code, spots in by_code.items()}
        self._statements = sorted(
            (one.start, one.end, first, last)
            for one in scanned.handovers
            if (first := lines.position(one.start).line)
            < (last := lines.position(max(one.end - 1, one.start)).line)
        )

    def remark_for(self, found: Found) -> int | None:
        """The number of the remark that silences *found*."""
        code = found.finding.code
        spots = self._by_code.get(code)
        if spots:
            line = self._lines.position(found.start).line
            for first, last in ((line, line), *self._around(found.start)):
                at = bisect_left(spots, (first, -1))
                if at < len(spots) and spots[at][0] <= last:
                    return spots[at][1]
        return self._whole.get(code)

    def _around(self, offset: int) -> Iterator[tuple[int, int]]:
        """The lines of the statements of several lines that *offset* stands in."""
        at = bisect_right(self._statements, offset, key=lambda one: one[0])
        for start, end, first, last in reversed(self._statements[max(at - _NESTED, 0) : at]):
            if start <= offset < end:
                yield first, last


def _general(remark: Remark, scanned: Scanned, lines: Lines, *, strict: bool) -> Iterator[Found]:
    if not remark.codes:
        yield _about(BARE_IGNORE, "this remark names no codes", remark, scanned, lines)
    elif not remark.reason:
        found = _about(NO_REASON, "this remark gives no reason", remark, scanned, lines)
        severity = Severity.ERROR if strict else NO_REASON.severity
        yield replace(found, finding=replace(found.finding, severity=severity))


def _about(
    code: Code,
    message: str,
    remark: Remark,
    scanned: Scanned,
    lines: Lines,
    suggestion: str | None = None,
) -> Found:
    remedy = code.remedy.removesuffix(".")
    return Found(
        path=scanned.path,
        finding=Finding(
            code=code.id,
            severity=code.severity,
            message=message,
            where=(Place(source=scanned.path, span=lines.span(remark.start, remark.end)),),
            suggestion=suggestion,
            help=remedy[:1].lower() + remedy[1:],
        ),
        start=remark.start,
        end=remark.end,
        excerpt=scanned.text[remark.start : remark.end],
    )
