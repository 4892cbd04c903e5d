"""Opening what holds binaries, finding those of a pack in it, and reading their structure."""

from meshseed.evidence.binaries.elf import read_elf
from meshseed.evidence.binaries.image import Image, Section, Segment
from meshseed.evidence.binaries.matching import Match, match_binaries, path_like
from meshseed.evidence.binaries.problems import BinaryProblem
from meshseed.evidence.binaries.subjects import Subject, open_subject
from meshseed.evidence.binaries.symbols import Symbol, Symbols

__all__ = [
    "BinaryProblem",
    "Image",
    "Match",
    "Section",
    "Segment",
    "Subject",
    "Symbol",
    "Symbols",
    "match_binaries",
    "open_subject",
    "path_like",
    "read_elf",
]
