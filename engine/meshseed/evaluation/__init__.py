"""Evaluation: a command line and a pack in, an outcome with its reasons out."""

from typing import TYPE_CHECKING

from meshseed.evaluation.commandline import LineError, SplitLine, Splitter
from meshseed.evaluation.job import Job
from meshseed.evaluation.outcome import SCHEMA_VERSION, Outcome
from meshseed.evaluation.pack import Pack
from meshseed.evaluation.wording import comparison_text, listed, shown, value_text
from meshseed.evaluation.wrong_use import WrongUse

if TYPE_CHECKING:
    from meshseed.evaluation.casework import CaseResult

__all__ = [
    "SCHEMA_VERSION",
    "Job",
    "LineError",
    "Outcome",
    "Pack",
    "SplitLine",
    "Splitter",
    "WrongUse",
    "comparison_text",
    "listed",
    "run_cases",
    "shown",
    "value_text",
]


def run_cases(pack: Pack) -> "tuple[CaseResult, ...]":
    """Every worked command line of a pack, in order, with what came out otherwise."""
    # An evaluation does not need it, and start-up is a feature.
    from meshseed.evaluation.casework import run_cases as run

    return run(pack)
