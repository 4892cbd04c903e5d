"""Conditions over the truth of their comparisons: who decides, and how far it is to a wish.

A truth is three-valued; None stands for a comparison that is not decided.
"""

from collections.abc import Sequence

from meshseed.packs.facts import All, AnyOf, Comparison, Condition

Truth = bool | None


def leaves_of(condition: Condition) -> int:
    """How many comparisons a condition has."""
    if isinstance(condition, Comparison):
        return 1
    return sum(leaves_of(part) for part in condition.parts)


def truth_of(condition: Condition, leaves: Sequence[Truth]) -> Truth:
    """The truth of a condition whose comparisons, in order, have the truths *leaves*."""
    if isinstance(condition, Comparison):
        return leaves[0]
    parts: list[Truth] = []
    start = 0
    for part in condition.parts:
        size = leaves_of(part)
        parts.append(truth_of(part, leaves[start : start + size]))
        start += size
    if isinstance(condition, All):
        return _every(parts)
    either = _not(_every([_not(part) for part in parts]))
    return either if isinstance(condition, AnyOf) else _not(either)


def decides_alone(condition: Condition, leaves: Sequence[Truth], index: int) -> bool:
    """Whether the comparison at *index*, turned round, would turn the condition round."""
    own = leaves[index]
    if own is None:
        return False
    whole = truth_of(condition, leaves)
    turned = truth_of(condition, [*leaves[:index], not own, *leaves[index + 1 :]])
    return whole is not None and turned is not None and whole is not turned


def distance(condition: Condition, leaves: Sequence[Truth], wanted: bool) -> int:  # noqa: FBT001 - the wished-for truth is the value itself
    """How many comparisons at least have to change for the condition to be as *wanted*."""
    if isinstance(condition, Comparison):
        return 0 if leaves[0] is wanted else 1
    conjunction = isinstance(condition, All)
    inner = wanted if isinstance(condition, All | AnyOf) else not wanted
    costs: list[int] = []
    start = 0
    for part in condition.parts:
        size = leaves_of(part)
        costs.append(distance(part, leaves[start : start + size], inner))
        start += size
    if inner is conjunction:
        return sum(costs)
    return min(costs, default=_NEVER)


def distance_alone(
    condition: Condition,
    leaves: Sequence[Truth],
    index: int,
    wanted: bool,  # noqa: FBT001 - the wished-for truth is the value itself
) -> int:
    """How many comparisons have to change for the one at *index* to be *wanted* and to decide."""
    if isinstance(condition, Comparison):
        return 0 if leaves[0] is wanted else 1
    conjunction = isinstance(condition, All)
    cost = 0
    start = 0
    for part in condition.parts:
        size = leaves_of(part)
        inside = leaves[start : start + size]
        if start <= index < start + size:
            cost += distance_alone(part, inside, index - start, wanted)
        else:
            # A neighbour must not settle the matter: true in a conjunction, false in the others.
            cost += distance(part, inside, conjunction)
        start += size
    return cost


_NEVER = 1000


def _every(parts: Sequence[Truth]) -> Truth:
    if any(part is False for part in parts):
        return False
    return None if None in parts else True


def _not(truth: Truth) -> Truth:
    return None if truth is None else not truth
