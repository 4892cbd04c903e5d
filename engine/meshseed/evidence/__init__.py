"""Evidence that is tested: binaries against what a pack says of them, and the way back to it."""

from meshseed.evidence.ledger import Entry, Filter, Ledger, ledger_of
from meshseed.evidence.linting import Consistency, PoolReport, lint
from meshseed.evidence.verdicts import BiasCheck, BinaryMatch, By, Judged, Verdict, Verification

__all__ = [
    "BiasCheck",
    "BinaryMatch",
    "By",
    "Consistency",
    "Entry",
    "Filter",
    "Judged",
    "Ledger",
    "PoolReport",
    "Verdict",
    "Verification",
    "ledger_of",
    "lint",
]
