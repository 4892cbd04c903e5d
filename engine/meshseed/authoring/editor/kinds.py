"""Kinds of named things in a pack."""

from enum import StrEnum


class SymbolKind(StrEnum):
    """What has a name. The word is that of its table, where it has a table."""

    NAME = "name"
    ACCUMULATOR = "accumulator"
    ADVICE = "advice"
    AXIS = "axis"
    BINARY = "binary"
    CARRIER = "carrier"
    CASE = "case"
    CONFLICT = "conflict"
    CONSTRAINT = "constraint"
    CUSTOM_CALL = "custom_call"
    DEFAULT = "default"
    EVIDENCE = "evidence"
    FORMAT = "format"
    IGNORE = "ignore"
    IMPLY = "imply"
    INSTANCE = "instance"
    KNOB = "knob"
    LAYOUT = "layout"
    LOOKUP = "lookup"
    MESH = "mesh"
    PATTERN = "pattern"
    RULE = "rule"
    SOURCE = "source"
    STAGE = "stage"
    SURFACE = "surface"
    TABLE = "table"
    UNKNOWN = "unknown"
    VOCABULARY = "vocabulary"
    WHAT_IF = "what_if"
    SIDE = "side"
    CHOICE = "choice"
    SPELLING = "spelling"


def kind_of_table(table: str) -> SymbolKind | None:
    """What the entries of an array of tables are; None for a table without named entries."""
    if table in {"flag", "attribute"}:
        return SymbolKind.NAME
    return SymbolKind(table) if table in SymbolKind.__members__.values() else None
