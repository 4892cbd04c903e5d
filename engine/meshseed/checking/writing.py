"""Putting a text in the place of a file's: the whole of it or nothing."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path


class Changed(Exception):  # noqa: N818 - nobody's error
    """The file is not what it was when it was read."""


def write_whole(path: Path, data: bytes, *, instead_of: bytes) -> None:
    """Put *data* in the place of *instead_of*, which the file *path* holds.

    At every moment the file holds all of the one or all of the other. Its mode stays; of a link,
    the file it leads to is written. Raises `Changed` where it holds something else by now, and
    `OSError` where it cannot be written.
    """
    target = Path(os.path.realpath(path))
    if target.read_bytes() != instead_of:
        raise Changed
    _replace(target, data, target.stat())


def write_new(path: Path, data: bytes) -> None:
    """Put *data* into the file *path*, whatever it holds. Raises `OSError`."""
    target = Path(os.path.realpath(path))
    _replace(target, data, target.stat() if target.exists() else None)


def _replace(target: Path, data: bytes, before: os.stat_result | None) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    partial = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if before is None:
            partial.chmod(0o666 & ~_umask())
        else:
            with suppress(OSError, AttributeError):
                os.chown(partial, before.st_uid, before.st_gid)
            partial.chmod(before.st_mode & 0o7777)
        partial.replace(target)
    except BaseException:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
