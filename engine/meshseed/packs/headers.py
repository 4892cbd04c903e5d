"""The lines of table headers, found cheaply: to say where a fact was written, not to point."""

import re
from bisect import bisect_right
from functools import lru_cache

from meshseed.packs.nesting import long_strings


@lru_cache(maxsize=64)
def _pattern(table: str) -> re.Pattern[str]:
    return re.compile(rf"^[ \t]*\[\[[ \t]*{re.escape(table)}[ \t]*\]\]", re.MULTILINE)


def header_lines(text: str, table: str, count: int) -> tuple[int | None, ...]:
    """The line of each `[[table]]` header, or None for all where the text does not show *count*.

    What looks like a header inside a multi-line string is none. One written in another way makes
    the numbers differ; no line is better than a wrong one.
    """
    strings = _long_strings(text)
    starts = [
        match.start()
        for match in _pattern(table).finditer(text)
        if not _is_within(match.start(), strings)
    ]
    if len(starts) != count:
        return (None,) * count
    lines: list[int | None] = []
    line, at = 1, 0
    for start in starts:
        line += text.count("\n", at, start)
        at = start
        lines.append(line)
    return tuple(lines)


@lru_cache(maxsize=2)
def _long_strings(text: str) -> tuple[tuple[int, int], ...]:
    """Where multi-line strings stand; asked for each table of one text in turn."""
    return long_strings(text) if '"""' in text or "'''" in text else ()


def _is_within(offset: int, spans: tuple[tuple[int, int], ...]) -> bool:
    at = bisect_right(spans, offset, key=lambda span: span[0])
    return at > 0 and offset < spans[at - 1][1]
