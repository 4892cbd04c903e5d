"""What the cases of a pack should show between them."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from msgspec import Struct

from meshseed.authoring.testing.spots import Kind, Part, Spot, spots
from meshseed.evaluation import comparison_text, value_text
from meshseed.evaluation.reads import comparisons
from meshseed.packs.facts import (
    ALWAYS,
    Comparison,
    Constant,
    FromName,
    FromUnknown,
    PackFacts,
    Plain,
    Where,
)


class Category(StrEnum):
    """What is counted together."""

    STATEMENTS = "statements"
    COMPARISONS = "comparisons"
    DECISIONS = "decisions"


class Wish(StrEnum):
    """What should be seen of something, in words."""

    FIRES = "fires"
    PASSED_BY = "does not fire"
    APPLIES = "applies"
    APPLIES_NOT = "does not apply"
    CLASHES = "clashes with a typed value"
    FOUND = "is looked up"
    CHOSEN = "is chosen"
    BROKEN = "is broken"
    KEPT = "is kept"
    GIVEN = "is given"
    WITHHELD = "is not given"
    ANSWER = "is the answer"
    OPEN = "is left open"
    READ = "is read"
    TRUE = "is true"
    FALSE = "is false"
    ALONE_TRUE = "decides alone, being true"
    ALONE_FALSE = "decides alone, being false"


class Goal(Struct, frozen=True):
    """One thing to be shown by some case.

    `about` names a statement, `detail` the part of it; a comparison is the one numbered `leaf` of
    the condition at `spot`. `value` is what is to be looked up.
    """

    category: Category
    about: str
    wish: Wish
    detail: str = ""
    spot: Spot | None = None
    leaf: int = -1
    value: Plain = None

    @property
    def text(self) -> str:
        """The goal in words."""
        subject = f"{self.about}: {self.detail}" if self.detail else self.about
        return f"{subject} {self.wish.value}"


_STATED = Category.STATEMENTS
_ENDS: Mapping[Kind, tuple[Wish, Wish]] = {
    Kind.RULE: (Wish.FIRES, Wish.PASSED_BY),
    Kind.IMPLY: (Wish.APPLIES, Wish.APPLIES_NOT),
    Kind.ADVICE: (Wish.GIVEN, Wish.WITHHELD),
}


def wanted(facts: PackFacts) -> dict[Goal, Where]:
    """Every goal of a pack, with the table it comes from, in the order of the pack's phases."""
    goals: dict[Goal, Where] = {}
    for placed in spots(facts):
        ends = _ENDS.get(placed.spot.kind)
        if ends is not None:
            goals[Goal(_STATED, placed.spot.text, ends[0], spot=placed.spot)] = placed.where
            if placed.condition != ALWAYS:
                goals[Goal(_STATED, placed.spot.text, ends[1], spot=placed.spot)] = placed.where
        for leaf, comparison in enumerate(comparisons(placed.condition)):
            for goal in of_comparison(placed.spot, leaf, comparison):
                goals[goal] = placed.where
    goals.update((*_of_inputs(facts), *_of_outputs(facts), *_of_questions(facts)))
    return goals


def of_comparison(spot: Spot, leaf: int, comparison: Comparison) -> Iterator[Goal]:
    """Both truths of a comparison, and both shown to decide."""
    text = comparison_text(comparison.name, comparison.operator, _operand(comparison))
    for category, wish in (
        (Category.COMPARISONS, Wish.TRUE),
        (Category.COMPARISONS, Wish.FALSE),
        (Category.DECISIONS, Wish.ALONE_TRUE),
        (Category.DECISIONS, Wish.ALONE_FALSE),
    ):
        yield Goal(category, spot.text, wish, text, spot, leaf)


def row_goal(lookup: str, value: Plain) -> Goal:
    """A value that is looked up."""
    return Goal(_STATED, f"lookup {lookup}", Wish.FOUND, value_text(value), value=value)


