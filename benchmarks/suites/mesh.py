"""Groups and shardings beside numpy, jaxlib, Megatron and torch."""

from functools import partial
from typing import Final

from benchmarks.frame.suite import Contender, Goal, Limit, Suite
from benchmarks.mesh import groups

_NUMPY: Final = "numpy, bare"
_LARGEST: Final = "1048576"
_CALLS: Final = (
    (_NUMPY, groups.ours),
    ("meshseed array", groups.ours),
    ("meshseed array, own device order", groups.ours),
    ("meshseed iota", groups.ours),
    ("meshseed list", groups.ours),
    ("meshseed sharding text", groups.ours),
    ("meshseed sharding text read", groups.ours),
    ("jaxlib iota_tile", groups.of_jaxlib),
    ("jaxlib iota_tile, devices", groups.of_jaxlib),
    ("jaxlib getReplicaGroups", groups.of_jaxlib),
    ("jaxlib convertToHloSharding", groups.of_jaxlib),
    ("torch reshape", groups.of_torch),
    ("Megatron RankGenerator", groups.of_megatron),
)

SUITE: Final = Suite(
    name="mesh",
    title="Groups and shardings beside other libraries",
    says=(
        "A mesh of four equal axes (64: 4, 4, 2, 2), groups over the second and the fourth. torch"
        " and Megatron need `pip install torch einops packaging` and `pip install --no-deps"
        " megatron-core`."
    ),
    cases=tuple(str(count) for count in groups.SHAPES),
    contenders=tuple(
        Contender(name=name, make=partial(groups.timed, source, name)) for name, source in _CALLS
    ),
    reference=_NUMPY,
    expected=groups.expected,
    goals=(Goal(contender="meshseed array", against=_NUMPY, most=1.2, case=_LARGEST),),
    limits=(
        Limit(contender="meshseed iota", seconds=10e-6, case=_LARGEST),
        Limit(contender="meshseed sharding text", seconds=20e-6, case=_LARGEST),
    ),
)
