"""The provenance of what a pack states, whatever command line there is."""

from collections.abc import Iterator
from typing import Final

from meshseed.evidence.provenance.building import Builder
from meshseed.evidence.provenance.graph import Node, NodeKind, Provenance, Relation
from meshseed.explaining import Kind, Subject, TokenFact, mentions_of, own_fact
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import PackFacts

_LEAVES: Final = frozenset({Kind.EVIDENCE, Kind.SOURCE, Kind.UNKNOWN, Kind.CONFLICT})
_NAMED: Final = frozenset({Kind.FLAG, Kind.ATTRIBUTE})


def provenance_of_name(name: str, facts: PackFacts) -> Provenance | None:
    """From everything in the pack called *name* back to sources; None where there is nothing.

    A token leads to the rules that append it, a statement to the flags and attributes it reads, and
    these to the statements that may set them.
    """
    builder = Builder(facts)
    found = [one for one in builder.subjects if one.is_called(name)]
    if not found:
        return None
    walk = _Walk(builder)
    for one in found:
        walk.add(one)
    return builder.finish(one.address for one in found)


class _Walk:
    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._seen: set[str] = set()
        self._named = {one.id: one for one in builder.subjects if one.kind in _NAMED}
        self._by_address = {one.address: one for one in builder.subjects}
        self._setters: dict[str, list[str]] = {}
        for name, address in _settings(builder.facts):
            self._setters.setdefault(name, []).append(address)

    def add(self, subject: Subject) -> None:
        """Add a subject with all that it is known by."""
        # A chain of statements may be as long as the pack: no call goes down it.
        waiting = [subject]
        while waiting:
            one = waiting.pop()
            if one.address in self._seen:
                continue
            self._seen.add(one.address)
            ways = tuple(self._ways(one))
            for relation, other in ways:
                self._node(other)
                self._builder.edge(one.address, other.address, relation)
            waiting.extend(other for _, other in reversed(ways))

    def _ways(self, subject: Subject) -> Iterator[tuple[Relation, Subject]]:
        self._node(subject)
        fact = subject.fact
        if isinstance(fact, TokenFact):
            for rule in fact.rules:
                yield Relation.SET_BY, self._by_address[item_address("rule", rule.id)]
            return
        if subject.kind in _NAMED:
            for address in self._setters.get(subject.id, ()):
                yield Relation.SET_BY, self._by_address[address]
        if subject.kind not in _LEAVES:
            for name in mentions_of(own_fact(subject)).reads:
                if name in self._named:
                    yield Relation.READS, self._named[name]

    def _node(self, subject: Subject) -> None:
        fact = subject.fact
        if isinstance(fact, TokenFact):
            self._builder.node(Node(id=subject.address, kind=NodeKind.OUTPUT, label=fact.text))
        elif subject.kind in _LEAVES:
            self._builder.statement_of(subject.address)
        else:
            self._builder.statement(subject.address)


def _settings(facts: PackFacts) -> Iterator[tuple[str, str]]:
    """Every name that a statement may set, with the address of the statement."""
    for imply in facts.implies:
        yield from ((name, item_address("imply", imply.id)) for name in imply.sets)
    for lookup in facts.lookups:
        yield lookup.target, item_address("lookup", lookup.id)
    for default in facts.defaults:
        yield default.dest, item_address("default", default.id)
    for rule in facts.rules:
        yield from ((name, item_address("rule", rule.id)) for name in rule.sets)
    for flag in facts.flags:
        if flag.records_use is not None:
            yield flag.records_use, item_address("flag", flag.dest)
