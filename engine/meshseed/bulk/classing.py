"""Evaluating each class of command lines once: first by their very text, then by what they say."""

import re
from collections.abc import Callable, Iterable
from typing import Final

from meshseed.bulk.asking import Question
from meshseed.bulk.columns import Value, refused_row, row_of
from meshseed.bulk.errors import BulkError
from meshseed.bulk.jobs import job_of
from meshseed.bulk.keys import ClassKey, class_id, class_key
from meshseed.diagnostics import Finding
from meshseed.diagnostics.codes.bulk import BAD_ROW
from meshseed.evaluation import Job, LineError, Pack, WrongUse
from meshseed.evaluation.commandline import UNANSWERED, parse, split, splitters_differ
from meshseed.packs.facts import Plain

MOST_CLASSES: Final = 100_000
"""Classes that are remembered; with more, all are forgotten between two blocks of rows."""

MOST_TEXT: Final = 64 * 1024 * 1024
"""Characters of command lines that are remembered at most, likewise."""

JOB_BEHIND: Final = "\0"
"""Stands between a line and its job. No argument of a process can hold it."""

_MAY_DIFFER: Final = re.compile(r"""['"\\]|[^\S \t\n\r]""")
_BAD: Final = (
    Finding(
        code=BAD_ROW.id,
        severity=BAD_ROW.severity,
        message="the row cannot be read",
    ),
)


class _Texts(dict[str | None, int]):
    """Indices of classes by text; what is not there is worked out and kept."""

    def __init__(self, work_out: Callable[[str | None], int]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, text: str | None) -> int:
        self[text] = found = self._work_out(text)
        return found


class Classes:
    """The rows of every class met so far.

    `rows` are by index; `examples` has the text of a line of each. Memory is bounded as long as
    `settle` is called between blocks.
    """

    def __init__(self, question: Question, stopped: Callable[[], bool] | None = None) -> None:
        self._pack = Pack(question.facts)
        self._program = self._pack.program(question.reading)
        self._question = question
        self._stopped = stopped
        self._texts = _Texts(self._of_text)
        self._keys: dict[ClassKey, int] = {}
        self._characters = 0
        self.rows: list[tuple[Value, ...]] = []
        self.examples: list[str | None] = []
        self.evaluated = 0

    def settle(self) -> None:
        """Forget everything where there is too much of it. Indices are no longer valid then."""
        if len(self.rows) <= MOST_CLASSES and self._characters <= MOST_TEXT:
            return
        self._texts.clear()
        self._keys.clear()
        self.rows, self.examples = [], []
        self._characters = 0

    def indices(self, texts: Iterable[str | None]) -> "Iterable[int]":
        """The class of each text, as an index of `rows`; None stands for a row nobody can read.

        A text is a line, or a line, `JOB_BEHIND` and a job.
        """
        return map(self._texts.__getitem__, texts)

    def _of_text(self, text: str | None) -> int:
        if self._stopped is not None and self._stopped():
            raise KeyboardInterrupt
        self._characters += 100 + len(text or "")
        if text is None:
            return self._kept((), None, lambda name: self._refused(_BAD, name))
        line, _, job_text = text.partition(JOB_BEHIND)
        try:
            job = job_of(job_text)
            cut = split(line, self._question.splitter)
        except (LineError, BulkError) as wrong:
            findings = wrong.findings
            key: ClassKey = ("refused", *dict.fromkeys(one.code for one in findings))
            return self._kept(key, text, lambda name: self._refused(findings, name))
        parsed = parse(cut, self._program.surface, self._answer)
        differs = bool(_MAY_DIFFER.search(line)) and splitters_differ(line)
        key = (*class_key(self._program, parsed), differs, job_text)
        return self._kept(key, text, lambda name: self._evaluated(line, job, name))

    def _kept(
        self, key: ClassKey, text: str | None, work_out: Callable[[str], tuple[Value, ...]]
    ) -> int:
        index = self._keys.get(key)
        if index is None:
            row = work_out(class_id(key))
            index = self._keys[key] = len(self.rows)
            self.rows.append(row)
            self.examples.append(text)
        return index

    def _evaluated(self, line: str, job: Job | None, name: str) -> tuple[Value, ...]:
        self.evaluated += 1
        question = self._question
        try:
            outcome = self._pack.evaluate(
                line,
                assume=question.assume,
                reading=question.reading,
                splitter=question.splitter,
                rests=False,
                job=job,
            )
        except (LineError, WrongUse) as wrong:
            return self._refused(wrong.findings, name)
        return row_of(outcome, question.columns, name)

    def _refused(self, findings: tuple[Finding, ...], name: str) -> tuple[Value, ...]:
        return refused_row(findings, self._question.columns, name)

    def _answer(self, unknown: str) -> Plain:
        """What is taken for an unknown of the pack; asked only where the parser depends on it."""
        return self._answers[unknown]
