"""Putting a text in the place of a file's: the whole of it or nothing."""

import errno
import os
import stat
from contextlib import suppress
from io import FileIO
from pathlib import Path
from secrets import token_hex
from typing import Final

_NEW: Final = (
    os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
)
_WRITABLE: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


class Changed(Exception):  # noqa: N818 - nobody's error
    """The file is not what it was when it was read."""


def write_whole(path: Path, data: bytes, *, instead_of: bytes) -> None:
    """Put *data* in the place of *instead_of*, which the file *path* holds.

    At every moment the file holds all of the one or all of the other. Its mode stays; of a link,
    the file it leads to is written. Raises `Changed` where it holds something else by now than one
    of the two, and `OSError` where it cannot be written or nobody is to write it.
    """
    target = Path(os.path.realpath(path))
    before = target.stat()
    if not before.st_mode & _WRITABLE:
        # A new file in its place would need the permission of the folder only.
        raise PermissionError(errno.EACCES, "it is read-only", str(path))
    now = target.read_bytes()
    if now == data:
        return
    if now != instead_of:
        raise Changed
    _replace(target, data, before)


def write_new(path: Path, data: bytes) -> None:
    """Put *data* into the file *path*, whatever it holds. Raises `OSError`.

    What is no plain file, such as a pipe or a device, is written into and stays what it is.
    """
    target = Path(os.path.realpath(path))
    try:
        before = path.stat()
    except FileNotFoundError:
        _replace(target, data, None)
        return
    if stat.S_ISREG(before.st_mode):
        _replace(target, data, before)
        return
    with path.open("wb", buffering=0) as stream:
        _pour(stream, data)


def _pour(stream: FileIO, data: bytes) -> None:
    """Write all of *data*, which a pipe may take in parts."""
    left = memoryview(data)
    while left:
        left = left[stream.write(left) or 0 :]


def _replace(target: Path, data: bytes, before: os.stat_result | None) -> None:
    """Put a file with *data* into the place of *target*, whose mode and owner were *before*."""
    partial = target.with_name(f".{target.name[:100]}.{os.getpid()}-{token_hex(4)}")
    handle, is_named = _begun(partial)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            _like(handle, before)
            os.fsync(handle)
            if not is_named:
                # With a folder given, which the path does not need, links are followed.
                os.link(f"/proc/self/fd/{handle}", partial, src_dir_fd=handle)
        partial.replace(target)
    except BaseException:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise


def _begun(partial: Path) -> tuple[int, bool]:
    """A new file to be written beside the target, and whether it has the name *partial* yet.

    Where the system can, it has none: a run that is killed then leaves nothing behind.
    """
    unnamed = getattr(os, "O_TMPFILE", 0)
    if unnamed and Path("/proc/self/fd").is_dir():
        with suppress(OSError):
            return os.open(partial.parent, unnamed | os.O_WRONLY, 0o600), False
    return os.open(partial, _NEW, 0o600), True


def _like(handle: int, before: os.stat_result | None) -> None:
    """Give a file the mode and the owner that the one it replaces had."""
    if before is None:
        os.chmod(handle, 0o666 & ~_umask())
        return
    with suppress(OSError, AttributeError):
        os.chown(handle, before.st_uid, before.st_gid)
    os.chmod(handle, before.st_mode & 0o7777)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
