"""Files of settings: `meshseed.toml`, or `[tool.meshseed]` in `pyproject.toml`, nearest upward."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from meshseed.checking.settings.errors import SettingsError
from meshseed.checking.settings.keys import SETTINGS, Kind, Value
from meshseed.checking.settings.values import taken
from meshseed.diagnostics import Finding, Place, nearest, visible
from meshseed.diagnostics.codes.checking_runs import (
    UNKNOWN_SETTING,
    UNREADABLE_SETTINGS,
    WRONG_SETTING,
)

OWN: Final = "meshseed.toml"
SHARED: Final = "pyproject.toml"

_MARKER: Final = b"meshseed"
_LARGEST: Final = 4 * 1024 * 1024
_TABLE: Final = ("tool", "meshseed")


class SettingsFile(Struct, frozen=True, kw_only=True):
    """What a file sets. Paths and patterns in it count from `folder`."""

    path: str
    folder: str
    values: dict[str, Value]


def find_file(start: Path) -> SettingsFile | None:
    """The nearest file of settings in *start* or a folder above it; `meshseed.toml` goes first.

    Raises `SettingsError` where that file is not as it should be.
    """
    folder = start.resolve()
    for place in (folder, *folder.parents):
        for name in (OWN, SHARED):
            data = _bytes(place / name)
            if data is None or (name == SHARED and _MARKER not in data):
                continue
            found = _read(_shown(place / name, start), place, data, shared=name == SHARED)
            if found is not None:
                return found
    return None


def read_file(path: Path) -> SettingsFile:
    """The settings in the file *path*, which is read as `pyproject.toml` when it is called so.

    Raises `SettingsError` where it is not there or not as it should be.
    """
    data = _bytes(path)
    found = None
    if data is not None:
        shared = path.name == SHARED
        found = _read(str(path), path.resolve().parent, data, shared=shared)
    if found is None:
        reason = "holds no [tool.meshseed]" if data is not None else "cannot be read as settings"
        raise SettingsError(
            (
                Finding(
                    code=UNREADABLE_SETTINGS.id,
                    severity=UNREADABLE_SETTINGS.severity,
                    message=f"{visible(str(path))} {reason}",
                    help="name another file with --config, or use --no-config",
                ),
            )
        )
    return found


def _read(shown: str, folder: Path, data: bytes, *, shared: bool) -> SettingsFile | None:
    document, text = _document(shown, data)
    table: object = document
    if shared:
        for step in _TABLE:
            table = table.get(step) if isinstance(table, dict) else None
        if table is None:
            return None
    prefix = _TABLE if shared else ()
    if not isinstance(table, dict):
        raise SettingsError((_no_table(shown, text),), {shown: text})
    values: dict[str, Value] = {}
    findings = tuple(_settings(shown, text, table, prefix, values))
    if findings:
        raise SettingsError(findings, {shown: text})
    return SettingsFile(path=shown, folder=str(folder), values=_placed(values, folder))


def _no_table(shown: str, text: str) -> Finding:
    from meshseed.packs.positions import Part, Positions

    return Finding(
        code=WRONG_SETTING.id,
        severity=WRONG_SETTING.severity,
        message="`tool.meshseed` is no table of settings",
        where=(Place(source=shown, span=Positions.of(text).span(_TABLE, Part.KEY)),),
        expected="[tool.meshseed], with a setting on each line",
    )


def _document(shown: str, data: bytes) -> tuple[dict[str, object], str]:
    # Most runs have no settings in a file, and start-up is a feature.
    from meshseed.packs.sources import PackError, PackFile
    from meshseed.packs.toml import parse

    try:
        file = PackFile(name=shown, path_shown=shown, data=data)
        return parse(file), file.text
    except UnicodeDecodeError as wrong:
        finding = Finding(
            code=UNREADABLE_SETTINGS.id,
            severity=UNREADABLE_SETTINGS.severity,
            message=f"the file is not UTF-8 (at byte {wrong.start})",
            where=(Place(source=shown),),
        )
        raise SettingsError((finding,)) from wrong
    except PackError as wrong:
        raise SettingsError(wrong.findings, wrong.texts) from wrong


def _settings(
    shown: str,
    text: str,
    table: dict[str, object],
    prefix: tuple[str, ...],
    values: dict[str, Value],
) -> Iterator[Finding]:
    """Put what is right into *values*; give a finding for each thing that is not."""
    from meshseed.packs.positions import Part, Positions

    positions = Positions.of(text)
    known = {setting.key: setting for setting in SETTINGS}
    for key, raw in table.items():
        setting = known.get(key)
        if setting is None:
            span = positions.span((*prefix, key), Part.KEY)
            yield Finding(
                code=UNKNOWN_SETTING.id,
                severity=UNKNOWN_SETTING.severity,
                message=f"there is no setting `{visible(key)}`",
                where=(Place(source=shown, span=span),),
                suggestion=nearest(key, known),
                help=None if nearest(key, known) else f"settings: {', '.join(known)}",
            )
            continue
        value, problems = taken(setting, raw)
        for one in problems:
            yield Finding(
                code=WRONG_SETTING.id,
                severity=WRONG_SETTING.severity,
                message=one.message,
                where=(Place(source=shown, span=positions.span((*prefix, key, *one.steps))),),
                expected=one.expected,
                suggestion=one.suggestion,
            )
        if not problems:
            values[key] = value


def _placed(values: dict[str, Value], folder: Path) -> dict[str, Value]:
    """*values* with the paths among them counted from the current folder."""
    paths = {setting.key for setting in SETTINGS if setting.kind is Kind.PATH}
    return {
        key: _from_here(value, folder)
        if key in paths and isinstance(value, str) and _is_path(key, value)
        else value
        for key, value in values.items()
    }


def _is_path(key: str, value: str) -> bool:
    """A pack's plain name is no path; with a separator it is one."""
    return key != "pack" or "/" in value or os.sep in value or value.startswith(".")


def _from_here(value: str, folder: Path) -> str:
    path = folder / value
    try:
        return os.path.relpath(path)
    except ValueError:  # another drive
        return str(path)


def _shown(path: Path, start: Path) -> str:
    try:
        return Path(os.path.relpath(path, start)).as_posix()
    except ValueError:  # another drive
        return str(path)


def _bytes(path: Path) -> bytes | None:
    """What a plain file holds; None where there is none that can be read."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError:
        return None
    return data if len(data) <= _LARGEST else None
