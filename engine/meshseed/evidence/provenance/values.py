"""How values came to be: from what was read over statements to the words that were typed."""

from collections import deque
from collections.abc import Callable, Iterable

from meshseed.evaluation import comparison_text, wording
from meshseed.evaluation.outcome import Firing, Hole, Judgement, Origin, Outcome
from meshseed.evidence.provenance.building import Builder
from meshseed.evidence.provenance.comparing import asks_whether_typed, reads_of
from meshseed.evidence.provenance.flags import Flags, same_value
from meshseed.evidence.provenance.graph import Node, NodeKind, Relation
from meshseed.evidence.provenance.stages import START, Held, Stages
from meshseed.explaining import mentions_of
from meshseed.packs.facts import (
    FromName,
    FromUnknown,
    Lookup,
    Operator,
    Plain,
    Rule,
    Term,
)


class Values:
    """Adds values with what they came from. What is reached waits until `settle` is called."""

    def __init__(self, outcome: Outcome, builder: Builder) -> None:
        self._outcome = outcome
        self._builder = builder
        self._stages = Stages(outcome, builder.facts)
        self.end = self._stages.end
        facts = builder.facts
        self._flags = Flags(outcome, builder)
        self._attributes = {one.id: one for one in facts.attributes}
        self._rules = {one.id: one for one in facts.rules}
        self._lookups = {one.id: one for one in facts.lookups}
        self._instances = {f"instance.{one.id}": one for one in facts.instances}
        self._trace = {one.rule: one for one in outcome.trace}
        self._done: set[tuple[str, str]] = set()
        # Rules may read one another in a chain as long as the pack: no call goes down it.
        self._waiting: deque[Callable[[], None]] = deque()

    def settle(self) -> None:
        """Add all that what was added so far came from."""
        while self._waiting:
            self._waiting.popleft()()

    def reading(self, name: str, before: int, judgement: Judgement | None = None) -> str:
        """What *name* held at a place, or as *judgement* read it there; its node."""
        held = self._stages.held(name, before)
        setters = self._stages.setters(name, before)
        text = shown_text(held) if judgement is None else judgement.value
        node = self._builder.own(f"value.{name}={text}" + (f"@{setters[-1]}" if setters else ""))
        seen = held if judgement is None else judgement
        if self._builder.node(
            Node(
                id=node,
                kind=NodeKind.VALUE,
                label=f"{name} = {text}",
                confidence=seen.confidence,
                contested=seen.contested,
            )
        ):
            self.mark(node, seen.contested, held.rests_on)
            self._waiting.append(lambda: self._came(node, name, setters, held))
        return node

    def final(self, node: str, name: str) -> None:
        """Add what gave *name* its last value to *node*, which shows it."""
        setters = self._stages.setters(name, self.end)
        held = self._stages.held(name, self.end)
        self._waiting.append(lambda: self._came(node, name, setters, held))

    def mark(self, node: str, contested: Iterable[str], rests_on: Iterable[str]) -> None:
        """Conflicts and assumptions that the outcome names for a node."""
        for conflict in contested:
            self._builder.link(node, conflict, Relation.CONTESTED_BY)
        self._builder.assume(node, rests_on)

    def set_by(self, node: str, address: str, effect: str, place: int = START) -> None:
        """An edge to a statement that gave a value, which read others at *place*."""
        rule = self._rules.get(address)
        if rule is not None:
            self._by_rule(node, rule, effect)
            return
        lookup = self._lookups.get(address)
        if lookup is not None:
            self._by_lookup(node, lookup)
            return
        machine = self._instances.get(address)
        standings = None if machine is None else (machine.standing,)
        if self._builder.statement(address, standings, assuming=False) is not None:
            self._builder.edge(node, address, Relation.SET_BY)
        if self._first(address):
            for name in self._builder.reads_of(address):
                self.read(address, name, place)

    def read(self, of: str, name: str, place: int) -> None:
        """An edge to what *name* held at *place*."""
        self._builder.edge(of, self.reading(name, place), Relation.READS)

    def _came(self, node: str, name: str, setters: tuple[str, ...], held: Held) -> None:
        if setters:
            for rule in setters:
                self.set_by(node, rule, f"set.{name}")
            if self._trace[setters[0]].firing is not Firing.FIRED:
                # Where none of them fires, it is what it was.
                self.read(node, name, self._stages.place_of(setters[0]))
            self._assume_of(node, held.hole)
            return
        self._given(node, name, held)
        self._assume_of(node, held.hole)
        for case in held.hole.cases if held.hole is not None else ():
            if case.by != held.by or case.origin is not held.origin:
                words = self._flags.words_of(name) if case.origin is Origin.TYPED else ()
                one = Held(value=case.value, origin=case.origin, by=case.by, tokens=words)
                self._given(node, name, one)

    def _given(self, node: str, name: str, held: Held) -> None:
        """A value from before the rules: typed, a default, or of a shorthand, table or machine."""
        if held.tokens:
            self._flags.typed(node, held.tokens)
        flag = self._flags.get(name)
        if held.origin is Origin.TYPED:
            if flag is not None:
                self._flags.written(node, flag, held)
            elif held.by is not None:
                self._flags.property_of(node, held.by.removeprefix("flag."), "records_use")
        elif held.by is not None and held.by not in {f"flag.{name}", f"attribute.{name}"}:
            self.set_by(node, held.by, f"set.{name}")
        elif flag is not None:
            self._flags.property_of(node, name, "default")
            self._term(node, flag.default, START)
        elif name in self._attributes:
            attribute = self._attributes[name]
            address = f"attribute.{name}"
            self._builder.statement(address, (attribute.standing,))
            self._builder.edge(node, address, Relation.SET_BY)
            self._term(node, attribute.initial, START)

    def _by_lookup(self, node: str, lookup: Lookup) -> None:
        """The row that was taken; all of them where that is not decided."""
        self._builder.statement(lookup.id, (lookup.standing,))
        source = self._stages.held(lookup.source, START)
        found = False
        for number, row in enumerate(lookup.rows, start=1):
            taken = any(same_value(one, source.value) for one in row.source)
            if taken or source.hole is not None or not source.known:
                name = (f"{lookup.id}.{number}", f"row {number} of lookup {lookup.id}")
                part = self._builder.part_by(node, lookup.id, name, row.standing)
                self._term(part, row.result, START)
                self.read(part, lookup.source, START)
                found = True
        if not found:
            self._builder.edge(node, lookup.id, Relation.SET_BY)
            self.read(lookup.id, lookup.source, START)

    def _by_rule(self, node: str, rule: Rule, effect: str) -> None:
        """A rule, or the part of it that is known in its own way, with what it read."""
        self._builder.statement(rule.id, (rule.standing,))
        setter = rule.id
        if effect in rule.facts:
            name = (f"{rule.id}.{effect}", f"{effect} of rule {rule.id}")
            setter = self._builder.part_by(node, rule.id, name, rule.facts[effect])
        else:
            self._builder.edge(node, setter, Relation.SET_BY)
        place = self._stages.place_of(rule.id)
        kind, _, name_set = effect.partition(".")
        terms = (rule.sets.get(name_set),) if kind == "set" else rule.appends.get(name_set, ())
        if self._first(f"{setter} {effect}"):
            for term in terms:
                if kind == "set" or isinstance(term, FromName):
                    self._term(setter, term, place)
        if self._first(setter):
            for name_read, judgement in reads_of(self._trace.get(rule.id)):
                by = (
                    self._asked(name_read, judgement)
                    if asks_whether_typed(name_read, judgement)
                    else self.reading(name_read, place, judgement)
                )
                self._builder.edge(setter, by, Relation.READS)
                asked = mentions_of(rule.when).unknowns
                told = (one for one in asked if one in judgement.text)
                self._builder.assume(setter, (*judgement.because, *told))

    def _asked(self, name: str, judgement: Judgement) -> str:
        """Whether a flag was typed, where a condition asks no more."""
        held = self._stages.held(name, START)
        node = self._builder.own(f"given.{name}={judgement.value}")
        if self._builder.node(
            Node(
                id=node,
                kind=NodeKind.VALUE,
                label=comparison_text(name, Operator.GIVEN, judgement.value or ""),
                confidence=judgement.confidence,
                contested=judgement.contested,
            )
        ):
            if held.tokens:
                self._flags.typed(node, held.tokens)
            flag = self._flags.get(name)
            if flag is not None:
                self._builder.link(node, f"flag.{name}", Relation.READS)
        return node

    def _term(self, of: str, term: Term | None, place: int) -> None:
        """What a statement takes its value from."""
        if isinstance(term, FromName):
            self.read(of, term.name, place)
        elif isinstance(term, FromUnknown):
            self._builder.assume(of, (term.unknown,))

    def _assume_of(self, node: str, hole: Hole | None) -> None:
        if hole is not None:
            self._builder.assume(node, hole.by)

    def _first(self, setter: str) -> bool:
        """Whether what a setter reads is still to be added."""
        key = (setter, "reads")
        if key in self._done:
            return False
        self._done.add(key)
        return True


def shown_text(held: Held) -> str:
    """A value in words."""
    return value_text(held.value, held.hole) if held.known else "not recorded"


def value_text(value: Plain, hole: Hole | None) -> str:
    """A value, or that it is not decided."""
    return "not decided" if hole is not None else wording.value_text(value)