def case_goal(default: str, index: int) -> Goal:
    """A case of a computed default that gives the value."""
    return Goal(
        _STATED,
        f"default {default}",
        Wish.CHOSEN,
        f"case {index + 1}",
        Spot(Kind.DEFAULT, default, index=index),
    )


def seed_goal(knob: str, index: int) -> Goal:
    """A seed that gives a pass option its value."""
    return Goal(
        _STATED,
        f"knob {knob}",
        Wish.CHOSEN,
        f"seed {index + 1}",
        Spot(Kind.KNOB, knob, index=index),
    )


def constraint_goal(constraint: str, wish: Wish) -> Goal:
    """A constraint that is broken, or kept."""
    spot = Spot(Kind.CONSTRAINT, constraint, Part.REQUIRE)
    return Goal(_STATED, f"constraint {constraint}", wish, spot=spot)


def clash_goal(imply: str) -> Goal:
    """A shorthand beside another typed value."""
    return Goal(_STATED, f"imply {imply}", Wish.CLASHES, spot=Spot(Kind.IMPLY, imply))


def answer_goal(unknown: str, value: Plain) -> Goal:
    """A candidate that is taken for the answer."""
    return Goal(_STATED, f"unknown {unknown}", Wish.ANSWER, value_text(value))


def open_goal(unknown: str) -> Goal:
    """An unknown without an answer."""
    return Goal(_STATED, f"unknown {unknown}", Wish.OPEN)


def side_goal(conflict: str, side: str) -> Goal:
    """A side of a conflict that changes what the pack says."""
    return Goal(_STATED, f"conflict {conflict}", Wish.READ, f"side {side}")


def _of_inputs(facts: PackFacts) -> Iterator[tuple[Goal, Where]]:
    for imply in facts.implies:
        if imply.clash is not None:
            yield clash_goal(imply.id), imply.where
    for lookup in facts.lookups:
        for row in lookup.rows:
            yield from ((row_goal(lookup.id, value), lookup.where) for value in row.source)
    for default in facts.defaults:
        yield from ((case_goal(default.id, at), default.where) for at in range(len(default.cases)))


def _of_outputs(facts: PackFacts) -> Iterator[tuple[Goal, Where]]:
    for constraint in facts.constraints:
        for wish in (Wish.BROKEN, Wish.KEPT):
            yield constraint_goal(constraint.id, wish), constraint.where
    for knob in facts.knobs:
        yield from ((seed_goal(knob.id, at), knob.where) for at in range(len(knob.seeded_by)))


def _of_questions(facts: PackFacts) -> Iterator[tuple[Goal, Where]]:
    """Answers to what the statements ask, and sides that change them."""
    used = asked_in(facts)
    for unknown in facts.unknowns:
        if unknown.id not in used:
            continue
        for candidate in unknown.candidates:
            yield answer_goal(unknown.id, candidate), unknown.where
        if unknown.assume is None:
            yield open_goal(unknown.id), unknown.where
    for conflict in facts.conflicts:
        for side in conflict.sides:
            if side.override is not None:
                yield side_goal(conflict.id, side.id), conflict.where


def asked_in(facts: PackFacts) -> frozenset[str]:
    """The unknowns that some statement, or the reading of the command line, asks."""
    return frozenset(_unknowns(facts))


def _unknowns(value: object) -> Iterator[str]:
    """The unknowns that anything inside *value* asks for; those of other readings are not."""
    if isinstance(value, FromUnknown):
        yield value.unknown
        return
    parts: Iterable[object] = ()
    if isinstance(value, Struct):
        names = (name for name in value.__struct_fields__ if name != "conflicts")
        parts = (getattr(value, name) for name in names)
    elif isinstance(value, tuple):
        parts = value
    elif isinstance(value, Mapping):
        parts = value.values()
    for part in parts:
        yield from _unknowns(part)


def _operand(comparison: Comparison) -> str:
    match comparison.operand:
        case Constant(value):
            return value_text(value)
        case FromName(name):
            return name
        case FromUnknown(unknown):
            return f"?{unknown}"
