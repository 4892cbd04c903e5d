"""Lookups: a value found by another in a table."""

from msgspec.structs import replace

from meshseed.confidence import weakest
from meshseed.evaluation.cells import Alternative, Cell, Open, one_of, standing_cell
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.program import CompiledLookup
from meshseed.evaluation.terms import term_cell
from meshseed.evaluation.world import World
from meshseed.packs.facts import Plain


def apply_lookup(world: World, lookup: CompiledLookup) -> None:
    """Look the target up by its source. One that was typed or that a machine settles stays."""
    fact = lookup.fact
    existing = world.cells.get(fact.target)
    if existing is not None and existing.origin is Origin.INSTANCE:
        return
    if existing is not None and world.is_typed(fact.target):
        return
    source = world.read(fact.source)
    world.cells[fact.target] = (
        _lookup_open(world, lookup, source, source.value)
        if isinstance(source.value, Open)
        else _lookup_plain(world, lookup, source, source.value)
    )


def _lookup_plain(world: World, lookup: CompiledLookup, source: Cell, value: Plain) -> Cell:
    """The row's value; without a row what the name held before, or nothing that is known."""
    scalar = None if isinstance(value, tuple) else value
    row = None if scalar is None else lookup.rows.get((type(scalar), scalar))
    if row is None:
        return world.cells.get(lookup.fact.target) or _no_row(lookup, source, lookup.fact.id)
    result = term_cell(row.result, world)
    cell = standing_cell(
        result.value, row.standing, Origin.LOOKED_UP, by=lookup.fact.id, among=(result, source)
    )
    return replace(cell, contested=cell.contested | frozenset(lookup.fact.standing.contested))


def _no_row(lookup: CompiledLookup, source: Cell, *because: str) -> Cell:
    return Cell(
        value=Open(because=because),
        confidence=weakest((lookup.fact.standing.confidence, source.confidence)),
        origin=Origin.UNDECIDED,
        by=lookup.fact.id,
        contested=source.contested,
    )


def _lookup_open(world: World, lookup: CompiledLookup, source: Cell, value: Open) -> Cell:
    """The row of every value that is possible; nothing known where these cannot be listed."""
    if not value.alternatives:
        return _no_row(lookup, source, *value.because)
    alternatives = tuple(
        Alternative(
            one.when,
            _lookup_open(world, lookup, one.cell, one.cell.value)
            if isinstance(one.cell.value, Open)
            else _lookup_plain(world, lookup, one.cell, one.cell.value),
        )
        for one in value.alternatives
    )
    cells = [one.cell for one in alternatives]
    return Cell(
        value=one_of(value.because, alternatives),
        confidence=weakest((source.confidence, *(cell.confidence for cell in cells))),
        origin=Origin.LOOKED_UP,
        by=lookup.fact.id,
        contested=source.contested.union(*(cell.contested for cell in cells)),
    )
