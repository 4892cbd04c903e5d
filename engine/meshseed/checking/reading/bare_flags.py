"""Texts that are nothing but flags, as people paste them out of a script or a log."""

import re
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import Language, Piece, PieceKind, Writing
from meshseed.checking.reading.dashes import DASHES
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Placed
from meshseed.packs.facts import Carrier

_FLAGS: Final = pattern(rf"\s*(?:-{{1,2}}[A-Za-z]|-?[{DASHES}]-?[A-Za-z])")
_QUOTED: Final = pattern(r"\s*(\"|')(\s*-{1,2}[A-Za-z](?:(?!\1)[^\\])*)\1\s*,?\s*\Z")
_MEMBERS: Final = pattern(r"\s*\[?\s*(?=['\"]-{1,2}[A-Za-z])")
_SYNOPSIS: Final = pattern(r"\s*\[-{1,2}[A-Za-z][^\]\n]*\]")
_COMMENT: Final = pattern(r"(?<!\S)#[^\n]*")
_NAME: Final = pattern(r"(?<!\S)--[A-Za-z][\w-]*")
_MANY: Final = 4
# Lists of packages may begin with an option of what installs them.
_PIN: Final = pattern(r"^[A-Za-z][\w.-]*(?:\[[^\]\n]*\])?\s*[=~<>!]=\s*\d", re.MULTILINE)
_LONGEST: Final = 16_384
_FEW_LINES: Final = 40


def read_bare_flags(language: Language, source: Placed, gathering: Gathering) -> bool:
    """Read a text that begins with a flag and names no carrier; false where it does not."""
    carrier = gathering.carriers.fragment
    text = source.text
    if carrier is None or len(text) > _LONGEST or text.count("\n") > _FEW_LINES:
        return False
    place = source.place(0, len(text))
    if _SYNOPSIS.match(text):
        edges = (source.offsets[0], source.offsets[-1])
        shown = Piece(kind=PieceKind.PLACEHOLDER, text=text, offsets=edges)
        gathering.text(carrier, "", Writing.RUN, (shown,), place)
        return True
    if _refusal(text, source, gathering):
        return True
    if _FLAGS.match(text):
        return not _is_of_others(text, gathering) and _plain(language, source, gathering, carrier)
    if language in {Language.PYTHON, Language.NOTEBOOK}:
        return False
    if quoted := _QUOTED.match(text):
        inner = source.cut(quoted.start(2), quoted.end(2))
        gathering.text(carrier, "", Writing.RUN, inner.pieces(), place)
        return True
    if members := _MEMBERS.match(text):
        from meshseed.checking.reading.logs import argv_members

        words, _ = argv_members(source, members.end())
        if words:
            gathering.words(carrier, "", Writing.RUN, words, place)
        return bool(words)
    return False


def _plain(language: Language, source: Placed, gathering: Gathering, carrier: Carrier) -> bool:
    from meshseed.checking.reading.logs import plain_text

    stripped = source.cut(0, len(source.text.rstrip()))
    if language is not Language.LOG and (comment := _COMMENT.search(stripped.text)):
        stripped = stripped.cut(0, comment.start())
    pieces = plain_text(stripped) if language is Language.LOG else stripped.pieces()
    place = source.place(0, len(source.text))
    gathering.text(carrier, "", Writing.RUN, pieces, place)
    return True


def _is_of_others(text: str, gathering: Gathering) -> bool:
    """Whether the flags are another program's: many of them, and hardly one that is known."""
    if _PIN.search(text):
        return True
    names = _NAME.findall(text)
    known = sum(name in gathering.carriers.familiar for name in names)
    return len(names) >= _MANY and known * _MANY < len(names)


def _refusal(text: str, source: Placed, gathering: Gathering) -> bool:
    if "invalid choice" not in text:
        return False
    from meshseed.checking.reading.logs import read_log

    before = len(gathering.handovers)
    read_log(source, gathering)
    return len(gathering.handovers) > before
