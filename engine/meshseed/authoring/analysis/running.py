"""What a pack does on one path: worked out backwards, asking only for what a question needs.

A path sets variables: what is typed for a flag, which class is supposed for one that is not, what
an unknown's answer is, who wins a clash. A variable that is needed and not set raises `Fork`.
"""

from typing import cast

from meshseed.authoring.analysis.looking_up import looked_up
from meshseed.authoring.analysis.paths import DEEPEST, Fault, Fork, Known, Path, TooDeep
from meshseed.authoring.analysis.steps import (
    ANSWER,
    CLASH,
    MACHINE,
    SUPPOSED,
    DefaultStep,
    ImplyStep,
    LookupStep,
    RuleStep,
    Steps,
)
from meshseed.authoring.analysis.values import (
    UNDECIDED,
    Mark,
    Setting,
    Value,
    one_of_values,
    open_within,
    prefixed,
)
from meshseed.evaluation.cells import Open
from meshseed.evaluation.comparing import decide
from meshseed.packs.facts import (
    Constant,
    FromUnknown,
    HitPolicy,
    Operator,
    Plain,
    Term,
)


class Run:
    """One path.

    *faulty* are tables that had two hits on it, *trusted* those taken not to have; *without* are
    steps left out.
    """

    def __init__(
        self,
        steps: Steps,
        path: Path,
        *,
        faulty: frozenset[str] = frozenset(),
        trusted: frozenset[str] = frozenset(),
        without: frozenset[int] = frozenset(),
    ) -> None:
        self.steps = steps
        self.path = path
        self.faulty = faulty
        self.trusted = trusted
        self.without = without
        self._known: dict[tuple[str, int], Known] = {}
        self._matches: dict[int, bool | None] = {}
        self._fires: dict[int, bool | None] = {}
        self._depth = 0

    def apart(self, without: int) -> "Run":
        """The same path with one step left out."""
        return self._also(faulty=self.faulty, trusted=self.trusted, without=frozenset({without}))

    def trusting(self, table: str) -> "Run":
        """The same path with a table taken by its word: the state before a second hit is seen."""
        return self._also(faulty=self.faulty - {table}, trusted=self.trusted | {table})

    def _also(self, *, without: frozenset[int] = frozenset(), **tables: frozenset[str]) -> "Run":
        return Run(self.steps, self.path, without=self.without | without, **tables)

    def read(self, name: str, at: int) -> Value:
        """The value of a name just before a step."""
        return self._cell(name, self.steps.before(name, at))[0]

    def is_typed(self, name: str) -> bool:
        """Whether the user typed it."""
        return name in self.steps.flags and self._choose(name) is not Mark.NOT_TYPED

    def term(self, term: Term, at: int) -> Value:
        """What a term stands for just before a step."""
        if isinstance(term, Constant):
            return term.value
        if isinstance(term, FromUnknown):
            return self._answer(term.unknown)
        value = self.read(term.name, at)
        return prefixed(value, term.prefix) if term.prefix else value

    def match(self, number: int) -> bool | None:
        """Whether the condition of a rule holds at its place."""
        if number not in self._matches:
            self._matches[number] = self._rule(number).when(self, number)
        return self._matches[number]

    def fires(self, number: int) -> bool | None:
        """Whether a rule fires, its table's hit policy taken into account."""
        if number not in self._fires:
            truth = self.match(number)
            step = self._rule(number)
            if truth is not False and step.table is not None:
                truth = self._under_policy(number, step.table.id, step.table.hit)
            self._fires[number] = truth
        return self._fires[number]

    def _rule(self, number: int) -> RuleStep:
        return cast("RuleStep", self.steps.steps[number])

    def _under_policy(self, number: int, table: str, hit: HitPolicy) -> bool | None:
        """What a match, decided or open, means under the hit policy of its table."""
        truth = self.match(number)
        numbers = self.steps.tables[table]
        if hit is HitPolicy.FIRST:
            for earlier in numbers:
                if earlier == number:
                    break
                matched = self.match(earlier)
                if matched:
                    return False
                if matched is None:
                    truth = None
            return truth
        trusted = table in self.steps.disjoint or table in self.trusted
        if hit is HitPolicy.UNIQUE and not trusted:
            if table in self.faulty:
                return None
            if truth:
                # What follows is worked out as if it fired, which it does unless another one does.
                self._fires[number] = True
                if any(self.match(other) for other in numbers if other != number):
                    raise Fault(table)
        return truth

    def _choose(self, variable: str) -> Setting:
        if variable not in self.path:
            raise Fork(variable)
        return self.path[variable]

    def _answer(self, unknown: str) -> Value:
        setting = self._choose(ANSWER + unknown)
        if setting is Mark.OPEN:
            return open_within(self.steps.unknowns[unknown].domain)
        return cast("Plain", setting)

    def _cell(self, name: str, count: int) -> Known:
        """What a name holds once the first *count* of the steps that may write it are past."""
        key = (name, count)
        known = self._known.get(key)
        if known is None:
            if self._depth > DEEPEST:
                raise TooDeep
            self._depth += 1
            # A value that hangs on itself is known to nobody.
            self._known[key] = (UNDECIDED, False)
            known = self._known[key] = self._find(name, count)
            self._depth -= 1
        return known

    def _find(self, name: str, count: int) -> Known:
        writers = self.steps.writers.get(name, ())
        possible: list[Value] = []
        while count:
            count -= 1
            number = writers[count]
            if number in self.without:
                continue
            step = self.steps.steps[number]
            if not isinstance(step, RuleStep):
                base = self._input(step, name, number, count)
                break
            truth = self.fires(number)
            if truth is False:
                continue
            value = self.term(step.fact.sets[name], number)
            if truth:
                base = (value, False)
                break
            possible.append(value)
        else:
            base = self._literal(name)
        value = base[0]
        for after in reversed(possible):
            value = one_of_values((value, after))
        return value, base[1]

    def _input(
        self, step: ImplyStep | LookupStep | DefaultStep, name: str, number: int, count: int
    ) -> Known:
        """What a name holds behind a step of the input phases."""
        if isinstance(step, ImplyStep):
            return self._implied(step, name, number, count)
        if isinstance(step, LookupStep):
            return self._looked_up(step, name, number, count)
        return self._defaulted(step, name, number, count)

    def _implied(self, step: ImplyStep, name: str, number: int, count: int) -> Known:
        truth = step.when(self, number)
        before = self._cell(name, count)
        if truth is False:
            return before
        value = self.term(step.fact.sets[name], number)
        if not self.is_typed(name):
            return (value, True) if truth else (one_of_values((before[0], value)), True)
        equal = decide(Operator.EQUAL, before[0], value)
        if equal:
            return before
        if truth and equal is False:
            return (value, True) if self._clash(step) == "implied" else before
        return one_of_values((before[0], value)), True

    def _clash(self, step: ImplyStep) -> object:
        clash = step.fact.clash
        if isinstance(clash, Constant):
            return clash.value
        if clash is None:
            return self._choose(CLASH + step.fact.id)
        answer = self._answer(clash.unknown)
        return self._choose(CLASH + clash.unknown) if isinstance(answer, Open) else answer

    def _looked_up(self, step: LookupStep, name: str, number: int, count: int) -> Known:
        before = self._cell(name, count)
        if self.is_typed(name) or self._machine_term(name) is not None:
            return before
        return looked_up(self, step, number, before)

    def _defaulted(self, step: DefaultStep, name: str, number: int, count: int) -> Known:
        before = self._cell(name, count)
        if before[1]:
            return before
        possible: list[Value] = []
        last: bool | None = None
        for case, when in zip(step.fact.cases, step.whens, strict=True):
            last = True if when is None else when(self, number)
            if last is False:
                continue
            possible.append(self.term(case.value, number))
            if last:
                break
        if not possible:
            return before
        if not last:
            possible.append(before[0])
        return (possible[0] if len(possible) == 1 else one_of_values(possible)), False

    def _literal(self, name: str) -> Known:
        """What was typed, or a literal default or initial value."""
        flag = self.steps.flags.get(name)
        if flag is None:
            return self._initial(name)
        setting = self._choose(name)
        if setting is not Mark.NOT_TYPED:
            return cast("Plain", setting), True
        settled = self._machine_term(name)
        if settled is not None:
            return self.term(settled, 0), True
        if flag.default is None:
            if name not in self.steps.supposable:
                return UNDECIDED, False
            return cast("Plain", self._choose(SUPPOSED + name)), False
        return self.term(flag.default, 0), False

    def _machine_term(self, name: str) -> Term | None:
        """What the machine type of this path, if any, gives a name."""
        if name not in self.steps.settled:
            return None
        machine = self._choose(MACHINE)
        return self.steps.machines[machine].get(name) if isinstance(machine, str) else None

    def _initial(self, name: str) -> Known:
        settled = self._machine_term(name)
        if settled is not None:
            return self.term(settled, 0), True
        dest = self.steps.records.get(name)
        if dest is not None and self._choose(dest) is not Mark.NOT_TYPED:
            return True, True
        attribute = self.steps.attributes.get(name)
        if attribute is None or attribute.initial is None:
            return UNDECIDED, False
        return self.term(attribute.initial, 0), False
