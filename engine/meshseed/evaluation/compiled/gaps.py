"""What was worked out with marks, with values put in their place."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from meshseed.evaluation.compiled.marks import (
    MARKED,
    OPENING,
    MarkedReal,
    MarkedText,
    MarkedWhole,
)

T = TypeVar("T")
Values = Mapping[int, int | float | str]
"""What each mark stands for on one line."""
Fill = Callable[[Values], T]
"""Puts the values of a line in the place of marks."""
_Look = Callable[[object], Fill[Any] | None]


class Fillings:
    """Finds how things come to be as they are for the values of a line.

    Classes share most of what follows from them, so records in a thing are looked through once.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Struct, Fill[Any] | None]] = {}

    def of(self, thing: T) -> Fill[T] | None:
        """How *thing* is filled; None where there is no mark in it.

        It is plain data: records, tuples, dicts, texts and numbers.
        """
        return cast("Fill[T] | None", self._of(thing))

    def _of(self, thing: object) -> Fill[Any] | None:
        if isinstance(thing, tuple):
            return _of_tuple(thing, self._record)
        if isinstance(thing, Mapping):
            return _of_mapping(thing, self._record)
        return _of_struct(thing, self._of) if isinstance(thing, Struct) else _filling(thing)

    def _record(self, thing: object) -> Fill[Any] | None:
        if not isinstance(thing, Struct):
            return _filling(thing)
        known = self._known.get(id(thing))
        if known is None:
            # What is kept stays, so that no other has its identity.
            known = self._known[id(thing)] = (thing, _filling(thing))
        return known[1]


def _filling(thing: object) -> Fill[Any] | None:
    if isinstance(thing, MarkedText):
        return _of_text(thing)
    if isinstance(thing, str):
        return _of_text(thing) if OPENING in thing else None
    if isinstance(thing, MarkedWhole | MarkedReal):
        mark = thing.about.mark
        return lambda values: values[mark]
    if isinstance(thing, Struct):
        return _of_struct(thing, _filling)
    if isinstance(thing, tuple):
        return _of_tuple(thing, _filling)
    if isinstance(thing, Mapping):
        return _of_mapping(thing, _filling)
    return None


def _of_text(text: str) -> Fill[str]:
    pieces = MARKED.split(text)
    if len(pieces) == 3 and not pieces[0] and not pieces[2]:
        only = int(pieces[1])
        return lambda values: str(values[only])
    marks = [(place, int(pieces[place])) for place in range(1, len(pieces), 2)]

    def fill(values: Values) -> str:
        parts = pieces.copy()
        for place, mark in marks:
            parts[place] = str(values[mark])
        return "".join(parts)

    return fill


def _of_struct(thing: Struct, look: _Look) -> Fill[Struct] | None:
    fields = _gaps(((name, getattr(thing, name)) for name in thing.__struct_fields__), look)
    if not fields:
        return None
    if len(fields) == 1:
        ((only, fill_only),) = fields
        return lambda values: replace(thing, **{only: fill_only(values)})
    return lambda values: replace(thing, **{name: fill(values) for name, fill in fields})


def _of_tuple(thing: tuple[object, ...], look: _Look) -> Fill[tuple[object, ...]] | None:
    gaps = _gaps(enumerate(thing), look)
    if not gaps:
        return None

    def fill(values: Values) -> tuple[object, ...]:
        parts = list(thing)
        for place, gap in gaps:
            parts[place] = gap(values)
        return tuple(parts)

    return fill


def _of_mapping(thing: Mapping[Any, object], look: _Look) -> Fill[dict[Any, object]] | None:
    gaps = _gaps(thing.items(), look)
    if not gaps:
        return None

    def fill(values: Values) -> dict[Any, object]:
        parts = dict(thing)
        for key, gap in gaps:
            parts[key] = gap(values)
        return parts

    return fill


def _gaps(parts: Iterable[tuple[T, object]], look: _Look) -> list[tuple[T, Fill[Any]]]:
    found = ((key, look(part)) for key, part in parts)
    return [(key, fill) for key, fill in found if fill is not None]
