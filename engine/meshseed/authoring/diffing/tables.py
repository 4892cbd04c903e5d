"""The tables of a compiled pack, by the names the language has for them."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from meshseed.authoring.diffing.results import TableDiff
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import PackFacts, Site, Standing, Where

TABLES: Final = {
    "flag": "flags",
    "surface": "surfaces",
    "attribute": "attributes",
    "imply": "implies",
    "lookup": "lookups",
    "default": "defaults",
    "constraint": "constraints",
    "accumulator": "accumulators",
    "table": "tables",
    "rule": "rules",
    "knob": "knobs",
    "mesh": "meshes",
    "axis": "axes",
    "layout": "layouts",
    "instance": "instances",
    "stage": "stages",
    "custom_call": "custom_calls",
    "pattern": "patterns",
    "carrier": "carriers",
    "format": "formats",
    "vocabulary": "vocabularies",
    "advice": "advice",
    "unknown": "unknowns",
    "conflict": "conflicts",
    "source": "sources",
    "binary": "binaries",
    "evidence": "evidence",
    "case": "cases",
}
"""Each array of tables with the field of `PackFacts` that holds its entries."""

_ELSEWHERE: Final = frozenset({"flag", "unknown", "conflict"})
_NOT_MEANING: Final = frozenset(
    {"says", "help", "why", "printed", "evidence", "confidence", "facts", "note"}
)


def items(facts: PackFacts, table: str) -> Iterator[tuple[str, Struct]]:
    """Every entry of a table with its address."""
    for item in getattr(facts, TABLES[table]):
        yield item_address(table, item.dest if table == "flag" else item.id), item


def meaning(value: object) -> object:
    """What of a statement decides something: without its standing, its place and its prose.

    Equal, and hashable, for statements that mean the same.
    """
    if isinstance(value, Struct):
        parts = (
            (name, getattr(value, name))
            for name in value.__struct_fields__
            if name not in _NOT_MEANING
        )
        return (
            type(value).__name__,
            *(
                (name, meaning(part))
                for name, part in parts
                if not isinstance(part, Standing | Where | Site)
            ),
        )
    if isinstance(value, dict):
        return tuple((key, meaning(part)) for key, part in value.items())
    if isinstance(value, tuple):
        return tuple(map(meaning, value))
    return (type(value).__name__, value)


def table_diffs(old: PackFacts, new: PackFacts) -> Iterator[TableDiff]:
    """The statements of every table that differs; what has a section of its own is left to it."""
    for table in TABLES:
        if table in _ELSEWHERE:
            continue
        before, after = dict(items(old, table)), dict(items(new, table))
        found = TableDiff(
            table=table,
            added=tuple(one for one in after if one not in before),
            removed=tuple(one for one in before if one not in after),
            changed=tuple(
                one
                for one, item in after.items()
                if one in before and meaning(before[one]) != meaning(item)
            ),
        )
        if found.added or found.removed or found.changed:
            yield found
