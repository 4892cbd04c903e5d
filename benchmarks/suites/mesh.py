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
)
_TORCH: Final = "torch reshape"
_MEGATRON: Final = "Megatron RankGenerator"
_CASES: Final = tuple(str(count) for count in groups.SHAPES)

SUITE: Final = Suite(
    name="mesh",
    title="Groups and shardings beside other libraries",
    says=(
        "A mesh of so many devices, with four equal axes (64: 4, 4, 2, 2), and groups over the"
        " second and the fourth. Answers are compared with numpy's, texts with jaxlib's."
    ),
    cases=_CASES,
    contenders=(
        *(
            Contender(
                name=name,
                make=partial(groups.timed, source, name),
                package="numpy" if name == _NUMPY else groups.PACKAGES.get(source),
            )
            for name, source in _CALLS
        ),
        Contender(name=_TORCH, make=partial(groups.timed, groups.of_torch, _TORCH), needs="torch"),
        Contender(
            name=_MEGATRON,
            make=partial(groups.timed, groups.of_megatron, _MEGATRON),
            needs="torch",
            cases=_CASES[:-1],
            note="a million devices take it many seconds",
        ),
    ),
    reference=_NUMPY,
    expected=groups.expected,
    goals=(Goal(contender="meshseed array", against=_NUMPY, most=1.2, case=_LARGEST),),
    limits=(
        Limit(contender="meshseed iota", seconds=10e-6, case=_LARGEST),
        Limit(contender="meshseed sharding text", seconds=20e-6, case=_LARGEST),
    ),
    rounds=3,
)
