"""A pack's own folder: its files as they would be after a change, checked, and written whole."""

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from meshseed.packs.sources import PackError, PackFile, PackSources, digest_of, read_pack

if TYPE_CHECKING:
    from meshseed.packs.checking import CheckedPack


def checked_with(folder: Path, changed: Mapping[str, str]) -> "CheckedPack":
    """The pack in *folder* with some files (by name) replaced or added; nothing is written."""
    # Cases are run of packs that were checked before, without the models that check.
    from meshseed.packs.checking import CheckedPack, check_sources

    try:
        sources = read_pack(folder)
        files = {file.name: file for file in sources.files}
        for name, text in changed.items():
            files[name] = PackFile(
                name=name, path_shown=str(folder / name), data=text.encode("utf-8")
            )
        several = [files[name] for name in sorted(files)]
        return check_sources(
            PackSources(id=sources.id, files=tuple(several), digest=digest_of(several)), folder
        )
    except PackError as error:
        return CheckedPack(name=folder.name, facts=None, findings=error.findings, texts=error.texts)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at every moment it holds all of the old text or all of the new.

    Raises `OSError` where that cannot be done; the old text then stays.
    """
    mode = path.stat().st_mode & 0o7777 if path.exists() else None
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    partial = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        partial.chmod(0o644 if mode is None else mode)
        partial.replace(path)
    except OSError:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise
