"""Putting a provenance graph together, node by node, each expanded once."""

from collections.abc import Iterable

from meshseed.confidence import Confidence
from meshseed.evidence.provenance.graph import Edge, Node, NodeKind, Provenance, Relation
from meshseed.explaining import Kind, Subject, mentions_of, own_fact, subjects_of
from meshseed.packs.facts import Conflict, Evidence, PackFacts, Source, Standing, Unknown

_NODE_KINDS = {
    Kind.UNKNOWN: NodeKind.UNKNOWN,
    Kind.CONFLICT: NodeKind.CONFLICT,
    Kind.EVIDENCE: NodeKind.OBSERVATION,
    Kind.SOURCE: NodeKind.SOURCE,
}


class Builder:
    """Collects nodes and edges; entries of the pack bring their evidence and sources along."""

    def __init__(self, facts: PackFacts) -> None:
        self.facts = facts
        self.subjects = subjects_of(facts)
        self._by_address = {one.address: one for one in self.subjects}
        self._sources = {one.id: one for one in facts.sources}
        self._nodes: dict[str, Node] = {}
        self._edges: dict[Edge, None] = {}

    def own(self, name: str) -> str:
        """*name* for a node that is no entry of the pack, and none of whose entries has it."""
        while name in self._by_address:
            name += "~"
        return name

    def node(self, node: Node) -> bool:
        """Add a node; whether it is new."""
        if node.id in self._nodes:
            return False
        self._nodes[node.id] = node
        return True

    def edge(self, of: str, by: str, relation: Relation) -> None:
        """Add an edge between nodes that are there."""
        self._edges[Edge(of=of, by=by, relation=relation)] = None

    def finish(self, roots: Iterable[str], command_line: str | None = None) -> Provenance:
        """The graph."""
        identity = self.facts.identity
        return Provenance(
            pack=identity.id,
            release=identity.release,
            digest=identity.digest,
            command_line=command_line,
            roots=tuple(dict.fromkeys(roots)),
            nodes=tuple(self._nodes.values()),
            edges=tuple(self._edges),
        )

    def statement(
        self,
        address: str,
        standings: Iterable[Standing] | None = None,
        *,
        assuming: bool = True,
    ) -> str | None:
        """Add an entry of the pack with what it rests on; its node, or None where there is none.

        *standings* narrow what it rests on to those of the parts that matter. *assuming*: the open
        questions it names are added too.
        """
        subject = self._by_address.get(address)
        if subject is None:
            return None
        added = self._subject(subject)
        if standings is None:
            mentioned = mentions_of(own_fact(subject))
            evidence, conflicts = mentioned.evidence, mentioned.conflicts
            if added and assuming:
                for unknown in mentioned.unknowns:
                    self.link(address, unknown, Relation.ASSUMES)
        else:
            kept = tuple(standings)
            evidence = tuple(name for one in kept for name in one.evidence)
            conflicts = tuple(name for one in kept for name in one.contested)
        self._rests(address, evidence, conflicts)
        return address

    def part(self, whole: str, address: str, label: str, standing: Standing) -> str:
        """Add a part of an entry that is known in its own way, and the entry itself; its node."""
        if self.node(
            Node(
                id=address,
                kind=NodeKind.STATEMENT,
                label=label,
                confidence=standing.confidence,
                contested=standing.contested,
            )
        ):
            self._rests(address, standing.evidence, standing.contested)
            self.edge(address, whole, Relation.PART_OF)
        return address

    def part_by(self, node: str, whole: str, name: tuple[str, str], standing: Standing) -> str:
        """Add a part, by its address and label, that gave *node* its value; its node."""
        part = self.part(whole, name[0], name[1], standing)
        self.edge(node, part, Relation.SET_BY)
        return part

    def assume(self, of: str, names: Iterable[str]) -> None:
        """Edges to those of *names* that are open questions."""
        for name in names:
            subject = self._by_address.get(name)
            if subject is not None and subject.kind is Kind.UNKNOWN:
                self.link(of, name, Relation.ASSUMES)

    def _rests(self, address: str, evidence: Iterable[str], conflicts: Iterable[str]) -> None:
        for name in evidence:
            self.link(address, name, Relation.EVIDENCED_BY)
        for name in conflicts:
            self.link(address, name, Relation.CONTESTED_BY)

    def reads_of(self, address: str) -> tuple[str, ...]:
        """The inputs and attributes that an entry of the pack reads."""
        subject = self._by_address.get(address)
        return () if subject is None else mentions_of(own_fact(subject)).reads

    def link(self, of: str, address: str, relation: Relation) -> None:
        """An edge to an entry of the pack, which is added."""
        if self.statement_of(address):
            self.edge(of, address, relation)

    def statement_of(self, address: str) -> bool:
        """Add an observation, source, question or conflict with all it names; whether it exists."""
        subject = self._by_address.get(address)
        if subject is None:
            return False
        if self._subject(subject):
            self._expand(subject)
        return True

    def _expand(self, subject: Subject) -> None:
        fact = subject.fact
        if isinstance(fact, Evidence):
            if fact.source is not None:
                self.link(subject.address, f"source.{fact.source}", Relation.FOUND_IN)
        elif isinstance(fact, Unknown):
            for name in fact.evidence:
                self.link(subject.address, name, Relation.EVIDENCED_BY)
        elif isinstance(fact, Conflict):
            for side in fact.sides:
                relation = Relation.EVIDENCED_BY if side.taken else Relation.COUNTERED_BY
                for name in side.evidence:
                    self.link(subject.address, name, relation)
        else:
            self.statement(subject.address)

    def _subject(self, subject: Subject) -> bool:
        fact = own_fact(subject)
        source = fact if isinstance(fact, Source) else None
        if isinstance(fact, Evidence):
            source = self._sources.get(fact.source or "")
        standing = getattr(fact, "standing", None)
        return self.node(
            Node(
                id=subject.address,
                kind=_NODE_KINDS.get(subject.kind, NodeKind.STATEMENT),
                label=_label(subject),
                confidence=_confidence(fact, standing),
                line=None if source is None else source.line,
                contested=standing.contested if isinstance(standing, Standing) else (),
            )
        )


def _confidence(fact: object, standing: object) -> Confidence | None:
    if isinstance(standing, Standing):
        return standing.confidence
    return fact.confidence if isinstance(fact, Unknown | Evidence) else None


def _label(subject: Subject) -> str:
    fact = own_fact(subject)
    if isinstance(fact, Evidence):
        quoted = fact.text if fact.text is not None else fact.symbol
        return subject.id if quoted is None else f"{subject.id}: {quoted}"
    if isinstance(fact, Source):
        return fact.title
    if isinstance(fact, Unknown):
        return fact.question
    return f"{subject.kind.value} {subject.id}"
