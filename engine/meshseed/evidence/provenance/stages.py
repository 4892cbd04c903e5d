"""What a name held at each place in the order of the rules, as far as an outcome tells."""

from typing import Self

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.evaluation.outcome import (
    AttributeView,
    Firing,
    Hole,
    InputView,
    Origin,
    Outcome,
    TraceEntry,
)
from meshseed.packs.facts import Constant, PackFacts, Plain, Term

START = 0
"""The place before all rules, where the input phases end."""


class Held(Struct, frozen=True, kw_only=True):
    """A value with what made it; `known` false: the outcome does not tell the value itself."""

    value: Plain = None
    hole: Hole | None = None
    origin: Origin = Origin.UNDECIDED
    by: str | None = None
    tokens: tuple[int, ...] = ()
    spelling: str | None = None
    confidence: Confidence | None = None
    contested: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    known: bool = True

    @classmethod
    def of(cls, view: InputView | AttributeView, spelling: str | None = None) -> Self:
        """An input or attribute as the outcome has it."""
        return cls(
            value=view.value,
            hole=view.hole,
            origin=view.origin,
            by=view.by,
            tokens=view.tokens,
            spelling=spelling,
            confidence=view.confidence,
            contested=view.contested,
            rests_on=view.rests_on,
        )


class Stages:
    """Places are numbers of rules that ran before; `end` is that behind the last."""

    def __init__(self, outcome: Outcome, facts: PackFacts) -> None:
        self._outcome = outcome
        self._inputs = {one.dest: one for one in outcome.inputs}
        self._places = {one.rule: number for number, one in enumerate(outcome.trace)}
        self.end = len(outcome.trace)
        rules = {one.id: one for one in facts.rules}
        self._rules = rules
        self._attributes = {one.id: one for one in facts.attributes}
        self._setters: dict[str, list[tuple[int, TraceEntry]]] = {}
        for number, entry in enumerate(outcome.trace):
            if entry.firing is Firing.NOT_FIRED or entry.rule not in rules:
                continue
            for name in rules[entry.rule].sets:
                self._setters.setdefault(name, []).append((number, entry))

    def place_of(self, rule: str) -> int:
        """Where a rule stands; `START` for what is none."""
        return self._places.get(rule, START)

    def setters(self, name: str, before: int) -> tuple[str, ...]:
        """The rules that may have given *name* its value: the last that did, open ones since."""
        found: list[str] = []
        for number, entry in reversed(self._setters.get(name, [])):
            if number < before:
                found.append(entry.rule)
                if entry.firing is Firing.FIRED:
                    break
        return tuple(reversed(found))

    def held(self, name: str, before: int) -> Held:
        """What *name* held at a place."""
        setters = self.setters(name, before)
        if not setters:
            return self._before_rules(name)
        view = self._outcome.attributes.get(name)
        if view is not None and setters == self.setters(name, self.end):
            return Held.of(view)
        last = None if view is None else view.replaced
        if last is not None and last.by == setters[-1] and not last.open:
            return Held(value=last.value, origin=last.origin, by=last.by)
        term = self._rules[setters[-1]].sets[name] if len(setters) == 1 else None
        return _written(term, Origin.RULE, setters[-1])

    def _before_rules(self, name: str) -> Held:
        given = self._inputs.get(name)
        if given is not None:
            return Held.of(given, given.spelling)
        view = self._outcome.attributes.get(name)
        if view is None:
            return Held(known=False)
        if not self.setters(name, self.end):
            return Held.of(view)
        last = view.replaced
        if last is not None and last.origin is not Origin.RULE and not last.open:
            return Held(value=last.value, origin=last.origin, by=last.by)
        attribute = self._attributes.get(name)
        initial = None if attribute is None else attribute.initial
        return _written(initial, Origin.INITIAL, f"attribute.{name}")


def _written(term: Term | None, origin: Origin, by: str) -> Held:
    """A value that was replaced since: known where the pack has it in so many words."""
    if isinstance(term, Constant):
        return Held(value=term.value, origin=origin, by=by)
    return Held(origin=origin, by=by, known=False)
