"""Literal defaults of flags and initial values of attributes."""

from meshseed.evaluation.cells import standing_cell
from meshseed.evaluation.literals import literal_of
from meshseed.evaluation.terms import term_cell
from meshseed.evaluation.world import World
from meshseed.packs.facts import FromName, Term


def take_literals(world: World) -> None:
    """Give every name without a value its literal default or initial value."""
    world.cells = {**world.program.constants, **world.cells}
    for name in world.program.derived:
        for each in reversed(_until_known(world, name)):
            _take_literal(world, each)


def _until_known(world: World, name: str) -> tuple[str, ...]:
    """A name and those its literal value is taken from, up to one that has its value."""
    chain: dict[str, None] = {}
    current: str | None = name
    while current is not None and current not in world.cells and current not in chain:
        chain[current] = None
        term = _term(world, current)
        current = term.name if isinstance(term, FromName) else None
    return tuple(chain)


def _term(world: World, name: str) -> Term | None:
    literal = literal_of(world.program.flags, world.program.attributes, name)
    return None if literal is None else literal[0]


def _take_literal(world: World, name: str) -> None:
    literal = literal_of(world.program.flags, world.program.attributes, name)
    if literal is None:
        return
    term, standing, origin, by = literal
    value = term_cell(term, world)
    world.cells[name] = standing_cell(value.value, standing, origin, by=by, among=(value,))
