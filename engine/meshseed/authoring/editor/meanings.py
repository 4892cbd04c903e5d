"""What a key or value of a pack file stands for, told from its path alone.

The validating models know what a value looks like; this knows what it names. A path is enough, so
names are known in a file that does not parse, let alone validate.
"""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from meshseed.authoring.editor.outline import Where
from meshseed.packs.positions import Path


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
    RULE = "rule"
    SOURCE = "source"
    STAGE = "stage"
    SURFACE = "surface"
    TABLE = "table"
    UNKNOWN = "unknown"
    VOCABULARY = "vocabulary"
    SIDE = "side"
    CHOICE = "choice"
    SPELLING = "spelling"


class Defines(Struct, frozen=True):
    """The name of a new thing. `owner` is what it belongs to: a name, or the path of one."""

    kind: SymbolKind
    owner: str | Path = ""


class Uses(Struct, frozen=True):
    """The name of a thing that is somewhere else; `owner` as above."""

    kind: SymbolKind
    owner: str | Path = ""


class Addresses(Struct, frozen=True):
    """The address of a fact, or of a part of one."""


class Property(Struct, frozen=True):
    """A property of the item it stands in, as in `facts."set.x"`."""


class TokenText(Struct, frozen=True):
    """A forwarded token; one that begins with `?` names an open question."""


class ConfigKey(Struct, frozen=True):
    """What a key of somebody's configuration means: an input, or `degree.` and an axis."""


class Candidate(Struct, frozen=True):
    """An answer to the open question `unknown`."""

    unknown: str | Path


Meaning = Defines | Uses | Addresses | Property | TokenText | ConfigKey | Candidate

_NAMES: Final = frozenset({"flag", "attribute"})
_JOINS: Final = frozenset({"all", "any", "none"})
_SINGLE: Final = frozenset({"not", "gt", "ge", "lt", "le", "contains"})
_LISTS: Final[dict[tuple[str, str], SymbolKind]] = {
    ("advice", "about"): SymbolKind.NAME,
    ("custom_call", "binaries"): SymbolKind.BINARY,
    ("layout", "order"): SymbolKind.AXIS,
    ("stage", "after"): SymbolKind.STAGE,
    ("vocabulary", "inside"): SymbolKind.NAME,
}
_SINGLES: Final[dict[tuple[str, str], SymbolKind]] = {
    ("axis", "mesh"): SymbolKind.MESH,
    ("axis", "within"): SymbolKind.AXIS,
    ("command_line", "choices_enforced_by"): SymbolKind.EVIDENCE,
    ("constraint", "enforced_by"): SymbolKind.EVIDENCE,
    ("custom_call", "enters_at"): SymbolKind.STAGE,
    ("default", "dest"): SymbolKind.NAME,
    ("evidence", "binary"): SymbolKind.BINARY,
    ("evidence", "source"): SymbolKind.SOURCE,
    ("flag", "records_use"): SymbolKind.NAME,
    ("knob", "binary"): SymbolKind.BINARY,
    ("layout", "mesh"): SymbolKind.MESH,
    ("lookup", "from"): SymbolKind.NAME,
    ("lookup", "to"): SymbolKind.NAME,
    ("rule", "table"): SymbolKind.TABLE,
    ("stage", "binary"): SymbolKind.BINARY,
}
_EXPECTED_IDS: Final = {
    "fired": SymbolKind.RULE,
    "not_fired": SymbolKind.RULE,
    "rests_on": SymbolKind.UNKNOWN,
    "contested": SymbolKind.CONFLICT,
}
_EXPECTED_KEYS: Final = {
    "attributes": SymbolKind.NAME,
    "tokens": SymbolKind.ACCUMULATOR,
    "knobs": SymbolKind.KNOB,
}


def kind_of_table(table: str) -> SymbolKind | None:
    """What the entries of an array of tables are; None for a table without named entries."""
    if table in _NAMES:
        return SymbolKind.NAME
    return SymbolKind(table) if table in SymbolKind.__members__.values() else None


