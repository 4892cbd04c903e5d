"""Steps as Shardy prints them, to be compared with what it printed."""

from collections.abc import Iterable

from meshseed.mesh import AxisRef, Mesh, TensorSharding, write_sharding
from meshseed.mesh.resharding import (
    AllReduce,
    AllToAll,
    CollectivePermute,
    ReplicatedToUnreduced,
    Step,
    Steps,
)


def spelled(source: TensorSharding, steps: Steps) -> list[str]:
    """Each step as `kind axes -> sharding`; `@first` is the mesh of *source*."""
    return [_step(step, source.mesh) for step in steps]


def _step(step: Step, first: Mesh) -> str:
    sharding = write_sharding(step.after, "first" if step.after.mesh == first else "second")
    axes = _axes(step)
    return f"{step.name.replace('-', '_')} {axes} -> {sharding}"


def _axes(step: Step) -> str:
    match step:
        case CollectivePermute():
            return ""
        case AllReduce() | ReplicatedToUnreduced():
            return _list(step.axes)
        case AllToAll():
            return (
                "["
                + ", ".join(
                    f"{_list(move.axes)}: {move.source}->{move.target}" for move in step.moves
                )
                + "]"
            )
        case _:
            return "[" + ", ".join(map(_list, step.axes)) + "]"


def _list(refs: Iterable[AxisRef]) -> str:
    return "{" + ", ".join(ref.text for ref in refs) + "}"
