"""Dumps as streams of bytes: plain or compressed files, and serialised modules."""

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final, Protocol, cast

from meshseed.diagnostics import Place
from meshseed.mesh.dumps.errors import MOST_BYTES, refuse_dump

_PROTO_ENDS: Final = (".pb",)
_MOST_PROTO: Final = 2**30


class Stream(Protocol):
    """What is read: the next bytes, at most as many as asked for; none at the end."""

    def read(self, size: int, /) -> bytes:
        """The next bytes."""
        ...


@contextmanager
def opened(path: Path, shown: str) -> Iterator[Stream]:
    """The bytes of the dump at *path*, decompressed; *shown* is how findings call it.

    `.gz` and `.zst` are decompressed as they are read, a serialised module (`.pb`) is printed as
    text by jaxlib. Raises `MeshError` for what cannot be opened.
    """
    try:
        with path.open("rb") as file:
            yield _Guarded(_decoded(file, path.name, shown), shown)
    except OSError as error:
        refuse_dump(
            "MS470", f"{shown} cannot be read: {error.strerror or error}", Place(source=shown)
        )


def _decoded(file: IO[bytes], name: str, shown: str) -> Stream:
    if name.endswith(".gz"):
        return _decoded(
            cast("IO[bytes]", gzip.GzipFile(fileobj=file)), name.removesuffix(".gz"), shown
        )
    if name.endswith(".zst"):
        return _decoded(_zstd(file, shown), name.removesuffix(".zst"), shown)
    if name.endswith(_PROTO_ENDS):
        return _printed(file, shown)
    return file


def _zstd(file: IO[bytes], shown: str) -> IO[bytes]:
    try:
        from zstandard import ZstdDecompressor
    except ImportError:
        refuse_dump(
            "MS472",
            f"{shown} is compressed with zstd, which needs the library zstandard",
            Place(source=shown),
            help_='install it with `pip install "meshseed[dumps]"`, or decompress the file',
        )
    # Frames may follow one another, as after `cat a.zst b.zst`.
    return ZstdDecompressor().stream_reader(file, read_across_frames=True)


def _printed(file: IO[bytes], shown: str) -> Stream:
    """The text of a serialised module, as the real library prints it."""
    from io import BytesIO

    try:
        library: Any = import_module("jaxlib._hlo")
    except ImportError:
        refuse_dump(
            "MS472",
            f"{shown} is a serialised module, which needs the library jaxlib",
            Place(source=shown),
            help_='install it with `pip install "meshseed[oracle]"`, or dump the module as text',
        )
    data = file.read(_MOST_PROTO + 1)
    if len(data) > _MOST_PROTO:
        refuse_dump("MS482", f"{shown} is larger than {_MOST_PROTO} bytes", Place(source=shown))
    for each in (data, _inner(data)):
        try:
            module = library.HloModule.from_serialized_hlo_module_proto(each)
            text: str = module.to_string()
        except (RuntimeError, ValueError, TypeError):
            continue
        if module.computations():
            return BytesIO(text.encode())
    return refuse_dump("MS471", f"{shown} holds no serialised module", Place(source=shown))


def _inner(data: bytes) -> bytes:
    """The first field of a serialised message: dumps wrap the module in another message."""
    if not data.startswith(b"\x0a"):
        return b""
    size, shift, at = 0, 0, 1
    while at < len(data) and shift < 63:
        byte = data[at]
        size |= (byte & 0x7F) << shift
        shift, at = shift + 7, at + 1
        if not byte & 0x80:
            return data[at : at + size]
    return b""


class _Guarded:
    """A stream whose faults are findings, and which ends after `MOST_BYTES`."""

    def __init__(self, inner: Stream, shown: str) -> None:
        self._inner, self._shown, self._seen = inner, shown, 0

    def read(self, size: int, /) -> bytes:
        try:
            data = self._inner.read(size)
        except (EOFError, zlib.error, OSError) as error:
            self._refuse(error)
        except Exception as error:
            # The optional decompressor has an exception class of its own.
            if type(error).__name__ != "ZstdError":
                raise
            self._refuse(error)
        self._seen += len(data)
        if self._seen > MOST_BYTES:
            refuse_dump(
                "MS482",
                f"{self._shown} holds more than {MOST_BYTES} bytes",
                Place(source=self._shown),
            )
        return data

    def _refuse(self, error: Exception) -> None:
        refuse_dump(
            "MS470",
            f"{self._shown} cannot be read to its end: {error}",
            Place(source=self._shown),
            help_="the file is damaged or was cut off; none of it was counted",
        )
