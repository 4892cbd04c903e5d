"""A pack compiled for many lines: what the interpreter worked out once is found again."""

from meshseed.evaluation.compiled.compiling import Compiled
from meshseed.evaluation.compiled.gaps import Fill, Fillings, Values
from meshseed.evaluation.compiled.results import Consequences, Outputs, Sketch, outputs_of
from meshseed.evaluation.compiled.written import written

__all__ = [
    "Compiled",
    "Consequences",
    "Fill",
    "Fillings",
    "Outputs",
    "Sketch",
    "Values",
    "outputs_of",
    "written",
]
