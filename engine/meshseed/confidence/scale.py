"""The four steps of confidence and the two ways of combining them."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final


class Confidence(StrEnum):
    """How sure a statement is, from read in the original down to not traced at all."""

    CONFIRMED = "CONFIRMED"
    STRONG = "STRONG"
    INFERRED = "INFERRED"
    NOT_TRACED = "NOT_TRACED"

    @property
    def rank(self) -> int:
        """0 for the surest step; larger is less sure."""
        return _RANK[self]


_RANK: Final = {step: rank for rank, step in enumerate(Confidence)}


def weakest(steps: Iterable[Confidence]) -> Confidence:
    """The least sure of *steps*: what a statement has that needs all of them.

    An empty conjunction rests on nothing that could be wrong, so it is CONFIRMED.
    """
    return max(steps, key=_RANK.__getitem__, default=Confidence.CONFIRMED)


def strongest(steps: Iterable[Confidence]) -> Confidence:
    """The surest of *steps*: what a statement has for which each of them suffices.

    With nothing to support it, a statement is NOT_TRACED.
    """
    return min(steps, key=_RANK.__getitem__, default=Confidence.NOT_TRACED)
