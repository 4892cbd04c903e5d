"""Literal defaults of flags and initial values of attributes."""

from meshseed.evaluation.cells import Cell
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.terms import term_cell
from meshseed.evaluation.world import World, standing_cell
from meshseed.packs.facts import (
    Attribute,
    Flag,
    FromName,
    Term,
)


def take_literals(world: World) -> None:
    """Give every name without a value its literal default or initial value."""
    for name in world.program.names:
        for each in reversed(_until_known(world, name)):
            _take_literal(world, each)


def _until_known(world: World, name: str) -> tuple[str, ...]:
    """A name and those its literal value is taken from, up to one that has its value."""
    chain: dict[str, None] = {}
    current: str | None = name
    while current is not None and current not in world.cells and current not in chain:
        chain[current] = None
        term = _literal(world, current)
        current = term.name if isinstance(term, FromName) else None
    return tuple(chain)


def _literal(world: World, name: str) -> Term | None:
    flag = world.program.flags.get(name)
    if flag is not None:
        return flag.default
    attribute = world.program.attributes.get(name)
    return None if attribute is None else attribute.initial


def _take_literal(world: World, name: str) -> None:
    term = _literal(world, name)
    if term is None:
        return
    flag = world.program.flags.get(name)
    world.cells[name] = (
        _initial(world, world.program.attributes[name], term)
        if flag is None
        else _flag_default(world, flag, term)
    )


def _flag_default(world: World, flag: Flag, term: Term) -> Cell:
    value = term_cell(term, world)
    return standing_cell(
        value.value,
        flag.standing_of("default"),
        Origin.DEFAULTED,
        by=f"flag.{flag.dest}",
        among=(value,),
    )


def _initial(world: World, attribute: Attribute, term: Term) -> Cell:
    value = term_cell(term, world)
    return standing_cell(
        value.value,
        attribute.standing,
        Origin.INITIAL,
        by=f"attribute.{attribute.id}",
        among=(value,),
    )
