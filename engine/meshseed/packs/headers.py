"""The lines of table headers, found cheaply: to say where a fact was written, not to point."""

import re
from functools import lru_cache


@lru_cache(maxsize=64)
def _pattern(table: str) -> re.Pattern[str]:
    return re.compile(rf"^[ \t]*\[\[[ \t]*{re.escape(table)}[ \t]*\]\]", re.MULTILINE)


def header_lines(text: str, table: str, count: int) -> tuple[int | None, ...]:
    """The line of each `[[table]]` header, or None for all where the text does not show *count*.

    A header inside a multi-line string, or one written in another way, makes the numbers differ;
    no line is better than a wrong one.
    """
    starts = [match.start() for match in _pattern(table).finditer(text)]
    if len(starts) != count:
        return (None,) * count
    lines: list[int | None] = []
    line, at = 1, 0
    for start in starts:
        line += text.count("\n", at, start)
        at = start
        lines.append(line)
    return tuple(lines)
