"""Patterns of collectives as plain data."""

from meshseed.packs.addresses import item_address
from meshseed.packs.compiling.standings import Standings
from meshseed.packs.compiling.terms import condition
from meshseed.packs.facts import Pattern, Where
from meshseed.packs.models.dumps import PatternTable


def pattern(model: PatternTable, where: Where, standings: Standings) -> Pattern:
    """Collectives that are looked for together."""
    return Pattern(
        id=model.id,
        collectives=model.collectives,
        over=model.over,
        where=where,
        standing=standings.of(model, item_address("pattern", model.id)),
        at_least=model.at_least,
        in_loop=model.in_loop,
        unroll=model.unroll,
        when=condition(model.when),
        says=model.says,
    )