def meaning_of(path: Path, where: Where) -> Meaning | None:
    """What stands at *path*; None where it names nothing. A header counts as a key."""
    is_key = where is not Where.VALUE
    match path:
        case (str(table), int(number), *rest):
            return _entry(table, (table, number), tuple(rest), is_key)
        case ("pack", "remove", int()) if not is_key:
            return Addresses()
        case (str(table), *rest):
            return _entry(table, (table,), tuple(rest), is_key)
        case _:
            return None


def _entry(table: str, top: Path, rest: Path, is_key: bool) -> Meaning | None:  # noqa: FBT001 - one step of a private walk
    """What stands at *rest* of the entry at *top*."""
    if is_key:
        return _key(table, top, rest)
    return _value(table, top, rest)


def _key(table: str, top: Path, rest: Path) -> Meaning | None:
    inner = _condition_part(rest)
    if inner is not None:
        return _condition_key(inner)
    match (table, *rest):
        case (_, "facts", _):
            return Property()
        case ("rule" | "imply", "then", "set", _) | ("instance", "set", _):
            return Uses(SymbolKind.NAME)
        case ("rule", "then", "append", _):
            return Uses(SymbolKind.ACCUMULATOR)
        case ("layout", "degrees", _):
            return Uses(SymbolKind.AXIS)
        case ("case", "expect", str(group), _) if group in _EXPECTED_KEYS:
            return Uses(_EXPECTED_KEYS[group])
        case ("case", "assume", _):
            return Uses(SymbolKind.UNKNOWN)
        case ("case", "reading", _):
            return Uses(SymbolKind.CONFLICT)
        case ("conflict", "side", int(), "reading", str(other), _):
            kind = kind_of_table(other)
            return None if kind is None else Uses(kind)
        case ("conflict", "side", int(side), "reading", str(other), str(), *more):
            below = (*top, "side", side, "reading", other, rest[4])
            return _entry(other, below, tuple(more), True)  # noqa: FBT003 - as above
        case _:
            return None


def _value(table: str, top: Path, rest: Path) -> Meaning | None:
    inner = _condition_part(rest)
    if inner is not None:
        return _condition_value(inner)
    match (table, *rest):
        case ("conflict", "side", int(side), "reading", str(other), str(), *more):
            below = (*top, "side", side, "reading", other, rest[4])
            return _entry(other, below, tuple(more), False)  # noqa: FBT003 - as above
        case ("flag", "dest") | (_, "id"):
            kind = kind_of_table(table)
            return None if kind is None else Defines(kind)
        case (_, str(key)) if (table, key) in _SINGLES:
            return Uses(_SINGLES[table, key])
        case (_, "after"):
            kind = kind_of_table(table)
            return None if kind is None else Uses(kind)
        case (_, str(key), int()) if (table, key) in _LISTS:
            return Uses(_LISTS[table, key])
        case (_, *_, "evidence", int()) if table != "case":
            return Uses(SymbolKind.EVIDENCE)
        case ("flag", *_) | ("attribute", *_):
            return _of_holder(table, top, rest)
        case ("ignore", *_) | ("conflict", *_) | ("case", *_) | ("evidence", *_) | ("unknown", *_):
            return _of_record(table, top, rest)
        case _:
            return _of_step(table, top, rest)


def _of_holder(table: str, top: Path, rest: Path) -> Meaning | None:
    """Values within `[[flag]]` and `[[attribute]]`."""
    name = (*top, "dest" if table == "flag" else "id")
    match rest:
        case ("choices", int()) | ("choice", int(), "value"):
            return Defines(SymbolKind.CHOICE, name)
        case ("literals", int()) | ("spelling", int(), "literal"):
            return Defines(SymbolKind.SPELLING)
        case ("deprecated", "use") | ("spelling", int(), "deprecated", "use"):
            return Uses(SymbolKind.SPELLING)
        case ("choice", int(), "deprecated", "use"):
            return Uses(SymbolKind.CHOICE, name)
        case ("default" | "initial", *term):
            return _term(tuple(term), name)
        case ("merge", "unknown"):
            return Uses(SymbolKind.UNKNOWN)
        case _:
            return None


