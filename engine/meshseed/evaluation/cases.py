"""Telling apart the cases of an outcome: on which suppositions does a value depend, and how?"""

from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from itertools import product
from math import prod
from typing import Final, Generic, TypeVar

from meshseed.diagnostics import Condition

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Conjunction = tuple[Condition, ...]
_MOST_FILLED: Final = 1024


class Split(Generic[T_co]):
    """A value over all cases.

    `by` names what it depends on, empty when it is the same everywhere. `cases` gives it per
    conjunction, cases that agree merged.
    """

    def __init__(self, by: tuple[str, ...], cases: tuple[tuple[Conjunction, T_co], ...]) -> None:
        self.by = by
        self.cases = cases

    def where(self, wanted: Callable[[T_co], bool]) -> tuple[Conjunction, ...]:
        """The conjunctions under which the value is as *wanted*."""
        return tuple(when for when, value in self.cases if wanted(value))


def first_of(value: T, other: T) -> T:  # noqa: ARG001 - one way of putting two values together
    """The value itself: for values that agree in everything."""
    return value


def split(
    entries: Sequence[tuple[Conjunction, T]],
    key: Callable[[T], Hashable],
    together: Callable[[T, T], T] = first_of,
) -> Split[T]:
    """The cases of a value, by as few suppositions as tell them apart.

    Values with one *key* are one case; *together* says what is known of two of them at once.
    """
    first = entries[0][1]
    if len(entries) == 1:
        return Split((), (((), first),))
    keyed = [(when, key(value), value) for when, value in entries]
    if all(one == keyed[0][1] for _, one, _ in keyed):
        return Split((), (((), reduce(together, (value for _, value in entries))),))
    relevant = _relevant(keyed)
    projected = _projected(keyed, relevant, together)
    merged = filled = _filled(projected, relevant, together)
    for name in reversed(relevant):
        merged = _merged(merged, name, together)
    if filled is not projected:
        whole = _pools(filled)
        merged = [(_narrowed(when, whole), one, value) for when, one, value in merged]
    return Split(tuple(relevant), tuple((when, value) for when, _, value in merged))


def _relevant(keyed: Sequence[tuple[Conjunction, Hashable, T]]) -> list[str]:
    """Names that determine the value, of which none can be left out."""
    names = list(dict.fromkeys(part.name for when, _, _ in keyed for part in when))
    for name in reversed(names):
        # Most values hang on one thing; asking for that first spares most of the work.
        if _settles(keyed, [name]):
            return [name]
    relevant = list(names)
    for name in names:
        trial = [one for one in relevant if one != name]
        if _settles(keyed, trial):
            relevant = trial
    return relevant


def _project(when: Conjunction, names: Sequence[str]) -> Conjunction:
    """The parts about *names*, in their order: worlds may have asked in different ones."""
    by_name = {part.name: part for part in when}
    return tuple(by_name[name] for name in names if name in by_name)


def _settles(keyed: Sequence[tuple[Conjunction, Hashable, T]], names: Sequence[str]) -> bool:
    """Whether *names* alone determine the value."""
    seen: dict[Conjunction, Hashable] = {}
    if not all(seen.setdefault(_project(when, names), one) == one for when, one, _ in keyed):
        return False
    # A case that never asked for a name holds for all its values, so it must not meet another.
    short = [(when, one) for when, one in seen.items() if len(when) < len(names)]
    return all(
        one == other or _apart(when, beside)
        for when, one in short
        for beside, other in seen.items()
    )


def _apart(when: Conjunction, other: Conjunction) -> bool:
    """Whether no case can be in both: they name one thing with values that do not meet."""
    mine = {part.name: part.values for part in when}
    return any(
        part.name in mine and not any(value in mine[part.name] for value in part.values)
        for part in other
    )


def _projected(
    keyed: Sequence[tuple[Conjunction, Hashable, T]],
    names: Sequence[str],
    together: Callable[[T, T], T],
) -> list[tuple[Conjunction, Hashable, T]]:
    found: dict[Conjunction, tuple[Conjunction, Hashable, T]] = {}
    for when, one, value in keyed:
        projected = _project(when, names)
        present = found.get(projected)
        known = value if present is None else together(present[2], value)
        found[projected] = (projected, one, known)
    return list(found.values())


def _filled(
    cases: list[tuple[Conjunction, Hashable, T]],
    names: Sequence[str],
    together: Callable[[T, T], T],
) -> list[tuple[Conjunction, Hashable, T]]:
    """The same cases, each saying something about every name, so that no two of them overlap.

    Given back as they are where they do already, or where there would be too many.
    """
    pools = _pools(cases)
    if all(len(when) == len(names) for when, _, _ in cases):
        return cases
    if prod(len(pool) for pool in pools.values()) > _MOST_FILLED:
        return cases
    found: dict[Conjunction, tuple[Conjunction, Hashable, T]] = {}
    for when, one, value in cases:
        said = {part.name: (part,) for part in when}
        for full in product(*(said.get(name, tuple(pools[name])) for name in names)):
            present = found.get(full)
            known = value if present is None else together(present[2], value)
            found[full] = (full, one, known)
    return list(found.values())


def _pools(cases: list[tuple[Conjunction, Hashable, T]]) -> dict[str, dict[Condition, None]]:
    """Everything that is said about each name."""
    pools: dict[str, dict[Condition, None]] = {}
    for when, _, _ in cases:
        for part in when:
            pools.setdefault(part.name, {})[part] = None
    return pools


def _narrowed(when: Conjunction, pools: dict[str, dict[Condition, None]]) -> Conjunction:
    """A conjunction without the parts that allow everything."""
    return tuple(
        part for part in when if len(part.values) < sum(len(one.values) for one in pools[part.name])
    )


def _merged(
    keyed: Sequence[tuple[Conjunction, Hashable, T]],
    name: str,
    together: Callable[[T, T], T],
) -> list[tuple[Conjunction, Hashable, T]]:
    """Cases that agree in value and in everything but *name*, with the values of *name* united."""
    groups: dict[Hashable, tuple[Conjunction, Hashable, T]] = {}
    for when, one, value in keyed:
        rest = tuple(part for part in when if part.name != name)
        group = (rest, one)
        present = groups.get(group)
        if present is None:
            groups[group] = (when, one, value)
            continue
        mine = next((part for part in when if part.name == name), None)
        groups[group] = (_united(present[0], mine, name), one, together(present[2], value))
    return list(groups.values())


def _united(when: Conjunction, other: Condition | None, name: str) -> Conjunction:
    if other is None:
        return tuple(part for part in when if part.name != name)
    return tuple(
        Condition(name=part.name, values=tuple(dict.fromkeys((*part.values, *other.values))))
        if part.name == other.name
        else part
        for part in when
    )
