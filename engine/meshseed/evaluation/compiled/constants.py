"""What a pack holds values against, and which values it therefore cannot tell apart."""

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from meshseed.evaluation.compiled.marks import OPENING
from meshseed.evaluation.reads import comparisons, conditions_of
from meshseed.evaluation.terms import as_text
from meshseed.packs.facts import (
    Assumption,
    Attribute,
    Choice,
    Constant,
    Domain,
    FromName,
    LookupRow,
    Operator,
    PackFacts,
    Plain,
    Scalar,
    Spelling,
    Standing,
    Unknown,
    Where,
)

_ALWAYS: Final[tuple[Scalar, ...]] = (0, 1, "true", "false")
"""What true and false are equal to, and how they are written."""
_TOLD: Final = (Standing, Where)
"""Parts of facts that say how they are known: no value stands in them."""


class Constants:
    """Every value of a pack that a typed one can be held against, whatever by.

    Two numbers that stand between the same numbers of the pack, and two texts that hold the same
    of its texts, answer every question of the pack alike: they are in one cell. A value that the
    pack writes itself is in none, nor is one that could become equal to another behind a prefix.
    """

    def __init__(self, facts: PackFacts, assume: Mapping[str, Plain]) -> None:
        parts = tuple(_structs(facts))
        values = list(_scalars((*_ALWAYS, *_values(parts), *assume.values())))
        prefixes = [one.prefix for one in parts if isinstance(one, FromName)]
        self.numbers: Final = frozenset(
            one for one in values if isinstance(one, int | float) and not isinstance(one, bool)
        )
        self.parts: Final = frozenset(_parts_asked_for(facts))
        self._sorted = sorted(self.numbers)
        self._texts = "\n".join(dict.fromkeys((*map(as_text, values), *prefixes)))
        # Behind a prefix, what follows one of these characters could be another value whole; a
        # list is written with commas.
        self._ends = frozenset({",", *(prefix[-1] for prefix in prefixes if prefix)})
        # A mark must not be taken for what the pack itself says.
        written = msgspec.json.encode((facts, assume)).decode()
        self._usable = OPENING not in written

    def cell(self, value: int | float | str) -> Hashable | None:
        """The cell of a value; None for one that has to be looked at itself."""
        text = value if isinstance(value, str) else str(value)
        if not self._usable or text in self._texts or not self._ends.isdisjoint(text):
            return None
        if isinstance(value, str):
            return ("text", *sorted(part for part in self.parts if part in value))
        at = bisect_left(self._sorted, value)
        if at < len(self._sorted) and self._sorted[at] == value:
            return None
        return (type(value).__name__, at)

    def holds(self, value: Plain) -> bool:
        """Whether a value, each one of a list, is written in the pack, so that no mark is it."""
        if isinstance(value, tuple):
            return all(map(self.holds, value))
        return value is None or value in self.numbers or as_text(value) in self._texts


def _values(parts: Iterable[Struct]) -> Iterator[Plain]:
    """Every value that is written in these parts of a pack."""
    for one in parts:
        match one:
            case Constant(value=value) | Choice(value=value) | Assumption(value=value):
                yield value
            case LookupRow():
                yield from one.source
            case Unknown():
                yield from one.candidates
            case Attribute():
                yield from one.choices
            case Spelling():
                yield one.means
            case Domain():
                yield from (one.gt, one.ge, one.lt, one.le)


def _scalars(values: Iterable[Plain]) -> Iterator[Scalar]:
    for value in values:
        if isinstance(value, tuple):
            yield from value
        elif value is not None:
            yield value


def _structs(facts: PackFacts) -> Iterator[Struct]:
    """Every part of the tables that an evaluation reads."""
    pending: list[object] = [
        *(facts.command_line, facts.flags, facts.attributes, facts.implies, facts.lookups),
        *(facts.defaults, facts.constraints, facts.accumulators, facts.rules, facts.knobs),
        *(facts.meshes, facts.unknowns, facts.advice, facts.instances),
    ]
    while pending:
        one = pending.pop()
        if isinstance(one, _TOLD):
            continue
        if isinstance(one, Struct):
            yield one
            pending += [
                part
                for name in one.__struct_fields__
                if not isinstance(part := getattr(one, name), str) and part
            ]
        elif isinstance(one, tuple | list):
            pending += one
        elif isinstance(one, Mapping):
            pending += one.values()


def _parts_asked_for(facts: PackFacts) -> Iterator[str]:
    """The texts of which a condition asks whether another holds them."""
    for condition in conditions_of(facts):
        for comparison in comparisons(condition):
            operand = comparison.operand
            if comparison.operator is Operator.CONTAINS and isinstance(operand, Constant):
                yield from (one for one in _scalars((operand.value,)) if isinstance(one, str))
