"""The planner with its verification beside Shardy's own pass, both from text."""

from typing import Final

from benchmarks.frame.suite import Contender, Goal, Suite
from benchmarks.reshard import plans

_CASE: Final = "plan"
_SHARDY: Final = "Shardy's pass"

SUITE: Final = Suite(
    name="reshard",
    title="Reshard plans beside Shardy's",
    says=(
        "The golden records of reshards on one mesh, each from text; the answers are the steps. The"
        " time is that of one plan."
    ),
    cases=(_CASE,),
    contenders=(
        Contender(name="meshseed", make=plans.ours, note="plans are verified"),
        Contender(name="meshseed, of it parsing", make=plans.parsing),
        Contender(name=_SHARDY, make=plans.shardys, package="jaxlib"),
    ),
    reference=_SHARDY,
    expected=plans.expected,
    goals=(Goal(contender="meshseed", against=_SHARDY, most=5.0, case=_CASE),),
)
