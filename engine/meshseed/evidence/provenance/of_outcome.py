"""The provenance of an outcome: what one command line gave, and how each part is known."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from meshseed.confidence import Confidence
from meshseed.evaluation.outcome import (
    AttributeView,
    AxisView,
    Hole,
    InputView,
    Judgement,
    MeshView,
    Origin,
    Outcome,
    TraceEntry,
)
from meshseed.evidence.provenance.building import Builder
from meshseed.evidence.provenance.graph import Node, NodeKind, Provenance, Relation
from meshseed.evidence.provenance.naming import Output, output_names, shown_value
from meshseed.packs.facts import PackFacts, Plain


class UnknownOutputError(KeyError):
    """There is no output of this name; `known` are those there are."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(name)
        self.name = name
        self.known = tuple(known)


def provenance_of(outcome: Outcome, facts: PackFacts, wanted: Iterable[str] = ()) -> Provenance:
    """From outputs of *outcome* back to sources.

    *wanted* name them: a forwarded token, an attribute, a pass option, `mesh.<id>`,
    `mesh.<id>.<axis>` or `mesh.<id>.<axis>.groups`; none: every token, every attribute that
    changed, every seeded pass option and every degree. Raises `UnknownOutputError`.
    """
    return _Chain(outcome, Builder(facts)).run(tuple(wanted))


