"""From what a person asks of every line to the columns and the question of a run."""

from collections.abc import Mapping

from meshseed.bulk.asking import Question
from meshseed.bulk.columns import Column, chosen, columns_of
from meshseed.bulk.errors import refusal
from meshseed.diagnostics import nearest
from meshseed.diagnostics.codes.bulk import NO_COLUMN
from meshseed.evaluation import Pack, Splitter
from meshseed.packs.facts import PackFacts, Plain


def all_columns(facts: PackFacts, *, with_job: bool = False) -> tuple[Column, ...]:
    """Every column that outcomes of a pack have."""
    return columns_of(facts, Pack(facts).program().names, with_job=with_job)


def question_of(  # noqa: PLR0913 - each is a question of its own, by keyword
    facts: PackFacts,
    *,
    columns: tuple[str, ...] = (),
    keep: tuple[str, ...] = (),
    splitter: Splitter = Splitter.SHELL,
    assume: Mapping[str, Plain] | None = None,
    reading: Mapping[str, str] | None = None,
    with_job: bool = False,
) -> Question:
    """The question of a run; *columns* are names or patterns, none for the usual ones.

    *keep* are columns of the rows that are passed on. Raises `BulkError` for a column that there
    is not, or that there would be twice, and `WrongUse` for answers and readings.
    """
    assume, reading = dict(assume or {}), dict(reading or {})
    every = all_columns(facts, with_job=with_job)
    try:
        wanted = chosen(every, columns)
    except KeyError as unknown:
        name = str(unknown.args[0])
        near = nearest(name, [column.name for column in every])
        raise refusal(
            NO_COLUMN,
            f"outcomes of {facts.identity.id} have no column {name}",
            help_=f"did you mean {near}?" if near else "--columns '*' writes all of them",
        ) from unknown
    twice = sorted({column.name for column in wanted} & set(keep))
    if twice:
        raise refusal(
            NO_COLUMN,
            f"{' and '.join(twice)}: a column of the rows and one of the outcome have one name",
            help_="leave out the one with --columns, or rename the other",
        )
    # An evaluation refuses answers and readings that the pack does not have: better at once.
    Pack(facts).evaluate("", assume=assume, reading=reading, rests=False)
    return Question(
        facts=facts,
        columns=wanted,
        splitter=splitter,
        assume=assume,
        reading=reading,
        with_job=with_job,
    )
