"""One run: which rows, which work, which folder, and where each part of the output goes."""

from pathlib import Path
from typing import Final

from msgspec import Struct

from meshseed.bulk.asking import Work
from meshseed.bulk.blocks import Bad
from meshseed.bulk.portions import Portion
from meshseed.bulk.working import Counts

ROWS: Final = "rows.jsonl"
"""The rows of a sweep, which stand in the folder of its run."""

CLASSES: Final = "classes"


class Plan(Struct, frozen=True, kw_only=True):
    """Everything that is settled before the first row is read.

    Parts lie in `folder`, one per portion and numbered like it.
    """

    rows: Path
    folder: Path
    work: Work
    portions: tuple[Portion, ...]

    def part(self, index: int) -> Path:
        """The file of a part."""
        return self.folder / f"part-{index:05}.{self.work.to.value}"

    def classes(self, index: int) -> Path:
        """The file with the classes of a part, where they are counted."""
        return self.folder / CLASSES / f"part-{index:05}.jsonl"


class Made(Struct, frozen=True, kw_only=True):
    """A part that lies in its place."""

    part: int
    size: int
    counts: Counts
    bad: tuple[Bad, ...] = ()
    evaluated: int = 0
