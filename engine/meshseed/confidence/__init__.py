"""How sure a statement is, and the arithmetic of being sure.

The scale is ordered and closed. Nothing in the engine raises a confidence: every operation here
returns one of its arguments.
"""

from meshseed.confidence.lines import LineOfEvidence
from meshseed.confidence.scale import Confidence, strongest, weakest

__all__ = ["Confidence", "LineOfEvidence", "strongest", "weakest"]
