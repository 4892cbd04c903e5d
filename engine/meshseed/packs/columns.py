"""From bytes, in which a parser counts, to characters, in which a person does."""

from typing import Final

_STRIDE: Final = 256


class Columns:
    """Byte offsets of the line around *offset*, counted in characters.

    Marks along a line keep its far end near, so many places on one long line stay cheap.
    """

    __slots__ = ("_bytes", "_marks", "_start")

    def __init__(self, data: bytes, offset: int) -> None:
        self._bytes = data
        self._start = data.rfind(b"\n", 0, offset) + 1
        end = data.find(b"\n", offset)
        line = data[self._start : end if end >= 0 else len(data)]
        self._marks: list[int] | None = None
        if not line.isascii():
            self._marks = [0]
            for at in range(0, len(line), _STRIDE):
                self._marks.append(self._marks[-1] + _count(line[at : at + _STRIDE]))

    def characters(self, offset: int) -> int:
        """How many characters stand before the byte at *offset*."""
        along = offset - self._start
        if self._marks is None:
            return along
        mark, rest = divmod(along, _STRIDE)
        at = self._start + mark * _STRIDE
        return self._marks[mark] + _count(self._bytes[at : at + rest])


def _count(data: bytes) -> int:
    """The characters that begin in *data*: bytes that continue one do not count."""
    return len(data) - sum(1 for byte in data if byte & 0xC0 == 0x80)
