"""Who writes a thing and who reads it."""

from collections.abc import Callable, Iterator
from typing import Final

from meshseed.explaining.explanation import Kind, Use
from meshseed.explaining.mentions import Mentions, mentions_of, parts_of, records_use
from meshseed.explaining.subjects import ChoiceFact, Subject, TokenFact
from meshseed.explaining.wording import condition_text, term_text
from meshseed.packs.facts import (
    Axis,
    Comparison,
    Constant,
    CustomCall,
    Default,
    Evidence,
    FromUnknown,
    Imply,
    Instance,
    Knob,
    Layout,
    Lookup,
    PackFacts,
    Rule,
    Source,
    Stage,
)

Links = tuple[tuple[Use, ...], tuple[Use, ...]]
_MENTIONED: Final[dict[Kind, Callable[[Mentions], tuple[str, ...]]]] = {
    Kind.UNKNOWN: lambda mentions: mentions.unknowns,
    Kind.EVIDENCE: lambda mentions: mentions.evidence,
    Kind.CONFLICT: lambda mentions: mentions.conflicts,
}
_NAMED_BY_DEST: Final = frozenset({Kind.FLAG, Kind.ATTRIBUTE})
_READ_NOTHING: Final = (Evidence, Source)
"""Most of the facts of a pack: in none of them is a condition or a value."""


def links_of(subject: Subject, facts: PackFacts, wholes: tuple[Subject, ...]) -> Links:
    """Who writes *subject*, and who reads or uses it, of *wholes*: those with facts of their own.

    Choices, tokens and sub-options are parts of facts that are among these themselves.
    """
    others = [one for one in wholes if one.fact is not subject.fact]
    if subject.kind in _NAMED_BY_DEST:
        return tuple(_writers(subject.id, others)), tuple(_readers(subject.id, others))
    if isinstance(subject.fact, ChoiceFact):
        return (), tuple(_choice_readers(subject.fact, others))
    if isinstance(subject.fact, TokenFact):
        return (), ()
    if subject.kind is Kind.ACCUMULATOR:
        return tuple(_appenders(subject.id, facts)), ()
    return (), tuple(_users(subject, others))


def _use(subject: Subject, how: str = "") -> Use:
    return Use(kind=subject.kind, id=subject.id, how=how)


def _writers(name: str, others: list[Subject]) -> Iterator[Use]:
    for other in others:
        fact = other.fact
        if isinstance(fact, Rule | Imply) and name in fact.sets:
            yield _use(other, f"sets {term_text(fact.sets[name])} when {condition_text(fact.when)}")
        elif isinstance(fact, Instance) and name in fact.sets:
            yield _use(other, f"sets {term_text(fact.sets[name])}")
        elif isinstance(fact, Lookup) and fact.target == name:
            yield _use(other, f"by {fact.source}")
        elif isinstance(fact, Default) and fact.dest == name:
            yield _use(other)
        elif records_use(fact) == name:
            yield _use(other, "sets true when typed")


def _readers(name: str, others: list[Subject]) -> Iterator[Use]:
    for other in others:
        if isinstance(other.fact, _READ_NOTHING):
            continue
        if name in mentions_of(other.fact).reads:
            yield _use(other, _condition_on(name, other.fact))


def _condition_on(name: str, fact: object) -> str:
    """The comparisons of *name* in a fact, each once.

    One with an open question says nothing beside one with a value.
    """
    found = [part for part in parts_of(fact) if isinstance(part, Comparison) and part.name == name]
    plain = [part for part in found if not isinstance(part.operand, FromUnknown)]
    return ", ".join(dict.fromkeys(map(condition_text, plain or found)))


def _choice_readers(fact: ChoiceFact, others: list[Subject]) -> Iterator[Use]:
    """Facts with a comparison of the flag that names this very value."""
    for other in others:
        for part in parts_of(other.fact):
            if not isinstance(part, Comparison) or part.name != fact.flag.dest:
                continue
            operand = part.operand.value if isinstance(part.operand, Constant) else None
            values = operand if isinstance(operand, tuple) else (operand,)
            if fact.choice.value in values:
                yield _use(other, condition_text(part))
                break


def _appenders(name: str, facts: PackFacts) -> Iterator[Use]:
    for rule in facts.rules:
        if name in rule.appends:
            tokens = ", ".join(term_text(term) for term in rule.appends[name])
            yield Use(kind=Kind.RULE, id=rule.id, how=f"appends {tokens}")


def _users(subject: Subject, others: list[Subject]) -> Iterator[Use]:
    """Facts that name this one by its id, in the way its kind is named."""
    mentioned = _MENTIONED.get(subject.kind)
    if mentioned is not None:
        for other in others:
            if subject.id in mentioned(mentions_of(other.fact)):
                yield _use(other)
        return
    for other in others:
        how = _names(subject, other.fact)
        if how is not None:
            yield _use(other, how)


def _names(subject: Subject, fact: object) -> str | None:
    """How *fact* names the subject; "" where there is no more to say, None where it does not."""
    identity, kind = subject.id, subject.kind
    if kind is Kind.SOURCE and isinstance(fact, Evidence) and fact.source == identity:
        return fact.kind.value
    if kind is Kind.BINARY and _is_in_binary(fact, identity):
        return ""
    if kind is Kind.STAGE and isinstance(fact, Stage) and identity in fact.after:
        return "comes after it"
    if kind is Kind.TABLE and isinstance(fact, Rule) and fact.table == identity:
        return condition_text(fact.when)
    if kind is Kind.MESH and isinstance(fact, Axis | Layout) and fact.mesh == identity:
        return ""
    return None


def _is_in_binary(fact: object, binary: str) -> bool:
    if isinstance(fact, CustomCall):
        return binary in fact.binaries
    return isinstance(fact, Evidence | Knob | Stage) and fact.binary == binary
