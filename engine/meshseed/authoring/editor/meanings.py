"""What a key or value of a pack file stands for, told from its path alone.

The validating models know what a value looks like; this knows what it names. A path is enough, so
names are known in a file that does not parse, let alone validate.
"""

from typing import Final

from meshseed.authoring.editor import grammar
from meshseed.authoring.editor.grammar import Candidate, Defines, Meaning, Owner, Uses
from meshseed.authoring.editor.kinds import SymbolKind, kind_of_table
from meshseed.authoring.editor.mentions import Where
from meshseed.packs.positions import Path

_JOINS: Final = frozenset({"all", "any", "none"})
_COMPARED: Final = frozenset({"not", "in", "gt", "ge", "lt", "le", "contains"})

_Rule = tuple[tuple[str, ...], Meaning, Owner | None]
_Rules = dict[tuple[str, int], list[_Rule]]


def _table(entries: list[tuple[str, Meaning, Owner | None]]) -> _Rules:
    """The places by their table and length, so that few are looked at for each path."""
    found: _Rules = {}
    for place, meaning, owner in entries:
        words = tuple(place.split())
        found.setdefault((words[0], len(words)), []).append((words, meaning, owner))
    return found


_KEYS: Final = _table([(place, meaning, None) for place, meaning in grammar.KEYS])
_VALUES: Final = _table(list(grammar.values()))


def meaning_of(path: Path, where: Where) -> Meaning | None:
    """What stands at *path*; None where it names nothing. A header counts as a key."""
    top: Path = path[:2] if len(path) > 1 and isinstance(path[1], int) else path[:1]
    return _entry(top, path, is_key=where is not Where.VALUE) if path else None


def _entry(top: Path, path: Path, *, is_key: bool) -> Meaning | None:
    """What stands at *path* of the entry at *top*, both as if they stood in its own table."""
    rest = path[len(top) :]
    inner = _condition_part(rest)
    if inner is not None:
        return _condition_key(inner) if is_key else _condition_value(inner)
    match (path[0], *rest):
        case ("conflict", "side", int(), "reading", str(table), str(), *_) if table != "conflict":
            return _read(top, path, table, is_key=is_key)
        case (_, "id" | "dest" | "after") if not is_key:
            return _identity(str(path[0]), str(rest[0]))
        case (_, *_, "evidence", int()) if not is_key and path[0] != "case":
            return Uses(SymbolKind.EVIDENCE)
    return _looked_up(top, path, _KEYS if is_key else _VALUES)


def _read(top: Path, path: Path, table: str, *, is_key: bool) -> Meaning | None:
    """What stands in a fact as a side of a conflict reads it; its name is the key above."""
    begin = len(top) + 5
    kind = kind_of_table(table)
    if len(path) == begin:
        return Uses(kind) if kind is not None and is_key else None
    return _entry((table, 0), (table, 0, *path[begin:]), is_key=is_key)


def _identity(table: str, key: str) -> Meaning | None:
    kind = kind_of_table(table)
    if key == ("dest" if table == "flag" else "id"):
        return None if kind is None else Defines(kind)
    if key == "dest":
        return Uses(SymbolKind.NAME) if table == "default" else None
    return None if kind is None else Uses(kind)


def _looked_up(top: Path, path: Path, rules: _Rules) -> Meaning | None:
    none: list[_Rule] = []
    own = rules.get((str(path[0]), len(path)), none)
    for words, meaning, owner in (*own, *rules.get(("*", len(path)), none)):
        if not all(map(_fits, words, path)):
            continue
        if owner is None:
            return meaning
        if isinstance(meaning, Candidate):
            return Candidate(owner.of(top, path))
        if isinstance(meaning, Defines):
            return Defines(meaning.kind, owner.of(top, path))
        if isinstance(meaning, Uses):
            return Uses(meaning.kind, owner.of(top, path))
    return None


def _fits(word: str, step: str | int) -> bool:
    if isinstance(step, int):
        return word == "#"
    return word in {"*", step}


def _condition_part(rest: Path) -> Path | None:
    """What is left of *rest* within the condition it leads into; None where it leads into none."""
    match rest:
        case ("when" | "require", *inner):
            return tuple(inner)
        case ("cases" | "seeded_by" | "order", int(), "when", *inner):
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
        case (str(name), str(word), *term) if word in _COMPARED:
            return _term(tuple(term), name)
        case (str(name), *term):
            return _term(tuple(term), name)
        case _:
            return None


def _term(term: Path, owner: str) -> Meaning | None:
    """A value that *owner* is compared with: plain, an open question, or another name's."""
    match term:
        case ("unknown",):
            return Uses(SymbolKind.UNKNOWN)
        case ("from",):
            return Uses(SymbolKind.NAME)
        case () | (int(),):
            return Uses(SymbolKind.CHOICE, owner)
        case _:
            return None
