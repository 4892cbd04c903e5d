"""Small faults put into a pack, one at a time, to see whether its cases notice."""

from meshseed.authoring.testing.mutating.mutants import Change, Mutant
from meshseed.authoring.testing.mutating.whole import mutants_of

__all__ = ["Change", "Mutant", "mutants_of"]
