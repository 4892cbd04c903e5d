"""What depends on what in a pack: statements, the names they read and the outputs they make."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from meshseed.evaluation.reads import comparisons
from meshseed.packs.facts import (
    Comparison,
    Condition,
    FromName,
    FromUnknown,
    Imply,
    PackFacts,
    Rule,
    Term,
)


class Statement(Struct, frozen=True, kw_only=True):
    """One statement: what it reads, the names and lists it writes, and what else shows it.

    `alarms`: it can change which findings are reported. `stops`: it can stop the driver.
    """

    id: str
    reads: frozenset[str]
    asks: frozenset[str]
    writes: frozenset[str] = frozenset()
    appends: frozenset[str] = frozenset()
    alarms: bool = False
    stops: bool = False
    table: str | None = None


class Reach(Struct, frozen=True):
    """Everything that a change of some statements can change. Statements are named `kind id`."""

    names: frozenset[str]
    lists: frozenset[str]
    statements: frozenset[str]
    alarms: bool
    stops: bool


class Graph:
    """The statements of a pack, followed forward from a change or backward from a question."""

    def __init__(self, facts: PackFacts) -> None:
        self.statements = {one.id: one for one in _statements(facts)}
        self._readers: dict[str, list[Statement]] = {}
        self._writers: dict[str, list[Statement]] = {}
        self._mates: dict[str, list[Statement]] = {}
        for one in self.statements.values():
            for name in one.reads:
                self._readers.setdefault(name, []).append(one)
            for name in one.writes:
                self._writers.setdefault(name, []).append(one)
            if one.table is not None:
                self._mates.setdefault(one.table, []).append(one)

    def reach(self, starts: Iterable[str]) -> Reach:
        """What a change of the statements *starts* can change, near and far."""
        todo = [self.statements[start] for start in starts if start in self.statements]
        found = {one.id: one for one in todo}
        while todo:
            one = todo.pop()
            following = [reader for name in one.writes for reader in self._readers.get(name, ())]
            following += self._mates.get(one.table or "", ())
            for other in following:
                if other.id not in found:
                    found[other.id] = other
                    todo.append(other)
        several = found.values()
        return Reach(
            names=frozenset(name for one in several for name in one.writes),
            lists=frozenset(name for one in several for name in one.appends),
            statements=frozenset(found),
            alarms=any(one.alarms for one in several),
            stops=any(one.stops for one in several),
        )

    def cone(self, starts: Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
        """The names, and the unknowns, that the statements *starts* depend on, near and far.

        Statements that write the same names belong to it: they can hide an effect.
        """
        todo = [self.statements[start] for start in starts if start in self.statements]
        todo += [beside for one in todo for name in one.writes for beside in self._writers[name]]
        seen = {one.id for one in todo}
        names: dict[str, None] = {}
        unknowns: dict[str, None] = {}
        while todo:
            one = todo.pop()
            unknowns.update(dict.fromkeys(one.asks))
            names.update(dict.fromkeys((*one.reads, *one.writes)))
            before = [writer for name in one.reads for writer in self._writers.get(name, ())]
            for other in (*before, *self._mates.get(one.table or "", ())):
                if other.id not in seen:
                    seen.add(other.id)
                    todo.append(other)
        return frozenset(names), frozenset(unknowns)

    def asking(self, unknown: str) -> tuple[str, ...]:
        """The statements that ask for an unknown."""
        return tuple(one.id for one in self.statements.values() if unknown in one.asks)


def _statements(facts: PackFacts) -> Iterator[Statement]:
    yield from _literals(facts)
    for imply in facts.implies:
        yield _imply(imply)
    for lookup in facts.lookups:
        results = [row.result for row in lookup.rows]
        yield Statement(
            id=f"lookup {lookup.id}",
            reads=_names(results) | {lookup.source},
            asks=_unknowns(results),
            writes=frozenset({lookup.target}),
        )
    for default in facts.defaults:
        conditions = [case.when for case in default.cases if case.when is not None]
        values = [case.value for case in default.cases]
        yield _judging(
            f"default {default.id}", conditions, values, writes=frozenset({default.dest})
        )
    flags = {flag.dest for flag in facts.flags}
    for rule in facts.rules:
        yield _rule(rule, alarms=rule.advise is not None or not flags.isdisjoint(rule.sets))
    yield from _outputs(facts)


def _literals(facts: PackFacts) -> Iterator[Statement]:
    initial: Mapping[str, Term | None] = {
        **{f"flag {flag.dest}": flag.default for flag in facts.flags},
        **{f"attribute {one.id}": one.initial for one in facts.attributes},
    }
    for name, term in initial.items():
        terms = [] if term is None else [term]
        yield Statement(
            id=name,
            reads=_names(terms),
            asks=_unknowns(terms),
            writes=frozenset({name.partition(" ")[2]}),
        )


def _imply(imply: Imply) -> Statement:
    clash = [imply.clash] if isinstance(imply.clash, FromUnknown) else []
    one = _judging(
        f"imply {imply.id}",
        [imply.when],
        [*imply.sets.values(), *clash],
        writes=frozenset(imply.sets),
    )
    return Statement(id=one.id, reads=one.reads, asks=one.asks, writes=one.writes, alarms=True)


def _rule(rule: Rule, *, alarms: bool) -> Statement:
    terms = [*rule.sets.values(), *(term for several in rule.appends.values() for term in several)]
    one = _judging(f"rule {rule.id}", [rule.when], terms, writes=frozenset(rule.sets))
    return Statement(
        id=one.id,
        reads=one.reads,
        asks=one.asks,
        writes=one.writes,
        appends=frozenset(rule.appends),
        # Two hits in a table that promises one are reported.
        alarms=alarms or rule.table is not None,
        table=rule.table,
    )


def _outputs(facts: PackFacts) -> Iterator[Statement]:
    for fact in facts.constraints:
        one = _judging(f"constraint {fact.id}", [fact.when, fact.require], [])
        yield Statement(id=one.id, reads=one.reads, asks=one.asks, alarms=True, stops=True)
    for knob in facts.knobs:
        terms = [seed.value for seed in knob.seeded_by if seed.value is not None]
        terms += [] if knob.default is None else [knob.default]
        yield _judging(f"knob {knob.id}", [seed.when for seed in knob.seeded_by], terms)
    for advice in facts.advice:
        one = _judging(f"advice {advice.id}", [advice.when], [])
        yield Statement(id=one.id, reads=one.reads, asks=one.asks, alarms=True)


def _judging(
    name: str,
    conditions: Iterable[Condition],
    terms: Iterable[Term],
    *,
    writes: frozenset[str] = frozenset(),
) -> Statement:
    compared: list[Comparison] = [one for part in conditions for one in comparisons(part)]
    several = [*terms, *(one.operand for one in compared)]
    return Statement(
        id=name,
        reads=_names(several) | {one.name for one in compared},
        asks=_unknowns(several),
        writes=writes,
    )


def _names(terms: Iterable[Term]) -> frozenset[str]:
    return frozenset(term.name for term in terms if isinstance(term, FromName))


def _unknowns(terms: Iterable[Term]) -> frozenset[str]:
    return frozenset(term.unknown for term in terms if isinstance(term, FromUnknown))
