"""Joining the worlds of a command line: equal everywhere is decided, otherwise there are cases."""

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from meshseed.diagnostics import Finding
from meshseed.evaluation.cases import Conjunction, Split, first_of, split
from meshseed.evaluation.cells import NO_CONFLICTS, Cell, Open, undecided
from meshseed.evaluation.judging import deciding
from meshseed.evaluation.outcome import Certainty
from meshseed.evaluation.program import Program
from meshseed.evaluation.quantities import Quantity, both_quantities
from meshseed.evaluation.results import Appended, KnobResult, RuleRecord, WorldResult
from meshseed.packs.facts import Plain

T = TypeVar("T")
_TokenLabel = tuple[str, str, tuple[int, int], str | None, str | None]
"""What makes tokens of different worlds the same one: accumulator, rule, place and content."""


class JoinedToken(Struct, frozen=True, kw_only=True):
    """A token over all worlds: None where a world does not have it."""

    accumulator: str
    split: Split[Appended | None]
    present: tuple[Appended, ...]

    @property
    def certain(self) -> bool:
        """Whether every world has it for certain."""
        return not self.split.by and all(
            one is not None and one.certainty is Certainty.PRESENT for _, one in self.split.cases
        )


class Joined(Struct, frozen=True, kw_only=True):
    """Everything that holds over all worlds, case by case."""

    worlds: tuple[WorldResult, ...]
    inputs: dict[str, Split[Cell | None]]
    attributes: dict[str, Split[Cell]]
    tokens: tuple[JoinedToken, ...]
    records: dict[str, Split[RuleRecord]]
    knobs: dict[str, Split[KnobResult]]
    meshes: dict[str, Split[Cell]]
    quantities: dict[str, Split[Quantity]]
    findings: tuple[tuple[Finding, tuple[Conjunction, ...]], ...]
    reached: bool | None
    reached_contested: frozenset[str]

    def signatures(self) -> Iterator[tuple[str, Hashable]]:
        """Every output by name, with something that is equal exactly when the output is."""
        for dest, inputs in self.inputs.items():
            yield f"input.{dest}", _signature(inputs, _maybe_cell_key)
        for name, attribute in self.attributes.items():
            yield f"attribute.{name}", _signature(attribute, cell_key)
        counted: dict[str, int] = {}
        for token in self.tokens:
            one = token.present[0]
            label = f"token.{token.accumulator}.{one.text or '?' + str(one.unknown)}"
            counted[label] = counted.get(label, 0) + 1
            if counted[label] > 1:
                label = f"{label}#{counted[label]}"
            yield label, _signature(token.split, _token_key)
        for knob_id, knob in self.knobs.items():
            yield f"knob.{knob_id}", _signature(knob, _knob_key)
        for mesh_id, mesh in self.meshes.items():
            yield f"mesh.{mesh_id}", _signature(mesh, cell_key)
        for label, quantity in self.quantities.items():
            yield label, _signature(quantity, _quantity_key)
        said: dict[str, list[Hashable]] = {}
        for finding, when in self.findings:
            said.setdefault(finding.code, []).append((finding.message, when))
        for code, several in said.items():
            yield f"finding.{code}", tuple(several)
        yield "reached", self.reached


def join(program: Program, worlds: tuple[WorldResult, ...], *, outputs: bool = True) -> Joined:
    """The worlds of one command line, joined; without *outputs*, inputs and findings alone."""
    conditions = tuple(tuple(one.condition for one in world.suppositions) for world in worlds)
    alone = worlds[0] if len(worlds) == 1 else None

    def over(
        read: Callable[[WorldResult], T],
        key: Callable[[T], Hashable],
        together: Callable[[T, T], T] = first_of,
    ) -> Split[T]:
        if alone is not None:
            return Split((), (((), read(alone)),))
        entries = [(when, read(world)) for when, world in zip(conditions, worlds, strict=True)]
        return split(entries, key, together)

    dests = [dest for dest in program.flags if any(dest in world.inputs for world in worlds)]
    return Joined(
        worlds=worlds,
        inputs={dest: over(partial(_input, dest), _maybe_cell_key, _both_inputs) for dest in dests},
        attributes={
            name: over(
                partial(_cell, name, program.marks.get(name, NO_CONFLICTS)), cell_key, both_cells
            )
            for name in (program.names if outputs else ())
        },
        tokens=_tokens(program, conditions, worlds) if outputs else (),
        records={
            compiled.fact.id: over(partial(_record, index), _record_key)
            for index, compiled in enumerate(program.rules if outputs else ())
        },
        knobs={
            compiled.fact.id: over(partial(_knob, index), _knob_key, _both_knobs)
            for index, compiled in enumerate(program.knobs if outputs else ())
        },
        meshes={
            mesh_id: over(partial(_mesh, mesh_id), cell_key, both_cells)
            for mesh_id in (worlds[0].meshes if outputs else ())
        },
        quantities={
            one.label: over(partial(_quantity, index), _quantity_key, both_quantities)
            for index, one in enumerate(_quantities(worlds[0]) if outputs else ())
        },
        findings=_findings(conditions, worlds),
        reached=_reached(worlds),
        reached_contested=frozenset[str]().union(*(world.reached_contested for world in worlds)),
    )


