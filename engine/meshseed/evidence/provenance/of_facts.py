"""The provenance of what a pack states, whatever command line there is."""

from meshseed.evidence.provenance.building import Builder
from meshseed.evidence.provenance.graph import Node, NodeKind, Provenance, Relation
from meshseed.explaining import Kind, Subject, TokenFact, mentions_of, own_fact
from meshseed.packs.facts import PackFacts

_LEAVES = frozenset({Kind.EVIDENCE, Kind.SOURCE, Kind.UNKNOWN, Kind.CONFLICT})


def provenance_of_name(name: str, facts: PackFacts) -> Provenance | None:
    """From everything in the pack called *name* back to sources; None where there is nothing.

    A token leads to the rules that append it, a rule to the flags and attributes it reads.
    """
    builder = Builder(facts)
    found = [one for one in builder.subjects if one.is_called(name)]
    if not found:
        return None
    walk = _Walk(builder)
    return builder.finish([walk.add(one) for one in found])


class _Walk:
    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._seen: set[str] = set()
        self._named = {
            one.id: one for one in builder.subjects if one.kind in {Kind.FLAG, Kind.ATTRIBUTE}
        }

    def add(self, subject: Subject) -> str:
        """Add a subject with all that it is known by; its node."""
        if subject.address in self._seen:
            return subject.address
        self._seen.add(subject.address)
        if isinstance(subject.fact, TokenFact):
            return self._token(subject, subject.fact)
        if subject.kind in _LEAVES:
            self._builder.statement_of(subject.address)
            return subject.address
        self._builder.statement(subject.address)
        for name in mentions_of(own_fact(subject)).reads:
            read = self._named.get(name)
            if read is not None:
                self._builder.edge(subject.address, self.add(read), Relation.READS)
        return subject.address

    def _token(self, subject: Subject, token: TokenFact) -> str:
        self._builder.node(Node(id=subject.address, kind=NodeKind.OUTPUT, label=token.text))
        by_id = {one.id: one for one in self._builder.subjects if one.kind is Kind.RULE}
        for rule in token.rules:
            self._builder.edge(subject.address, self.add(by_id[rule.id]), Relation.SET_BY)
        return subject.address
