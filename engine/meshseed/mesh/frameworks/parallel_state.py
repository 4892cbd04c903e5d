"""All process groups of one training job, as Megatron's start-up makes them."""

from collections.abc import Mapping

from msgspec import Struct

from meshseed.mesh.degrees import FREE, solve_degrees
from meshseed.mesh.errors import refuse
from meshseed.mesh.frameworks.rank_orders import Groups, RankOrder


class ParallelState(Struct, frozen=True, kw_only=True):
    """Degrees of a job over `world` ranks; what they leave is data parallel.

    `expert_tensor` is the tensor degree inside experts, `tensor` where None. `instances` is the
    number of copies of the distributed optimizer.
    """

    world: int
    tensor: int = 1
    pipeline: int = 1
    context: int = 1
    expert: int = 1
    expert_tensor: int | None = None
    instances: int = 1
    order: str = "tp-cp-ep-dp-pp"

    def decoder(self) -> RankOrder:
        """The order of ranks outside experts."""
        return self._order({"tp": self.tensor, "cp": self.context, "ep": 1})

    def experts(self) -> RankOrder:
        """The order of ranks in experts, over the same world."""
        tensor = self.tensor if self.expert_tensor is None else self.expert_tensor
        return self._order({"tp": tensor, "cp": 1, "ep": self.expert})

    def _order(self, inner: Mapping[str, int]) -> RankOrder:
        given = {**inner, "dp": FREE, "pp": self.pipeline}
        degrees = solve_degrees(given, self.world)
        return RankOrder.of(self.order, {axis.name: axis.size for axis in degrees.axes})


def parallel_groups(state: ParallelState) -> Mapping[str, Groups]:
    """The groups by the names that the framework gives them.

    Raises `MeshError` where degrees do not divide the world, and where the order makes the pipeline
    groups of experts differ from the others.
    """
    decoder, experts = state.decoder(), state.experts()
    pipelines = decoder.groups("pp")
    if set(pipelines) != set(experts.groups("pp")) or _data_differs(state):
        refuse(
            "MS443",
            f'the order "{state.order}" gives experts other pipelines than the rest',
            expected="an order that ends in pp, or data parallel sizes that are the same",
        )
    data = decoder.groups("dp-cp")
    expert_data = experts.groups("dp")
    out: dict[str, Groups] = {
        "DATA_PARALLEL_GROUP_WITH_CP": data,
        "DATA_PARALLEL_GROUP": decoder.groups("dp"),
        "CONTEXT_PARALLEL_GROUP": decoder.groups("cp"),
        "MODEL_PARALLEL_GROUP": decoder.groups("tp-pp"),
        "TENSOR_MODEL_PARALLEL_GROUP": decoder.groups("tp"),
        "PIPELINE_MODEL_PARALLEL_GROUP": pipelines,
        "EMBEDDING_GROUP": tuple([_ends(group) for group in pipelines]),
        "POSITION_EMBEDDING_GROUP": tuple([group[:1] for group in pipelines]),
        "TENSOR_AND_DATA_PARALLEL_GROUP_WITH_CP": decoder.groups("tp-dp-cp"),
        "TENSOR_AND_DATA_PARALLEL_GROUP": decoder.groups("tp-dp"),
        "TENSOR_AND_CONTEXT_PARALLEL_GROUP": decoder.groups("tp-cp"),
        "EXPERT_MODEL_PARALLEL_GROUP": experts.groups("ep"),
        "EXPERT_TENSOR_PARALLEL_GROUP": experts.groups("tp"),
        "EXPERT_TENSOR_AND_MODEL_PARALLEL_GROUP": experts.groups("tp-ep"),
        "EXPERT_TENSOR_MODEL_PIPELINE_PARALLEL_GROUP": experts.groups("tp-ep-pp"),
        "EXPERT_DATA_PARALLEL_GROUP": expert_data,
        "INTRA_DISTRIBUTED_OPTIMIZER_INSTANCE_GROUP": _instances(state, experts),
    }
    if state.instances > 1:
        out["INTRA_PARTIAL_DATA_PARALLEL_GROUP_WITH_CP"] = _slices(data, state.instances)
        out["HIERARCHICAL_EXPERT_DATA_PARALLEL_GROUP_L0"] = _slices(expert_data, state.instances)
        out["HIERARCHICAL_EXPERT_DATA_PARALLEL_GROUP_L1"] = _columns(expert_data, state.instances)
    return out


def _data_differs(state: ParallelState) -> bool:
    """Whether several pipelines that are not slowest have two sizes of data parallelism."""
    if state.pipeline == 1 or state.order.endswith("pp"):
        return False
    sizes = [order.mesh.whole["dp"][0] for order in (state.decoder(), state.experts())]
    return sizes[0] != sizes[1]


def _ends(group: tuple[int, ...]) -> tuple[int, ...]:
    return group[:1] if len(group) == 1 else (group[0], group[-1])


def _slices(groups: Groups, instances: int) -> Groups:
    """Every group in as many consecutive pieces as there are instances."""
    size = _per_instance(groups, instances)
    return tuple([group[at : at + size] for group in groups for at in range(0, len(group), size)])


def _columns(groups: Groups, instances: int) -> Groups:
    """Every group laid out with one row per instance, column by column."""
    size = _per_instance(groups, instances)
    return tuple([group[at::size] for group in groups for at in range(size)])


def _per_instance(groups: Groups, instances: int) -> int:
    size = len(groups[0])
    if size % instances:
        refuse(
            "MS410",
            f"{size} data parallel ranks in {instances} instances: {size} % {instances} ="
            f" {size % instances}",
            expected=f"a number of instances that divides {size}",
        )
    return size // instances


def _instances(state: ParallelState, experts: RankOrder) -> Groups:
    """Model groups of the experts one after the other, an instance's share of data at a time."""
    model = experts.groups("tp-ep-pp")
    share = (
        len(model)
        if state.instances == 1
        else _per_instance((tuple(range(len(model))),), state.instances)
    )
    joined = [sum(model[at : at + share], ()) for at in range(0, len(model), share)]
    return tuple(joined)
