"""Conditions compiled to closures: a state in, a three-valued verdict out.

A verdict keeps its parts, so the whole tree can be shown, and says how sure it is: a conjunction
that holds is as sure as its weakest part, one that fails as sure as the surest part that fails.
A part that is contested taints the verdict unless an uncontested part decides it alone.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final, Protocol

from msgspec import Struct

from meshseed.confidence import Confidence, strongest, weakest
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.cells import NO_CONFLICTS, Cell, Open
from meshseed.evaluation.comparing import decide, plainly
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.wording import comparison_text, value_text
from meshseed.packs.facts import (
    All,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    FromName,
    FromUnknown,
    NoneOf,
    Operator,
    Plain,
    Term,
)


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether a condition holds, how sure that is and what it hangs on.

    A comparison has a `name` and no parts; `value` is what it read.
    """

    truth: bool | None
    confidence: Confidence
    text: str
    contested: frozenset[str] = NO_CONFLICTS
    because: tuple[str, ...] = ()
    name: str | None = None
    value: Plain | Open = None
    origin: Origin | None = None
    parts: tuple["Verdict", ...] = ()


class State(Protocol):
    """What a condition reads."""

    answers: Answers

    def read(self, name: str) -> Cell:
        """The cell of a name as it stands."""
        ...

    def origin(self, name: str) -> Origin:
        """Where its value comes from; unlike `read`, this needs no value."""
        ...

    def is_typed(self, name: str) -> bool:
        """Whether the user typed it."""
        ...


Judge = Callable[[State], Verdict]


class _Join(Enum):
    ALL = "all"
    ANY = "any"


_ALL: Final = _Join.ALL
_ANY: Final = _Join.ANY


def judge_of(condition: Condition) -> Judge:
    """The closure of a condition."""
    if isinstance(condition, Comparison):
        return _comparison(condition)
    parts = tuple(judge_of(part) for part in condition.parts)
    if isinstance(condition, All):
        if len(parts) == 1:
            return parts[0]
        return lambda state: _joined("all of", tuple(part(state) for part in parts), _ALL)
    if isinstance(condition, AnyOf):
        return lambda state: _joined("any of", tuple(part(state) for part in parts), _ANY)
    if isinstance(condition, NoneOf):
        return lambda state: _negated(
            _joined("none of", tuple(part(state) for part in parts), _ANY)
        )
    raise TypeError(condition)


def deciding(verdict: Verdict) -> Iterator[Verdict]:
    """The comparisons that settled a verdict, or that left it open."""
    if not verdict.parts:
        if verdict.name is not None:
            yield verdict
        return
    negated = verdict.text == "none of"
    truth = None if verdict.truth is None else verdict.truth is not negated
    for part in verdict.parts:
        if part.truth is truth:
            yield from deciding(part)


def compared_names(verdict: Verdict) -> Iterator[str]:
    """Every name a condition compares, whether it decided anything or not."""
    if verdict.name is not None:
        yield verdict.name
    for part in verdict.parts:
        yield from compared_names(part)


def _joined(text: str, parts: tuple[Verdict, ...], join: _Join) -> Verdict:
    """The conjunction or the disjunction of *parts*: each is the other's dual."""
    conjunction = join is _ALL
    against = not conjunction
    losing = [part for part in parts if part.truth is against]
    because: tuple[str, ...] = ()
    truth: bool | None
    if len(losing) == 1:
        truth, confidence, contested = against, losing[0].confidence, losing[0].contested
    elif losing:
        truth = against
        confidence = strongest([part.confidence for part in losing])
        contested = frozenset.intersection(*[part.contested for part in losing])
    else:
        undecided = [part for part in parts if part.truth is None]
        truth = None if undecided else conjunction
        confidence = weakest([part.confidence for part in parts])
        contested = NO_CONFLICTS.union(*[part.contested for part in parts])
        if undecided:
            because = tuple(dict.fromkeys(name for part in undecided for name in part.because))
    return Verdict(
        truth=truth,
        confidence=confidence,
        text=text,
        contested=contested,
        because=because,
        parts=parts,
    )


def _negated(verdict: Verdict) -> Verdict:
    return Verdict(
        truth=None if verdict.truth is None else not verdict.truth,
        confidence=verdict.confidence,
        text=verdict.text,
        contested=verdict.contested,
        because=verdict.because,
        parts=verdict.parts,
    )


def _comparison(comparison: Comparison) -> Judge:
    name, operator, operand = comparison.name, comparison.operator, comparison.operand
    if operator is Operator.GIVEN:
        wanted = isinstance(operand, Constant) and operand.value is True
        text = comparison_text(name, operator, "true" if wanted else "false")

        def given(state: State) -> Verdict:
            return Verdict(
                truth=state.is_typed(name) is wanted,
                confidence=Confidence.CONFIRMED,
                text=text,
                name=name,
                value=state.is_typed(name),
                origin=state.origin(name),
            )

        return given

    if isinstance(operand, Constant):
        constant = operand.value
        fixed_text = comparison_text(name, operator, value_text(constant))
        compared = plainly(operator)

        def against_constant(state: State) -> Verdict:
            cell = state.read(name)
            value = cell.value
            truth = (
                decide(operator, value, constant)
                if isinstance(value, Open)
                else compared(value, constant)
            )
            return Verdict(
                truth=truth,
                confidence=cell.confidence,
                text=fixed_text,
                contested=cell.contested,
                because=() if truth is not None else open_names(cell),
                name=name,
                value=value,
                origin=cell.origin,
            )

        return against_constant

    def against_term(state: State) -> Verdict:
        cell = state.read(name)
        other = _operand(operand, operator, cell, state)
        truth = decide(operator, cell.value, other.value)
        shown = _shown(operand, other.value)
        return Verdict(
            truth=truth,
            confidence=weakest((cell.confidence, other.confidence)),
            text=comparison_text(name, operator, shown),
            contested=cell.contested | other.contested,
            because=() if truth is not None else open_names(cell, other),
            name=name,
            value=cell.value,
            origin=cell.origin,
        )

    return against_term


def _operand(term: Term, operator: Operator, cell: Cell, state: State) -> Cell:
    """What *cell* is compared with."""
    if isinstance(term, Constant):
        return Cell(value=term.value, confidence=Confidence.CONFIRMED, origin=Origin.INITIAL)
    if isinstance(term, FromUnknown):
        answer = state.answers.against(term.unknown, operator, cell.value)
        return Cell(value=answer.value, confidence=answer.confidence, origin=Origin.UNDECIDED)
    return state.read(term.name)


def open_names(*cells: Cell) -> tuple[str, ...]:
    """The unknowns and inputs that the open ones among *cells* hang on."""
    values = (cell.value for cell in cells)
    return tuple(
        dict.fromkeys(name for value in values if isinstance(value, Open) for name in value.because)
    )


def _shown(term: Term, value: Plain | Open) -> str:
    if isinstance(term, FromUnknown):
        if isinstance(value, Open):
            return f"?{term.unknown}"
        return f"{value_text(value)} (assumed: {term.unknown})"
    if isinstance(term, FromName):
        return term.name
    return value_text(term.value)
