"""What one run of a case shows of its pack.

Only what is decided counts: a case without a target, say, shows no row of the target's lookup,
although every row is tried in it.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from meshseed.authoring.testing.goals import (
    Goal,
    Wish,
    answer_goal,
    case_goal,
    clash_goal,
    constraint_goal,
    open_goal,
    row_goal,
    seed_goal,
    side_goal,
)
from meshseed.authoring.testing.recording import Seen
from meshseed.authoring.testing.running import Run
from meshseed.authoring.testing.spots import Kind, Part, Spot
from meshseed.authoring.testing.truths import decides_alone
from meshseed.evaluation import Outcome
from meshseed.evaluation.outcome import AttributeView, Firing, InputView, Origin
from meshseed.packs.facts import Condition, FromUnknown, PackFacts

_CLASH = "MS303"
_TABLES = {
    Kind.IMPLY: "implies",
    Kind.DEFAULT: "defaults",
    Kind.CONSTRAINT: "constraints",
    Kind.RULE: "rules",
    Kind.KNOB: "knobs",
    Kind.ADVICE: "advice",
}


class Shown(Struct, frozen=True):
    """How to tell what a run shows: the goals of a pack by the spot of their condition."""

    facts: PackFacts
    goals: frozenset[Goal]
    by_spot: Mapping[Spot, tuple[Goal, ...]]
    conditions: Mapping[Spot, Condition]

    def by(self, run: Run, read: PackFacts) -> frozenset[Goal]:
        """The goals a run reaches. *read* are the facts as its reading has them."""
        if run.outcome is None:
            return frozenset()
        stated = run.seen if read is self.facts else self._as_stated(run.seen, read)
        return frozenset(self._shown(run, run.outcome, stated)) & self.goals

    def _as_stated(self, seen: Mapping[Spot, Seen], read: PackFacts) -> dict[Spot, Seen]:
        """What a reading changes, a case under it does not exercise."""
        same = {
            (kind, fact.id)
            for kind, table in _TABLES.items()
            for fact, other in _pairs(self.facts, read, table)
            if fact == other
        }
        return {spot: one for spot, one in seen.items() if (spot.kind, spot.id) in same}

    def _shown(self, run: Run, outcome: Outcome, seen: Mapping[Spot, Seen]) -> Iterator[Goal]:
        for spot, one in seen.items():
            for goal in self.by_spot.get(spot, ()):
                if self._reached(goal, one):
                    yield goal
        yield from self._firings(outcome, seen)
        yield from self._inputs(run, outcome, seen)
        yield from _constraints(self.facts, seen)
        yield from self._seeds(seen)
        yield from self._questions(run)

    def _reached(self, goal: Goal, seen: Seen) -> bool:
        if goal.leaf >= 0:
            wanted = goal.wish in {Wish.TRUE, Wish.ALONE_TRUE}
            if seen.leaves[goal.leaf] is not wanted:
                return False
            if goal.wish in {Wish.TRUE, Wish.FALSE}:
                return True
            return decides_alone(self.conditions[goal.spot or _NOWHERE], seen.leaves, goal.leaf)
        if goal.wish in {Wish.APPLIES, Wish.GIVEN}:
            return seen.truth is True
        return goal.wish in {Wish.APPLIES_NOT, Wish.WITHHELD} and seen.truth is False

    def _firings(self, outcome: Outcome, seen: Mapping[Spot, Seen]) -> Iterator[Goal]:
        for entry in outcome.trace:
            spot = Spot(Kind.RULE, entry.rule)
            if spot not in seen:
                continue
            wish = {Firing.FIRED: Wish.FIRES, Firing.NOT_FIRED: Wish.PASSED_BY}.get(entry.firing)
            yield from (
                goal for goal in self.by_spot.get(spot, ()) if goal.leaf < 0 and goal.wish is wish
            )

    def _inputs(self, run: Run, outcome: Outcome, seen: Mapping[Spot, Seen]) -> Iterator[Goal]:
        views: dict[str, InputView | AttributeView] = {
            name: view for name, view in outcome.attributes.items() if view.hole is None
        }
        # What a rule overwrote was there all the same.
        views.update((view.dest, view) for view in outcome.inputs if view.hole is None)
        for lookup in self.facts.lookups:
            target = views.get(lookup.target)
            if target is not None and target.origin is Origin.LOOKED_UP:
                source = views.get(lookup.source)
                if source is not None:
                    yield row_goal(lookup.id, source.value)
        for default in self.facts.defaults:
            dest = views.get(default.dest)
            if dest is None or dest.by != default.id:
                continue
            for index, case in enumerate(default.cases):
                one = seen.get(Spot(Kind.DEFAULT, default.id, index=index))
                if case.when is None or (one is not None and one.truth is True):
                    yield case_goal(default.id, index)
                    break
        for finding in outcome.findings:
            if finding.code == _CLASH and finding.fact is not None:
                yield clash_goal(finding.fact)
                yield from self._open_clash(run, finding.fact)

    def _open_clash(self, run: Run, imply: str) -> Iterator[Goal]:
        """Who wins is asked without counting as asked, where nobody says."""
        for fact in self.facts.implies:
            if fact.id != imply or not isinstance(fact.clash, FromUnknown):
                continue
            if fact.clash.unknown not in run.case.assume:
                yield open_goal(fact.clash.unknown)

    def _seeds(self, seen: Mapping[Spot, Seen]) -> Iterator[Goal]:
        for knob in self.facts.knobs:
            for index in range(len(knob.seeded_by)):
                one = seen.get(Spot(Kind.KNOB, knob.id, index=index))
                if one is None or one.truth is None:
                    break
                if one.truth:
                    yield seed_goal(knob.id, index)
                    break

    def _questions(self, run: Run) -> Iterator[Goal]:
        for unknown in self.facts.unknowns:
            if unknown.id not in run.consulted:
                continue
            if unknown.id in run.case.assume:
                yield answer_goal(unknown.id, run.case.assume[unknown.id])
            elif unknown.assume is not None:
                yield answer_goal(unknown.id, unknown.assume.value)
            else:
                yield open_goal(unknown.id)
        for conflict, side in run.case.reading.items():
            yield side_goal(conflict, side)


_NOWHERE = Spot(Kind.RULE, "")


class _HasId(Struct):
    """What the tables compared here have in common."""

    id: str


def _pairs(facts: PackFacts, read: PackFacts, table: str) -> Iterator[tuple[_HasId, _HasId]]:
    others: dict[str, _HasId] = {one.id: one for one in getattr(read, table)}
    for one in getattr(facts, table):
        if one.id in others:
            yield one, others[one.id]


def _constraints(facts: PackFacts, seen: Mapping[Spot, Seen]) -> Iterator[Goal]:
    for fact in facts.constraints:
        applies = seen.get(Spot(Kind.CONSTRAINT, fact.id))
        holds = seen.get(Spot(Kind.CONSTRAINT, fact.id, Part.REQUIRE))
        if applies is not None and applies.truth and holds is not None and holds.truth is not None:
            yield constraint_goal(fact.id, Wish.KEPT if holds.truth else Wish.BROKEN)
