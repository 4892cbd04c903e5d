"""Statements that read a name only later ones write, where that makes a difference."""

from meshseed.authoring.analysis.inquiry import Inquiry, step_address
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.searching import Question
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import DefaultStep, LookupStep, Step
from meshseed.authoring.analysis.touching import read_by, terms_of, tests_of
from meshseed.authoring.analysis.writers import differing
from meshseed.packs.facts import FromName
from meshseed.packs.positions import Part


def check_early_reads(inquiry: Inquiry) -> None:
    """Report every reader of a name that only later statements write.

    The input phases come before the rules by design, so that each is held against its own kind.
    """
    steps = inquiry.steps
    for number, step in enumerate(steps.steps):
        among = (
            range(steps.first_rule)
            if number < steps.first_rule
            else range(steps.first_rule, steps.end)
        )
        for name in read_by(step):
            writers = [one for one in steps.writers.get(name, ()) if one in among]
            if writers and writers[0] > number:
                _check(inquiry, number, name, writers)


def _check(inquiry: Inquiry, number: int, name: str, writers: list[int]) -> None:
    steps = inquiry.steps
    reader = steps.steps[number]
    about = step_address(reader)
    for writer in writers:
        question = _differs(reader, number, writer, name)
        search = inquiry.search
        found = inquiry.settle(lambda: (search.first(question),), about)  # noqa: B023 - asked at once
        if found is None or found[0] is None:
            continue
        other = steps.steps[writer]
        inquiry.report.add(
            Suspicion(
                code="MS509",
                message=f"{about} reads {name} before {step_address(other)} writes it",
                about=(about, name, step_address(other)),
                spots=(
                    Spot(address=about, path=_reading_path(reader), part=Part.KEY, label="read"),
                    Spot(
                        address=step_address(other),
                        path=_writing_path(other, name),
                        part=Part.VALUE,
                        label="written later",
                    ),
                ),
                help="move one of the two, or ignore this and say why the value before is meant",
                witness=lambda: inquiry.witness(question),  # noqa: B023 - asked before the next
            )
        )
        return


def _differs(reader: Step, number: int, writer: int, name: str) -> Question:
    """Whether a statement would decide or set otherwise right behind the writer."""

    def differs(run: Run) -> bool:
        if not differing(run.read(name, number), run.read(name, writer + 1)):
            return False
        for condition in tests_of(reader):
            here, there = condition(run, number), condition(run, writer + 1)
            if here is not None and there is not None and here is not there:
                return True
        return any(
            differing(run.term(term, number), run.term(term, writer + 1))
            for term in terms_of(reader)
            if isinstance(term, FromName) and term.name == name
        )

    return differs


def _reading_path(step: Step) -> tuple[str, ...]:
    match step:
        case LookupStep():
            return ("from",)
        case DefaultStep():
            return ("cases",)
        case _:
            return ("when",)


def _writing_path(step: Step, name: str) -> tuple[str, ...]:
    match step:
        case LookupStep():
            return ("to",)
        case DefaultStep():
            return ("dest",)
        case _:
            return ("then", "set", name)
