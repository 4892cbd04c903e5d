"""Statements that read a name only later ones write, where that makes a difference."""

from meshseed.authoring.analysis.inquiry import Inquiry, step_address
from meshseed.authoring.analysis.readers import Reader, readers_of
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.searching import Question
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import DefaultStep, LookupStep, Step, Steps
from meshseed.authoring.analysis.values import Value, is_nothing_known
from meshseed.authoring.analysis.writers import differing
from meshseed.packs.facts import FromName
from meshseed.packs.positions import Part


def check_early_reads(inquiry: Inquiry) -> None:
    """Report every reader of a name that only later statements write."""
    steps = inquiry.steps
    reported: set[tuple[str, str]] = set()
    for reader in readers_of(steps):
        for name in reader.names:
            later = _later(steps, reader, name)
            if (
                later
                and (reader.address, name) not in reported
                and _check(inquiry, reader, name, later)
            ):
                reported.add((reader.address, name))


def _later(steps: Steps, reader: Reader, name: str) -> list[int]:
    """The writers a reader comes before; none where one of its kind comes before it."""
    writers = steps.writers.get(name, ())
    later = [one for one in writers if one in reader.among]
    if reader.thorough:
        return later if later and later[0] > reader.at else []
    return later if later == list(writers) and _is_only_written(steps, name) else []


def _is_only_written(steps: Steps, name: str) -> bool:
    """Whether nothing but a step gives a name a value of its own."""
    return name in steps.attributes and name not in steps.records and name not in steps.settled


def _check(inquiry: Inquiry, reader: Reader, name: str, writers: list[int]) -> bool:
    steps = inquiry.steps
    for writer in writers:
        question = _differs(reader, writer, name)
        search = inquiry.search
        found = inquiry.settle(lambda: (search.first(question),), reader.address)  # noqa: B023 - asked at once
        if found is None or found[0] is None:
            continue
        other = steps.steps[writer]
        inquiry.report.add(
            Suspicion(
                code="MS509",
                message=f"{reader.address} reads {name} before {step_address(other)} writes it",
                about=(reader.address, name, step_address(other)),
                spots=(
                    reader.spot,
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
        return True
    return False


def _differs(reader: Reader, writer: int, name: str) -> Question:
    """Whether a statement would decide or set otherwise right behind the writer.

    To decide nothing, because nothing is known of the name yet, is to decide otherwise.
    """
    at = reader.at

    def differs(run: Run) -> bool:
        before, after = run.read(name, at), run.read(name, writer + 1)
        nothing = is_nothing_known(before)
        if not _changed(before, after):
            return False
        for condition in reader.tests:
            here, there = condition(run, at), condition(run, writer + 1)
            if there is None or here is there:
                continue
            if here is not None or nothing:
                return True
        if reader.gated and reader.tests[0](run, at) is not True:
            return False
        return any(
            _changed(run.term(term, at), run.term(term, writer + 1))
            for term in reader.terms
            if isinstance(term, FromName) and term.name == name
        )

    return differs


def _changed(before: Value, after: Value) -> bool:
    if is_nothing_known(before):
        return not is_nothing_known(after)
    return differing(before, after)


def _writing_path(step: Step, name: str) -> tuple[str, ...]:
    match step:
        case LookupStep():
            return ("to",)
        case DefaultStep():
            return ("dest",)
        case _:
            return ("then", "set", name)
