"""What a choice on the command line leaves behind in dumps."""

from enum import StrEnum

from msgspec import Struct

from meshseed.packs.facts.conditions import ALWAYS, Condition
from meshseed.packs.facts.values import Standing, Where


class CollectiveName(StrEnum):
    """A collective, by its name in HLO text."""

    ALL_REDUCE = "all-reduce"
    ALL_GATHER = "all-gather"
    REDUCE_SCATTER = "reduce-scatter"
    ALL_TO_ALL = "all-to-all"
    RAGGED_ALL_TO_ALL = "ragged-all-to-all"
    COLLECTIVE_PERMUTE = "collective-permute"
    COLLECTIVE_BROADCAST = "collective-broadcast"


class Pattern(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Collectives to look for together: each of `collectives` over axes among `over`.

    With `in_loop` only those in loops count; `unroll` is how often the body of the loop is
    repeated. `when` says for which command lines the pattern is expected.
    """

    id: str
    collectives: tuple[CollectiveName, ...]
    over: tuple[str, ...]
    where: Where
    standing: Standing
    at_least: int = 1
    in_loop: bool = False
    unroll: int | None = None
    when: Condition = ALWAYS
    says: str | None = None
