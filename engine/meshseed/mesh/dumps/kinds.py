"""Which collectives there are, and in which texts they stand."""

from enum import StrEnum
from typing import Final


class CollectiveKind(StrEnum):
    """A collective by its name in HLO; `-start` and `-done` halves are the same one."""

    ALL_REDUCE = "all-reduce"
    ALL_GATHER = "all-gather"
    REDUCE_SCATTER = "reduce-scatter"
    ALL_TO_ALL = "all-to-all"
    RAGGED_ALL_TO_ALL = "ragged-all-to-all"
    COLLECTIVE_PERMUTE = "collective-permute"
    COLLECTIVE_BROADCAST = "collective-broadcast"


PARTITIONS_WITH_CHANNEL: Final = frozenset(
    {
        CollectiveKind.ALL_TO_ALL,
        CollectiveKind.RAGGED_ALL_TO_ALL,
        CollectiveKind.COLLECTIVE_PERMUTE,
        CollectiveKind.COLLECTIVE_BROADCAST,
    }
)
"""Collectives whose groups number partitions as soon as there is a channel."""


class Dialect(StrEnum):
    """The language of a dump."""

    HLO = "hlo"
    MLIR = "mlir"
