"""The JSON Schema of a file of settings, for editors."""

from typing import Final

from meshseed.checking.settings.keys import HANDING, SETTINGS, Kind, PerFile, Setting

Schema = dict[str, object]

_TEXT: Final[Schema] = {"type": "string", "minLength": 1}
_TEXTS: Final[Schema] = {"type": "array", "items": _TEXT}
_FORMS: Final[dict[Kind, Schema]] = {
    Kind.TEXT: _TEXT,
    Kind.PATH: _TEXT,
    Kind.SWITCH: {"type": "boolean"},
    Kind.COUNT: {"type": "integer", "minimum": 0, "maximum": 1024},
    Kind.CODES: _TEXTS,
    Kind.PATTERNS: _TEXTS,
    Kind.PER_FILE: {"type": "object", "additionalProperties": _TEXTS},
    Kind.CARRIERS: {
        "type": "array",
        "items": {
            "type": "string",
            "pattern": rf"^({'|'.join(HANDING)}):[^:]*[^:\s][^:]*(:(shell|whitespace)?)?$",
        },
    },
}


def settings_schema() -> Schema:
    """The schema of `meshseed.toml`, and of the table `[tool.meshseed]`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "meshseed.toml, and [tool.meshseed] in pyproject.toml",
        "type": "object",
        "additionalProperties": False,
        "properties": {setting.key: _property(setting) for setting in SETTINGS},
    }


def _property(setting: Setting) -> Schema:
    if setting.kind is Kind.CHOICE:
        form: Schema = {"enum": list(setting.choices)}
    else:
        form = dict(_FORMS[setting.kind])
    form["description"] = setting.about
    if setting.default is not None:
        form["default"] = _plain(setting)
    return form


def _plain(setting: Setting) -> object:
    if isinstance(setting.default, tuple):
        if setting.kind is Kind.PER_FILE:
            return {
                one.pattern: list(one.codes) for one in setting.default if isinstance(one, PerFile)
            }
        return list(setting.default)
    return setting.default
