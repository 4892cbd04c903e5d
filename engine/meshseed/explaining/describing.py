"""From a fact to its one-line title and what is said of it, whatever kind of fact it is."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from meshseed.diagnostics import inert
from meshseed.explaining import other_properties as other
from meshseed.explaining import properties as own
from meshseed.explaining.explanation import Kind, Property
from meshseed.explaining.flag_properties import choice_properties, flag_properties
from meshseed.explaining.subjects import ChoiceFact, Subject
from meshseed.explaining.what_if_properties import what_if_properties
from meshseed.packs.facts import Flag, PackFacts

_PROPERTIES: Final[dict[Kind, Callable[[Any], Iterator[Property]]]] = {
    Kind.ATTRIBUTE: own.attribute_properties,
    Kind.RULE: own.rule_properties,
    Kind.TABLE: own.table_properties,
    Kind.CONSTRAINT: own.constraint_properties,
    Kind.IMPLY: own.imply_properties,
    Kind.LOOKUP: own.lookup_properties,
    Kind.DEFAULT: own.default_properties,
    Kind.ACCUMULATOR: own.accumulator_properties,
    Kind.TOKEN: other.token_properties,
    Kind.KNOB: other.knob_properties,
    Kind.MESH: other.mesh_properties,
    Kind.AXIS: other.axis_properties,
    Kind.LAYOUT: other.layout_properties,
    Kind.INSTANCE: other.instance_properties,
    Kind.STAGE: other.stage_properties,
    Kind.CUSTOM_CALL: other.call_properties,
    Kind.PATTERN: other.pattern_properties,
    Kind.UNKNOWN: other.unknown_properties,
    Kind.CONFLICT: other.conflict_properties,
    Kind.EVIDENCE: other.evidence_properties,
    Kind.SOURCE: other.source_properties,
    Kind.BINARY: other.binary_properties,
    Kind.SURFACE: other.surface_properties,
    Kind.CARRIER: other.carrier_properties,
    Kind.FORMAT: other.format_properties,
    Kind.VOCABULARY: other.vocabulary_properties,
    Kind.WORD: other.word_properties,
    Kind.ADVICE: other.advice_properties,
    Kind.CASE: other.case_properties,
    Kind.IGNORE: other.ignore_properties,
    Kind.WHAT_IF: what_if_properties,
}


def properties_of(subject: Subject, facts: PackFacts) -> tuple[Property, ...]:
    """Everything said of a fact, in a fixed order."""
    if isinstance(subject.fact, Flag):
        return tuple(flag_properties(subject.fact, facts))
    if isinstance(subject.fact, ChoiceFact):
        return tuple(choice_properties(subject.fact, facts))
    return tuple(_PROPERTIES[subject.kind](subject.fact))


def title_of(subject: Subject) -> str:
    """What it is, in one line."""
    fact = subject.fact
    for field in ("title", "question"):
        text = getattr(fact, field, None)
        if isinstance(text, str) and text:
            return inert(text)
    kind = getattr(fact, "kind", None)
    if subject.kind in {Kind.FLAG, Kind.ATTRIBUTE, Kind.KNOB} and kind is not None:
        return f"{subject.kind.value} of kind {kind.value}"
    if isinstance(fact, ChoiceFact):
        return f"{subject.kind.value} of {inert(fact.flag.dest)}"
    if subject.kind is Kind.EVIDENCE and kind is not None:
        return f"{subject.kind.value}: {kind.value}"
    return subject.kind.value


def says_of(subject: Subject) -> str | None:
    """The pack's own words about it."""
    for holder in ("word", "choice"):
        inner = getattr(subject.fact, holder, None)
        if inner is not None:
            return getattr(inner, "says", None)
    text = getattr(subject.fact, "says", None)
    return text if isinstance(text, str) else None
