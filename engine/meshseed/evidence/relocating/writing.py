"""Writing a proposed pack: whole and sound, or not at all."""

import os
import shutil
import tempfile
from pathlib import Path

from meshseed.diagnostics import Place
from meshseed.diagnostics.codes import evidence_binaries as codes
from meshseed.evidence.relocating.results import Relocation
from meshseed.packs import PackError, check
from meshseed.packs.sources import finding_of


def write_proposal(relocation: Relocation, folder: Path) -> tuple[Path, ...]:
    """Write the files to *folder*, which must not be there, and return them.

    They are checked beside their place and then moved there. Raises `PackError` where the place is
    taken or cannot be written, or with what is wrong with the pack.
    """
    if os.path.lexists(folder):
        raise _problem(f"{folder} is there already", folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
    except (OSError, ValueError) as error:
        raise _problem(f"it cannot be written: {error}", folder) from error
    try:
        for file in relocation.files:
            (scratch / file.name).write_bytes(file.text.encode("utf-8"))
        checked = check(scratch)
        if checked.facts is None:
            raise PackError(checked.findings, checked.texts)
        scratch.chmod(0o755)
        scratch.rename(folder)
    except OSError as error:
        raise _problem(f"it cannot be written: {error.strerror or error}", folder) from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return tuple(folder / file.name for file in relocation.files)


def _problem(message: str, folder: Path) -> PackError:
    return PackError((finding_of(codes.NOT_PROPOSED, message, Place(source=str(folder))),), {})
