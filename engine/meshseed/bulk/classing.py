"""Evaluating each class of command lines once: first by their very text, then by what they say."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from meshseed.bulk.asking import Question
from meshseed.bulk.blocks import JOB_BEHIND
from meshseed.bulk.columns import gravest, refused_row, row_of
from meshseed.bulk.drafting import Class, Draft
from meshseed.bulk.errors import BulkError
from meshseed.bulk.jobs import job_of
from meshseed.bulk.naming import codes_of, digest_of, said
from meshseed.diagnostics import Finding
from meshseed.diagnostics.codes.bulk import BAD_ROW
from meshseed.evaluation import Job, LineError, Pack, WrongUse
from meshseed.evaluation.compiled import Consequences, Outputs, Sketch, outputs_of
from meshseed.evaluation.program import program_of
from meshseed.evaluation.reading import read_as

MOST_CLASSES: Final = 20_000
"""Classes with all that follows from them that are remembered; with more, all are forgotten."""

MOST_ROWS: Final = 100_000
"""Rows of classes that are remembered at most, from one block of rows to the next."""

MOST_TEXT: Final = 64 * 1024 * 1024
"""Characters of command lines that are remembered at most, likewise."""

_TEXT_BESIDE: Final = 100
"""What remembering a text takes besides its characters."""

_BAD: Final = (
    Finding(code=BAD_ROW.id, severity=BAD_ROW.severity, message="the row cannot be read"),
)

_Key = tuple[object, ...]


class _Texts(dict[str | None, int]):
    """Indices of classes by text; what is not there is worked out and kept."""

    def __init__(self, work_out: Callable[[str | None], int]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, text: str | None) -> int:
        self[text] = found = self._work_out(text)
        return found


class Classes:
    """The classes met so far.

    Two lines are of one class where nothing of the pack tells apart what they type: they differ in
    places, in positionals and in values that nothing reads, and no column shows those. Memory is
    bounded as long as `settle` is called between blocks. *stopped* is asked before a line is
    looked at, and ends the work with `KeyboardInterrupt`.
    """

    def __init__(self, question: Question, stopped: Callable[[], bool] | None = None) -> None:
        self._question = question
        self._pack = Pack(question.facts)
        self._compiled = self._pack.compiled(assume=question.assume, reading=question.reading)
        self._of_jobs = _read_with_jobs(question) if question.with_job else frozenset()
        self._stopped = stopped
        self._texts = _Texts(self._of_text)
        self._keys: dict[_Key, int] = {}
        self._drafts: dict[_Key, Draft] = {}
        self._consequences: list[Consequences] = []
        self._characters = 0
        self.met: list[Class] = []
        self.evaluated = 0

    def settle(self) -> None:
        """Forget everything where there is too much of it. Indices are no longer valid then."""
        if len(self.met) <= MOST_ROWS and self._characters <= MOST_TEXT:
            return
        self._texts.clear()
        self._keys.clear()
        self._drafts.clear()
        self._consequences.clear()
        self.met.clear()
        self._characters = 0

    def indices(self, texts: Iterable[str | None]) -> Iterator[int]:
        """The class of each text, as an index of `met`; None stands for a row nobody can read.

        A text is a line, with `JOB_BEHIND` and a job behind it where rows have jobs.
        """
        return map(self._texts.__getitem__, texts)

    def _of_text(self, text: str | None) -> int:
        if self._stopped is not None and self._stopped():
            raise KeyboardInterrupt
        self._characters += _TEXT_BESIDE + len(text or "")
        expected = 1 if self._question.with_job else 0
        if text is None or text.count(JOB_BEHIND) != expected:
            return self._refused(_BAD, unreadable="odd" if text else "absent")
        line, _, job_text = text.partition(JOB_BEHIND)
        try:
            job = job_of(job_text)
            outputs = self._compiled.sketch(line, splitter=self._question.splitter)
        except (LineError, BulkError) as wrong:
            return self._refused(wrong.findings)
        drafted: _Key = (
            # Lines of one class share the object, and all that is kept here keeps its identity.
            id(outputs.consequences),
            outputs.reached,
            outputs.of_line and codes_of(outputs.of_line),
        )
        key = drafted
        if isinstance(outputs, Sketch):
            # By mark: a line may type the flags in any order, and then its values come in that.
            key = (*drafted, *sorted(outputs.values.items()))
        beside: tuple[object, ...] = ()
        if job is not None:
            read = [one for one in outputs.passed_on if one.dest in self._of_jobs]
            beside = (*sorted(job_text.split()), *((one.dest, one.value) for one in read))
            key = (*key, *beside)
        index = self._keys.get(key)
        if index is None:
            self._make_room()
            self.evaluated += 1
            if job is not None:
                index = self._with_job(line, job, self._compiled.whole(outputs), beside)
            elif isinstance(outputs, Sketch):
                index = self._drafted(drafted, outputs)
            else:
                index = self._evaluated(outputs, _class_id(outputs, beside))
            self._keys[key] = index
            self._consequences.append(outputs.consequences)
        return index

    def _make_room(self) -> None:
        if len(self._keys) >= MOST_CLASSES:
            # A class that comes again is met again, and its rows say the same.
            self._keys.clear()
            self._drafts.clear()
            self._consequences.clear()

    def _drafted(self, key: _Key, sketch: Sketch) -> int:
        draft = self._drafts.get(key)
        if draft is None:
            draft = self._drafts[key] = Draft(
                sketch,
                self._question.columns,
                self._compiled.fillings,
                self._compiled.whole(sketch),
            )
        return self._kept(draft.of(sketch.values))

    def _evaluated(self, outputs: Outputs, name: str) -> int:
        return self._kept(
            Class(
                id=name,
                row=row_of(outputs, self._question.columns, name),
                severity=gravest(outputs.findings),
                stopped=outputs.reached is False,
            )
        )

    def _with_job(self, line: str, job: Job, outputs: Outputs, beside: tuple[object, ...]) -> int:
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
        except WrongUse as wrong:
            return self._refused(wrong.findings)
        return self._evaluated(outputs_of(outcome, traced=False), _class_id(outputs, beside))

    def _refused(self, findings: tuple[Finding, ...], *, unreadable: str = "") -> int:
        key: _Key = ("refused", unreadable, *sorted({one.code for one in findings}))
        index = self._keys.get(key)
        if index is None:
            name = digest_of(key)
            index = self._keys[key] = self._kept(
                Class(
                    id=name,
                    row=refused_row(findings, self._question.columns, name),
                    severity=gravest(findings),
                    unreadable=bool(unreadable),
                )
            )
        return index

    def _kept(self, found: Class) -> int:
        self.met.append(found)
        return len(self.met) - 1


def _class_id(outputs: Outputs, beside: tuple[object, ...]) -> str:
    return digest_of(said(outputs, beside))


def _read_with_jobs(question: Question) -> frozenset[str]:
    """The flags that only an evaluation with a job reads."""
    facts = read_as(question.facts, question.reading)
    settled = {name for one in facts.instances for name in one.sets}
    return frozenset(program_of(facts, with_job=True).names) | settled
