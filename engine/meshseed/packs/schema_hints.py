"""What editors show beyond the schema itself: what each fixed value means, what to begin with.

`x-taplo` and `x-tombi-…` are the keys of the two TOML language servers; others ignore them.
"""

from typing import Final

from meshseed.packs.schema_rules import Schema

_VALUES: Final[dict[str, dict[str, str]]] = {
    "Arity": {
        "none": "No token: the flag alone says it.",
        "one": "Exactly one token.",
        "optional": "One token or none.",
        "many": "Any number of tokens.",
        "at-least-one": "One token or more.",
    },
    "AttributeKind": {
        "switch": "True or false.",
        "choice": "One of a list of values.",
        "integer": "A whole number.",
        "number": "A number, whole or not.",
        "string": "Text.",
        "list": "A list of values.",
    },
    "CarrierKind": {
        "variable": "An environment variable with flags in it.",
        "setting": "An environment variable that settles something itself.",
        "call": "A function that is called.",
        "argument": "An argument of a call, or a key of its settings.",
        "command": "The driver's own command.",
        "wrapper": "A command that calls the driver.",
    },
    "CheckAt": {
        "inputs": "Values as they are after the input phases, before any rule.",
        "end": "Values as they are after the last rule.",
    },
    "Companions": {
        "no": "Each `--x` has a `--no-x`.",
        "disable": "Each `--enable-x` has a `--disable-x`.",
    },
    "CollectiveName": {
        "all-reduce": "Everyone gets the sum.",
        "all-gather": "Everyone gets all pieces.",
        "reduce-scatter": "Everyone gets a piece of the sum.",
        "all-to-all": "Everyone gives everyone a piece.",
        "ragged-all-to-all": "Everyone gives everyone a piece of any size.",
        "collective-permute": "Everyone hands on what it has.",
        "collective-broadcast": "Everyone gets what one has.",
    },
    "Confidence": {
        "CONFIRMED": "Seen, or said by the vendor for this release.",
        "STRONG": "Everything points to it, and nothing against.",
        "INFERRED": "Follows from something else that is known.",
        "NOT_TRACED": "Nobody has followed it up.",
    },
    "CustomCallRole": {
        "sharding": "Says how one value is spread.",
        "sharding-group": "Values spread alike.",
        "propagation-barrier": "Nothing spreads past it.",
        "pinned-identity": "Keeps a value as it is.",
        "transfer": "Moves a value between devices.",
        "other": "Something else.",
    },
    "Effect": {
        "modelled": "The pack says what the flag does.",
        "not-modelled": "The flag is known to exist, and no more is said.",
    },
    "EvidenceKind": {
        "string": "Text found in a binary; needs `text`.",
        "place": "Where a text lies whose words no source prints; needs `address`.",
        "symbol": "A name in a binary's symbols; needs `symbol`.",
        "call-site": "A place in the code.",
        "absence": "Text looked for and not found; needs `text`.",
        "document": "Something written; needs `source`.",
        "run": "What a run did.",
        "inference": "What somebody concludes.",
    },
    "FlagKind": {
        "switch": "Takes no value.",
        "boolean": "Takes a word for yes or no.",
        "choice": "Takes one of a list of values; needs `choices` or `[[flag.choice]]`.",
        "integer": "Takes a whole number.",
        "number": "Takes a number, whole or not.",
        "string": "Takes text.",
        "path": "Takes the path of a file or folder.",
        "list": "Takes several values.",
        "action": "Does something else and ends, as a version or help flag does.",
    },
    "HitPolicy": {
        "unique": "At most one rule may match; two that do are a fault of the pack.",
        "first": "The first rule that matches fires, the others do not.",
        "all": "Every rule that matches fires, in order.",
    },
    "PoolOrder": {
        "cython": "By the length of the C name made from the text, then by name, reversed.",
    },
    "LineOfEvidence": {
        "vendor-documentation": "What the vendor publishes.",
        "vendor-code": "Code the vendor publishes.",
        "third-party-observation": "What others saw it do.",
        "reverse-engineering": "What is read from the binaries.",
    },
    "Merge": {
        "replace": "The last value stays, those before are dropped.",
        "extend": "Every value is kept, in order.",
    },
    "AxisSide": {
        "inner": "Neighbours along it are neighbours along the axis it lies in.",
        "outer": "Its members are as far apart along that axis as it is cut.",
    },
    "NodeCount": {
        "cores": "The physical cores of a machine.",
        "chips": "The chips of a machine.",
    },
    "Owner": {
        "vendor": "The vendor's own.",
        "stock": "Comes with the project it builds on.",
    },
    "Visibility": {
        "public": "Printed by the ordinary help.",
        "hidden": "Printed by no help.",
        "internal": "For the vendor's own use.",
        "experimental": "Printed as experimental.",
        "deprecated": "Printed as deprecated.",
        "uncertain": "Not known.",
    },
}
"""What each value of each enum stands for."""

_KEYS: Final[dict[tuple[str, str], str]] = {
    ("EffectsTable", "set"): "dest",
    ("EffectsTable", "append"): "accumulator",
    ("ImpliedEffects", "set"): "dest",
    ("InstanceTable", "set"): "dest",
    ("ExpectTable", "attributes"): "dest",
    ("ExpectTable", "tokens"): "accumulator",
    ("ExpectTable", "knobs"): "knob",
    ("LayoutTable", "degrees"): "axis",
    ("LayoutTable", "within"): "axis",
    ("OrderTable", "degrees"): "axis",
}
"""What a free key of a table names."""

TOML_VERSION: Final = "v1.0.0"
"""The version of TOML that packs are written in."""


def with_hints(schema: Schema) -> Schema:
    """*schema* with what editors show; changed in place."""
    schema["x-tombi-toml-version"] = TOML_VERSION
    definitions = schema.get("$defs")
    if not isinstance(definitions, dict):
        return schema
    for name, definition in definitions.items():
        values = definition.get("enum")
        if isinstance(values, list):
            meanings = _VALUES.get(name, {})
            docs = [meanings.get(str(value)) for value in values]
            definition["x-taplo"] = {"docs": {"enumValues": docs}}
        required = definition.get("required")
        if isinstance(required, list):
            definition["x-taplo"] = {"initKeys": list(required)}
    for (name, key), label in _KEYS.items():
        definitions[name]["properties"][key]["x-tombi-additional-key-label"] = label
    definitions["ConditionTable"]["x-tombi-additional-key-label"] = "dest"
    return schema
