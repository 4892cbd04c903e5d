"""How far two words are apart, and which of several is nearest."""

from collections.abc import Iterable
from typing import Final

from meshseed.checking.judging.view import folded

_LONGEST: Final = 80


def distance(one: str, other: str) -> int:
    """How many letters to add, leave out, change or swap with their neighbour (bounded words)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for index, letter in enumerate(one):
        following = [index + 1]
        for column, char in enumerate(other):
            cost = min(row[column] + (letter != char), row[column + 1] + 1, following[column] + 1)
            swapped = index and column and letter == other[column - 1] and one[index - 1] == char
            if swapped:
                cost = min(cost, before[column - 1] + 1)
            following.append(cost)
        before, row = row, following
    return row[-1]


def nearest_of(text: str, choices: Iterable[str]) -> str | None:
    """The choice that *text* was probably meant to be: in other case, misspelt, a part of it."""
    names = sorted(set(choices))
    key = folded(text)
    if not key:
        return None
    for name in names:
        if folded(name) == key:
            return name
    ranked = sorted((distance(key, folded(name)), name) for name in names if len(name) <= _LONGEST)
    near = max(allowed(len(key)), 1)
    if ranked and 1 < len(key) <= _LONGEST and ranked[0][0] <= min(near, len(key) - 1):
        return ranked[0][1]
    parts = [name for name in names if len(key) > 1 and _is_part(key, folded(name))]
    return parts[0] if len(parts) == 1 else None


def _is_part(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) > 1 and (long.startswith(short) or long.endswith(short))


def allowed(length: int) -> int:
    """How many letters may differ in a name of *length* letters."""
    for shortest, most in ((16, 3), (8, 2), (4, 1)):
        if length >= shortest:
            return most
    return 0
