"""Flags, choices and attributes that make no difference to anything in the pack."""

from collections.abc import Iterator
from functools import partial

from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.results import Witness
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.touching import names_in
from meshseed.evaluation.comparing import holds
from meshseed.evaluation.reads import comparisons, conditions_of, terms_of
from meshseed.packs.addresses import choice_address, item_address
from meshseed.packs.facts import (
    Attribute,
    Constant,
    Effect,
    Flag,
    FlagKind,
    FromName,
    FromUnknown,
    Operator,
    PackFacts,
    Plain,
)
from meshseed.packs.positions import Part


def check_unread(inquiry: Inquiry) -> None:
    """Report what a pack models and does not read, and what nothing ever writes."""
    facts = inquiry.facts
    read = frozenset(_read(facts))
    copied = frozenset(_copied(facts))
    for flag in facts.flags:
        if flag.effect is not Effect.MODELLED:
            continue
        records = flag.records_use is not None and flag.records_use in read
        if flag.dest not in read:
            if not records:
                _report_flag(inquiry, flag)
        elif flag.kind is FlagKind.CHOICE and flag.dest not in copied:
            _check_choices(inquiry, flag)
    for attribute in facts.attributes:
        if _never_written(inquiry, attribute):
            _report_attribute(inquiry, attribute)


def _read(facts: PackFacts) -> Iterator[str]:
    """The names something reads."""
    for condition in (*conditions_of(facts), *(layout.when for layout in facts.layouts)):
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
    for condition in conditions_of(facts):
        for comparison in comparisons(condition):
            if isinstance(comparison.operand, FromName):
                yield comparison.name
                yield comparison.operand.name
            elif isinstance(comparison.operand, FromUnknown):
                unknown = unknowns.get(comparison.operand.unknown)
                if unknown is None or not unknown.exhaustive:
                    yield comparison.name


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


def _check_choices(inquiry: Inquiry, flag: Flag) -> None:
    """A choice nothing singles out: every comparison takes it for any other value."""
    tests = inquiry.steps.atoms.of(flag.dest)
    default = flag.default.value if isinstance(flag.default, Constant) else None
    for choice in flag.choices:
        if repr(choice.value) == repr(default) or any(
            _singles_out(operator, operand, choice.value) for operator, operand in tests
        ):
            continue
        address = choice_address(flag.dest, choice.value)
        inquiry.report.add(
            Suspicion(
                code="MS510",
                message=f"nothing tells {choice.value} from any other choice of {flag.dest}",
                about=(address, item_address("flag", flag.dest)),
                spots=(
                    Spot(
                        address=item_address("flag", flag.dest),
                        choice=choice.value,
                        part=Part.VALUE,
                    ),
                ),
                help="say what it does, or ignore this and say that it does nothing of its own",
                witness=partial(_typing, inquiry, flag.dest, (choice.value,)),
            )
        )


def _singles_out(operator: Operator, operand: Plain, value: Plain) -> bool:
    if operator is Operator.NOT_EQUAL:
        return not holds(operator, value, operand)
    return holds(operator, value, operand)


def _never_written(inquiry: Inquiry, attribute: Attribute) -> bool:
    """Whether nothing gives an attribute a value; one taken from another name follows that."""
    if attribute.id in inquiry.steps.writers or attribute.id in inquiry.steps.records:
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
