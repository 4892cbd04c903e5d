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


class By(StrEnum):
    """What rows are counted by: the class of what they say, or the outcome, degrees left out."""

    CLASS = "class"
    OUTCOME = "outcome"


class Question(Struct, frozen=True, kw_only=True):
    """How lines are evaluated, and which columns are wanted; `with_job`: rows may have jobs."""

    facts: PackFacts
    columns: tuple[Column, ...]
    splitter: Splitter = Splitter.SHELL
    assume: dict[str, Plain] = {}
    reading: dict[str, str] = {}
    with_job: bool = False


class Shape(Struct, frozen=True, kw_only=True):
    """How rows are laid out: `line` is the column of command lines, `job` that of jobs.

    Columns of `keep` are passed on as they are. `names` are all columns of a form whose rows do
    not name them, and `begins` is the byte where its first row does.
    """

    form: Form
    line: str
    job: str | None = None
    keep: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    begins: int = 0

    @property
    def wanted(self) -> tuple[str, ...]:
        """Every column that is read, each once."""
        named = (self.line, *(() if self.job is None else (self.job,)), *self.keep)
        return tuple(dict.fromkeys(named))


class Work(Struct, frozen=True, kw_only=True):
    """Everything that a process has to know to make one part of the output out of its rows.

    `by`: also count rows by it.
    """

    question: Question
    shape: Shape
    to: Form
    by: By | None = None
