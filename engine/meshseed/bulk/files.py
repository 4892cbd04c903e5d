"""Files that appear under their names when they are complete."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

PARTIAL: Final = ".partial"


@contextmanager
def whole(target: Path) -> Iterator[BinaryIO]:
    """A file to write that takes the place of *target* at the end, and leaves none on a fault.

    Raises `OSError`.
    """
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=PARTIAL, dir=target.parent)
    partial = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        partial.chmod(0o666 & ~_umask())
        partial.replace(target)
    except BaseException:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise


def write_whole(target: Path, data: bytes) -> None:
    """Put *data* into the file *target*: all of it or nothing. Raises `OSError`."""
    with whole(target) as file:
        file.write(data)


def is_partial(path: Path) -> bool:
    """Whether a file is one that was being written when its process was killed."""
    return path.name.startswith(".") and path.name.endswith(PARTIAL)


def sweep_up(folder: Path) -> None:
    """Take away files that processes left behind when they were killed. Raises `OSError`."""
    for one in folder.rglob(f".*{PARTIAL}"):
        one.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
