"""One way of moving tiles, tried: its steps, and what is wrong with them."""

from meshseed.mesh.errors import MeshError
from meshseed.mesh.resharding.building import steps_of
from meshseed.mesh.resharding.routes import Walker, route
from meshseed.mesh.resharding.steps import Steps
from meshseed.mesh.resharding.verifying import fault_of
from meshseed.mesh.sharding import TensorSharding


def attempted(
    source: TensorSharding, target: TensorSharding, walker: Walker, *, pads: bool = True
) -> tuple[Steps, str]:
    """The steps of one way of moving tiles, and what is wrong with them, empty if nothing is."""
    found = route(source, target, walker, pads=pads)
    if found is None:
        return (), "no way is known"
    try:
        steps = steps_of(found, source, target.mesh)
    except MeshError as error:
        return (), f"a step comes to no sharding: {error.findings[0].message}"
    return steps, fault_of(source, steps, target) or ""
