"""The provenance of an outcome: what one command line gave, and how each part is known."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from meshseed.confidence import Confidence
from meshseed.evaluation.outcome import (
    AxisView,
    MeshView,
    Outcome,
)
from meshseed.evidence.provenance.building import Builder
from meshseed.evidence.provenance.graph import Node, NodeKind, Provenance, Relation
from meshseed.evidence.provenance.naming import Output, output_names
from meshseed.evidence.provenance.values import Values, value_text
from meshseed.explaining import mentions_of
from meshseed.packs.facts import PackFacts


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
        self._values = Values(outcome, builder)
        self._meshes = {one.id: one for one in builder.facts.meshes}

    def run(self, wanted: tuple[str, ...]) -> Provenance:
        outputs = output_names(self._outcome)
        if wanted:
            for name in wanted:
                if not any(one.is_called(name) for one in outputs):
                    raise UnknownOutputError(name, [one.name for one in outputs])
            chosen = [one for one in outputs if any(map(one.is_called, wanted))]
        else:
            chosen = [one for one in outputs if one.notable]
        roots: list[str] = []
        for output in chosen:
            roots.append(self._output(output))
            self._values.settle()
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
        node = self._builder.own(f"output.{output.name}")
        if self._builder.node(
            Node(
                id=node,
                kind=NodeKind.OUTPUT,
                label=label,
                confidence=confidence,
                contested=contested,
            )
        ):
            self._values.mark(node, contested, rests_on)
        return node

    def _token(self, output: Output) -> str:
        token = self._outcome.options[output.of].tokens[output.index]
        label = token.text if token.text is not None else f"?{token.unknown}"
        node = self._root(output, label, token.confidence, token.contested, token.rests_on)
        if token.unknown is not None:
            self._builder.assume(node, (token.unknown,))
        self._values.set_by(node, token.rule, f"append.{output.of}")
        return node

    def _attribute(self, output: Output) -> str:
        view = self._outcome.attributes[output.of]
        label = f"{output.of} = {value_text(view.value, view.hole)}"
        node = self._root(output, label, view.confidence, view.contested, view.rests_on)
        self._values.final(node, output.of)
        return node

    def _knob(self, output: Output) -> str:
        view = self._outcome.knobs[output.index]
        label = f"{view.id} = {value_text(view.value, view.hole)}"
        node = self._root(output, label, view.confidence, view.contested, view.rests_on)
        if view.hole is not None:
            self._builder.assume(node, view.hole.by)
        for address in view.by:
            self._values.set_by(node, address, "", self._values.end)
        return node

    def _mesh(self, output: Output) -> str:
        view = self._outcome.meshes[output.index]
        label = f"mesh {view.id}: {value_text(view.devices, view.hole)} devices"
        node = self._root(output, label, view.confidence, view.contested, view.rests_on)
        address = f"mesh.{view.id}"
        self._builder.statement(address, (self._meshes[view.id].standing,))
        self._builder.edge(node, address, Relation.SET_BY)
        if view.from_name is not None:
            self._values.read(address, view.from_name, self._values.end)
        self._quantity(node, view, "devices")
        return node

    def _degree(self, output: Output) -> str:
        mesh, axis = self._axis(output)
        label = f"{axis.id} = {value_text(axis.degree, axis.hole)}"
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
        self._ordered(node, mesh)
        for one in mesh.axes:
            degree = Output(kind="degree", name=f"mesh.{mesh.id}.{one.id}", of=mesh.id, axis=one.id)
            self._builder.edge(node, self._degree(degree), Relation.FOLLOWS_FROM)
        return node

    def _ordered(self, node: str, mesh: MeshView) -> None:
        """The order of devices that was taken, where it is not ascending."""
        for number, order in enumerate(self._meshes[mesh.id].orders, start=1):
            if mesh.block and order.block == mesh.block:
                whole = f"mesh.{mesh.id}"
                self._builder.statement(whole, (self._meshes[mesh.id].standing,))
                part = self._builder.part(
                    whole,
                    f"{whole}.order.{number}",
                    f"order {number} of the devices of mesh {mesh.id}",
                    order.standing,
                )
                self._builder.edge(node, part, Relation.FOLLOWS_FROM)
                for name in mentions_of(order.when).reads:
                    self._values.read(part, name, self._values.end)
                return

    def _axis(self, output: Output) -> tuple[MeshView, AxisView]:
        mesh = next(one for one in self._outcome.meshes if one.id == output.of)
        return mesh, next(one for one in mesh.axes if one.id == output.axis)

    def _quantity(self, node: str, mesh: MeshView, name: str) -> None:
        """A quantity of a job's derivation, and those it follows from."""
        view = next((one for one in mesh.quantities if one.id == name), None)
        if view is None:
            return
        quantity = self._builder.own(f"quantity.{mesh.id}.{name}")
        fresh = self._builder.node(
            Node(
                id=quantity,
                kind=NodeKind.QUANTITY,
                label=view.equation or f"{name} = {value_text(view.value, view.hole)}",
                confidence=view.confidence,
                contested=view.contested,
            )
        )
        self._builder.edge(node, quantity, Relation.FOLLOWS_FROM)
        if not fresh:
            return
        self._values.mark(quantity, view.contested, view.rests_on)
        if view.hole is not None:
            self._builder.assume(quantity, view.hole.by)
        of_value = name.removeprefix("value.")
        if of_value != name and of_value in self._outcome.attributes:
            self._values.final(quantity, of_value)
        if view.id in _CHOSEN and isinstance(view.value, str):
            self._values.set_by(quantity, _CHOSEN[view.id] + view.value, "", self._values.end)
        for before in view.follows_from:
            self._quantity(quantity, mesh, before)


_CHOSEN: Final = {"instance": "instance.", "layout": ""}
"""Quantities whose value is the id of an entry of the pack, and what its address begins with."""
