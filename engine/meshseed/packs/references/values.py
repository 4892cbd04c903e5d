"""Values held against what the names they belong to can hold."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace
from pydantic import BaseModel

from meshseed.diagnostics import nearest
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import AttributeKind
from meshseed.packs.models.base import Table
from meshseed.packs.models.conditions import ComparisonTable, ConditionTable
from meshseed.packs.models.flags import FlagTable
from meshseed.packs.models.mesh import InstanceTable, KnobTable
from meshseed.packs.models.pipeline import (
    AdviceTable,
    AttributeTable,
    DefaultTable,
    EffectsTable,
    ImpliedEffects,
    LookupTable,
)
from meshseed.packs.models.what_if import WhatIfTable
from meshseed.packs.positions import Part, Path
from meshseed.packs.references.names import Holder
from meshseed.packs.references.report import Report
from meshseed.packs.validating import ValidItem

_SINGLE = ("not_", "gt", "ge", "lt", "le")
_ORDERS = ("gt", "ge", "lt", "le")
_ORDERED = frozenset({"integer", "number", "any"})


def check_values(
    report: Report,
    item: ValidItem[Table],
    parts: list[tuple[Path, BaseModel]],
    known: Mapping[str, Holder],
) -> None:
    """Every name a table mentions exists, and every value it is given or compared with fits."""
    for path, name in _mentions(parts):
        if name not in known:
            report.missing("input or attribute", name, known, item, path, Part.KEY)
    for path, name, value in _values(parts):
        holder = known.get(name)
        if holder is not None and path[-2:] in {(name, one) for one in _ORDERS}:
            # That no order of it exists is said once, about the comparison.
            holder = holder if holder.kind in _ORDERED else None
        if holder is not None and isinstance(item.model, AdviceTable):
            # Advice speaks of what people type, which may well be outside the choices.
            holder = replace(holder, choices=())
        if holder is not None and not holder.accepts(value) and not isinstance(value, BaseModel):
            _misfit(report, item, path, holder, value)
    for path, part in parts:
        if isinstance(part, ConditionTable):
            _check_orders(report, item, path, part, known)
        elif isinstance(part, KnobTable):
            _check_knob(report, item, part)


def _misfit(
    report: Report, item: ValidItem[Table], path: Path, holder: Holder, value: object
) -> None:
    near = nearest(str(value), [str(one) for one in holder.choices])
    report.add(
        "MS155",
        f"{holder.name} can never be {value!r}"
        if not isinstance(value, str)
        else f'{holder.name} can never be "{value}"',
        item.where.place(path, Part.VALUE),
        expected=holder.expected,
        suggestion=near,
    )


def _check_knob(report: Report, item: ValidItem[Table], part: KnobTable) -> None:
    """What a pass option is given fits its kind."""
    kind = "any" if part.kind is AttributeKind.CHOICE else part.kind.value
    holder = Holder(name=item_address("knob", part.id), kind=kind)
    values: list[tuple[Path, object]] = [(("default",), part.default)]
    values += [(("seeded_by", at, "value"), one.value) for at, one in enumerate(part.seeded_by)]
    for path, value in values:
        if value is None or isinstance(value, BaseModel) or holder.accepts(value):
            continue
        _misfit(report, item, path, holder, value)


def _check_orders(
    report: Report,
    item: ValidItem[Table],
    path: Path,
    part: ConditionTable,
    known: Mapping[str, Holder],
) -> None:
    for name, test in part.tests.items():
        holder = known.get(name)
        if holder is None or not isinstance(test, ComparisonTable):
            continue
        for order in _ORDERS:
            if getattr(test, order) is not None and holder.kind not in _ORDERED:
                report.add(
                    "MS155",
                    f"{name} is not a number, and `{order}` compares numbers",
                    item.where.place((*path, name, order), Part.KEY),
                )


def _mentions(parts: list[tuple[Path, BaseModel]]) -> Iterator[tuple[Path, str]]:
    """Names a table mentions as keys of a condition or an effect."""
    for path, part in parts:
        if isinstance(part, ConditionTable):
            for name in part.tests:
                yield (*path, name), name
        elif isinstance(part, EffectsTable | ImpliedEffects | InstanceTable):
            for name in part.set:
                yield (*path, "set", name), name


def _values(parts: list[tuple[Path, BaseModel]]) -> Iterator[tuple[Path, str, object]]:
    """Plain values with the name they are given to or compared with."""
    for path, part in parts:
        match part:
            case ConditionTable():
                yield from _compared(path, part)
            case EffectsTable() | ImpliedEffects() | InstanceTable():
                for name, value in part.set.items():
                    yield (*path, "set", name), name, value
            case FlagTable() if part.default is not None:
                yield (*path, "default"), part.dest, part.default
            case AttributeTable() if part.initial is not None:
                yield (*path, "initial"), part.id, part.initial
            case LookupTable() | DefaultTable() | WhatIfTable():
                yield from _tabled(path, part)
            case _:
                continue


def _tabled(
    path: Path, part: LookupTable | DefaultTable | WhatIfTable
) -> Iterator[tuple[Path, str, object]]:
    if isinstance(part, WhatIfTable):
        for name, tried in part.values.items():
            for index, one in enumerate(tried):
                yield (*path, "values", name, index), name, one
        return
    if isinstance(part, DefaultTable):
        for number, case in enumerate(part.cases):
            yield (*path, "cases", number, "value"), part.dest, case.value
        return
    for number, row in enumerate(part.rows):
        for index, one in enumerate(row.from_):
            yield (*path, "rows", number, "from", index), part.from_, one
        yield (*path, "rows", number, "to"), part.to, row.to


def _compared(path: Path, part: ConditionTable) -> Iterator[tuple[Path, str, object]]:
    for name, test in part.tests.items():
        if not isinstance(test, ComparisonTable):
            yield (*path, name), name, test
            continue
        for field in _SINGLE:
            value = getattr(test, field)
            if value is not None:
                yield (*path, name, field.rstrip("_")), name, value
        if isinstance(test.in_, tuple):
            for index, one in enumerate(test.in_):
                yield (*path, name, "in", index), name, one
