"""What the models check beyond the form of single keys, as JSON Schema.

A model's own validators do not show in the schema made from it, so an editor would accept what
the program refuses. `tests/test_schema_equivalence.py` holds both against each other; what JSON
Schema cannot say is listed there; so is what the validators in editors are too old for.
"""

from typing import Final

Schema = dict[str, object]

_NAME: Final = r"^[A-Za-z_][A-Za-z0-9_.-]*$"
_RESERVED: Final[Schema] = {"enum": ["all", "any", "none"]}
_FILLED: Final[Schema] = {"minItems": 1}


def _having(key: str, schema: Schema) -> Schema:
    """Tables whose *key* is there and fits *schema*."""
    return {**_with(key), "properties": {key: schema}}


def _with(*keys: str) -> Schema:
    """Tables with *keys*, whatever else they have: said, since some editors assume otherwise."""
    return {"required": list(keys), "additionalProperties": True}


def _without(*schemas: Schema) -> Schema:
    """Tables that fit none of *schemas*."""
    return {"additionalProperties": True, "not": {"anyOf": list(schemas)}}


def _when(key: str, values: list[object], then: Schema) -> Schema:
    """Tables whose *key* has one of *values* fit *then* too."""
    return {"if": _having(key, {"enum": values}), "then": then}


_WITHOUT_VALUE: Final[Schema] = {
    "properties": {"arity": {"const": "none"}},
    "additionalProperties": True,
}

WHOLE: Final[dict[str, Schema]] = {
    "FlagTable": {
        "anyOf": [_having("literals", _FILLED), _having("spelling", _FILLED)],
        "allOf": [
            _when("kind", ["switch", "action"], _WITHOUT_VALUE),
            {"if": _with("companions"), "then": _having("kind", {"const": "switch"})},
            _when(
                "kind",
                ["choice"],
                {"anyOf": [_having("choices", _FILLED), _having("choice", _FILLED)]},
            ),
        ],
    },
    "AxisTable": {"if": _with("side"), "then": _with("within")},
    "CarrierTable": {
        "if": _having("kind", {"enum": ["setting"]}),
        "then": _without(_with("splitting"), _having("own_flags", _FILLED)),
        "else": _without(
            _with("sets"),
            _with("counts"),
            _having("agrees_with", _FILLED),
            _having("values", _FILLED),
        ),
    },
    "VocabularyTable": {
        "oneOf": [_having("inside", _FILLED), _having("top_level", {"const": True})]
    },
    "UnknownTable": {
        **_when("exhaustive", [True], _having("candidates", _FILLED)),
    },
    "EvidenceTable": {
        "allOf": [
            _when("kind", ["string", "absence"], _with("text")),
            _when("kind", ["symbol"], _with("symbol")),
            _when("kind", ["place"], {**_with("address"), "not": _with("text")}),
            {"if": _with("begins"), "then": _having("kind", {"const": "place"})},
            _when("kind", ["document"], _with("source")),
        ]
    },
}
"""Entries that hold together as a whole; an override, which may give single keys, need not."""

PARTS: Final[dict[str, Schema]] = {
    "ComparisonTable": {"minProperties": 1},
    "CardinalityTable": {
        "oneOf": [_with("from"), _with("input")],
        "allOf": [{"if": _with("per_node"), "then": _with("input")}],
    },
    "DefaultCaseTable": {"oneOf": [_with("when"), _with("otherwise")]},
    "EffectsTable": {
        "anyOf": [
            _having("set", {"minProperties": 1}),
            _having("append", {"minProperties": 1}),
            _having("advise", {"minLength": 1}),
        ]
    },
}
"""Tables within entries, which hold together in an override too."""

FIELDS: Final[dict[tuple[str, str], Schema]] = {
    ("ConditionTable", "any"): {"minItems": 1},
}
"""Single keys that a model's validator restricts."""


def with_rules(schema: Schema, *, whole: bool) -> Schema:
    """*schema* with what the models check; *whole*: entries give every key they need.

    It is changed in place.
    """
    definitions = schema.get("$defs")
    if not isinstance(definitions, dict):
        return schema
    for name, rules in {**PARTS, **(WHOLE if whole else {})}.items():
        definitions[name].update(rules)
    for (name, key), rules in FIELDS.items():
        definitions[name]["properties"][key].update(rules)
    _restrict_names(schema)
    return schema


def _restrict_names(node: object) -> None:
    """Hold names, as values and as keys, to their pattern and apart from the words of joins."""
    if isinstance(node, list):
        for part in node:
            _restrict_names(part)
    if not isinstance(node, dict):
        return
    for part in node.values():
        _restrict_names(part)
    if node.get("pattern") == _NAME:
        node["not"] = dict(_RESERVED)
    patterns = node.pop("patternProperties", None)
    if isinstance(patterns, dict):
        ((pattern, value),) = patterns.items()
        names = {**_table(node.get("propertyNames")), "pattern": pattern}
        node["propertyNames"] = {**names, "not": dict(_RESERVED)} if pattern == _NAME else names
        node["additionalProperties"] = value


def _table(node: object) -> Schema:
    return node if isinstance(node, dict) else {}
