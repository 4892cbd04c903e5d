"""Conditions, terms and places in words."""

from collections.abc import Iterator

from meshseed.evaluation import comparison_text, shown
from meshseed.explaining.explanation import StandingNote
from meshseed.packs.facts import (
    All,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    Deprecation,
    Evidence,
    FromUnknown,
    Operator,
    Standing,
    Term,
)


def term_text(term: Term | None) -> str:
    """A term: a value, a name whose value it is, or `?question`."""
    if term is None:
        return "not known"
    if isinstance(term, Constant):
        return shown(term.value)
    if isinstance(term, FromUnknown):
        return f"?{term.unknown}"
    prefix = f"{shown(term.prefix)} and " if term.prefix else ""
    return f"{prefix}the value of {term.name}"


def condition_text(condition: Condition) -> str:
    """A condition on one line."""
    if isinstance(condition, Comparison):
        operand = condition.operand
        text = term_text(operand)
        return comparison_text(condition.name, condition.operator, text)
    parts = [_inner(part) for part in condition.parts]
    if isinstance(condition, All):
        return " and ".join(_conjuncts(condition)) or "always"
    if isinstance(condition, AnyOf):
        return " or ".join(parts) or "never"
    return f"none of ({', '.join(parts)})"


def _conjuncts(condition: All) -> Iterator[str]:
    """Parts of a conjunction; where one settles a name, a question compared with it names that.

    `fine = true and fine = ?q` says no more than `fine = true and ?q = true`.
    """
    settled = {
        part.name: part.operand.value
        for part in condition.parts
        if isinstance(part, Comparison)
        and part.operator is Operator.EQUAL
        and isinstance(part.operand, Constant)
    }
    for part in condition.parts:
        if (
            isinstance(part, Comparison)
            and part.operator is Operator.EQUAL
            and isinstance(part.operand, FromUnknown)
            and part.name in settled
        ):
            yield f"{term_text(part.operand)} = {shown(settled[part.name])}"
        else:
            yield _inner(part)


def _inner(condition: Condition) -> str:
    text = condition_text(condition)
    joined = isinstance(condition, All | AnyOf) and len(condition.parts) > 1
    return f"({text})" if joined else text


def note_of(standing: Standing) -> StandingNote:
    """A standing without its references, which are shown apart."""
    return StandingNote(confidence=standing.confidence, printed=standing.printed, why=standing.why)


def deprecation_text(deprecated: Deprecation | None) -> str | None:
    """`since 2, removed in 3, use x`; None where there is no deprecation."""
    if deprecated is None:
        return None
    parts = []
    if deprecated.since is not None:
        parts.append(f"since {deprecated.since}")
    if deprecated.removed is not None:
        parts.append(f"removed in {deprecated.removed}")
    if deprecated.use is not None:
        parts.append(f"use {deprecated.use}")
    return ", ".join(parts) or "yes"


def spot_of(evidence: Evidence) -> str | None:
    """Where in its source an observation was made, in as many words as are known."""
    parts = [
        evidence.where,
        f"binary {evidence.binary}" if evidence.binary else None,
        f"function {evidence.function}" if evidence.function else None,
        f"symbol {evidence.symbol}" if evidence.symbol else None,
        f"at {evidence.address}" if evidence.address else None,
        f"file offset {evidence.offset}" if evidence.offset else None,
        f"inside {evidence.inside}" if evidence.inside else None,
        f"C line {evidence.c_line}" if evidence.c_line is not None else None,
        f"Python line {evidence.py_line}" if evidence.py_line is not None else None,
        f"ledger {evidence.ledger}" if evidence.ledger else None,
    ]
    return ", ".join(part for part in parts if part) or None
