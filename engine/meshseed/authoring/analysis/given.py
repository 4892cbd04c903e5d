"""Shorthands and lookups that give one name different values at once: the later one wins."""

from itertools import combinations

from meshseed.authoring.analysis.inquiry import Inquiry, step_address
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import DefaultStep, ImplyStep, LookupStep, Step
from meshseed.authoring.analysis.touching import read_by
from meshseed.authoring.analysis.values import UNDECIDED, Value
from meshseed.authoring.analysis.writers import differing
from meshseed.evaluation.cells import Open
from meshseed.packs.facts import Term
from meshseed.packs.positions import Part


def check_given(inquiry: Inquiry) -> None:
    """Report shorthands and lookups of which one overwrites what another gave.

    One that reads the name it overwrites is taken to mean it; a computed default only fills what
    they leave.
    """
    steps = inquiry.steps
    for name, numbers in steps.writers.items():
        inputs = [
            number
            for number in numbers
            if number < steps.first_rule and not isinstance(steps.steps[number], DefaultStep)
        ]
        for one, other in combinations(inputs, 2):
            if name not in read_by(steps.steps[other]):
                _check(inquiry, name, one, other)


def _check(inquiry: Inquiry, name: str, one: int, other: int) -> None:
    steps = inquiry.steps
    first, second = steps.steps[one], steps.steps[other]

    def differ(run: Run) -> bool:
        if run.is_typed(name):
            return False
        return differing(_given(run, first, one, name), _given(run, second, other, name))

    about = (step_address(second), step_address(first))
    search = inquiry.search
    found = inquiry.settle(lambda: (search.first(differ),), *about)
    if found is None or found[0] is None:
        return
    inquiry.report.add(
        Suspicion(
            code="MS506",
            message=f"{about[0]} gives {name} another value where {about[1]} has given it one",
            about=(*about, name),
            spots=(
                _spot(second, name, "this value is kept"),
                _spot(first, name, "this is lost"),
            ),
            help="exclude one in the condition of the other,"
            " or ignore this and say why the later one wins",
            witness=lambda: inquiry.witness(differ),
        )
    )


def _given(run: Run, step: Step, number: int, name: str) -> Value:
    """What a shorthand or a lookup gives a name; undecided where it gives nothing for sure."""
    term: Term | None = None
    if isinstance(step, LookupStep):
        source = run.read(step.fact.source, number)
        if not isinstance(source, Open | tuple) and source is not None:
            row = step.rows.get((type(source), source))
            term = None if row is None else row.result
    elif isinstance(step, ImplyStep) and step.when(run, number) is True:
        term = step.fact.sets[name]
    return UNDECIDED if term is None else run.term(term, number)


def _spot(step: Step, name: str, label: str) -> Spot:
    path = ("to",) if isinstance(step, LookupStep) else ("then", "set", name)
    return Spot(address=step_address(step), path=path, part=Part.VALUE, label=label)
