"""Everything that has to fit between the tables of a pack."""

from collections.abc import Callable, Iterable, Iterator

from pydantic import BaseModel

from meshseed.diagnostics import Finding
from meshseed.packs.addresses import item_address
from meshseed.packs.models.base import Table
from meshseed.packs.models.cases import CaseTable
from meshseed.packs.models.check import CarrierTable, VocabularyTable
from meshseed.packs.models.dumps import PatternTable
from meshseed.packs.models.flags import FlagTable
from meshseed.packs.models.ignoring import IgnoreTable
from meshseed.packs.models.mesh import (
    AxisTable,
    CustomCallTable,
    KnobTable,
    LayoutTable,
    MeshTable,
    StageTable,
)
from meshseed.packs.models.open import ConflictTable, UnknownTable
from meshseed.packs.models.pack import CommandLineTable, EvidenceTable
from meshseed.packs.models.pipeline import (
    AdviceTable,
    ConstraintTable,
    DefaultTable,
    EffectsTable,
    LookupTable,
    RuleTable,
)
from meshseed.packs.models.values import NamedValue, UnknownValue
from meshseed.packs.models.what_if import WhatIfTable
from meshseed.packs.positions import Part, Path
from meshseed.packs.references.addressed import Addresses
from meshseed.packs.references.identity import check_identity
from meshseed.packs.references.names import holders
from meshseed.packs.references.properties import check_properties
from meshseed.packs.references.report import Report
from meshseed.packs.references.standing import check_standing
from meshseed.packs.references.values import check_values
from meshseed.packs.references.walking import walk
from meshseed.packs.references.worked import check_case
from meshseed.packs.validating import ValidItem, ValidPack

Reference = tuple[Path, str, str]
"""A path, the table whose entry it names, and the name."""


def check_references(valid: ValidPack) -> list[Finding]:
    """Every fault between tables: ids twice, names that are nowhere, values that never fit."""
    report = Report(frozenset(_excused(valid)))
    check_identity(report, valid)
    items: list[ValidItem[Table]] = valid.all()
    if valid.command_line is not None:
        items.append(_as_table(valid.command_line))
    references = References(valid)
    for item in items:
        before = len(report.findings)
        references.check(report, item)
        if len(report.findings) == before:
            # A name that is misspelt above would be reported here again.
            check_properties(report, item)
    return report.findings


def _excused(valid: ValidPack) -> Iterator[str]:
    for item in valid.broken:
        if item.name is not None:
            yield item.name
            yield item_address(item.table, item.name)


class References:
    """What the tables of a pack can refer to; holds one table at a time against it."""

    def __init__(self, valid: ValidPack, read: Iterable[ValidItem[Table]] = ()) -> None:
        """*read* are entries as a side of a conflict has them, which come before the pack's own."""
        items = (*valid.all(), *read)
        self._known = holders(item.model for item in items)
        self._evidence = {
            one.model.id: one.model.confidence for one in valid.of("evidence", EvidenceTable)
        }
        self._targets: dict[str, Iterable[str]] = {
            **_names(items),
            "input or attribute": self._known,
        }
        self._addresses = Addresses(items)

    def check(self, report: Report, item: ValidItem[Table]) -> None:
        """Report every reference of *item* that leads nowhere and every value that never fits."""
        parts = list(walk(item.model))
        check_standing(report, item, parts, self._evidence)
        check_values(report, item, parts, self._known)
        for path, table, name in (*_inner(parts), *_own(item.model)):
            if name not in self._targets[table]:
                part = Part.KEY if path[-1] == name else Part.VALUE
                report.missing(table, name, self._targets[table], item, path, part)
        for path, address in _addressed(item.model):
            if address not in self._addresses:
                report.missing("fact", address, self._addresses.all(), item, path)
        if isinstance(item.model, CaseTable):
            check_case(report, item, item.model, self._targets)


def _as_table(item: ValidItem[CommandLineTable]) -> ValidItem[Table]:
    return item  # type: ignore[return-value] # read only: a narrower item serves as a wider one


