"""Running the cases of a pack so that what each of them shows is known."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from meshseed.authoring.testing.recording import Recorder, RecordingPack, Seen
from meshseed.authoring.testing.spots import Spot
from meshseed.evaluation import LineError, Outcome, WrongUse
from meshseed.evaluation.casework import differences
from meshseed.evaluation.judging import Judge
from meshseed.packs.facts import Case

Probes = Mapping[Spot, tuple[tuple[int, Judge], ...]]
"""Other conditions to try at a spot, each with a number."""

NO_PROBES: Probes = {}


class Run(Struct, frozen=True, kw_only=True):
    """One evaluation of a case. Without an `outcome`, `differences` say why there is none.

    `seen` are the conditions judged, `met` those that did not fail in some world, `consulted` the
    unknowns asked. `infected` are the probes judged otherwise than what they stand for, `moved` the
    constraints judged otherwise at the other end of the phases. `supposed`: there was more than one
    world.
    """

    case: Case
    outcome: Outcome | None
    differences: tuple[str, ...]
    seen: Mapping[Spot, Seen]
    consulted: frozenset[str]
    met: frozenset[Spot]
    infected: frozenset[int]
    supposed: bool
    moved: frozenset[str]

    @property
    def passed(self) -> bool:
        """Whether the case came out as written."""
        return not self.differences


class Runner:
    """Runs cases of one pack."""

    def __init__(self, pack: RecordingPack) -> None:
        self.pack = pack

    def all(self, cases: Sequence[Case], probes: Probes = NO_PROBES) -> tuple[Run, ...]:
        """Every case, in order."""
        return tuple(self.run(case, probes) for case in cases)

    def run(self, case: Case, probes: Probes = NO_PROBES) -> Run:
        """One case."""
        recorder = self.pack.recorder = Recorder(probes)
        outcome: Outcome | None = None
        try:
            outcome = self.pack.evaluate(
                case.line,
                assume=case.assume,
                reading=case.reading,
                rests=case.expect.rests_on is not None,
            )
            found = tuple(differences(case.expect, outcome))
        except (LineError, WrongUse) as error:
            found = tuple(finding.message for finding in error.findings)
        return Run(
            case=case,
            outcome=outcome,
            differences=found,
            seen=recorder.seen(),
            consulted=recorder.consulted,
            met=recorder.met(),
            infected=frozenset(recorder.infected),
            supposed=recorder.supposed,
            moved=frozenset(recorder.moved),
        )
