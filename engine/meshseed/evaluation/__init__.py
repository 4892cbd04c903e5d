"""Evaluation: a command line and a pack in, an outcome with its reasons out."""

from meshseed.evaluation.casework import CaseResult, run_cases
from meshseed.evaluation.commandline import LineError, SplitLine, Splitter
from meshseed.evaluation.outcome import SCHEMA_VERSION, Outcome
from meshseed.evaluation.pack import Pack, WrongUse

__all__ = [
    "SCHEMA_VERSION",
    "CaseResult",
    "LineError",
    "Outcome",
    "Pack",
    "SplitLine",
    "Splitter",
    "WrongUse",
    "run_cases",
]
