"""Where the facts of a pack keep the entries of each table of the language."""

from collections.abc import Mapping
from typing import Final

TABLES: Final[Mapping[str, str]] = {
    "flags": "flag",
    "surfaces": "surface",
    "attributes": "attribute",
    "implies": "imply",
    "lookups": "lookup",
    "defaults": "default",
    "constraints": "constraint",
    "accumulators": "accumulator",
    "tables": "table",
    "rules": "rule",
    "knobs": "knob",
    "meshes": "mesh",
    "axes": "axis",
    "layouts": "layout",
    "instances": "instance",
    "stages": "stage",
    "custom_calls": "custom_call",
    "patterns": "pattern",
    "unknowns": "unknown",
    "conflicts": "conflict",
    "carriers": "carrier",
    "formats": "format",
    "vocabularies": "vocabulary",
    "advice": "advice",
    "cases": "case",
    "ignores": "ignore",
    "what_ifs": "what_if",
}
"""Fields of a pack's facts, and the table each holds."""

STATED: Final[Mapping[str, str]] = {
    field: table
    for field, table in TABLES.items()
    if table not in {"unknown", "conflict", "case", "ignore", "what_if"}
}
"""The fields whose entries have a standing of their own."""
