"""Evaluations that remember every condition they judged."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.authoring.testing.spots import Kind, Part, Spot
from meshseed.authoring.testing.truths import Truth
from meshseed.evaluation import Pack
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.judging import Judge, State, Verdict, deciding
from meshseed.evaluation.program import CompiledConstraint, Program
from meshseed.evaluation.world import Fork, World
from meshseed.packs.facts import CheckAt, PackFacts

_AS_TAKEN: Final[Mapping[str, str]] = {}


class Seen(Struct, frozen=True):
    """A condition in one evaluation, over all its worlds: None where they differ or are open."""

    truth: Truth
    leaves: tuple[Truth, ...]


class Recorder:
    """What one evaluation judged.

    `probes` are other conditions for a spot, by number; `infected` collects the numbers of those
    that were judged otherwise somewhere, so that only they can have another outcome; where
    something was `supposed`, that holds only of conditions that tell apart the same values.
    `moved` are the constraints that are not the same at both ends of the phases.
    """

    def __init__(self, probes: Mapping[Spot, tuple[tuple[int, Judge], ...]]) -> None:
        self.probes = probes
        self.infected: set[int] = set()
        self.supposed = False
        self.moved: set[str] = set()
        self._marks: dict[Spot, _Mark] = {}
        self._first: Answers | None = None
        self._judged: dict[Spot, dict[Seen, None]] = {}

    @property
    def consulted(self) -> frozenset[str]:
        """The unknowns that the evaluation itself asked."""
        return frozenset(self._first.consulted if self._first is not None else ())

    def seen(self) -> dict[Spot, Seen]:
        """Every spot the evaluation itself judged, with what holds in all worlds."""
        return {spot: _joined(tuple(several)) for spot, several in self._judged.items()}

    def met(self) -> frozenset[Spot]:
        """Every spot whose condition did not fail in some world."""
        return frozenset(
            spot
            for spot, several in self._judged.items()
            if any(one.truth is not False for one in several)
        )

    def note_end(self, spot: Spot, verdict: Verdict) -> None:
        """Note a constraint's verdict at either end, and in `moved` where they are not the same."""
        mark = _mark(verdict)
        if self._marks.setdefault(spot, mark) != mark:
            self.moved.add(spot.id)

    def judge(self, spot: Spot, judge: Judge, state: State) -> Verdict:
        """Judge a condition, remember it, and try the probes on the same state."""
        verdict = judge(state)
        if self._first is None:
            self._first = state.answers
        if isinstance(state, World) and state.suppositions:
            self.supposed = True
        # Other answers are tried to see what the outcome rests on; that is not the case itself.
        if state.answers is self._first:
            seen = Seen(verdict.truth, tuple(_leaves(verdict)))
            self._judged.setdefault(spot, {})[seen] = None
        self.try_probes(spot, verdict, state)
        return verdict

    def try_probes(self, spot: Spot, verdict: Verdict, state: State) -> None:
        """Note which probes differ in what an outcome can show."""
        probes = self.probes.get(spot)
        if not probes:
            return
        mark = _mark(verdict)
        for number, probe in probes:
            if number in self.infected:
                continue
            try:
                if _mark(probe(state)) != mark:
                    self.infected.add(number)
            except Fork:
                # It reads an input that this evaluation never had to suppose.
                self.infected.add(number)


