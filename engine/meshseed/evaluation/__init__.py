"""Evaluation: a command line and a pack in, an outcome with its reasons out."""

from typing import TYPE_CHECKING

from meshseed.fronts import front

if TYPE_CHECKING:
    from meshseed.evaluation.casework import CaseResult
    from meshseed.evaluation.commandline import LineError, SplitLine, Splitter
    from meshseed.evaluation.job import Job
    from meshseed.evaluation.outcome import SCHEMA_VERSION, Outcome
    from meshseed.evaluation.pack import Pack
    from meshseed.evaluation.wording import comparison_text, listed, shown, value_text
    from meshseed.evaluation.wrong_use import WrongUse

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

_PARTS = {
    "commandline": ("LineError", "SplitLine", "Splitter"),
    "job": ("Job",),
    "outcome": ("SCHEMA_VERSION", "Outcome"),
    "pack": ("Pack",),
    "wording": ("comparison_text", "listed", "shown", "value_text"),
    "wrong_use": ("WrongUse",),
}
_PLACES = {name: part for part, names in _PARTS.items() for name in names}


__getattr__ = front(__name__, _PLACES)


def run_cases(pack: "Pack") -> "tuple[CaseResult, ...]":
    """Every worked command line of a pack, in order, with what came out otherwise."""
    # An evaluation does not need it, and start-up is a feature.
    from meshseed.evaluation.casework import run_cases as run

    return run(pack)
