"""What may stand at a path of a document, read from its model's JSON Schema, in TOML's words."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final

from meshseed.packs.positions import Path

Schema = dict[str, object]

_MANY: Final = 8
_LONGEST: Final = 60


class Kind(StrEnum):
    """The types of TOML, as a person calls them."""

    STRING = "a string"
    INTEGER = "an integer"
    NUMBER = "a number"
    BOOLEAN = "a boolean"
    ARRAY = "an array"
    TABLE = "a table"
    DATE = "a date or time"


_OF_SCHEMA: Final = {
    "string": Kind.STRING,
    "integer": Kind.INTEGER,
    "number": Kind.NUMBER,
    "boolean": Kind.BOOLEAN,
    "array": Kind.ARRAY,
    "object": Kind.TABLE,
}
_PLURALS: Final = {
    Kind.STRING: "strings",
    Kind.INTEGER: "integers",
    Kind.NUMBER: "numbers",
    Kind.BOOLEAN: "booleans",
    Kind.ARRAY: "arrays",
    Kind.TABLE: "tables",
    Kind.DATE: "dates",
}


class Forms:
    """The alternatives a JSON Schema allows at each path of a document."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema

    def at(self, path: Path, raw: object) -> list[Schema]:
        """Every alternative for the value at *path*; none where the schema knows no such path.

        *raw* is the document: of several forms of a table on the way, those are followed whose
        fixed values agree with it.
        """
        here = self._expand(self._schema)
        value = raw
        for step in path:
            inner = [
                each
                for form in agreeing(here, value)
                for schema in _inside(form, step)
                for each in self._expand(schema)
            ]
            here = _unique(inner)
            value = value_at(value, (step,))
        return here

    def kinds(self, forms: Iterable[Schema]) -> set[Kind]:
        """The types of all *forms*; an integer passes where any number does."""
        kinds = {kind for form in forms for kind in _kinds(form)}
        return kinds | {Kind.INTEGER} if Kind.NUMBER in kinds else kinds

    def describe(self, forms: Sequence[Schema]) -> str | None:
        """What *forms* take, as in "a string, an integer or a table with `level`"."""
        choices = choices_of(forms)
        parts = _listed(choices)
        parts += [
            kind.value
            for kind in _numbers_joined(_plain_kinds(forms))
            if kind not in {Kind.ARRAY, Kind.TABLE}
        ]
        arrays = [form for form in forms if Kind.ARRAY in _kinds(form)]
        if arrays:
            parts.append(self._array(arrays))
        tables = [form for form in forms if Kind.TABLE in _kinds(form) and "const" not in form]
        if tables:
            parts.append(_table(tables))
        return any_of(parts) if parts else None

    def is_list_of_tables(self, forms: Iterable[Schema]) -> bool:
        """Whether `[[header]]` is the way to write one of *forms*."""
        items = [form["items"] for form in forms if isinstance(form.get("items"), dict)]
        return any(
            Kind.TABLE in _kinds(each)
            for item in items
            if isinstance(item, dict)
            for each in self._expand(item)
        )

    def _array(self, arrays: Iterable[Schema]) -> str:
        items = [
            each
            for form in arrays
            if isinstance(item := form.get("items"), dict)
            for each in self._expand(item)
        ]
        kinds = [_PLURALS[kind] for kind in _numbers_joined(_plain_kinds(items))]
        kinds[:0] = _listed(choices_of(items))
        return f"an array of {any_of(kinds)}" if kinds else Kind.ARRAY.value

    def _expand(self, schema: Schema) -> list[Schema]:
        """*schema* with references followed and its alternatives laid side by side."""
        done: list[Schema] = []
        todo = [schema]
        seen: set[str] = set()
        while todo:
            at = todo.pop(0)
            reference = at.get("$ref")
            if isinstance(reference, str):
                if reference not in seen:
                    seen.add(reference)
                    todo.insert(0, self._follow(reference))
                continue
            more = [
                each
                for word in ("anyOf", "oneOf", "allOf")
                if isinstance(branches := at.get(word), list)
                for each in branches
            ]
            # Of a table with keys of its own, such parts restrict it and are no forms.
            if more and "properties" not in at:
                todo[:0] = more
            elif at.get("type") != "null":
                done.append(at)
        return done

    def _follow(self, reference: str) -> Schema:
        at: object = self._schema
        for part in reference.removeprefix("#/").split("/"):
            at = at.get(part, {}) if isinstance(at, dict) else {}
        return at if isinstance(at, dict) else {}


