"""Remarks in comments that switch findings off: `# meshseed: ignore[CODE] reason`."""

import re
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import Remark
from meshseed.checking.lines import Lines

_MARK: Final = "meshseed:"
_REMARK: Final = pattern(
    r"(?P<start>#|//|--|;|<!--|/\*|\{#|\brem\b)[ \t]*meshseed:[ \t]*ignore(?P<file>-file)?"
    r"(?:\[(?P<codes>[^\]\n]{0,400})\])?(?P<reason>[^\n]{0,1000})",
    re.IGNORECASE,
)
_CLOSERS: Final = pattern(r"(?:-->|\*/|#\}|\\n\"?,?|[\"'],?)\s*\Z")


def remarks_in(text: str) -> tuple[Remark, ...]:
    """Every remark of *text*.

    One that stands behind something holds for its own line, one on a line of its own for the next
    line that is neither blank nor such a remark.
    """
    if _MARK not in text.lower():
        return ()
    lines = Lines(text)
    by_line = text.split("\n")
    found: list[Remark] = []
    for match in _REMARK.finditer(text):
        number = lines.position(match.start()).line
        before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        alone = not before.strip(" \t\"'>$")
        reason = _CLOSERS.sub("", match.group("reason")).strip().lstrip(":-— ").strip()
        codes = tuple(
            code.strip().upper() if code.strip().lower().startswith("ms") else code.strip()
            for code in (match.group("codes") or "").split(",")
            if code.strip()
        )
        found.append(
            Remark(
                codes=codes,
                reason=reason or None,
                line=None if match.group("file") else _meant(by_line, number) if alone else number,
                start=match.start(),
                end=match.start() + len(match.group().rstrip()),
            )
        )
    return tuple(found)


def _meant(lines: list[str], number: int) -> int:
    """The first line behind *number* that says something."""
    for following in range(number, len(lines)):
        line = lines[following]
        if line.strip() and not _REMARK.search(line):
            return following + 1
    return number
