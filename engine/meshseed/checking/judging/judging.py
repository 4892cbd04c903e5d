"""Judges one file: every line it makes, and what its places say together."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final
from weakref import WeakKeyDictionary

from meshseed.checking import jobs
from meshseed.checking.handovers import Language, Scanned
from meshseed.checking.judging import configuring, releases, together
from meshseed.checking.judging.beside import effective, empty_line, job_key
from meshseed.checking.judging.evaluating import judge_dashes, judge_outcome
from meshseed.checking.judging.flags import judge_flags, judge_unresolved
from meshseed.checking.judging.foreign import is_foreign
from meshseed.checking.judging.near import Guesser
from meshseed.checking.judging.nested import judge_nested
from meshseed.checking.judging.placing import LineSheet, Sheet
from meshseed.checking.judging.reading import LineReading, read_line
from meshseed.checking.judging.repeats import judge_repeats
from meshseed.checking.judging.seams import judge_seams, judge_values
from meshseed.checking.judging.subcommands import judge_subcommand
from meshseed.checking.judging.texts import side_by_side
from meshseed.checking.judging.unknowns import judge_greedy, judge_unknown
from meshseed.checking.judging.view import View
from meshseed.checking.judging.ways import Line, lines_of
from meshseed.checking.results import Found
from meshseed.evaluation import Job, LineError, Outcome, Pack, Splitter, WrongUse
from meshseed.packs.facts import CarrierKind

_MOST_OUTCOMES: Final = 2048
_MOST_LINES: Final = 400
"""The most lines of one file that are evaluated; the words of all are checked."""


class Judge:
    """Judges files by one pack. Equal lines are evaluated once.

    *doubts*: also note the assumptions that an outcome rests on and the contradictions that touch
    it, which takes several times as long.
    """

    def __init__(self, pack: Pack, *, doubts: bool = True) -> None:
        self._view = View(pack)
        self._guesser = Guesser(self._view)
        self._doubts = doubts
        self._outcomes: dict[object, Outcome | WrongUse | None] = {}
        self._left = _MOST_LINES
        self._rests: dict[tuple[str, ...], Outcome] = {}

    @property
    def pack(self) -> Pack:
        """The pack that is judged by."""
        return self._view.pack

    def judge(self, scanned: Scanned) -> tuple[Found, ...]:
        """What is found in *scanned*, in the order of the places."""
        sheet = Sheet(scanned)
        view = self._view
        self._guesser.begin()
        self._left = _MOST_LINES
        lines, lost = lines_of(scanned.handovers, view.carriers)
        keys = configuring.job_keys(sheet, view, scanned.configured)
        if not lines and (keys.job is not None or keys.inputs):
            lines = (empty_line(view, keys),)
        every = (self._line(sheet, line, scanned.language, keys) for line in lines)
        judged = [line for line in every if line is not None]
        settings = together.settings_of(scanned.handovers, view)
        together.judge_two_sources(sheet, view, judged)
        together.judge_settings(sheet, view, judged, settings)
        if judged:
            together.judge_switches(sheet, settings)
        instance = configuring.instance_of(view, keys)
        if instance is not None:
            # Few files name a machine; this and the like below are imported where they are needed.
            from meshseed.checking.judging.counting import judge_counts

            judge_counts(sheet, instance, settings, keys.place("instance") or (0, 0))
            configuring.judge_units(sheet, keys, instance)
        together.judge_lost(sheet, lost)
        releases.judge_releases(sheet, view, scanned.configured)
        if scanned.language is Language.TOML and jobs.is_job(scanned.text):
            self._job(sheet, judged, keys)
        return sheet.found()

    def _line(
        self, sheet: Sheet, line: Line, language: Language, keys: configuring.JobKeys
    ) -> together.JudgedLine | None:
        """Judge one line; None where it turns out to be another program's."""
        view = self._view
        reading = read_line(line, view, language)
        lines = LineSheet(sheet, reading)
        if is_foreign(reading, view, self._guesser):
            return None
        judge_unresolved(lines)
        judge_seams(lines)
        if line.carrier.kind is CarrierKind.WRAPPER:
            judge_dashes(lines)
            return together.JudgedLine(sheet=lines, outcome=None)
        inputs = configuring.with_inputs(lines, view, keys)
        if inputs.text:
            whole = Line(
                carrier=line.carrier,
                text=side_by_side((line.text, inputs)),
                words=line.words,
                handovers=line.handovers,
            )
            reading = read_line(whole, view, language)
            lines = LineSheet(sheet, reading)
        outcome = self._outcome(sheet, reading, keys) if self._may_evaluate(lines) else None
        evaluated = () if outcome is None else outcome.findings
        judge_unknown(lines, view, self._guesser, evaluated)
        judge_values(lines, view)
        if language not in {Language.LOG, Language.DOCUMENT}:
            judge_subcommand(lines, view)
        judge_greedy(lines, view)
        judge_flags(lines, view)
        judge_nested(lines, view)
        judge_repeats(lines, view)
        if outcome is not None:
            instance = configuring.instance_of(view, keys)
            judge_outcome(lines, view, outcome, language, instance)
            configuring.judge_degrees(sheet, outcome, keys)
            self._fits(sheet, reading, keys)
            if self._doubts:
                self._judge_doubts(lines, outcome)
        return together.JudgedLine(sheet=lines, outcome=outcome)

    def _may_evaluate(self, lines: LineSheet) -> bool:
        """Whether one more line of this file is evaluated; the first one too many is noted."""
        self._left -= 1
        if self._left == -1:
            lines.sheet.report(
                "MS769",
                lines.whole(),
                f"this file makes more than {_MOST_LINES} lines: from here on, what follows from "
                "them is not evaluated",
                label="one line too many",
            )
        return self._left >= 0

    def _outcome(
        self, sheet: Sheet, reading: LineReading, keys: configuring.JobKeys
    ) -> Outcome | None:
        outcome = self._evaluated(reading, keys.job)
        if isinstance(outcome, WrongUse):
            configuring.judge_wrong_use(sheet, outcome, keys)
            outcome = self._evaluated(reading, None)
        return outcome if isinstance(outcome, Outcome) else None

    def _fits(self, sheet: Sheet, reading: LineReading, keys: configuring.JobKeys) -> None:
        instance, job = configuring.instance_of(self._view, keys), configuring.alone(keys)
        if instance is None or job is None:
            return
        outcome = self._evaluated(reading, job)
        if isinstance(outcome, Outcome):
            configuring.judge_fit(sheet, outcome, keys, instance)
            configuring.note_devices(sheet, outcome, keys, instance)

    def _job(
        self, sheet: Sheet, judged: Sequence[together.JudgedLine], keys: configuring.JobKeys
    ) -> None:
        """Report what is wrong with a job file, and what it expects and does not get."""
        scanned = sheet.scanned
        job = jobs.read_job(scanned.path, scanned.text, self._view.facts)
        findings = list(job.problems)
        if not job.problems:
            line = judged[0].sheet.reading if judged else None
            outcome = self._whole(line, keys.job)
            if isinstance(outcome, Outcome):
                findings += jobs.disappointments(job, outcome)
        for finding in findings:
            span = finding.where[0].span if finding.where else None
            at = (0, 0) if span is None else sheet.rows.offsets(span)
            sheet.add(sheet.of(finding, at))

    def _whole(self, reading: LineReading | None, job: Job | None) -> Outcome | None:
        """The outcome with what rests on assumptions; None where the line cannot be evaluated."""
        text = "" if reading is None else reading.blanked
        splitter = Splitter.SHELL if reading is None else reading.splitter
        try:
            return self._view.pack.evaluate(text, splitter=splitter, job=job)
        except (WrongUse, LineError):
            return None

    def _evaluated(self, reading: LineReading, job: Job | None) -> Outcome | WrongUse | None:
        """The outcome of what is known of a line, without what its assumptions would change."""
        key = (reading.blanked, reading.splitter, job_key(job))
        if key not in self._outcomes:
            if len(self._outcomes) >= _MOST_OUTCOMES:
                self._outcomes.clear()
            self._outcomes[key] = self._evaluate(reading.blanked, reading.splitter, job)
        return self._outcomes[key]

    def _evaluate(
        self, text: str, splitter: Splitter, job: Job | None
    ) -> Outcome | WrongUse | None:
        try:
            # Of a line without a job findings are asked for, and contradictions by doubts.
            outputs = self._doubts or job is not None
            return self._view.pack.evaluate(
                text, splitter=splitter, job=job, rests=False, outputs=outputs
            )
        except WrongUse as error:
            return error
        except LineError:
            return None

    def _judge_doubts(self, lines: LineSheet, outcome: Outcome) -> None:
        """Note what an outcome rests on and what touches it, beyond what holds for any line."""
        from meshseed.checking.judging.doubts import judge_assumptions, judge_contested

        reading = lines.reading
        judge_contested(lines, outcome, self._empty)
        folds = any(finding.code == "MS224" for finding in reading.parsed.findings)
        if folds or not self._raising.isdisjoint(reading.parsed.typed):
            rested = self._rested(tuple(effective(reading, self._view)))
            if any(one.touches for one in rested.assumptions):
                judge_assumptions(lines, rested, self._rested(()))

    @cached_property
    def _empty(self) -> Outcome:
        """The outcome of a line without flags."""
        return self._view.pack.evaluate((), rests=False)

    @cached_property
    def _raising(self) -> frozenset[str]:
        """The inputs that bring an assumption of the pack into play."""
        from meshseed.checking.judging.raising import raising

        return raising(self._view.facts)

    def _rested(self, words: tuple[str, ...]) -> Outcome:
        """The outcome of ready words, with what assumptions change in it."""
        if words not in self._rests:
            if len(self._rests) >= _MOST_OUTCOMES:
                self._rests.clear()
            self._rests[words] = self._view.pack.evaluate(words)
        return self._rests[words]


def judge(scanned: Scanned, pack: Pack, *, doubts: bool = True) -> tuple[Found, ...]:
    """What is found in one file by *pack*, in the order of the places.

    What is known of a pack, and of equal lines, is kept for as long as the pack is.
    """
    judges = _JUDGES.setdefault(pack, {})
    if doubts not in judges:
        judges[doubts] = Judge(pack, doubts=doubts)
    return judges[doubts].judge(scanned)


_JUDGES: Final[WeakKeyDictionary[Pack, dict[bool, Judge]]] = WeakKeyDictionary()
