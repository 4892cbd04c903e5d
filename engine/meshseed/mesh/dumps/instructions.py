"""Instructions that share a line, cut apart.

Compilers write one instruction a line; people and scripts join lines. What defines a value is plain
in both languages: HLO has blanks around no other `=`, and in MLIR the names of values begin with
`%`, which those of attributes do not.
"""

import re
from typing import Final

from meshseed.mesh.dumps.kinds import Dialect

_TOKEN: Final = re.compile(rb'//[^\n]*|["(){}\[\]]|[ \t]=[ \t]')
_REST_OF_STRING: Final = re.compile(rb'[^"\\\n]*(?:\\.[^"\\\n]*)*"?')
_NO_NAME: Final = b' \t\n\r\v\f=(){}[],"'
_AS_BLANKS: Final = bytes.maketrans(_NO_NAME, b" " * len(_NO_NAME))
_ROOT: Final = b"ROOT"
_DEFINES: Final = b" = "
_USUAL_NAME: Final = 80
_LONGEST_NAME: Final = 1_020


def shares_line(data: bytes, start: int, at: int) -> bool:
    """Whether the line from *start* holds more, up to the mark at *at*, than one instruction.

    It costs two searches. Whatever stands before the instruction counts, but for `ROOT`.
    """
    first = data.find(_DEFINES, start, at)
    if first < 0:
        return False
    words = data[start:first].split(None, 2)
    alone = len(words) == 1 or (len(words) == 2 and words[0] == b"ROOT")
    return not alone or data.find(_DEFINES, first + 1, at) >= 0


def instructions(text: bytes, dialect: Dialect) -> list[tuple[int, int]]:
    """Where each instruction of *text* begins and ends, in the order in which they begin.

    One ends where the next on its level begins, where the bracket around it closes, or with the
    text; what stands in the region of another lies inside of it. One pass over the text.
    """
    ends: dict[int, int] = {}
    unfinished: list[tuple[int, int]] = []
    depth, at = 0, 0
    while found := _TOKEN.search(text, at):
        mark, at = found[0], found.end()
        if mark == b'"':
            rest = _REST_OF_STRING.match(text, at)
            at = rest.end() if rest else at
        elif mark.startswith(b"//"):
            continue
        elif mark in b"([{":
            depth += 1
        elif mark in b")]}":
            depth -= 1
            while unfinished and unfinished[-1][1] > depth:
                ends[unfinished.pop()[0]] = found.start()
        else:
            begin = _begin(text, found.start(), dialect)
            if begin is not None:
                while unfinished and unfinished[-1][1] >= depth:
                    ends[unfinished.pop()[0]] = begin
                unfinished.append((begin, depth))
                ends[begin] = len(text)
    return list(ends.items())


def _begin(text: bytes, equals: int, dialect: Dialect) -> int | None:
    """Where the instruction begins whose result stands before *equals*; None for an attribute."""
    low, before, start = 0, b"", 0
    for window in (_USUAL_NAME, _LONGEST_NAME):
        low = max(equals - window, 0)
        before = text[low:equals].rstrip(b" \t")
        start = before.translate(_AS_BLANKS).rfind(b" ") + 1
        if start > len(_ROOT) + 1:
            break
    if start == len(before):
        return None
    if dialect is Dialect.MLIR:
        return low + start if before.startswith(b"%", start) else None
    rest = before[:start].rstrip(b" \t")
    if rest.endswith(_ROOT) and rest[: -len(_ROOT)].translate(_AS_BLANKS)[-1:] in {b"", b" "}:
        return low + len(rest) - len(_ROOT)
    return low + start
