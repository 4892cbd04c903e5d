"""The degrees of a job: how many devices there are, how axes cut them, and why.

Imported only where a job is given: a line alone needs neither the meshes' algebra nor a graph.
"""

from meshseed.evaluation.degrees.deriving import derive
from meshseed.evaluation.degrees.explaining import derivation_graph, why
from meshseed.evaluation.degrees.plan import Plan
from meshseed.evaluation.degrees.planning import plan_of
from meshseed.evaluation.degrees.viewing import mesh_of, quantity_views, with_degrees

__all__ = [
    "Plan",
    "derivation_graph",
    "derive",
    "mesh_of",
    "plan_of",
    "quantity_views",
    "why",
    "with_degrees",
]
