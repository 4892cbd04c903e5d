"""JSON of what was worked out with marks, for the values of a line."""

import re
from typing import Final

import msgspec

from meshseed.evaluation.compiled.gaps import Fill, Values
from meshseed.evaluation.compiled.marks import MarkedReal, MarkedText, MarkedWhole

_NUMBER: Final = "\u27e6=%d\u27e7"
_PLACES: Final = re.compile('"\u27e6=([0-9]+)\u27e7"|\u27e6([0-9]+)\u27e7')


def written(thing: object) -> Fill[bytes]:
    """What encoding *thing* gives with values in the place of its marks.

    Values are those of flags as a line types them: texts without a character that JSON escapes.
    """
    pieces = _PLACES.split(msgspec.json.encode(thing, enc_hook=_marked).decode())
    texts = [text.encode() for text in pieces[::3]]
    marks = [
        (int(number or text), bool(number))
        for number, text in zip(pieces[1::3], pieces[2::3], strict=True)
    ]

    def fill(values: Values) -> bytes:
        parts = [texts[0]]
        for (mark, alone), text in zip(marks, texts[1:], strict=True):
            value = values[mark]
            parts.append(msgspec.json.encode(value) if alone else str(value).encode())
            parts.append(text)
        return b"".join(parts)

    return fill


def _marked(thing: object) -> str:
    if isinstance(thing, MarkedWhole | MarkedReal):
        return _NUMBER % thing.about.mark
    if isinstance(thing, MarkedText):
        return str.__str__(thing)
    raise TypeError(type(thing))
