"""The small wheel that the documentation shows commands on, made anew to compare."""

import io
import zipfile
from pathlib import Path

from tests.evidence.elves import Elf

SAMPLE = Path(__file__).with_name("samples") / "frobc-1.3-py3-none-any.whl"


def sample():
    """A release of the toy: one text moved, another is gone, what was absent is there."""
    elf = Elf()
    elf.text("how much to cut off the cloth")
    elf.text("spin")
    elf.symbol("cut_ladder", 0x190, 8)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(zipfile.ZipInfo("bin/cutter-7"), elf.built())
    return made.getvalue()
