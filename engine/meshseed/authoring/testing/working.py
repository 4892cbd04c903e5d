"""The cases of a pack run once: what became of each, and which branches none of them takes."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from meshseed.authoring.analysis import Shown, Unshown, Way
from meshseed.authoring.testing.coverage import Ledger
from meshseed.authoring.testing.goals import Category, Goal, Wish
from meshseed.authoring.testing.recording import RecordingPack
from meshseed.authoring.testing.running import Runner
from meshseed.authoring.testing.spots import Kind
from meshseed.evaluation.casework import CaseResult
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import PackFacts

_QUESTIONS: Final = frozenset({Wish.ANSWER, Wish.OPEN, Wish.READ})
"""What a case shows of open questions and of readings, which are no branches of the driver."""

_WAYS: Final[Mapping[Wish, Way]] = {
    Wish.FIRES: Way.TAKEN,
    Wish.APPLIES: Way.TAKEN,
    Wish.CHOSEN: Way.TAKEN,
    Wish.GIVEN: Way.TAKEN,
    Wish.PASSED_BY: Way.PASSED_BY,
    Wish.APPLIES_NOT: Way.PASSED_BY,
    Wish.WITHHELD: Way.PASSED_BY,
    Wish.BROKEN: Way.BROKEN,
    Wish.FOUND: Way.LOOKED_UP,
}


class Worked(Struct, frozen=True, kw_only=True):
    """Every case with its result, and what they leave unshown."""

    cases: tuple[CaseResult, ...]
    shown: Shown


def work(facts: PackFacts) -> Worked:
    """Run the cases of a pack and keep what they show."""
    pack = RecordingPack(facts)
    ledger, runs = Ledger(pack), Runner(pack).all(facts.cases)
    for run in runs:
        ledger.add(run)
    return Worked(
        cases=tuple(
            CaseResult(
                id=run.case.id,
                passed=run.passed,
                differences=run.differences,
                where=run.case.where,
            )
            for run in runs
        ),
        shown=Shown(cases=len(runs), unshown=tuple(unshown(ledger))),
    )


def unshown(ledger: Ledger) -> Iterator[Unshown]:
    """The branches that no run in *ledger* takes."""
    for goal in ledger.missing():
        if goal.category is Category.STATEMENTS and goal.wish not in _QUESTIONS:
            table, _, name = goal.about.partition(" ")
            address = item_address(table, name if goal.spot is None else goal.spot.id)
            way = _WAYS.get(goal.wish, Way.OTHER)
            yield Unshown(
                address=address,
                text=goal.text,
                way=way,
                branch=_branch(goal, address),
                value=goal.value,
            )


def _branch(goal: Goal, address: str) -> str | None:
    """The address of the condition a goal hangs on."""
    if goal.spot is None:
        return None
    indexed = goal.spot.kind in {Kind.DEFAULT, Kind.KNOB}
    return f"{address}.{goal.spot.index + 1}" if indexed else address