def _input(dest: str, world: WorldResult) -> Cell | None:
    return world.inputs.get(dest)


def _cell(name: str, marks: frozenset[str], world: WorldResult) -> Cell:
    return world.cells.get(name) or undecided(name, marks)


def _record(index: int, world: WorldResult) -> RuleRecord:
    return world.records[index]


def _knob(index: int, world: WorldResult) -> KnobResult:
    return world.knobs[index]


def _mesh(mesh_id: str, world: WorldResult) -> Cell:
    return world.meshes[mesh_id]


def _quantities(world: WorldResult) -> tuple[Quantity, ...]:
    return () if world.job is None else world.job.quantities


def _quantity(index: int, world: WorldResult) -> Quantity:
    return _quantities(world)[index]


def both_cells(cell: Cell, other: Cell) -> Cell:
    """One value in two worlds: no surer than in either, and contested as in both."""
    return cell.weakened(other.confidence, other.contested)


def _both_inputs(cell: Cell | None, other: Cell | None) -> Cell | None:
    return cell if cell is None or other is None else both_cells(cell, other)


def _both_knobs(knob: KnobResult, other: KnobResult) -> KnobResult:
    return replace(knob, cell=both_cells(knob.cell, other.cell))


def cell_key(cell: Cell) -> Hashable:
    """Equal for two cells exactly when they hold the same value, or are open in the same way."""
    value = cell.value
    if isinstance(value, Open):
        return (
            "open",
            value.because,
            tuple((one.when, cell_key(one.cell)) for one in value.alternatives),
        )
    return _plain_key(value)


def _plain_key(value: Plain) -> Hashable:
    return (type(value).__name__, value)


def _maybe_cell_key(cell: Cell | None) -> Hashable:
    return None if cell is None else cell_key(cell)


def _knob_key(knob: KnobResult) -> Hashable:
    return (knob.seeded, cell_key(knob.cell))


def _quantity_key(quantity: Quantity) -> Hashable:
    return cell_key(quantity.cell)


def _token_key(token: Appended | None) -> Hashable:
    return None if token is None else (token.text, token.unknown, token.certainty.value)


def _record_key(record: RuleRecord) -> Hashable:
    return (
        record.firing.value,
        record.effects,
        record.note,
        tuple(
            (one.text, one.truth, repr(one.value), one.origin) for one in deciding(record.verdict)
        ),
    )


def _signature(value: Split[object], key: Callable[..., Hashable]) -> Hashable:
    return tuple((when, key(one)) for when, one in value.cases)


def _tokens(
    program: Program, conditions: tuple[Conjunction, ...], worlds: tuple[WorldResult, ...]
) -> tuple[JoinedToken, ...]:
    """Tokens in the order of their rules; a rule's own tokens in the order it appends them."""
    position = {compiled.fact.id: index for index, compiled in enumerate(program.rules)}
    by_world = [{_token_label(token): token for token in world.appended} for world in worlds]
    labels = dict.fromkeys(label for found in by_world for label in found)
    ordered = sorted(labels, key=lambda label: (position[label[1]], label[2]))
    return tuple(
        JoinedToken(
            accumulator=label[0],
            split=split(
                [(c, f.get(label)) for c, f in zip(conditions, by_world, strict=True)], _token_key
            ),
            present=tuple(found[label] for found in by_world if label in found),
        )
        for label in ordered
    )


def _token_label(token: Appended) -> _TokenLabel:
    return (token.accumulator, token.rule, token.place, token.text, token.unknown)


def _findings(
    conditions: tuple[Conjunction, ...], worlds: tuple[WorldResult, ...]
) -> tuple[tuple[Finding, tuple[Conjunction, ...]], ...]:
    found: dict[Hashable, Finding] = {}
    for world in worlds:
        for finding in world.findings:
            found.setdefault(_finding_key(finding), finding)
    joined: list[tuple[Finding, tuple[Conjunction, ...]]] = []
    for key, finding in found.items():
        there = split(
            [
                (when, any(_finding_key(one) == key for one in world.findings))
                for when, world in zip(conditions, worlds, strict=True)
            ],
            bool,
        )
        joined.append((finding, there.where(bool) if there.by else ()))
    return tuple(joined)


def _finding_key(finding: Finding) -> Hashable:
    """What makes two findings of different worlds the same one: all but how sure each is."""
    return (finding.code, finding.message, finding.where, finding.fact)


def _reached(worlds: tuple[WorldResult, ...]) -> bool | None:
    verdicts = {world.reached for world in worlds}
    return verdicts.pop() if len(verdicts) == 1 else None
