"""Options of `check` that are settings too; each comes from the table of settings."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import click

from meshseed.checking.settings import SETTINGS, Kind, Layer, Setting, Value
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import Words

Command = Callable[..., ExitCode]

_METAVARS: Final = {
    Kind.TEXT: "TEXT",
    Kind.PATH: "PATH",
    Kind.COUNT: "N",
    Kind.CODES: "CODES",
    Kind.PATTERNS: "PATTERN",
    Kind.CARRIERS: "KIND:NAME",
}
_NAMES: Final = {"carriers": "--carrier", "exclude": "--exclude", "pack": "--pack"}
_SEVERAL: Final = frozenset({Kind.CODES, Kind.PATTERNS, Kind.CARRIERS})


def settings_options(command: Command) -> Command:
    """An option for each setting that a command line can give; the command gets `given`, a layer.

    What stands on the command line wins over the environment and over files.
    """
    offered = [setting for setting in SETTINGS if setting.kind is not Kind.PER_FILE]

    @wraps(command)
    def gathering(**values: object) -> ExitCode:
        typed: dict[str, Value] = {}
        for setting in offered:
            value = _typed(setting, values.pop(_parameter(setting)))
            if value is not None:
                typed[setting.key] = value
        layer = Layer(values=typed, origins=dict.fromkeys(typed, "command line"))
        return command(given=layer, **values)

    wrapped: Command = gathering
    for setting in reversed(offered):
        wrapped = _option(setting)(wrapped)
    return wrapped


def _parameter(setting: Setting) -> str:
    return f"setting_{setting.field}"


def _option(setting: Setting) -> Callable[[Command], Command]:
    name = _NAMES.get(setting.key, f"--{setting.key}")
    parameter = _parameter(setting)
    if setting.kind is Kind.SWITCH:
        flags = f"{name}/--no-{setting.key}"
        return click.option(flags, parameter, default=None, help=setting.about)
    if setting.kind is Kind.CHOICE:
        choices = Words(setting.choices, case_sensitive=False)
        help_text = f"{setting.about} Default: {setting.default}."
        return click.option(name, parameter, type=choices, default=None, help=help_text)
    if setting.kind in _SEVERAL:
        return click.option(
            name,
            parameter,
            multiple=True,
            metavar=_METAVARS[setting.kind],
            help=setting.about,
            shell_complete=_codes if setting.kind is Kind.CODES else None,
        )
    kind: click.ParamType[Any] = click.Path()
    if setting.kind is not Kind.PATH:
        kind = click.IntRange(0, 1024) if setting.kind is Kind.COUNT else click.STRING
    metavar = _METAVARS[setting.kind]
    return click.option(
        name, parameter, type=kind, default=None, metavar=metavar, help=setting.about
    )


def _codes(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    """The codes of the engine that begin so."""
    from meshseed.diagnostics.codes import CODES

    *before, last = begun.split(",")
    return [",".join((*before, code)) for code in sorted(CODES) if code.startswith(last)]


def _typed(setting: Setting, raw: object) -> Value:
    """What was typed, None where nothing was; lists of codes may be given with commas."""
    if isinstance(raw, tuple):
        several = tuple(
            part
            for text in raw
            for part in (str(text).split(",") if setting.kind is Kind.CODES else (str(text),))
            if part.strip()
        )
        return tuple(one.strip() for one in several) or None
    return raw if isinstance(raw, str | bool | int) else None
