"""Making the rows of a sweep out of a pack: inputs, their values, degrees of meshes."""

from meshseed.bulk.sweeping.combining import MOST_ROWS, Combined, Sweep, combined
from meshseed.bulk.sweeping.degrees import axes_of, jobs_of, ways
from meshseed.bulk.sweeping.inputs import Dimension, Way, dimension, usual_inputs

__all__ = [
    "MOST_ROWS",
    "Combined",
    "Dimension",
    "Sweep",
    "Way",
    "axes_of",
    "combined",
    "dimension",
    "jobs_of",
    "usual_inputs",
    "ways",
]
