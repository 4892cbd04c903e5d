"""Flags, choices and attributes that make no difference to anything in the pack."""

from collections.abc import Iterator
from functools import partial

from meshseed.authoring.analysis.choices import check_choices
from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.results import Witness
from meshseed.authoring.analysis.sides import sides_of
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.touching import names_in
from meshseed.evaluation.reads import comparisons, conditions_of, degree_conditions, terms_of
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import (
    Attribute,
    Effect,
    Flag,
    FromName,
    FromUnknown,
    PackFacts,
    Plain,
)
from meshseed.packs.positions import Part


def check_unread(inquiry: Inquiry) -> None:
    """Report what a pack models and does not read, and what nothing ever writes.

    What only another side of a conflict reads or writes is of use there, and not reported.
    """
    sides = tuple(sides_of(inquiry.facts))
    read = frozenset(name for side in sides for name in _read(side))
    copied = frozenset(_copied(inquiry.facts))
    for flag in inquiry.facts.flags:
        if flag.effect is not Effect.MODELLED:
            continue
        records = flag.records_use is not None and flag.records_use in read
        if flag.dest not in read:
            if not records:
                _report_flag(inquiry, flag)
        elif flag.choices and flag.dest not in copied:
            check_choices(inquiry, flag)
    written = frozenset(name for side in sides for name in _written(side))
    for attribute in inquiry.facts.attributes:
        if _never_written(attribute, written):
            _report_attribute(inquiry, attribute)


def _read(facts: PackFacts) -> Iterator[str]:
    """The names something reads."""
    for condition in (*conditions_of(facts), *degree_conditions(facts)):
        yield from names_in(condition)
    yield from _copied(facts)
    yield from (lookup.source for lookup in facts.lookups)
    for vocabulary in facts.vocabularies:
        yield from vocabulary.inside


def _copied(facts: PackFacts) -> Iterator[str]:
    """The names whose value goes elsewhere as it is, or is compared with what is not listed."""
    yield from (term.name for term in terms_of(facts) if isinstance(term, FromName))
    yield from (name for mesh in facts.meshes for name in mesh.cardinality.reads)
    unknowns = {one.id: one for one in facts.unknowns}
    for condition in (*conditions_of(facts), *degree_conditions(facts)):
        for comparison in comparisons(condition):
            if isinstance(comparison.operand, FromName):
                yield comparison.name
                yield comparison.operand.name
            elif isinstance(comparison.operand, FromUnknown):
                unknown = unknowns.get(comparison.operand.unknown)
                if unknown is None or not unknown.exhaustive:
                    yield comparison.name


def _written(facts: PackFacts) -> Iterator[str]:
    """The names some statement gives a value, or typing a flag, or naming a machine."""
    for several in (facts.implies, facts.rules, facts.instances):
        for fact in several:
            yield from fact.sets
    yield from (lookup.target for lookup in facts.lookups)
    yield from (default.dest for default in facts.defaults)
    yield from (flag.records_use for flag in facts.flags if flag.records_use is not None)


def _report_flag(inquiry: Inquiry, flag: Flag) -> None:
    address = item_address("flag", flag.dest)
    values = inquiry.steps.values(flag.dest).members
    inquiry.report.add(
        Suspicion(
            code="MS511",
            message=f"nothing reads {flag.dest}, which the pack says it models",
            about=(address,),
            spots=(Spot(address=address, path=("effect",), part=Part.VALUE),),
            help='say what it does, or leave out `effect = "modelled"`',
            witness=partial(_typing, inquiry, flag.dest, values[:1]),
        )
    )


def _typing(inquiry: Inquiry, dest: str, values: tuple[Plain, ...]) -> Witness | None:
    return inquiry.witnesses.of({dest: values[0]}) if values else None


def _never_written(attribute: Attribute, written: frozenset[str]) -> bool:
    """Whether nothing gives an attribute a value; one taken from another name follows that."""
    if attribute.id in written:
        return False
    return not isinstance(attribute.initial, FromName | FromUnknown)


def _report_attribute(inquiry: Inquiry, attribute: Attribute) -> None:
    address = item_address("attribute", attribute.id)
    settled = "is never known" if attribute.initial is None else "always keeps its initial value"
    inquiry.report.add(
        Suspicion(
            code="MS512",
            message=f"nothing writes {attribute.id}: it {settled}",
            about=(address,),
            spots=(Spot(address=address, path=("id",), part=Part.VALUE),),
            help="add what writes it, or remove it",
        )
    )