def _names(items: Iterable[ValidItem[Table]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for item in items:
        found.setdefault(item.table, []).append(item.name)
    tables = ("evidence", "unknown", "accumulator", "attribute", "table", "binary", "source")
    more = ("mesh", "axis", "flag", "conflict", "rule", "knob", "stage")
    return {table: tuple(found.get(table, ())) for table in (*tables, *more)}


def _inner(parts: list[tuple[Path, BaseModel]]) -> Iterator[Reference]:
    """References that can stand anywhere inside a table."""
    for path, part in parts:
        match part:
            case UnknownValue():
                yield (*path, "unknown"), "unknown", part.unknown
            case NamedValue():
                yield (*path, "from"), "input or attribute", part.from_
            case EffectsTable():
                for name in part.append:
                    yield (*path, "append", name), "accumulator", name
            case _:
                continue


def _own(model: Table) -> Iterator[Reference]:
    """References of one kind of table."""
    find = _OWN.get(type(model))
    if find is not None:
        yield from find(model)


def _of_flag(model: FlagTable) -> Iterator[Reference]:
    if model.records_use is not None:
        yield ("records_use",), "attribute", model.records_use


def _of_command_line(model: CommandLineTable) -> Iterator[Reference]:
    if model.choices_enforced_by is not None:
        yield ("choices_enforced_by",), "evidence", model.choices_enforced_by


def _of_lookup(model: LookupTable) -> Iterator[Reference]:
    yield ("from",), "input or attribute", model.from_
    yield ("to",), "input or attribute", model.to


def _of_default(model: DefaultTable) -> Iterator[Reference]:
    yield ("dest",), "input or attribute", model.dest


def _of_constraint(model: ConstraintTable) -> Iterator[Reference]:
    if model.enforced_by is not None:
        yield ("enforced_by",), "evidence", model.enforced_by


def _of_rule(model: RuleTable) -> Iterator[Reference]:
    if model.table is not None:
        yield ("table",), "table", model.table


def _of_advice(model: AdviceTable) -> Iterator[Reference]:
    for index, name in enumerate(model.about):
        yield ("about", index), "input or attribute", name


def _of_knob(model: KnobTable) -> Iterator[Reference]:
    if model.binary is not None:
        yield ("binary",), "binary", model.binary


def _of_stage(model: StageTable) -> Iterator[Reference]:
    if model.binary is not None:
        yield ("binary",), "binary", model.binary
    for index, name in enumerate(model.after):
        yield ("after", index), "stage", name


def _of_custom_call(model: CustomCallTable) -> Iterator[Reference]:
    for index, name in enumerate(model.binaries):
        yield ("binaries", index), "binary", name
    if model.enters_at is not None:
        yield ("enters_at",), "stage", model.enters_at


def _of_pattern(model: PatternTable) -> Iterator[Reference]:
    for index, name in enumerate(model.over):
        yield ("over", index), "axis", name


def _of_mesh(model: MeshTable) -> Iterator[Reference]:
    if model.cardinality.from_ is not None:
        yield ("cardinality", "from"), "input or attribute", model.cardinality.from_
    per_node = model.cardinality.per_node
    if per_node is not None and per_node.divided_by is not None:
        path = ("cardinality", "per_node", "divided_by")
        yield path, "input or attribute", per_node.divided_by
    for number, order in enumerate(model.order):
        for axis in order.degrees:
            yield ("order", number, "degrees", axis), "axis", axis


def _of_axis(model: AxisTable) -> Iterator[Reference]:
    yield ("mesh",), "mesh", model.mesh
    if model.within is not None:
        yield ("within",), "axis", model.within


def _of_layout(model: LayoutTable) -> Iterator[Reference]:
    yield ("mesh",), "mesh", model.mesh
    for axis in model.degrees:
        yield ("degrees", axis), "axis", axis
    for index, axis in enumerate(model.order):
        yield ("order", index), "axis", axis
    for axis, cut in model.within.items():
        yield ("within", axis), "axis", axis
        yield ("within", axis, "axis"), "axis", cut.axis


def _of_evidence(model: EvidenceTable) -> Iterator[Reference]:
    if model.source is not None:
        yield ("source",), "source", model.source
    if model.inside is not None:
        yield ("inside",), "evidence", model.inside
    if model.binary is not None:
        yield ("binary",), "binary", model.binary


def _of_unknown(model: UnknownTable) -> Iterator[Reference]:
    for index, name in enumerate(model.evidence):
        yield ("evidence", index), "evidence", name


def _of_conflict(model: ConflictTable) -> Iterator[Reference]:
    for number, side in enumerate(model.side):
        for index, name in enumerate(side.evidence):
            yield ("side", number, "evidence", index), "evidence", name


def _of_carrier(model: CarrierTable) -> Iterator[Reference]:
    if model.sets is not None:
        yield ("sets",), "input or attribute", model.sets
    for index, name in enumerate(model.agrees_with):
        yield ("agrees_with", index), "input or attribute", name


def _of_vocabulary(model: VocabularyTable) -> Iterator[Reference]:
    for index, dest in enumerate(model.inside):
        yield ("inside", index), "flag", dest


def _of_what_if(model: WhatIfTable) -> Iterator[Reference]:
    for index, dest in enumerate(model.inputs):
        yield ("inputs", index), "flag", dest
    for dest in model.values:
        yield ("values", dest), "flag", dest
    for index, name in enumerate(model.unknowns):
        yield ("unknowns", index), "unknown", name


_OWN: dict[type[Table], Callable[..., Iterator[Reference]]] = {
    FlagTable: _of_flag,
    CommandLineTable: _of_command_line,
    LookupTable: _of_lookup,
    DefaultTable: _of_default,
    ConstraintTable: _of_constraint,
    RuleTable: _of_rule,
    AdviceTable: _of_advice,
    KnobTable: _of_knob,
    StageTable: _of_stage,
    CustomCallTable: _of_custom_call,
    PatternTable: _of_pattern,
    MeshTable: _of_mesh,
    AxisTable: _of_axis,
    LayoutTable: _of_layout,
    EvidenceTable: _of_evidence,
    UnknownTable: _of_unknown,
    ConflictTable: _of_conflict,
    CarrierTable: _of_carrier,
    VocabularyTable: _of_vocabulary,
    WhatIfTable: _of_what_if,
}


def _addressed(model: Table) -> Iterator[tuple[Path, str]]:
    """Addresses of facts that a table names."""
    match model:
        case ConflictTable():
            for index, address in enumerate(model.about):
                yield ("about", index), address
            for number, side in enumerate(model.side):
                for index, address in enumerate(side.remove):
                    yield ("side", number, "remove", index), address
        case EvidenceTable():
            for key, addresses in (("supports", model.supports), ("counters", model.counters)):
                for index, address in enumerate(addresses):
                    yield (key, index), address
        case IgnoreTable():
            yield ("where",), model.where
        case _:
            return