class RecordingPack(Pack):
    """A pack whose evaluations fill the recorder in `recorder`."""

    def __init__(self, facts: PackFacts) -> None:
        super().__init__(facts)
        self.recorder = Recorder({})
        self._recorded: dict[tuple[tuple[str, str], ...], Program] = {}

    def program(self, reading: Mapping[str, str] = _AS_TAKEN) -> Program:
        """The program with every judge listened to."""
        key = tuple(sorted(reading.items()))
        if key not in self._recorded:
            self._recorded[key] = self._listening(super().program(reading))
        return self._recorded[key]

    def _listening(self, program: Program) -> Program:
        hear = self._hearing
        return replace(
            program,
            implies=tuple(
                replace(one, judge=hear(Spot(Kind.IMPLY, one.fact.id), one.judge))
                for one in program.implies
            ),
            defaults=tuple(
                replace(
                    default,
                    cases=tuple(
                        case
                        if case.judge is None
                        else replace(
                            case,
                            judge=hear(
                                Spot(Kind.DEFAULT, default.fact.id, index=index), case.judge
                            ),
                        )
                        for index, case in enumerate(default.cases)
                    ),
                )
                for default in program.defaults
            ),
            constraints=tuple(self._constraint(one) for one in program.constraints),
            rules=tuple(
                replace(one, judge=hear(Spot(Kind.RULE, one.fact.id), one.judge))
                for one in program.rules
            ),
            knobs=tuple(
                replace(
                    knob,
                    seeds=tuple(
                        replace(
                            seed, judge=hear(Spot(Kind.KNOB, knob.fact.id, index=index), seed.judge)
                        )
                        for index, seed in enumerate(knob.seeds)
                    ),
                )
                for knob in program.knobs
            ),
            advice=tuple(
                replace(one, judge=hear(Spot(Kind.ADVICE, one.fact.id), one.judge))
                for one in program.advice
            ),
        )

    def _hearing(self, spot: Spot, judge: Judge) -> Judge:
        return lambda state: self.recorder.judge(spot, judge, state)

    def _constraint(self, compiled: CompiledConstraint) -> CompiledConstraint:
        """A constraint is judged at both ends, and only where it is stated does it count.

        What it requires counts only where it applies. Probes are tried at both ends: where the
        other end disagrees, a finding says so.
        """
        fact = compiled.fact
        when, require = (Spot(Kind.CONSTRAINT, fact.id, part) for part in Part)
        applies: list[Truth] = [None]

        def judge_when(state: State) -> Verdict:
            if not _stated_here(fact.check_at, state):
                return self._unheard(when, compiled.when, state)
            verdict = self.recorder.judge(when, compiled.when, state)
            self.recorder.note_end(when, verdict)
            applies[0] = verdict.truth
            return verdict

        def judge_require(state: State) -> Verdict:
            if applies[0] is not True or not _stated_here(fact.check_at, state):
                return self._unheard(require, compiled.require, state)
            verdict = self.recorder.judge(require, compiled.require, state)
            self.recorder.note_end(require, verdict)
            return verdict

        return replace(compiled, when=judge_when, require=judge_require)

    def _unheard(self, spot: Spot, judge: Judge, state: State) -> Verdict:
        verdict = judge(state)
        self.recorder.note_end(spot, verdict)
        self.recorder.try_probes(spot, verdict, state)
        return verdict


def _stated_here(check_at: CheckAt, state: State) -> bool:
    """Whether this is the end of the phases at which a constraint is stated."""
    done = len(state.records) if isinstance(state, World) else 0
    wanted = 0
    if check_at is CheckAt.END and isinstance(state, World):
        wanted = len(state.program.rules)
    return done == wanted


def _leaves(verdict: Verdict) -> Iterator[Truth]:
    if verdict.name is not None:
        yield verdict.truth
    for part in verdict.parts:
        yield from _leaves(part)


def _joined(several: tuple[Seen, ...]) -> Seen:
    first = several[0]
    if len(several) == 1:
        return first
    return Seen(
        _same([one.truth for one in several]),
        tuple(_same(list(column)) for column in zip(*(one.leaves for one in several), strict=True)),
    )


def _same(truths: list[Truth]) -> Truth:
    return truths[0] if all(one is truths[0] for one in truths) else None


_Mark = tuple[Truth, frozenset[str], tuple[str | None, ...]]


def _mark(verdict: Verdict) -> _Mark:
    """Everything of a verdict that what a case can expect may depend on."""
    return verdict.truth, verdict.contested, tuple(one.name for one in deciding(verdict))
