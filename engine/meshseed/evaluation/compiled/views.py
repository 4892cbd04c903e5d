"""Views of what worlds come to, each made once for the numbers it is made of."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from operator import itemgetter
from typing import Any, Final, Generic, TypeVar, cast

from msgspec.structs import replace

from meshseed.confidence import Confidence
from meshseed.diagnostics import Finding
from meshseed.evaluation.assembling import finding_views, forwarded, knob_views
from meshseed.evaluation.compiled.bare import bare_program, bare_worlds
from meshseed.evaluation.compiled.pool import NOTHING
from meshseed.evaluation.compiled.results import Consequences, placeless
from meshseed.evaluation.compiled.slots import Part
from meshseed.evaluation.compiled.standins import Typing
from meshseed.evaluation.compiled.step import Workshop
from meshseed.evaluation.compiled.steps import Reach
from meshseed.evaluation.joining import Joined
from meshseed.evaluation.judging import Verdict
from meshseed.evaluation.mesh_views import mesh_views
from meshseed.evaluation.outcome import (
    AttributeView,
    Firing,
    Forwarded,
    InputView,
    KnobView,
    MeshView,
    TraceEntry,
)
from meshseed.evaluation.program import CompiledKnob, CompiledRule, Program
from meshseed.evaluation.resting import NO_RESTING
from meshseed.evaluation.results import Appended, RuleRecord, Supposition
from meshseed.evaluation.tracing import trace_entries
from meshseed.evaluation.value_views import attribute_views, input_views
from meshseed.packs.facts import Mesh

V = TypeVar("V")
Row = int | tuple[int, ...]
"""What stands in one slot: in the one world, or in each of several."""
PerSlot = list[tuple[int, ...]]
"""For each slot of an output its number in every world."""
Rows = list[int] | list[tuple[int, ...]]
_UNREAD: Final = RuleRecord(
    rule="",
    firing=Firing.UNDECIDED,
    verdict=Verdict(truth=None, confidence=Confidence.CONFIRMED, text=""),
)
_NOTHING_TYPED: Final[Mapping[str, Typing]] = {}
Cases = tuple[tuple[Supposition, ...], ...]
"""What each world supposes."""


class _View(Generic[V]):
    """One output: the slots it is made of, and what was made of their numbers so far."""

    def __init__(self, slots: tuple[int, ...], make: Callable[..., V], *about: object) -> None:
        # Two slots at least, so that a key is a tuple always.
        self._key = itemgetter(*slots, *slots) if slots else None
        self._count = len(slots)
        self._known: dict[Hashable, V] = {}
        self._make = make
        self._about = about

    def of(self, rows: Rows) -> V:
        """The output over these worlds."""
        key = () if self._key is None else self._key(rows)
        view = self._known.get(key)
        if view is None:
            parts = cast("tuple[Row, ...]", key)[: self._count]
            per_slot = [part if isinstance(part, tuple) else (part,) for part in parts]
            view = self._known[key] = self._make(per_slot, *self._about)
        return view


class Views:
    """Every output of one pack over worlds that part in one way.

    Each is made by the interpreter's own code, from worlds that hold what it is made of and
    nothing else.
    """

    def __init__(self, shop: Workshop, cases: Cases) -> None:
        self._shop = shop
        self._cases = cases
        layout, program = shop.layout, shop.program
        of = layout.of
        self._inputs = [
            _View((of(Part.INPUT, dest), of(Part.TYPED, dest)), self._input, dest)
            for dest in layout.inputs
        ]
        self._attributes = [
            (name, _View((of(Part.CELL, name),), self._attribute, name)) for name in program.names
        ]
        self._knobs = [
            _View((of(Part.KNOB, one.fact.id),), self._knob, one) for one in program.knobs
        ]
        self._meshes = [
            _View(
                () if mesh.cardinality.name is None else (of(Part.MESH, mesh.id),), self._mesh, mesh
            )
            for mesh in program.meshes
        ]
        self._records = [
            _View((of(Part.RECORD, one.fact.id),), self._record, one) for one in program.rules
        ]
        self._options = _View(layout.every(Part.APPENDED), self._forwarded)
        self._findings = _View(layout.every(Part.SAID), self._found)
        self._reach = _View(layout.every(Part.REACH), self._reached)

    def consequences(self, rows: Rows, *, traced: bool) -> Consequences:
        """Everything these worlds come to."""
        reached, contested = self._reach.of(rows)
        return Consequences(
            inputs=tuple([one for view in self._inputs for one in view.of(rows)]),
            options=self._options.of(rows),
            attributes={name: view.of(rows) for name, view in self._attributes},
            knobs=tuple([view.of(rows) for view in self._knobs]),
            meshes=tuple([view.of(rows) for view in self._meshes]),
            findings=self._findings.of(rows),
            reached=reached,
            reached_contested=contested,
            trace=tuple([view.of(rows) for view in self._records]) if traced else None,
        )

    def _things(self, row: tuple[int, ...]) -> list[object]:
        return [self._shop.pool.thing(number) for number in row]

    def _joined(
        self, program: Program, typed: Mapping[str, Typing] = _NOTHING_TYPED, **parts: list[Any]
    ) -> Joined:
        line = self._shop.stand_ins.line(typed)
        return bare_worlds(program, line, self._cases, **parts)

    def _input(self, rows: PerSlot, dest: str) -> tuple[InputView, ...]:
        cells, typed = rows
        program = self._bare(flags={dest: self._shop.program.flags[dest]})
        marks = {dest: cast("Typing", self._shop.pool.thing(typed[0]))} if typed[0] else {}
        joined = self._joined(program, typed=marks, inputs=_by_name(dest, self._things(cells)))
        return tuple(replace(one, tokens=()) for one in input_views(program, joined, NO_RESTING))

    def _attribute(self, rows: PerSlot, name: str) -> AttributeView:
        flags = self._shop.program.flags
        own = {name: flags[name]} if name in flags else {}
        program = self._bare(flags=own, names=(name,))
        joined = self._joined(program, cells=_by_name(name, self._things(rows[0])))
        return replace(attribute_views(program, joined, NO_RESTING)[name], tokens=())

    def _knob(self, rows: PerSlot, knob: CompiledKnob) -> KnobView:
        program = self._bare(knobs=(knob,))
        joined = self._joined(program, knobs=[(one,) for one in self._things(rows[0])])
        (view,) = knob_views(program, joined, NO_RESTING)
        return view

    def _mesh(self, rows: PerSlot, mesh: Mesh) -> MeshView:
        program = self._bare(meshes=(mesh,))
        sizes = [_by_name(mesh.id, self._things(row)) for row in rows]
        joined = self._joined(program, meshes=sizes[0]) if sizes else self._joined(program)
        (view,) = mesh_views(program, joined, NO_RESTING)
        return view

    def _record(self, rows: PerSlot, rule: CompiledRule) -> TraceEntry:
        program = self._bare(rules=(rule,))
        joined = self._joined(program, records=[(one,) for one in self._things(rows[0])])
        (entry,) = trace_entries(program, joined, trees=False)
        return entry

    def _forwarded(self, rows: PerSlot) -> dict[str, Forwarded]:
        told = self._told(rows)
        appending = {one.rule for tokens in told for one in cast("tuple[Appended, ...]", tokens)}
        rules = tuple(one for one in self._shop.program.rules if one.fact.id in appending)
        program = self._bare(accumulators=self._shop.program.accumulators, rules=rules)
        # Joining wants a record of each rule; these are not looked at.
        records: list[object] = [(_UNREAD,) * len(rules)] * len(told)
        joined = self._joined(program, appended=told, records=records)
        return forwarded(program, joined, NO_RESTING)

    def _found(self, rows: PerSlot) -> tuple[Finding, ...]:
        program = self._bare(classes=self._shop.program.classes)
        joined = self._joined(program, findings=self._told(rows))
        return placeless(tuple(finding_views(program, joined)))

    def _reached(self, rows: PerSlot) -> tuple[bool | None, tuple[str, ...]]:
        worlds = [
            [cast("Reach", thing) for thing in self._things(row)] for row in zip(*rows, strict=True)
        ] or [[]]
        verdicts = {_together([one.reached for one in reaches]) for reaches in worlds}
        doubts = {name for reaches in worlds for one in reaches for name in one.contested}
        return verdicts.pop() if len(verdicts) == 1 else None, tuple(sorted(doubts))

    def _told(self, rows: PerSlot) -> list[object]:
        """What the statements told one behind the other, per world."""
        per_world = zip(*rows, strict=True) if rows else ((),) * len(self._cases)
        return [
            tuple(
                each
                for number in row
                if number != NOTHING
                for each in cast("tuple[object, ...]", self._shop.pool.thing(number))
            )
            for row in per_world
        ]

    def _bare(self, **parts: object) -> Program:
        return bare_program(self._shop.program, **parts)


def _by_name(name: str, things: Iterable[object]) -> list[object]:
    return [{} if thing is None else {name: thing} for thing in things]


def _together(reached: list[bool | None]) -> bool | None:
    """What constraints come to together: one that stops the driver counts most."""
    if False in reached:
        return False
    return None if None in reached else True
