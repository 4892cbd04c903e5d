"""Literal defaults and initial values that are the same in every evaluation."""

from collections.abc import Iterator, Mapping

from meshseed.evaluation.cells import Cell, standing_cell
from meshseed.evaluation.outcome import Origin
from meshseed.packs.facts import Attribute, Constant, Flag, Standing, Term


def literal_of(
    flags: Mapping[str, Flag], attributes: Mapping[str, Attribute], name: str
) -> tuple[Term, Standing, Origin, str] | None:
    """What a name holds when nobody types it, how that is known, and where it was written."""
    flag = flags.get(name)
    if flag is not None:
        if flag.default is None:
            return None
        return flag.default, flag.standing_of("default"), Origin.DEFAULTED, f"flag.{name}"
    attribute = attributes.get(name)
    if attribute is None or attribute.initial is None:
        return None
    return attribute.initial, attribute.standing, Origin.INITIAL, f"attribute.{name}"


def constant_cells(
    flags: Mapping[str, Flag], attributes: Mapping[str, Attribute], names: tuple[str, ...]
) -> Iterator[tuple[str, Cell]]:
    """The names whose literal value is a constant, with the cell they start with."""
    for name in names:
        literal = literal_of(flags, attributes, name)
        if literal is not None and isinstance(literal[0], Constant):
            _, standing, origin, by = literal
            yield name, standing_cell(literal[0].value, standing, origin, by=by)


def missing_marks(
    flags: Mapping[str, Flag], attributes: Mapping[str, Attribute], name: str
) -> frozenset[str]:
    """The conflicts about what *name* holds when nobody says so, where nothing is known of that."""
    flag = flags.get(name)
    if flag is not None:
        return frozenset(flag.standing_of("default").contested)
    attribute = attributes.get(name)
    return frozenset() if attribute is None else frozenset(attribute.standing.contested)
