"""A plan: the steps from one sharding to another, and whose they are."""

from enum import StrEnum

from msgspec import Struct

from meshseed.mesh.resharding.steps import Steps
from meshseed.mesh.sharding import TensorSharding


class Provenance(StrEnum):
    """Whether Shardy would take the steps of a plan."""

    SHARDY = "what Shardy does"
    MENDED = "in place of Shardy's, which go wrong"
    BEYOND = "where Shardy takes no steps"
    ALTERNATIVE = "not what Shardy does"


class Plan(Struct, frozen=True, kw_only=True):
    """Steps that turn `source` into `target`, verified.

    `target` is the requested sharding, except that a tensor which nothing divides any more stays on
    the source's mesh. `note` says what is wrong with Shardy's own steps where they are not taken.
    `shape` is the shape of the whole tensor, where it was given.
    """

    source: TensorSharding
    target: TensorSharding
    steps: Steps
    provenance: Provenance
    note: str = ""
    shape: tuple[int, ...] | None = None
