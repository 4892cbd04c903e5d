"""How often each code was found."""

from collections import Counter
from collections.abc import Callable

from msgspec import Struct

from meshseed.checking.results import Checked
from meshseed.diagnostics import Severity
from meshseed.diagnostics.codes.code import Code


class Count(Struct, frozen=True, kw_only=True):
    """One code: how often it counts, how many of these have a fix, the gravest severity."""

    code: str
    title: str
    severity: Severity
    count: int
    fixable: int


def statistics(checked: Checked, about: Callable[[str], Code]) -> tuple[Count, ...]:
    """The codes of findings that are not silenced, the most frequent first."""
    found = checked.counting
    several = Counter(one.finding.code for one in found)
    fixable = Counter(one.finding.code for one in found if one.fixes)
    gravest: dict[str, Severity] = {}
    for one in found:
        code, severity = one.finding.code, one.finding.severity
        gravest[code] = min(gravest.get(code, severity), severity, key=lambda each: each.rank)
    return tuple(
        Count(
            code=code,
            title=about(code).title,
            severity=gravest[code],
            count=count,
            fixable=fixable[code],
        )
        for code, count in sorted(several.items(), key=lambda item: (-item[1], item[0]))
    )
