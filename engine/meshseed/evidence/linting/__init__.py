"""Whether the addresses a pack states fit together, without any binary at hand."""

from meshseed.evidence.linting.linting import lint
from meshseed.evidence.linting.results import Consistency, PoolReport

__all__ = ["Consistency", "PoolReport", "lint"]
