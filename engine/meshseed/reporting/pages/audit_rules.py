"""The parts of an audit about rules, and about collectives."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from meshseed.packs.facts import HitPolicy
from meshseed.reporting.documents import AuditReport
from meshseed.reporting.documents.audit import RuleAudit, TableAudit
from meshseed.reporting.pages.page import (
    Block,
    Cell,
    Prose,
    Section,
    Table,
)
from meshseed.reporting.pages.words import literal, names, plain
from meshseed.reporting.pictures import (
    NOTHING,
    collectives_drawing,
    decision_drawing,
    flow_drawing,
    flow_table,
)

_HITS: Final[Mapping[HitPolicy, str]] = {
    HitPolicy.UNIQUE: "At most one of these rules fires.",
    HitPolicy.FIRST: "Of these rules the first that holds fires.",
    HitPolicy.ALL: "Every one of these rules that holds fires.",
}


def rules_section(tables: Sequence[TableAudit]) -> Section:
    """Every table of rules as a decision table and as a picture."""
    parts = tuple(_table(at, one) for at, one in enumerate(tables))
    intro = Prose(
        text="The pack has no rules: nothing follows from a line but what is typed."
        if not parts
        else "Rules run in the order of their numbers, each on what those before it left."
        " What is read by nothing further on is an end: a value, or a token in a list."
    )
    return Section(
        id="rules",
        title="From condition to option",
        blocks=(intro,),
        sections=parts,
    )


def _table(at: int, one: TableAudit) -> Section:
    title = "Rules that belong to no table" if one.id is None else f"Table {one.id}"
    said = [one.says] if one.says else []
    if one.hit is not None:
        said.insert(0, _HITS[one.hit])
    if not one.rules:
        said.append("No rule belongs to it.")
    blocks: list[Block] = [Prose(text=" ".join(said))] if said else []
    if not one.rules:
        return Section(id=f"table-{at}", title=title, blocks=tuple(blocks))
    flow = flow_drawing(f"{title}: from condition to effect", one.rules)
    columns = _Columns(one)
    grid = decision_drawing(
        f"{title}: decision table",
        decision_table(one, columns),
        columns.conditions,
        columns.effects,
    )
    if grid is None:
        blocks.append(
            Prose(
                text=f"{len(one.rules)} rules ask and do {columns.conditions + columns.effects}"
                " different things: too many for a decision table. They stand in order below."
            )
        )
        flow = replace(flow, table=flow_table("Rules in order", one.rules, folded=False))
    else:
        blocks.append(grid)
    return Section(id=f"table-{at}", title=title, blocks=(*blocks, flow))


class _Columns:
    """What the columns of a decision table are about, each name once."""

    def __init__(self, table: TableAudit) -> None:
        rules = table.rules
        self.tests = list(dict.fromkeys(name for rule in rules for name in rule.tests))
        self.others = any(rule.others for rule in rules)
        self.sets = list(dict.fromkeys(name for rule in rules for name in rule.sets))
        self.appends = list(dict.fromkeys(name for rule in rules for name in rule.appends))

    @property
    def conditions(self) -> int:
        """How many columns ask."""
        return len(self.tests) + self.others

    @property
    def effects(self) -> int:
        """How many columns do."""
        return len(self.sets) + len(self.appends)


def decision_table(table: TableAudit, columns: _Columns) -> Table:
    """A row per rule, a column per name that some rule tests, sets or appends to."""
    rows = tuple(
        (
            plain(str(rule.at)),
            literal(rule.id),
            *(_of(rule.tests, name, "any") for name in columns.tests),
            *((_others(rule),) if columns.others else ()),
            *(_of(rule.sets, name, NOTHING) for name in columns.sets),
            *(
                names(rule.appends[name]) if name in rule.appends else plain(NOTHING)
                for name in columns.appends
            ),
            Cell(confidence=rule.confidence),
        )
        for rule in table.rules
    )
    heading = (
        "order",
        "rule",
        *(f"if {one}" for one in columns.tests),
        *(("and if",) if columns.others else ()),
        *(f"set {one}" for one in columns.sets),
        *(f"append to {one}" for one in columns.appends),
        "confidence",
    )
    return Table(caption="The decision table", heading=heading, rows=rows)


def _of(cells: Mapping[str, str], name: str, without: str) -> Cell:
    return literal(cells[name]) if name in cells else plain(without)


def _others(rule: RuleAudit) -> Cell:
    return literal(" and ".join(rule.others)) if rule.others else plain(NOTHING)


def collectives_sections(report: AuditReport) -> Iterator[Section]:
    """What the pack expects of a program's collectives."""
    if not report.patterns:
        return
    counts: dict[tuple[str, str], int] = {}
    for one in report.patterns:
        for kind in one.collectives:
            for axis in one.over:
                counts[kind, axis] = counts.get((kind, axis), 0) + 1
    drawing = collectives_drawing(
        "Collectives the pack expects, by axis",
        "How many of its patterns expect a collective over an axis.",
        counts,
        "patterns",
    )
    rows = tuple(
        (
            literal(one.id),
            names(one.collectives),
            names(one.over),
            literal(one.when),
            plain(one.says or ""),
            Cell(confidence=one.confidence),
        )
        for one in report.patterns
    )
    heading = ("pattern", "collectives", "over", "when", "says", "confidence")
    yield Section(
        id="collectives",
        title="Collectives by axis",
        blocks=(drawing, Table(caption="Patterns", heading=heading, rows=rows)),
    )
