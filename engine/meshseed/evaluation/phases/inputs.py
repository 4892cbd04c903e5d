"""The input phases.

First what was typed, what the machine type settles, literal defaults and initial values, then
shorthands, lookups and computed defaults. None of them touches a typed value.
"""

from typing import TYPE_CHECKING

from meshseed.evaluation.phases.defaults import apply_default
from meshseed.evaluation.phases.instances import take_instance
from meshseed.evaluation.phases.literals import take_literals
from meshseed.evaluation.phases.lookups import apply_lookup
from meshseed.evaluation.phases.shorthands import apply_imply
from meshseed.evaluation.phases.typed import take_typed
from meshseed.evaluation.world import World

if TYPE_CHECKING:
    from meshseed.evaluation.degrees import Plan


def take_inputs(world: World, plan: "Plan | None" = None) -> None:
    """Fill the state up to, not including, the constraints on inputs."""
    take_typed(world)
    if plan is not None and plan.instance is not None:
        take_instance(world, plan.instance)
    take_literals(world)
    for imply in world.program.implies:
        apply_imply(world, imply)
    for lookup in world.program.lookups:
        apply_lookup(world, lookup)
    for default in world.program.defaults:
        apply_default(world, default)
