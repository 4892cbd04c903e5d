"""Finding a pack's observations in another build, and proposing a pack for that."""

from meshseed.evidence.relocating.proposing import Wanted, relocate
from meshseed.evidence.relocating.results import Fate, Outcome, ProposedFile, Relocation
from meshseed.evidence.relocating.writing import write_proposal

__all__ = [
    "Fate",
    "Outcome",
    "ProposedFile",
    "Relocation",
    "Wanted",
    "relocate",
    "write_proposal",
]