class _Chain:
    def __init__(self, outcome: Outcome, builder: Builder) -> None:
        self._outcome = outcome
        self._builder = builder
        self._rules = {one.id: one for one in builder.facts.rules}
        self._trace = {one.rule: one for one in outcome.trace}
        self._inputs = {one.dest: one for one in outcome.inputs}
        self._read: set[str] = set()

    def run(self, wanted: tuple[str, ...]) -> Provenance:
        outputs = output_names(self._outcome)
        if wanted:
            for name in wanted:
                if not any(one.is_called(name) for one in outputs):
                    raise UnknownOutputError(name, [one.name for one in outputs])
            chosen = [one for one in outputs if any(map(one.is_called, wanted))]
        else:
            chosen = [one for one in outputs if one.notable]
        roots = [self._output(one) for one in chosen]
        return self._builder.finish(roots, self._outcome.line.text)

    def _output(self, output: Output) -> str:
        adders: dict[str, Callable[[Output], str]] = {
            "token": self._token,
            "attribute": self._attribute,
            "knob": self._knob,
            "mesh": self._mesh,
            "degree": self._degree,
            "groups": self._groups,
        }
        return adders[output.kind](output)

    def _root(
        self,
        output: Output,
        label: str,
        confidence: Confidence | None,
        contested: tuple[str, ...],
        rests_on: tuple[str, ...],
    ) -> str:
        node = f"output.{output.name}"
        if self._builder.node(
            Node(
                id=node,
                kind=NodeKind.OUTPUT,
                label=label,
                confidence=confidence,
                contested=contested,
            )
        ):
            self._marks(node, contested, rests_on)
        return node

    def _marks(self, node: str, contested: tuple[str, ...], rests_on: tuple[str, ...]) -> None:
        for conflict in contested:
            self._builder.link(node, conflict, Relation.CONTESTED_BY)
        for unknown in rests_on:
            self._builder.link(node, unknown, Relation.ASSUMES)

    def _token(self, output: Output) -> str:
        token = self._outcome.options[output.of].tokens[output.index]
        label = token.text if token.text is not None else f"?{token.unknown}"
        node = self._root(output, label, token.confidence, token.contested, token.rests_on)
        if token.unknown is not None:
            self._builder.link(node, token.unknown, Relation.ASSUMES)
        self._by(node, token.rule, f"append.{output.of}")
        return node

    def _attribute(self, output: Output) -> str:
        view = self._outcome.attributes[output.of]
        label = f"{output.of} = {_text(view.value, view.hole)}"
        node = self._root(output, label, view.confidence, view.contested, view.rests_on)
        self._made(node, output.of, view)
        return node

    def _made(self, node: str, name: str, view: AttributeView | InputView) -> None:
        """How a value came to be: typed words, or the entry of the pack that gave it."""
        if view.tokens:
            self._typed(node, view.tokens)
        if view.by is not None:
            self._by(node, view.by, f"set.{name}")
        elif view.origin is Origin.TYPED:
            self._builder.link(node, f"flag.{name}", Relation.SET_BY)
        if view.hole is not None:
            for case in view.hole.cases:
                if case.by is not None:
                    self._by(node, case.by, f"set.{name}")

    def _typed(self, node: str, tokens: tuple[int, ...]) -> None:
        words = self._outcome.line.tokens
        text = " ".join(words[index].text for index in tokens if index < len(words))
        typed = f"typed.{'-'.join(map(str, tokens))}"
        self._builder.node(
            Node(id=typed, kind=NodeKind.TYPED, label=text, confidence=Confidence.CONFIRMED)
        )
        self._builder.edge(node, typed, Relation.TYPED_AS)

    def _by(self, node: str, address: str, effect: str) -> None:
        """A statement that set a value, with what its condition read."""
        rule = self._rules.get(address)
        standings = None if rule is None else (rule.standing_of(effect),)
        added = self._builder.statement(address, standings)
        if added is None:
            return
        self._builder.edge(node, added, Relation.SET_BY)
        entry = self._trace.get(address)
        if entry is not None:
            for name, judgement in _reads(entry):
                self._builder.edge(added, self._value(name, judgement), Relation.READS)
        elif address not in self._read:
            self._read.add(address)
            for name in self._builder.reads_of(address):
                given = self._inputs.get(name)
                if given is not None:
                    self._builder.edge(added, self._given(given), Relation.READS)

    def _value(self, name: str, judgement: Judgement) -> str:
        """What a condition read: the value of a name where the rule stands."""
        node = f"value.{name}={judgement.value}"
        fresh = self._builder.node(
            Node(
                id=node,
                kind=NodeKind.VALUE,
                label=f"{name} = {judgement.value}",
                confidence=judgement.confidence,
                contested=judgement.contested,
            )
        )
        if fresh:
            self._marks(node, judgement.contested, ())
            self._before(node, name, judgement)
        return node

    def _given(self, view: InputView) -> str:
        """An input as it stands before the rules, for what is not in the trace."""
        node = f"value.{view.dest}={_text(view.value, view.hole)}"
        if self._builder.node(
            Node(
                id=node,
                kind=NodeKind.VALUE,
                label=f"{view.dest} = {_text(view.value, view.hole)}",
                confidence=view.confidence,
                contested=view.contested,
            )
        ):
            self._marks(node, view.contested, view.rests_on)
            self._made(node, view.dest, view)
        return node

    def _before(self, node: str, name: str, judgement: Judgement) -> None:
        """Where a value came from that was read: as typed or given, or by a rule before."""
        view = self._outcome.attributes.get(name)
        given = self._inputs.get(name)
        if judgement.origin is Origin.RULE and view is not None:
            final = shown_value(view.value) == judgement.value and view.by is not None
            replaced = view.replaced.by if view.replaced is not None else None
            by = view.by if final else replaced
            if by is not None:
                self._by(node, by, f"set.{name}")
        elif given is not None:
            self._made(node, name, given)
        elif view is not None:
            self._builder.link(node, f"attribute.{name}", Relation.SET_BY)

    def _knob(self, output: Output) -> str:
        view = self._outcome.knobs[output.index]
        label = f"{view.id} = {_text(view.value, view.hole)}"
        node = self._root(output, label, view.confidence, view.contested, view.rests_on)
        for address in view.by:
            self._by(node, address, "")
        return node

    def _mesh(self, output: Output) -> str:
        view = self._outcome.meshes[output.index]
        label = f"mesh {view.id}: {_text(view.devices, view.hole)} devices"
        node = self._root(output, label, view.confidence, view.contested, view.rests_on)
        self._builder.link(node, f"mesh.{view.id}", Relation.SET_BY)
        if view.from_name is not None and view.from_name in self._outcome.attributes:
            self._made(node, view.from_name, self._outcome.attributes[view.from_name])
        self._quantity(node, view, "devices")
        return node

    def _degree(self, output: Output) -> str:
        mesh, axis = self._axis(output)
        label = f"{axis.id} = {_text(axis.degree, axis.hole)}"
        node = self._root(output, label, axis.confidence, axis.contested, axis.rests_on)
        self._builder.link(node, f"axis.{axis.id}", Relation.SET_BY)
        self._quantity(node, mesh, f"degree.{axis.id}")
        return node

    def _groups(self, output: Output) -> str:
        mesh, axis = self._axis(output)
        groups = axis.groups
        if groups is None:
            raise UnknownOutputError(output.name, ())
        label = f"groups along {axis.id}: {groups.text or 'not decided'}"
        node = self._root(output, label, groups.confidence, groups.contested, groups.rests_on)
        claim = mesh.lowering
        if claim is not None:
            for name in claim.evidence:
                self._builder.link(node, name, Relation.EVIDENCED_BY)
        for one in mesh.axes:
            degree = Output(kind="degree", name=f"mesh.{mesh.id}.{one.id}", of=mesh.id, axis=one.id)
            self._builder.edge(node, self._degree(degree), Relation.FOLLOWS_FROM)
        return node

    def _axis(self, output: Output) -> tuple[MeshView, AxisView]:
        mesh = next(one for one in self._outcome.meshes if one.id == output.of)
        return mesh, next(one for one in mesh.axes if one.id == output.axis)

    def _quantity(self, node: str, mesh: MeshView, name: str) -> None:
        """A quantity of a job's derivation, and those it follows from."""
        view = next((one for one in mesh.quantities if one.id == name), None)
        if view is None:
            return
        quantity = f"quantity.{mesh.id}.{name}"
        fresh = self._builder.node(
            Node(
                id=quantity,
                kind=NodeKind.QUANTITY,
                label=view.equation or f"{name} = {_text(view.value, view.hole)}",
                confidence=view.confidence,
                contested=view.contested,
            )
        )
        self._builder.edge(node, quantity, Relation.FOLLOWS_FROM)
        if not fresh:
            return
        self._marks(quantity, view.contested, view.rests_on)
        of_value = name.removeprefix("value.")
        if of_value != name and of_value in self._outcome.attributes:
            self._made(quantity, of_value, self._outcome.attributes[of_value])
        if view.id == "instance" and isinstance(view.value, str):
            self._builder.link(quantity, f"instance.{view.value}", Relation.SET_BY)
        for before in view.follows_from:
            self._quantity(quantity, mesh, before)


def _reads(entry: TraceEntry) -> Iterator[tuple[str, Judgement]]:
    """Every comparison that decided a rule, with the name it read."""
    for case in entry.cases:
        pending = list(case.deciding)
        while pending:
            one = pending.pop(0)
            pending += one.parts
            if one.name is not None and one.value is not None:
                yield one.name, one


def _text(value: Plain, hole: Hole | None) -> str:
    return "not decided" if hole is not None else shown_value(value)