def value_at(raw: object, path: Path) -> object:
    """The value at *path* within *raw*; None, which TOML does not have, where there is none."""
    for step in path:
        if isinstance(step, str):
            raw = raw.get(step) if isinstance(raw, dict) else None
        elif isinstance(raw, list) and 0 <= step < len(raw):
            raw = raw[step]
        else:
            return None
    return raw


def kind_of(value: object) -> Kind:
    """The type of a parsed value."""
    if isinstance(value, bool):
        return Kind.BOOLEAN
    for python, kind in (
        (str, Kind.STRING),
        (int, Kind.INTEGER),
        (float, Kind.NUMBER),
        (list, Kind.ARRAY),
        (dict, Kind.TABLE),
    ):
        if isinstance(value, python):
            return kind
    return Kind.DATE


def keys_of(forms: Iterable[Schema]) -> list[str]:
    """The keys that tables of *forms* can have, each once, in the order of the models."""
    return list(
        dict.fromkeys(
            key
            for form in forms
            if isinstance(properties := form.get("properties"), dict)
            for key in properties
        )
    )


def choices_of(forms: Iterable[Schema]) -> list[object]:
    """The fixed values among *forms*."""
    choices: list[object] = []
    for form in forms:
        values = form.get("enum", [form["const"]] if "const" in form else [])
        if isinstance(values, list):
            choices += [value for value in values if value not in choices]
    return choices


def in_toml(value: object) -> str:
    """A scalar as it would be written, cut where it is long."""
    if isinstance(value, bool):
        return "`true`" if value else "`false`"
    text = str(value)
    return f"`{text if len(text) <= _LONGEST else text[: _LONGEST - 1] + '…'}`"


def any_of(parts: Sequence[str], joint: str = "or") -> str:
    """Several words in one: "a, b or c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


def _listed(choices: Sequence[object]) -> list[str]:
    """Fixed values as they would be written, the list cut where it is long."""
    words = [in_toml(choice) for choice in choices]
    if len(words) > _MANY + 1:
        return [f"one of {', '.join(words[:_MANY])} and {len(words) - _MANY} more"]
    return words


def _table(tables: Sequence[Schema]) -> str:
    """A table, with the one key that tells each form where all forms have one."""
    telling: list[str] = []
    for form in tables:
        required = form.get("required")
        if not isinstance(required, list) or not required:
            return Kind.TABLE.value
        telling.append(any_of([f"`{key}`" for key in required], "and"))
    return f"a table with {any_of(list(dict.fromkeys(telling)))}"


def _kinds(form: Schema) -> list[Kind]:
    choices = choices_of([form])
    if choices:
        return [kind_of(choice) for choice in choices]
    names = form.get("type")
    words = names if isinstance(names, list) else [names]
    return [_OF_SCHEMA[word] for word in words if word in _OF_SCHEMA]


def _plain_kinds(forms: Iterable[Schema]) -> list[Kind]:
    """The types of those forms that are not fixed values, each once."""
    return list(
        dict.fromkeys(kind for form in forms if not choices_of([form]) for kind in _kinds(form))
    )


def _numbers_joined(kinds: list[Kind]) -> list[Kind]:
    """Leave out "an integer" where "a number" covers it."""
    return [kind for kind in kinds if kind is not Kind.INTEGER or Kind.NUMBER not in kinds]


def agreeing(forms: list[Schema], raw: object) -> list[Schema]:
    """Those forms of a table whose fixed values *raw* does not contradict; all if none is left."""
    if not isinstance(raw, dict):
        return forms
    return [form for form in forms if not _contradicted(form, raw)] or forms


def _contradicted(form: Schema, raw: dict[str, object]) -> bool:
    properties = form.get("properties")
    if not isinstance(properties, dict):
        return False
    return any(
        isinstance(schema, dict)
        and key in raw
        and bool(choices := choices_of([schema]))
        and raw[key] not in choices
        for key, schema in properties.items()
    )


def _inside(form: Schema, step: str | int) -> Iterator[Schema]:
    """The schemas for the entry *step* of *form*."""
    if isinstance(step, int):
        first = form.get("prefixItems")
        item = first[step] if isinstance(first, list) and step < len(first) else form.get("items")
        if isinstance(item, dict):
            yield item
        return
    properties = form.get("properties")
    if isinstance(properties, dict) and isinstance(named := properties.get(step), dict):
        yield named
        return
    if isinstance(other := form.get("additionalProperties"), dict):
        yield other
    patterns = form.get("patternProperties")
    if isinstance(patterns, dict):
        yield from (schema for schema in patterns.values() if isinstance(schema, dict))


def _unique(forms: list[Schema]) -> list[Schema]:
    found: dict[int, Schema] = {id(form): form for form in forms}
    return list(found.values())
