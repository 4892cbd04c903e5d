"""Which faults the cases of a pack notice."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from meshseed.authoring.testing.graph import Graph
from meshseed.authoring.testing.mutating import Change, Mutant
from meshseed.authoring.testing.running import Probes, Run, Runner
from meshseed.authoring.testing.spots import Spot
from meshseed.evaluation import LineError, Outcome, Pack, WrongUse
from meshseed.evaluation.casework import differences
from meshseed.evaluation.judging import Judge, judge_of
from meshseed.evaluation.outcome import Origin
from meshseed.packs.facts import Case, Expectation


class Fate(Struct, frozen=True):
    """A fault and the case that noticed it first; None where none did."""

    mutant: Mutant
    killer: str | None


def probes_of(mutants: Sequence[Mutant]) -> Probes:
    """The faulty conditions, to be tried where the sound ones are judged."""
    probes: dict[Spot, list[tuple[int, Judge]]] = {}
    for number, mutant in enumerate(mutants):
        if mutant.condition is not None:
            probes.setdefault(mutant.spots[0], []).append((number, judge_of(mutant.condition)))
    return {spot: tuple(several) for spot, several in probes.items()}


def fates(runner: Runner, cases: Sequence[Case], mutants: Sequence[Mutant]) -> Iterator[Fate]:
    """What becomes of each fault; a case that fails anyway notices nothing."""
    runs = [run for run in runner.all(cases, probes_of(mutants)) if run.passed]
    graph = Graph(runner.pack.facts)
    for number, mutant in enumerate(mutants):
        yield Fate(mutant, _killer(Suspect(runner, graph, mutant, number), runs))


def _killer(suspect: "Suspect", runs: Sequence[Run]) -> str | None:
    for run in sorted(runs, key=suspect.order):
        if suspect.can_differ(run) and not suspect.passes(run.case):
            return run.case.id
    return None


class Suspect:
    """One faulty pack, built when a case may notice the fault."""

    def __init__(self, runner: Runner, graph: Graph, mutant: Mutant, number: int) -> None:
        self.mutant = mutant
        self.reach = graph.reach(mutant.touches) if mutant.touches else None
        self.number = number
        self.pack = Pack(mutant.facts)
        self._sound = runner.pack
        self._tells_otherwise: bool | None = None

    def can_differ(self, run: Run) -> bool:
        """Whether the case of *run* might notice; False is certain."""
        expect = run.case.expect
        if self._reads_otherwise() or expect.rests_on is not None:
            return True
        if expect.contested is not None and self.mutant.condition is None:
            # What did not happen leaves its conflicts on what it would have changed.
            return True
        return self._looks_there(expect) and self.comes_up(run)

    def order(self, run: Run) -> tuple[bool, bool, bool]:
        """For trying first the cases that are likely to notice and quickly asked."""
        expect = run.case.expect
        own = {name.partition(" ")[2] for name in self.mutant.touches}
        speaks = own & {*expect.fired, *expect.not_fired, *(expect.findings or ())}
        return expect.rests_on is not None, expect.contested is not None, not speaks

    def _looks_there(self, expect: Expectation) -> bool:
        """Whether a case expects anything of what the fault can reach."""
        reach = self.reach
        if reach is None or expect.contested is not None:
            return True
        return bool(
            (reach.alarms and expect.findings is not None)
            or (reach.stops and expect.reached is not None)
            or not reach.names.isdisjoint(expect.attributes)
            or not reach.lists.isdisjoint(expect.tokens)
            or any(f"knob {name}" in reach.statements for name in expect.knobs)
            or any(f"rule {one}" in reach.statements for one in (*expect.fired, *expect.not_fired))
        )

    def comes_up(self, run: Run) -> bool:
        """Whether the fault is met on the way to the outcome; False is certain."""
        mutant = self.mutant
        if mutant.condition is not None:
            return self.number in run.infected or (run.supposed and self._splits_otherwise())
        if mutant.change is Change.PLACE:
            return any(name.partition(" ")[2] in run.moved for name in mutant.touches)
        if mutant.asks is not None and (
            mutant.asks in run.case.assume or mutant.asks not in run.consulted
        ):
            return False
        if not self._has_inputs(run):
            return False
        met = [spot in run.met for spot in mutant.spots]
        return not met or (all(met) if mutant.together else any(met))

    def _has_inputs(self, run: Run) -> bool:
        """Whether the inputs leave room for the fault."""
        mutant = self.mutant
        for view in run.outcome.inputs if run.outcome is not None else ():
            if view.dest == mutant.untyped and view.origin is Origin.TYPED:
                return False
            if mutant.source is not None and view.dest == mutant.source[0] and view.hole is None:
                # Whatever its type: this only has to be sure of what cannot be.
                return view.value in mutant.source[1]
        return True

    def passes(self, case: Case) -> bool:
        """Whether a case comes out as written in spite of the fault."""
        expect = case.expect
        plain = expect if expect.rests_on is None else replace(expect, rests_on=None)
        if not self._as_expected(case, plain):
            return False
        # What an outcome rests on takes several evaluations, so it is asked for last.
        return expect.rests_on is None or self._as_expected(case, expect)

    def outcome(self, case: Case, *, rests: bool = False) -> Outcome | None:
        """What comes out with the fault; None where the line cannot be evaluated."""
        try:
            return self.pack.evaluate(
                case.line, assume=case.assume, reading=case.reading, rests=rests
            )
        except (LineError, WrongUse):
            return None

    def _as_expected(self, case: Case, expect: Expectation) -> bool:
        outcome = self.outcome(case, rests=expect.rests_on is not None)
        return outcome is not None and not any(True for _ in differences(expect, outcome))

    def _reads_otherwise(self) -> bool:
        """Whether names belong to the outcome of one pack and not of the other."""
        if self._tells_otherwise is None:
            names = self.pack.program().names
            self._tells_otherwise = names != self._sound.program().names
        return self._tells_otherwise

    def _splits_otherwise(self) -> bool:
        return self.pack.program().classes != self._sound.program().classes
