"""How much of a pack its cases show."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from meshseed.authoring.testing.goals import Category, Goal, wanted
from meshseed.authoring.testing.recording import RecordingPack
from meshseed.authoring.testing.running import Run
from meshseed.authoring.testing.showing import Shown
from meshseed.authoring.testing.spots import Spot, spots
from meshseed.evaluation.outcome import Firing
from meshseed.packs.facts import Where


class Share(Struct, frozen=True):
    """So many of so many."""

    reached: int
    wanted: int

    @property
    def percent(self) -> float:
        """100 where nothing is wanted."""
        return 100.0 if not self.wanted else 100.0 * self.reached / self.wanted


class Missing(Struct, frozen=True):
    """A goal no case reaches, in words, and the table it comes from."""

    category: Category
    goal: str
    where: Where


class RuleCount(Struct, frozen=True, kw_only=True):
    """In how many cases a rule fired, did not, or was left open."""

    rule: str
    fired: int
    not_fired: int
    undecided: int
    where: Where


class Coverage(Struct, frozen=True, kw_only=True):
    """What the cases of a pack show of it, and what none of them does."""

    statements: Share
    comparisons: Share
    decisions: Share
    rules: tuple[RuleCount, ...]
    missing: tuple[Missing, ...]

    @property
    def least(self) -> float:
        """The lowest of the three percentages."""
        return min(one.percent for one in (self.statements, self.comparisons, self.decisions))


class Ledger:
    """Goals and who reaches them; grows as cases are added."""

    def __init__(self, pack: RecordingPack) -> None:
        self.pack = pack
        self.wanted: Mapping[Goal, Where] = wanted(pack.facts)
        self.reached: set[Goal] = set()
        by_spot: dict[Spot, list[Goal]] = {}
        for goal in self.wanted:
            if goal.spot is not None:
                by_spot.setdefault(goal.spot, []).append(goal)
        self._shown = Shown(
            pack.facts,
            frozenset(self.wanted),
            {spot: tuple(several) for spot, several in by_spot.items()},
            {placed.spot: placed.condition for placed in spots(pack.facts)},
        )

    def shown(self, run: Run) -> frozenset[Goal]:
        """The goals one run reaches."""
        return self._shown.by(run, self.pack.program(run.case.reading).facts)

    def add(self, run: Run) -> frozenset[Goal]:
        """Count a run; returns what it reaches that was not reached before."""
        fresh = self.shown(run) - self.reached
        self.reached |= fresh
        return fresh

    def missing(self) -> list[Goal]:
        """What nothing reaches, in the order of the pack."""
        return [goal for goal in self.wanted if goal not in self.reached]

    def share(self, category: Category) -> Share:
        """How many goals of one kind are reached."""
        goals = [goal for goal in self.wanted if goal.category is category]
        return Share(sum(goal in self.reached for goal in goals), len(goals))


def coverage(ledger: Ledger, runs: Sequence[Run]) -> Coverage:
    """The coverage of cases that were run."""
    for run in runs:
        ledger.add(run)
    return Coverage(
        statements=ledger.share(Category.STATEMENTS),
        comparisons=ledger.share(Category.COMPARISONS),
        decisions=ledger.share(Category.DECISIONS),
        rules=_rules(ledger.pack, runs),
        missing=tuple(
            Missing(goal.category, goal.text, ledger.wanted[goal]) for goal in ledger.missing()
        ),
    )


def _rules(pack: RecordingPack, runs: Sequence[Run]) -> tuple[RuleCount, ...]:
    firings: dict[str, list[Firing]] = {rule.id: [] for rule in pack.facts.rules}
    for run in runs:
        for entry in run.outcome.trace if run.outcome is not None else ():
            firings.setdefault(entry.rule, []).append(entry.firing)
    return tuple(
        RuleCount(
            rule=rule.id,
            fired=firings[rule.id].count(Firing.FIRED),
            not_fired=firings[rule.id].count(Firing.NOT_FIRED),
            undecided=firings[rule.id].count(Firing.UNDECIDED)
            + firings[rule.id].count(Firing.DEPENDS),
            where=rule.where,
        )
        for rule in pack.facts.rules
    )
