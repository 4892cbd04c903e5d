"""The input phases.

First what was typed, literal defaults and initial values, then shorthands, lookups and computed
defaults. None of them touches a typed value.
"""

from meshseed.evaluation.phases.defaults import apply_default
from meshseed.evaluation.phases.literals import take_literals
from meshseed.evaluation.phases.lookups import apply_lookup
from meshseed.evaluation.phases.shorthands import apply_imply
from meshseed.evaluation.phases.typed import take_typed
from meshseed.evaluation.world import World


def take_inputs(world: World) -> None:
    """Fill the state up to, not including, the constraints on inputs."""
    take_typed(world)
    take_literals(world)
    for imply in world.program.implies:
        apply_imply(world, imply)
    for lookup in world.program.lookups:
        apply_lookup(world, lookup)
    for default in world.program.defaults:
        apply_default(world, default)
