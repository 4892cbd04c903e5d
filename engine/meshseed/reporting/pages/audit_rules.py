"""The parts of an audit about rules, and about collectives."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from meshseed.packs.facts import HitPolicy
from meshseed.reporting.documents import AuditReport
from meshseed.reporting.documents.audit import TableAudit
from meshseed.reporting.pages.page import (
    Block,
    Cell,
    Prose,
    Section,
    Table,
)
from meshseed.reporting.pages.words import literal, names, plain
from meshseed.reporting.pictures import collectives_drawing, flow_drawing

_HITS: Final[Mapping[HitPolicy, str]] = {
    HitPolicy.UNIQUE: "At most one of these rules fires.",
    HitPolicy.FIRST: "Of these rules the first that holds fires.",
    HitPolicy.ALL: "Every one of these rules that holds fires.",
}


def rules_section(tables: Sequence[TableAudit]) -> Section:
    """Every table of rules as a decision table and as a picture."""
    parts = []
    for at, one in enumerate(tables):
        title = "Rules that belong to no table" if one.id is None else f"Table {one.id}"
        said = [one.says] if one.says else []
        if one.hit is not None:
            said.insert(0, _HITS[one.hit])
        blocks: list[Block] = [Prose(text=" ".join(said))] if said else []
        blocks += [
            decision_table(one),
            flow_drawing(f"{title}: from condition to effect", one.rules),
        ]
        parts.append(Section(id=f"table-{at}", title=title, blocks=tuple(blocks)))
    return Section(id="rules", title="From condition to option", sections=tuple(parts))


def decision_table(table: TableAudit) -> Table:
    """A row per rule, a column per name that some rule tests, sets or appends to."""
    tests = list(dict.fromkeys(name for rule in table.rules for name in rule.tests))
    sets = list(dict.fromkeys(name for rule in table.rules for name in rule.sets))
    appends = list(dict.fromkeys(name for rule in table.rules for name in rule.appends))
    if len(tests) + len(sets) + len(appends) > 10:
        return _long_table(table)
    rows = tuple(
        (
            literal(rule.id),
            *(literal(rule.tests[name]) if name in rule.tests else plain("any") for name in tests),
            *(literal(rule.sets[name]) if name in rule.sets else plain("-") for name in sets),
            *(
                names(rule.appends[name]) if name in rule.appends else plain("-")
                for name in appends
            ),
            Cell(confidence=rule.confidence),
        )
        for rule in table.rules
    )
    heading = (
        "rule",
        *(f"if {one}" for one in tests),
        *(f"set {one}" for one in sets),
        *(f"append to {one}" for one in appends),
        "confidence",
    )
    return Table(caption="Decision table", heading=heading, rows=rows)


def _long_table(table: TableAudit) -> Table:
    """Too many names for columns: tests and effects in words."""
    rows = tuple(
        (
            literal(rule.id),
            literal(rule.when),
            literal("; ".join(f"{name} = {value}" for name, value in rule.sets.items())),
            literal(
                "; ".join(f"{name} += {', '.join(tokens)}" for name, tokens in rule.appends.items())
            ),
            Cell(confidence=rule.confidence),
        )
        for rule in table.rules
    )
    return Table(
        caption="Rules in order", heading=("rule", "if", "set", "append", "confidence"), rows=rows
    )


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
