"""From a file's bytes to text and back, byte for byte."""

import codecs
from typing import Final

from msgspec import Struct

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class Decoded(Struct, frozen=True, kw_only=True):
    """The text of a file, without the mark at its beginning, line ends as they are.

    Bytes that are not of the encoding stand in `text` as lone surrogates and come back as they
    were, so that `encoded` of the same text is the same file.
    """

    text: str
    encoding: str
    mark: bytes = b""

    def encoded(self, text: str) -> bytes:
        """*text* in the encoding and behind the mark of this file.

        Raises `UnicodeEncodeError` for a lone surrogate that stands for no byte.
        """
        return self.mark + text.encode(self.encoding, _errors(self.encoding))


def decoded(data: bytes) -> Decoded:
    """The text of *data*: UTF-8, or what the mark at its beginning says.

    UTF-16 that is broken is read as UTF-8, as everything else without a mark is.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                text = data[len(mark) :].decode(encoding, _errors(encoding))
            except UnicodeDecodeError:
                break
            return Decoded(text=text, encoding=encoding, mark=mark)
    return Decoded(text=data.decode("utf-8", "surrogateescape"), encoding="utf-8")


def _errors(encoding: str) -> str:
    return "surrogateescape" if encoding == "utf-8" else "strict"
