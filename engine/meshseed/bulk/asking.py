"""What a run asks of every line, as plain data that any process can work by."""

from enum import StrEnum

from msgspec import Struct

from meshseed.bulk.columns import Column
from meshseed.evaluation import Splitter
from meshseed.packs.facts import PackFacts, Plain


class Form(StrEnum):
    """How a file of rows is written."""

    JSONL = "jsonl"
    CSV = "csv"
    PARQUET = "parquet"


class Question(Struct, frozen=True, kw_only=True):
    """How lines are evaluated, and which columns are wanted of each."""

    facts: PackFacts
    columns: tuple[Column, ...]
    splitter: Splitter = Splitter.SHELL
    assume: dict[str, Plain] = {}
    reading: dict[str, str] = {}


class Shape(Struct, frozen=True, kw_only=True):
    """How rows are laid out: `line` is the column of command lines, `job` that of jobs.

    Columns of `keep` are passed on as they are.
    """

    form: Form
    line: str
    job: str | None = None
    keep: tuple[str, ...] = ()

    @property
    def wanted(self) -> tuple[str, ...]:
        """Every column that is read, each once."""
        named = (self.line, *(() if self.job is None else (self.job,)), *self.keep)
        return tuple(dict.fromkeys(named))


class Work(Struct, frozen=True, kw_only=True):
    """Everything that a process has to know to make one part of the output out of its rows.

    `by_class`: also count the rows of each class.
    """

    question: Question
    shape: Shape
    to: Form
    by_class: bool = False
