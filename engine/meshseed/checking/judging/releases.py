"""Releases of the driver that a file names, beside the one the pack describes."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from meshseed.checking.handovers import Configured
from meshseed.checking.judging.placing import Offsets, Sheet
from meshseed.checking.judging.unknowns import shown
from meshseed.checking.judging.view import View

RELEASE: Final = "release"
"""What a key means that holds the release of the driver in use."""

_PINNED: Final = r"\s{0,3}(?:==|~=)\s{0,3}([0-9][0-9A-Za-z.+*]{0,40})"
_MOST: Final = 20


def judge_releases(sheet: Sheet, view: View, configured: Sequence[Configured]) -> None:
    """Note where another release of the driver is named than the pack's."""
    release = view.facts.identity.release
    for named, at in _named(sheet.scanned.text, view, configured):
        if not _covers(named, release):
            sheet.report(
                "MS764",
                at,
                f"release {shown(named)} is in use here, and the pack describes {release}",
                label="another release",
                help="flags and values may differ: check with a pack for that release",
            )


def _named(text: str, view: View, keys: Sequence[Configured]) -> Iterator[tuple[str, Offsets]]:
    for key in keys:
        if key.means == RELEASE and key.text.strip()[:1].isdigit():
            yield key.text.strip(), (key.start, key.end)
    programs = [name for name in view.facts.command_line.programs if name in text]
    if not programs:
        return
    pattern = "(?<![\\w-])(?:" + "|".join(map(re.escape, programs)) + ")" + _PINNED
    for number, match in enumerate(re.finditer(pattern, text)):
        if number == _MOST:
            return
        yield match[1].rstrip("."), match.span(1)


def _covers(named: str, release: str) -> bool:
    """Whether *named*, such as `1.2.*`, is *release* or the beginning of it."""
    wanted = named.removesuffix("*").rstrip(".")
    return release == wanted or release.startswith((f"{wanted}.", f"{wanted}+"))
