"""Values without a row in a lookup, and command lines without a case in a computed default."""

from typing import Final

from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.searching import Question
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import DefaultStep, LookupStep
from meshseed.authoring.analysis.values import Mark, is_nothing_known
from meshseed.evaluation.cells import Open
from meshseed.evaluation.terms import as_text
from meshseed.packs.addresses import choice_address
from meshseed.packs.facts import AttributeKind, FlagKind, Lookup, Scalar
from meshseed.packs.positions import Part

_TWO_WAYS: Final = frozenset({FlagKind.SWITCH, FlagKind.BOOLEAN})


def check_input_gaps(inquiry: Inquiry) -> None:
    """Report choices a lookup leaves without a result, and defaults that leave out a case."""
    for number, step in enumerate(inquiry.steps.steps[: inquiry.steps.first_rule]):
        if isinstance(step, LookupStep):
            _check_lookup(inquiry, step, number)
        elif isinstance(step, DefaultStep):
            _check_default(inquiry, step, number)


def _check_lookup(inquiry: Inquiry, step: LookupStep, number: int) -> None:
    """Each value of the source is tried; one without a row may still get a result elsewhere."""
    fact = step.fact
    for value in _listed(inquiry, fact.source):
        if (type(value), value) in step.rows:
            continue
        question = _no_result(inquiry, fact, number, value)
        search = inquiry.search
        found = inquiry.settle(lambda: (search.first(question),), fact.id)  # noqa: B023 - asked at once
        if found is None or found[0] is None:
            continue
        inquiry.report.add(
            Suspicion(
                code="MS508",
                message=f"{fact.id} has no row for {as_text(value)}, a value of {fact.source}:"
                f" {fact.target} is not known then",
                about=(fact.id, choice_address(fact.source, value)),
                spots=(Spot(address=fact.id, path=("rows",), part=Part.KEY),),
                help="add a row, or ignore this and say why there is none",
                witness=lambda: inquiry.witness(question),  # noqa: B023 - asked before the next
            )
        )


def _listed(inquiry: Inquiry, name: str) -> tuple[Scalar, ...]:
    """The values of a name, where they can be listed: choices, and both ways of a switch."""
    flag = inquiry.steps.flags.get(name)
    if flag is not None:
        if flag.kind in _TWO_WAYS:
            return True, False
        return tuple(choice.value for choice in flag.choices)
    attribute = inquiry.steps.attributes[name]
    return (True, False) if attribute.kind is AttributeKind.SWITCH else attribute.choices


def _no_result(inquiry: Inquiry, fact: Lookup, number: int, value: Scalar) -> Question:
    at = inquiry.steps.first_rule
    flag = inquiry.steps.flags.get(fact.source)
    # A choice is best shown typed; one way of a switch may only be had by leaving it out.
    typed = flag is not None and flag.kind not in _TWO_WAYS

    def no_result(run: Run) -> bool:
        if typed:
            held: object = run.path[fact.source] if run.is_typed(fact.source) else None
        else:
            held = run.read(fact.source, number)
        if repr(held) != repr(value) or run.is_typed(fact.target):
            return False
        return is_nothing_known(run.read(fact.target, at))

    return no_result


def _check_default(inquiry: Inquiry, step: DefaultStep, number: int) -> None:
    fact = step.fact
    if any(case.when is None for case in fact.cases):
        return

    def uncovered(run: Run) -> bool:
        if run.path.get(fact.dest, Mark.NOT_TYPED) is not Mark.NOT_TYPED:
            return False
        if run.is_typed(fact.dest) or not isinstance(run.read(fact.dest, number), Open):
            return False
        return all(when is not None and when(run, number) is False for when in step.whens)

    search = inquiry.search
    found = inquiry.settle(lambda: (search.first(uncovered),), fact.id)
    if found is None or found[0] is None:
        return
    inquiry.report.add(
        Suspicion(
            code="MS508",
            message=f"no case of {fact.id} applies on some command line:"
            f" {fact.dest} is not known then",
            about=(fact.id,),
            spots=(Spot(address=fact.id, path=("cases",), part=Part.KEY),),
            help="add `otherwise = true`, or a case for it",
            witness=lambda: inquiry.witness(uncovered),
        )
    )
