"""The columns of an outcome: what one row of the output says, in plain typed values."""

from collections.abc import Iterator
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import Final

import msgspec
from msgspec import Struct

from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.commandline import quoted
from meshseed.evaluation.compiled import Outputs
from meshseed.evaluation.outcome import AttributeView, Certainty, Forwarded
from meshseed.packs.facts import Attribute, Flag, PackFacts, Plain, Scalar

Value = str | int | float | bool | None
"""What a cell of the output holds; None: the driver's None, not decided, or not there."""


class Kind(StrEnum):
    """The type of a column. `integer` has 64 bits."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"


class Part(StrEnum):
    """Which part of an outcome a column shows."""

    CLASS = "class"
    REACHED = "reached"
    SEVERITY = "severity"
    FINDINGS = "findings"
    OPEN = "open"
    OPTION = "option"
    MESH = "mesh"
    DEGREE = "degree"
    ATTRIBUTE = "attribute"


class Column(Struct, frozen=True, kw_only=True):
    """One column; `of` is the id in the pack that it is about, `within` the mesh of an axis."""

    name: str
    part: Part
    kind: Kind
    of: str = ""
    within: str = ""
    usual: bool = True


_KINDS: Final = {
    "switch": Kind.BOOLEAN,
    "boolean": Kind.BOOLEAN,
    "integer": Kind.INTEGER,
    "number": Kind.NUMBER,
}
_LEAST: Final = -(1 << 63)
_GREATEST: Final = (1 << 63) - 1


def columns_of(facts: PackFacts, names: tuple[str, ...], *, with_job: bool) -> tuple[Column, ...]:
    """Every column that outcomes of a pack have; *names* are what the pack reads or writes.

    The `usual` ones are written where nothing else is asked for.
    """
    return (
        Column(name="class", part=Part.CLASS, kind=Kind.TEXT),
        Column(name="reached", part=Part.REACHED, kind=Kind.BOOLEAN),
        Column(name="severity", part=Part.SEVERITY, kind=Kind.TEXT),
        Column(name="findings", part=Part.FINDINGS, kind=Kind.TEXT),
        Column(name="open", part=Part.OPEN, kind=Kind.TEXT),
        *(
            Column(
                name=f"option.{one.id}",
                part=Part.OPTION,
                kind=Kind.TEXT,
                of=one.id,
                usual=one.prominent,
            )
            for one in facts.accumulators
        ),
        *(
            Column(name=f"mesh.{one.id}", part=Part.MESH, kind=Kind.INTEGER, of=one.id)
            for one in facts.meshes
        ),
        *(
            Column(
                name=f"degree.{one.mesh}.{one.id}",
                part=Part.DEGREE,
                kind=Kind.INTEGER,
                of=one.id,
                within=one.mesh,
                usual=with_job,
            )
            for one in facts.axes
        ),
        *_attributes(facts, names),
    )


def _attributes(facts: PackFacts, names: tuple[str, ...]) -> Iterator[Column]:
    sources: dict[str, Flag | Attribute] = {flag.dest: flag for flag in facts.flags}
    sources |= {attribute.id: attribute for attribute in facts.attributes}
    for name in names:
        source = sources[name]
        yield Column(
            name=f"attribute.{name}",
            part=Part.ATTRIBUTE,
            kind=_kind(source.kind.value, tuple(_values(source))),
            of=name,
            usual=False,
        )


def _values(source: Flag | Attribute) -> Iterator[Scalar]:
    for one in source.choices:
        yield one if isinstance(one, str | int | float) else one.value


def _kind(kind: str, choices: tuple[Scalar, ...]) -> Kind:
    if choices and all(type(one) is int for one in choices):
        return Kind.INTEGER
    return _KINDS.get(kind, Kind.TEXT)


def chosen(columns: tuple[Column, ...], patterns: tuple[str, ...]) -> tuple[Column, ...]:
    """The columns that a pattern (`option.*`) names, in their own order; without any the usual.

    Raises `KeyError` with the first pattern that names none.
    """
    if not patterns:
        return tuple(column for column in columns if column.usual)
    for pattern in patterns:
        if not any(fnmatchcase(column.name, pattern) for column in columns):
            raise KeyError(pattern)
    return tuple(
        column
        for column in columns
        if any(fnmatchcase(column.name, pattern) for pattern in patterns)
    )


def row_of(outputs: Outputs, columns: tuple[Column, ...], class_id: str) -> tuple[Value, ...]:
    """What the row of a line says in each of *columns*."""
    found = outputs.consequences
    meshes = {mesh.id: mesh for mesh in found.meshes}
    cells: list[Value] = []
    undecided: list[str] = []
    where_open: int | None = None
    for column in columns:
        value: Value = None
        is_open = False
        match column.part:
            case Part.OPTION:
                value, is_open = option_cell(found.options[column.of])
            case Part.ATTRIBUTE:
                value, is_open = _attribute(found.attributes[column.of], column.kind)
            case Part.MESH:
                mesh = meshes[column.of]
                value, is_open = mesh.devices, mesh.hole is not None
            case Part.DEGREE:
                axis = next(one for one in meshes[column.within].axes if one.id == column.of)
                value, is_open = axis.degree, axis.hole is not None
            case Part.REACHED:
                value, is_open = outputs.reached, outputs.reached is None
            case Part.OPEN:
                where_open = len(cells)
            case _:
                value = _said(column.part, outputs.findings, class_id)
        cells.append(value)
        if is_open:
            undecided.append(column.name)
    if where_open is not None:
        cells[where_open] = " ".join(undecided)
    return tuple(cells)


def refused_row(
    findings: tuple[Finding, ...], columns: tuple[Column, ...], class_id: str
) -> tuple[Value, ...]:
    """The row of a line that has no outcome: only what is wrong with it."""
    return tuple(_said(column.part, findings, class_id) for column in columns)


def _said(part: Part, findings: tuple[Finding, ...], class_id: str) -> Value:
    if part is Part.CLASS:
        return class_id
    if part is Part.FINDINGS:
        return " ".join(sorted({finding.code for finding in findings}))
    worst = gravest(findings) if part is Part.SEVERITY else None
    return None if worst is None else worst.value


def gravest(findings: tuple[Finding, ...]) -> Severity | None:
    """The severity that matters most, None without findings."""
    return min((one.severity for one in findings), key=lambda one: one.rank, default=None)


def option_cell(forwarded: Forwarded) -> tuple[str, bool]:
    """The tokens that are there for certain, as one types them, and whether there may be others."""
    certain: list[str] = []
    is_open = False
    for token in forwarded.tokens:
        if token.certainty is Certainty.PRESENT and token.text is not None:
            certain.append(quoted(forwarded.render + token.text))
        else:
            is_open = True
    return " ".join(certain), is_open


def _attribute(view: AttributeView, kind: Kind) -> tuple[Value, bool]:
    """The value in the type of its column; one of another type is not decided there."""
    if view.hole is not None:
        return None, True
    value = fitting(view.value, kind)
    return value, value is None and view.value is not None


def fitting(value: Plain, kind: Kind) -> Value:
    """A value in the type of its column; None for one of another type."""
    if value is None:
        return None
    if kind is Kind.TEXT:
        return value if isinstance(value, str) else msgspec.json.encode(value).decode()
    if isinstance(value, bool) or kind is Kind.BOOLEAN:
        return value if isinstance(value, bool) and kind is Kind.BOOLEAN else None
    if kind is Kind.NUMBER:
        return float(value) if isinstance(value, int | float) else None
    return value if isinstance(value, int) and _LEAST <= value <= _GREATEST else None
