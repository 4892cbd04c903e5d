"""Findings of the analysis that a pack says are meant to be so."""

from msgspec import Struct

from meshseed.packs.facts.values import Where


class Ignore(Struct, frozen=True, kw_only=True):
    """Findings with `code` about the fact at the address `target` are not reported."""

    id: str
    code: str
    target: str
    reason: str
    where: Where
