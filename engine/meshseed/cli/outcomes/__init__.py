"""An outcome as a person reads it."""

from meshseed.cli.outcomes.detail import Detail
from meshseed.cli.outcomes.page import outcome_text

__all__ = ["Detail", "outcome_text"]
