"""What can be proved about a pack: dead, contradictory, overlapping and ungrounded statements.

Exact over the classes of values that anything in the pack tells apart, within bounds that are
counted; what was not settled is said.
"""

from meshseed.authoring.analysis.analysing import analyse
from meshseed.authoring.analysis.results import Analysis, Ignored, NotAnalysed, Proof, Witness
from meshseed.authoring.analysis.unshown import Shown, Unshown, Way

__all__ = [
    "Analysis",
    "Ignored",
    "NotAnalysed",
    "Proof",
    "Shown",
    "Unshown",
    "Way",
    "Witness",
    "analyse",
]
