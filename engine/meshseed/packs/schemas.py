"""JSON Schemas of every file a person writes, and of every document the program writes.

The first come from the pydantic models that validate, the others from the records that are
encoded; both are committed and checked for drift.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from meshseed.diagnostics import Finding, Severity
from meshseed.packs.items import KEYS
from meshseed.packs.models.document import ARRAYS, SINGLES, PackDocument
from meshseed.packs.schema_hints import with_hints
from meshseed.packs.schema_rules import Schema, with_rules

__all__ = [
    "DIALECT",
    "SCHEMAS",
    "Schema",
    "drift",
    "extension_schema",
    "pack_schema",
    "text_of",
    "write_schemas",
]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def pack_schema() -> Schema:
    """The schema of one file of a rule pack."""
    return with_hints(with_rules(_plain("meshseed rule pack file"), whole=True))


def extension_schema() -> Schema:
    """The schema of a file of a pack that extends another: an override may give single keys."""
    schema = _plain("meshseed rule pack file that extends another pack")
    definitions = schema["$defs"]
    if isinstance(definitions, dict):
        for table, model in ARRAYS.items():
            definitions[model.__name__]["required"] = [KEYS.get(table, "id")]
        definitions[SINGLES["command_line"].__name__].pop("required", None)
    return with_hints(with_rules(schema, whole=False))


def _plain(title: str) -> Schema:
    """What the models' own schema says, under *title*."""
    return {
        "$schema": DIALECT,
        "title": title,
        **_without_titles(PackDocument.model_json_schema(by_alias=True)),
    }


SCHEMAS: Final[Mapping[str, Callable[[], Schema]]] = {
    "pack.schema.json": pack_schema,
    "pack-extension.schema.json": extension_schema,
}
"""File names and what makes their content."""


def text_of(schema: Schema) -> str:
    """A schema as it is committed."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def write_schemas(folder: Path, schemas: Mapping[str, Callable[[], Schema]]) -> tuple[Path, ...]:
    """Write every schema into *folder*; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, make in schemas.items():
        path = folder / name
        path.write_text(text_of(make()), encoding="utf-8")
        written.append(path)
    return tuple(written)


def drift(folder: Path, schemas: Mapping[str, Callable[[], Schema]]) -> tuple[Finding, ...]:
    """A finding for every schema in *folder* that is not what the program would write."""
    findings: list[Finding] = []
    for name, make in schemas.items():
        path = folder / name
        found = path.read_text(encoding="utf-8") if path.is_file() else None
        if found != text_of(make()):
            findings.append(
                Finding(
                    code="MS163",
                    severity=Severity.ERROR,
                    message=f"{path} is missing" if found is None else f"{path} is out of date",
                    help="write it with `meshseed rules schema --write`",
                )
            )
    return tuple(findings)


def _without_titles(node: Schema) -> Schema:
    """A schema in TOML's words: no titles made from field names, and no null, which TOML lacks."""
    cleaned = _cleaned(node)
    if not isinstance(cleaned, dict):
        raise TypeError(node)
    cleaned.pop("title", None)
    return cleaned


def _cleaned(node: object) -> object:
    if isinstance(node, list):
        return [_cleaned(part) for part in node]
    if not isinstance(node, dict):
        return node
    found: Schema = {}
    for key, part in node.items():
        if key == "properties" and isinstance(part, dict):
            found[key] = {name: _cleaned(one) for name, one in part.items()}
        elif key == "anyOf" and isinstance(part, list):
            _take_alternatives(found, [_cleaned(one) for one in part if one != {"type": "null"}])
        elif not (key == "title" or (key == "default" and part is None)):
            found[key] = _cleaned(part)
    return found


def _take_alternatives(found: Schema, alternatives: list[object]) -> None:
    """Alternatives of a value that may be left out; a single one needs no list."""
    only = alternatives[0]
    if len(alternatives) == 1 and isinstance(only, dict):
        found.update(only)
    else:
        found["anyOf"] = alternatives
