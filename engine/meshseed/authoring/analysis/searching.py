"""Looking through all paths of a question: is there one, and which is the cheapest?"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import Final

from msgspec import Struct

from meshseed.authoring.analysis.conditions import Test
from meshseed.authoring.analysis.free import Free
from meshseed.authoring.analysis.paths import Fault, Fork, Path, TooDeep
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.steps import ANSWER, CLASH, SUPPOSED, Steps
from meshseed.authoring.analysis.values import Mark, Setting
from meshseed.evaluation.comparing import holds
from meshseed.packs.facts import (
    All,
    AnyOf,
    Comparison,
    Condition,
    Constant,
    Operator,
)

Question = Callable[[Run], bool]
Hints = Mapping[str, tuple[Comparison, ...]]

MOST_RUNS: Final = 4_000
"""How many paths one question may take."""

MOST_IN_ALL: Final = 250_000
"""How many paths the analysis of a pack may take."""


class TooMuch(Exception):  # noqa: N818 - a bound, not a fault
    """There are more paths, or deeper ones, than are looked through."""


class Found(Struct, frozen=True):
    """A path on which the answer is yes."""

    path: Path


class Search:
    """Asks questions of every path of a pack, within bounds that are counted, not timed."""

    def __init__(self, steps: Steps, most: int = MOST_RUNS) -> None:
        self.steps = steps
        self.most = most
        self.runs = 0

    def first(
        self,
        question: Question,
        hints: Condition | None = None,
        start: Path | None = None,
        only: frozenset[str] | None = None,
    ) -> Found | None:
        """Some path on which *question* holds, or None where it holds on none.

        *hints* is a condition the path should make true: its values are tried first. Of the
        flags only those in *only* are typed. Raises `TooMuch`.
        """
        wanted = _wanted(hints)
        todo: list[Path] = [start or {}]
        for _ in self._bounded(MOST_RUNS):
            path = todo.pop()
            try:
                if self._ask(question, path):
                    return Found(path)
            except Fork as fork:
                settings = self._settings(fork.name, wanted, only)
                todo.extend({**path, fork.name: one} for one in reversed(settings))
            if not todo:
                return None
        raise TooMuch

    def cheapest(self, question: Question, only: frozenset[str] | None = None) -> Found | None:
        """The path on which *question* holds that types the fewest flags. Raises `TooMuch`."""
        order = count()
        todo: list[tuple[int, int, Path]] = [(0, next(order), {})]
        for _ in self._bounded(self.most):
            cost, _, path = heappop(todo)
            try:
                if self._ask(question, path):
                    return Found(path)
            except Fork as fork:
                for number, one in enumerate(self._settings(fork.name, {}, only)):
                    more = _cost(fork.name, number, one)
                    heappush(todo, (cost + more, next(order), {**path, fork.name: one}))
            if not todo:
                return None
        raise TooMuch

    def free(self, test: Test) -> bool:
        """Whether some values of its names leave a condition true or open. Raises `TooMuch`."""
        todo: list[Path] = [{}]
        for _ in self._bounded(MOST_RUNS):
            path = todo.pop()
            try:
                if test(Free(self.steps, path), 0) is not False:
                    return True
            except Fork as fork:
                todo.extend({**path, fork.name: one} for one in self._free_domain(fork.name))
            if not todo:
                return False
        raise TooMuch

    def _free_domain(self, variable: str) -> Iterable[Setting]:
        if variable.startswith("given "):
            return True, False
        if variable.startswith(ANSWER):
            return self.steps.domain(variable)
        values = self.steps.values(variable)
        if not values.exact:
            self.steps.inexact.add(variable)
        return values.members

    def _ask(self, question: Question, path: Path) -> bool:
        faulty: frozenset[str] = frozenset()
        while True:
            try:
                return question(Run(self.steps, path, faulty=faulty))
            except Fault as fault:
                faulty |= {fault.table}
            except (TooDeep, RecursionError) as deep:
                raise TooMuch from deep

    def _bounded(self, most: int) -> Iterator[int]:
        for number in range(min(most, self.most)):
            if self.runs >= MOST_IN_ALL:
                return
            self.runs += 1
            yield number

    def _settings(
        self, variable: str, wanted: Hints, only: frozenset[str] | None
    ) -> tuple[Setting, ...]:
        domain = self.steps.domain(variable)
        flag = self.steps.flags.get(variable)
        if flag is None:
            return domain
        if only is not None and variable not in only:
            return domain[:1]
        tests = wanted.get(variable)
        if tests is None:
            return domain
        default = flag.default.value if isinstance(flag.default, Constant) else None

        def misses(setting: Setting) -> int:
            value = default if isinstance(setting, Mark) else setting
            return sum(
                not _holds(test, value, typed=setting is not Mark.NOT_TYPED) for test in tests
            )

        return tuple(sorted(domain, key=misses))


def _holds(test: Comparison, value: object, *, typed: bool) -> bool:
    operand = test.operand
    if not isinstance(operand, Constant):
        return True
    if test.operator is Operator.GIVEN:
        return typed is operand.value
    return holds(test.operator, value, operand.value)  # type: ignore[arg-type] # a setting that is no mark is a plain value


def _wanted(condition: Condition | None) -> Hints:
    """The comparisons that would make a condition true, by name."""
    found: dict[str, tuple[Comparison, ...]] = {}
    todo = [condition] if condition is not None else []
    while todo:
        one = todo.pop()
        if isinstance(one, Comparison):
            found[one.name] = (*found.get(one.name, ()), one)
        elif isinstance(one, All):
            todo.extend(one.parts)
        elif isinstance(one, AnyOf):
            todo.extend(one.parts[:1])
    return found


def _cost(variable: str, number: int, setting: Setting) -> int:
    """What a setting adds to a command line: a flag, or an answer that is not the usual one."""
    if variable.startswith((SUPPOSED, CLASH)):
        return 0
    if variable.startswith(ANSWER):
        return int(number > 0)
    return int(setting is not Mark.NOT_TYPED)
