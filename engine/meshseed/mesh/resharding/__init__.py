"""Resharding: the collectives that turn one sharding into another, verified, and their cost."""

from meshseed.mesh.resharding.alternatives import Priced, alternatives
from meshseed.mesh.resharding.cost import PlanCost, StepCost, cost_of
from meshseed.mesh.resharding.element_types import element_bits
from meshseed.mesh.resharding.fusing import fused
from meshseed.mesh.resharding.links import Link, Links, read_link
from meshseed.mesh.resharding.lowering import groups_of, pairs_of, parts_of
from meshseed.mesh.resharding.planning import reshard
from meshseed.mesh.resharding.plans import Plan, Provenance
from meshseed.mesh.resharding.steps import (
    AllGather,
    AllReduce,
    AllSlice,
    AllToAll,
    CollectivePermute,
    Move,
    ReduceScatter,
    ReplicatedToUnreduced,
    ShardedToUnreduced,
    Step,
    Steps,
    axes_of,
)
from meshseed.mesh.resharding.traffic import Traffic, local_size, traffic
from meshseed.mesh.resharding.verifying import fault_of

__all__ = [
    "AllGather",
    "AllReduce",
    "AllSlice",
    "AllToAll",
    "CollectivePermute",
    "Link",
    "Links",
    "Move",
    "Plan",
    "PlanCost",
    "Priced",
    "Provenance",
    "ReduceScatter",
    "ReplicatedToUnreduced",
    "ShardedToUnreduced",
    "Step",
    "StepCost",
    "Steps",
    "Traffic",
    "alternatives",
    "axes_of",
    "cost_of",
    "element_bits",
    "fault_of",
    "fused",
    "groups_of",
    "local_size",
    "pairs_of",
    "parts_of",
    "read_link",
    "reshard",
    "traffic",
]
