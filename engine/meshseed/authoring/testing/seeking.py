"""Cases that would reach what is missing, or notice what goes unnoticed."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct

from meshseed.authoring.testing.claims import Claim, claims, differing, expectation
from meshseed.authoring.testing.coverage import Ledger
from meshseed.authoring.testing.drafts import Draft, draft_of
from meshseed.authoring.testing.goals import Goal, Wish
from meshseed.authoring.testing.graph import Graph
from meshseed.authoring.testing.hunting import Distance, Hunter
from meshseed.authoring.testing.killing import Suspect
from meshseed.authoring.testing.recording import Seen
from meshseed.authoring.testing.running import Run, Runner
from meshseed.authoring.testing.spots import Kind, Part, Spot, spots
from meshseed.authoring.testing.truths import distance, distance_alone
from meshseed.evaluation import Outcome
from meshseed.packs.facts import Expectation

DRAFTS_EACH: Final = 160
"""So many command lines are tried for one thing before it is given up."""
_STARTS: Final = 6
_FAR: Final = 50
"""How far a condition is that was not even judged."""
_AGAINST: Final = frozenset(
    {Wish.PASSED_BY, Wish.APPLIES_NOT, Wish.WITHHELD, Wish.FALSE, Wish.BROKEN}
)


class Finding(Struct, frozen=True):
    """A command line that shows something, and what a case has to expect of it."""

    draft: Draft
    expect: Expectation


class Seeker:
    """Finds command lines for goals and for faults, starting from the cases there are."""

    def __init__(self, runner: Runner, ledger: Ledger, runs: Sequence[Run]) -> None:
        facts = runner.pack.facts
        self.runner = runner
        self.ledger = ledger
        self.graph = Graph(facts)
        self.hunter = Hunter(runner)
        self._conditions = {placed.spot: placed.condition for placed in spots(facts)}
        self._bases: list[tuple[Draft, Run]] = []
        for run in runs:
            if run.case.reading:
                # Other statements hold there: its conditions say nothing about those looked for.
                continue
            draft = draft_of(run.case, runner.pack.program(run.case.reading))
            if draft is not None and run.outcome is not None:
                self._bases.append((draft, run))

    # -- goals ------------------------------------------------------------------------------

    def goal(self, goal: Goal) -> Finding | None:
        """A line that reaches a goal; None where none was found within the bound."""
        starts = self._starts_of(goal)

        def reaches(draft: Draft) -> bool:
            return goal in self.ledger.shown(self.hunter.try_(draft))

        away = self._distance_to(goal)
        influence = self._influence(goal, starts)
        for tried in self.hunter.hunt(self._from(goal, away), influence, away, DRAFTS_EACH):
            if goal in self.ledger.shown(tried.run):
                draft = self.hunter.smallest(tried.draft, reaches)
                return Finding(draft, self._expect(draft, starts))
        return None

    def _influence(
        self, goal: Goal, starts: tuple[str, ...]
    ) -> tuple[frozenset[str], frozenset[str]]:
        names, unknowns = self.graph.cone(starts)
        if goal.wish in {Wish.ANSWER, Wish.OPEN}:
            # Without a statement that asks, reading the command line does.
            unknowns |= {goal.about.partition(" ")[2]}
            names = names or frozenset(flag.dest for flag in self.runner.pack.facts.flags)
        return names, unknowns

    def _from(self, goal: Goal, away: Distance) -> list[Draft]:
        if goal.wish is Wish.READ:
            conflict, side = goal.about.partition(" ")[2], goal.detail.partition(" ")[2]
            return self._read_otherwise(conflict, side)
        return self._nearest(away)

    def _read_otherwise(self, conflict: str, side: str) -> list[Draft]:
        """Lines whose outcome depends on the reading; where there is none, any."""
        found: list[Draft] = []
        for draft, run in self._bases:
            if run.outcome is None:
                continue
            read = Draft(
                words=draft.words,
                typed=draft.typed,
                assume=draft.assume,
                reading=((conflict, side),),
            )
            other = self.hunter.try_(read).outcome
            if other is not None and differing(claims(other), claims(run.outcome)):
                return [read]
            found.append(read)
        return found[:1] or [Draft(reading=((conflict, side),))]

    def _starts_of(self, goal: Goal) -> tuple[str, ...]:
        """The statements a goal is about."""
        if goal.spot is not None:
            return (f"{goal.spot.kind.value} {goal.spot.id}",)
        if goal.wish in {Wish.ANSWER, Wish.OPEN}:
            return self.graph.asking(goal.about.partition(" ")[2])
        return (goal.about,)

    def _distance_to(self, goal: Goal) -> Distance:
        spot = goal.spot
        condition = None if spot is None else self._conditions.get(spot)
        if spot is None or condition is None:
            return lambda _: 0
        wanted = goal.wish not in _AGAINST

        def away(run: Run) -> int:
            seen = run.seen.get(spot)
            if seen is None:
                return _FAR + self._applying(spot, run)
            if goal.wish in {Wish.ALONE_TRUE, Wish.ALONE_FALSE}:
                truth = goal.wish is Wish.ALONE_TRUE
                return distance_alone(condition, seen.leaves, goal.leaf, truth)
            if goal.leaf >= 0:
                return 0 if seen.leaves[goal.leaf] is wanted else 1
            return distance(condition, seen.leaves, wanted)

        return away

    def _applying(self, spot: Spot, run: Run) -> int:
        """How far the constraint of a requirement is from applying."""
        if spot.kind is not Kind.CONSTRAINT:
            return 0
        when = Spot(spot.kind, spot.id)
        seen = run.seen.get(when)
        return 0 if seen is None else distance(self._conditions[when], seen.leaves, wanted=True)

    def _nearest(self, away: Distance) -> list[Draft]:
        """The empty line and the cases that are nearest already."""
        ranked = sorted(self._bases, key=lambda one: (away(one[1]), one[0].size))
        return [Draft(), *(draft for draft, _ in ranked[:_STARTS])]

    def _expect(self, draft: Draft, starts: Iterable[str]) -> Expectation:
        """What a case states: everything its statements can be seen by."""
        outcome = self.hunter.try_(draft).outcome
        if outcome is None:
            return Expectation()
        found = claims(outcome)
        chosen = list(self._shown_by(starts, found))
        return expectation(found, chosen or [("findings", ""), ("reached", "")])

    def _shown_by(self, starts: Iterable[str], found: dict[Claim, object]) -> Iterable[Claim]:
        for start in starts:
            statement = self.graph.statements.get(start)
            kind, _, name = start.partition(" ")
            if statement is None:
                continue
            yield from (("attributes", one) for one in sorted(statement.writes))
            yield from (("tokens", one) for one in sorted(statement.appends))
            if kind == "rule":
                yield ("fired", name) if ("fired", name) in found else ("not_fired", name)
            if kind == "knob":
                yield ("knobs", name)
            if kind in {"constraint", "advice", "imply"}:
                yield ("findings", "")
            if statement.stops:
                yield ("reached", "")

    # -- faults -----------------------------------------------------------------------------

    def fault(self, suspect: Suspect) -> Finding | None:
        """A line whose outcome a fault changes in what a case can expect."""
        mutant = suspect.mutant
        away = self._distance_to_fault(suspect)

        def betrays(draft: Draft) -> bool:
            return bool(self._betrayed(suspect, draft, self.hunter.try_(draft).outcome))

        for tried in self.hunter.hunt(
            self._nearest(away), self.graph.cone(mutant.touches), away, DRAFTS_EACH
        ):
            if mutant.condition is None and not suspect.comes_up(tried.run):
                continue
            if away(tried.run) > 1 and mutant.condition is not None:
                continue
            if self._betrayed(suspect, tried.draft, tried.run.outcome):
                return self.showing(suspect, self.hunter.smallest(tried.draft, betrays))
        return None

    def showing(self, suspect: Suspect, draft: Draft) -> Finding:
        """A line that shows a fault, with what a case has to expect to notice it."""
        outcome = self.hunter.try_(draft).outcome
        chosen = self._betrayed(suspect, draft, outcome)
        found = {} if outcome is None else claims(outcome)
        return Finding(draft, expectation(found, _telling(chosen)))

    def _betrayed(self, suspect: Suspect, draft: Draft, outcome: Outcome | None) -> list[Claim]:
        if outcome is None:
            return []
        other = suspect.outcome(draft.case())
        return [] if other is None else differing(claims(outcome), claims(other))

    def _distance_to_fault(self, suspect: Suspect) -> Distance:
        mutant = suspect.mutant
        measures: list[Callable[[Run], int]] = []
        for spot in mutant.spots:
            condition = self._conditions.get(spot)
            if condition is None:
                continue

            def away(run: Run, spot: Spot = spot) -> int:
                seen = run.seen.get(spot)
                if seen is None:
                    return _FAR + self._applying(spot, run)
                return self._to_fault(spot, seen, mutant.leaf)

            measures.append(away)
        return lambda run: min((measure(run) for measure in measures), default=0)

    def _to_fault(self, spot: Spot, seen: Seen, leaf: int) -> int:
        """To where the faulty comparison decides; for a whole condition, to either truth."""
        condition = self._conditions[spot]
        if leaf >= 0:
            return min(
                distance_alone(condition, seen.leaves, leaf, wanted) for wanted in (True, False)
            )
        return 0 if spot.part is Part.REQUIRE else distance(condition, seen.leaves, wanted=True)


def _telling(chosen: Sequence[Claim]) -> list[Claim]:
    """The claims that say most: values and tokens rather than what follows from them."""
    for keys in (
        {"attributes", "tokens", "knobs", "fired", "not_fired"},
        {"findings", "reached"},
        {"contested"},
    ):
        found = [claim for claim in chosen if claim[0] in keys]
        if found:
            return found
    return list(chosen)
