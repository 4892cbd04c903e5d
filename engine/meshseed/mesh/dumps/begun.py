"""A dump whose language is known: its first bytes are looked at, and read again."""

from meshseed.mesh.dumps.dialects import LOOKED_AT, dialect_of
from meshseed.mesh.dumps.errors import line_place, refuse_dump
from meshseed.mesh.dumps.kinds import Dialect
from meshseed.mesh.dumps.opening import Stream


class Begun:
    """*stream* from its beginning, with the language its text is in.

    Raises `MeshError` for what is in none; *source* is how findings call the dump.
    """

    def __init__(self, stream: Stream, source: str) -> None:
        self._begin, self._rest = _begin(stream), stream
        dialect = dialect_of(self._begin)
        if dialect is None:
            what = "is empty" if not self._begin.strip() else "is neither HLO nor MLIR text"
            refuse_dump(
                "MS471",
                f"{source} {what}",
                line_place(source, 1),
                help_="give a dump as text, or a serialised module whose name ends in .pb",
            )
        self.dialect: Dialect = dialect

    def read(self, size: int, /) -> bytes:
        """The next bytes; the first may be more than asked for."""
        data = self._begin or self._rest.read(size)
        self._begin = b""
        return data


def _begin(stream: Stream) -> bytes:
    data = b""
    while len(data) < LOOKED_AT:
        more = stream.read(LOOKED_AT - len(data))
        if not more:
            break
        data += more
    return data
