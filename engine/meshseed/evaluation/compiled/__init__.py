"""A pack compiled for many lines: what the interpreter worked out once is found again."""

from meshseed.evaluation.compiled.compiling import Compiled
from meshseed.evaluation.compiled.results import Consequences, Outputs, outputs_of

__all__ = ["Compiled", "Consequences", "Outputs", "outputs_of"]
