"""Values without a row in a lookup, and command lines without a case in a computed default."""

from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.searching import Question
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import DefaultStep, LookupStep
from meshseed.authoring.analysis.values import Mark
from meshseed.evaluation.cells import Open
from meshseed.packs.addresses import choice_address
from meshseed.packs.facts import Lookup
from meshseed.packs.positions import Part


def check_input_gaps(inquiry: Inquiry) -> None:
    """Report choices a lookup leaves without a result, and defaults that leave out a case."""
    for number, step in enumerate(inquiry.steps.steps[: inquiry.steps.first_rule]):
        if isinstance(step, LookupStep):
            _check_lookup(inquiry, step.fact)
        elif isinstance(step, DefaultStep):
            _check_default(inquiry, step, number)


def _check_lookup(inquiry: Inquiry, fact: Lookup) -> None:
    """Each choice of the source is tried; one without a row may still get a result elsewhere."""
    flag = inquiry.steps.flags.get(fact.source)
    if flag is None:
        return
    listed = {repr(one) for row in fact.rows for one in row.source}
    for choice in flag.choices:
        if repr(choice.value) in listed:
            continue
        question = _no_result(inquiry, fact, repr(choice.value))
        search = inquiry.search
        found = inquiry.settle(lambda: (search.first(question),), fact.id)  # noqa: B023 - asked at once
        if found is None or found[0] is None:
            continue
        inquiry.report.add(
            Suspicion(
                code="MS508",
                message=f"{fact.id} has no row for {choice.value}, a choice of {fact.source}:"
                f" {fact.target} is not known then",
                about=(fact.id, choice_address(flag.dest, choice.value)),
                spots=(Spot(address=fact.id, path=("rows",), part=Part.KEY),),
                help="add a row, or ignore this and say why there is none",
                witness=lambda: inquiry.witness(question),  # noqa: B023 - asked before the next
            )
        )


def _no_result(inquiry: Inquiry, fact: Lookup, value: str) -> Question:
    at = inquiry.steps.first_rule

    def no_result(run: Run) -> bool:
        if not run.is_typed(fact.source) or repr(run.path[fact.source]) != value:
            return False
        if run.is_typed(fact.target):
            return False
        found = run.read(fact.target, at)
        return isinstance(found, Open) and not found.alternatives and found.domain is None

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
