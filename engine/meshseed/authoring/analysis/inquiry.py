"""What every check needs: the pack as steps, a search over its paths, and where to report."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from meshseed.authoring.analysis.report import Report
from meshseed.authoring.analysis.results import Witness
from meshseed.authoring.analysis.searching import Found, Question, Search, TooMuch
from meshseed.authoring.analysis.steps import RuleStep, Step, Steps
from meshseed.authoring.analysis.witnesses import Shows, Witnesses
from meshseed.evaluation.outcome import Firing
from meshseed.evaluation.results import WorldResult
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import Condition, PackFacts

T = TypeVar("T")


class Inquiry:
    """One analysis under way."""

    def __init__(self, facts: PackFacts, report: Report, also: tuple[Condition, ...] = ()) -> None:
        self.facts = facts
        self.report = report
        self.steps = Steps(facts, also)
        self.search = Search(self.steps)
        self.witnesses = Witnesses(self.steps)

    @contextmanager
    def asking(self, *conditions: Condition) -> Iterator["Inquiry"]:
        """The same analysis for questions about conditions that are not the pack's own."""
        other = Inquiry(self.facts, self.report, conditions)
        other.steps.disjoint |= self.steps.disjoint
        other.search.runs = self.search.runs
        yield other
        self.search.runs = other.search.runs

    def settle(self, ask: Callable[[], T], *about: str) -> T | None:
        """The answer to a question; None, and a note of it, where it takes too many cases.

        A proof over a name of which not every class of values is listed is noted too.
        """
        before = len(self.steps.inexact)
        try:
            answer = ask()
        except TooMuch:
            self.report.not_analysed("more cases than are looked through", *about)
            return None
        if len(self.steps.inexact) > before:
            names = ", ".join(sorted(self.steps.inexact))
            self.report.not_analysed(f"not every kind of value is tried for {names}", *about)
        return answer

    def witness(self, question: Question, shows: Shows | None = None) -> Witness | None:
        """The smallest command line on which *question* holds, evaluated."""
        try:
            found = self.search.cheapest(question)
        except TooMuch:
            found = self._some(question)
        return None if found is None else self.witnesses.of(found.path, shows)

    def _some(self, question: Question) -> Found | None:
        try:
            return self.search.first(question)
        except TooMuch:
            return None


def step_address(step: Step) -> str:
    """The address of the statement a step is made from."""
    tables = {"RuleStep": "rule", "ImplyStep": "imply", "LookupStep": "lookup"}
    return item_address(tables.get(type(step).__name__, "default"), step.fact.id)


def fired(*rules: RuleStep) -> Shows:
    """That all of these rules fire in one case."""
    return became(*((rule, Firing.FIRED) for rule in rules))


def became(*wanted: tuple[RuleStep, Firing]) -> Shows:
    """That these rules become of what is said, in one case."""
    ids = {(rule.fact.id, firing) for rule, firing in wanted}

    def shows(world: WorldResult) -> bool:
        return ids <= {(record.rule, record.firing) for record in world.records}

    return shows


def matched(*rules: RuleStep) -> Shows:
    """That the conditions of these rules hold in one case, whatever their table makes of it."""
    ids = {rule.fact.id for rule in rules}

    def shows(world: WorldResult) -> bool:
        return ids <= {one.rule for one in world.records if one.verdict.truth is True}

    return shows