def _of_record(table: str, top: Path, rest: Path) -> Meaning | None:
    """Values within `[[conflict]]`, `[[case]]`, `[[evidence]]` and `[[unknown]]`."""
    match (table, *rest):
        case ("ignore", "where"):
            return Addresses()
        case ("conflict", "about", int()) | ("conflict", "side", int(), "remove", int()):
            return Addresses()
        case ("conflict", "side", int(), "id"):
            return Defines(SymbolKind.SIDE, (*top, "id"))
        case ("evidence", "supports" | "counters", int()):
            return Addresses()
        case ("unknown", "assume", *_):
            return Candidate((*top, "id"))
        case ("case", "assume", str(name), *_):
            return Candidate(name)
        case ("case", "reading", str(conflict)):
            return Uses(SymbolKind.SIDE, conflict)
        case ("case", "expect", "tokens", str(), int()):
            return TokenText()
        case ("case", "expect", "findings", int()):
            return Uses(SymbolKind.CONSTRAINT)
        case ("case", "expect", str(group), int()) if group in _EXPECTED_IDS:
            return Uses(_EXPECTED_IDS[group])
        case ("case", "expect", "attributes", str(name), *term):
            return _term(tuple(term), name)
        case _:
            return None


def _of_step(table: str, top: Path, rest: Path) -> Meaning | None:
    """Values within the tables of the pipeline and of what is downstream."""
    match (table, *rest):
        case ("rule" | "imply", "then", "set", str(name), *term):
            return _term(tuple(term), name)
        case ("instance", "set", str(name), *term):
            return _term(tuple(term), name)
        case ("rule", "then", "append", str(), *term):
            return _term(tuple(term), "")
        case ("lookup", "rows", int(), "from", int()):
            return Uses(SymbolKind.CHOICE, (*top, "from"))
        case ("lookup", "rows", int(), "to", *term):
            return _term(tuple(term), (*top, "to"))
        case ("default", "cases", int(), "value", *term):
            return _term(tuple(term), (*top, "dest"))
        case ("knob", "default", *term) | ("knob", "seeded_by", int(), "value", *term):
            return _term(tuple(term), "")
        case ("imply", "clash", "unknown") | ("command_line", _, "unknown"):
            return Uses(SymbolKind.UNKNOWN)
        case ("command_line", "abbreviations" | "fold_choices", "from"):
            return Uses(SymbolKind.NAME)
        case ("mesh", "cardinality", "from"):
            return Uses(SymbolKind.NAME)
        case ("format", "keys", int(), "means"):
            return ConfigKey()
        case _:
            return None


def _term(term: Path, owner: str | Path) -> Meaning | None:
    """A value that *owner* gets: plain, an open question, or another name's."""
    match term:
        case ("unknown",):
            return Uses(SymbolKind.UNKNOWN)
        case ("from",):
            return Uses(SymbolKind.NAME)
        case () | (int(),) if owner:
            return Uses(SymbolKind.CHOICE, owner)
        case _:
            return None


def _condition_part(rest: Path) -> Path | None:
    """What is left of *rest* within the condition it leads into; None where it leads into none."""
    match rest:
        case ("when" | "require", *inner):
            return tuple(inner)
        case ("cases" | "seeded_by", int(), "when", *inner):
            return tuple(inner)
        case _:
            return None


def _condition_key(inner: Path) -> Meaning | None:
    match inner:
        case (str(join), int(), *more) if join in _JOINS:
            return _condition_key(tuple(more))
        case (str(name),) if name not in _JOINS:
            return Uses(SymbolKind.NAME)
        case _:
            return None


def _condition_value(inner: Path) -> Meaning | None:
    match inner:
        case (str(join), int(), *more) if join in _JOINS:
            return _condition_value(tuple(more))
        case (str(name), str(word), *term) if word in _SINGLE:
            return _term(tuple(term), name)
        case (str(name), "in", *term):
            return _term(tuple(term), name)
        case (str(name), *term):
            return _term(tuple(term), name)
        case _:
            return None
