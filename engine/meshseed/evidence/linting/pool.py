"""The order of a Cython build's constant texts: a check on any table of their addresses.

Cython makes a C name of each text (every run of characters that no identifier may hold becomes one
underscore, cut after 32, underscores at the ends taken off; of two texts with one name the second
gets a number), sorts the arrays by the length of the name and then by the name, and the object
file holds them the other way round. Source: the public code generator of Cython 0.29 to 3.1.
"""

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from meshseed.evidence.linting.claims import Claim

_NO_IDENTIFIER: Final = re.compile("[^a-zA-Z0-9_]+")
_LONGEST_NAME: Final = 32
_MOST_OF_ONE_NAME: Final = 9

Key = tuple[int, str]
"""Length of the C name, then the name; addresses rise as keys fall."""


class Placed(Struct, frozen=True, kw_only=True):
    """A claim with its name in the order; `number` is 1 for a plain name."""

    claim: Claim
    name: str
    number: int

    @property
    def key(self) -> Key:
        """Where the name stands in the order."""
        return _key(self.name, self.number)


class Order(Struct, frozen=True, kw_only=True):
    """Claims in pool order by rising address, and those that fit nowhere."""

    placed: tuple[Placed, ...]
    misfits: tuple[Claim, ...]


def name_of(text: str) -> str:
    """The plain C name that is made of a text."""
    return _NO_IDENTIFIER.sub("_", text)[:_LONGEST_NAME].strip("_")


def order_of(claims: Sequence[Claim]) -> Order:
    """As many of *claims* (by rising address) as can be in pool order, with few and low numbers."""
    named = [(claim, name) for claim in claims if (name := _known_name(claim)) is not None]
    options = [
        [_key(name, number) for number in range(1, _MOST_OF_ONE_NAME + 1)] for _, name in named
    ]
    chosen = longest_fall(options)
    placed = tuple(
        Placed(claim=named[index][0], name=named[index][1], number=choice + 1)
        for index, choice in chosen
    )
    fitting = {index for index, _ in chosen}
    return Order(
        placed=placed,
        misfits=tuple(claim for index, (claim, _) in enumerate(named) if index not in fitting),
    )


def shortest_at(order: Order, address: int) -> int | None:
    """How many characters a text at *address* has at least: those of the names around it.

    None outside the part of the pool whose texts are known.
    """
    after = next((one for one in order.placed if one.claim.address >= address), None)
    if after is None or order.placed[0].claim.address > address:
        return None
    # A number may be a part of the name without being a part of the text.
    longest_number = len(f"_{_MOST_OF_ONE_NAME}")
    return max(after.key[0] - longest_number, 0) if after.number > 1 else after.key[0]


def _known_name(claim: Claim) -> str | None:
    if claim.inside is not None:
        return None
    if claim.text is not None:
        return name_of(claim.text)
    if claim.begins is not None and len(claim.begins) >= _LONGEST_NAME:
        return name_of(claim.begins)
    return None


def _key(name: str, number: int) -> Key:
    full = name if number == 1 else f"{name}_{number}"
    return len(full), full


class _Run(Struct, frozen=True):
    """A falling run that ends in one option of one entry; the longest and cheapest is sought."""

    length: int
    cost: int
    entry: int
    choice: int
    before: "_Run | None"

    @property
    def rank(self) -> tuple[int, int]:
        """Larger is better."""
        return self.length, -self.cost


def longest_fall(options: Sequence[Sequence[Key]]) -> list[tuple[int, int]]:
    """A longest strictly falling run of keys with at most one option of each entry.

    Gives entry and option, both counted from 0. Of runs of one length the sum of the options is
    smallest. Costs the number of keys times its logarithm.
    """
    ranks = {
        key: rank for rank, key in enumerate(sorted({k for o in options for k in o}, reverse=True))
    }
    # Best runs by the rank of their last key, in a tree whose sums are maxima.
    tree: list[_Run | None] = [None] * (len(ranks) + 1)
    best: _Run | None = None
    for entry, keys in enumerate(options):
        runs: list[tuple[int, _Run]] = []
        for choice, key in enumerate(keys):
            before = _best_below(tree, ranks[key])
            length, cost = (before.length, before.cost) if before else (0, 0)
            runs.append((ranks[key], _Run(length + 1, cost + choice, entry, choice, before)))
        for rank, run in runs:
            _enter(tree, rank, run)
            if best is None or run.rank > best.rank:
                best = run
    chosen: list[tuple[int, int]] = []
    while best is not None:
        chosen.append((best.entry, best.choice))
        best = best.before
    return chosen[::-1]


def _best_below(tree: list[_Run | None], rank: int) -> _Run | None:
    best: _Run | None = None
    while rank > 0:
        run = tree[rank]
        if run is not None and (best is None or run.rank > best.rank):
            best = run
        rank &= rank - 1
    return best


def _enter(tree: list[_Run | None], rank: int, run: _Run) -> None:
    rank += 1
    while rank < len(tree):
        there = tree[rank]
        if there is None or run.rank > there.rank:
            tree[rank] = run
        rank += rank & -rank
