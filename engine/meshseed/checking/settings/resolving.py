"""Which value of each setting holds, and where it comes from."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from meshseed.checking.settings.errors import SettingsError
from meshseed.checking.settings.files import SettingsFile
from meshseed.checking.settings.keys import SETTINGS, Bar, Form, PerFile, Settings, Value
from meshseed.checking.settings.values import of_text, taken
from meshseed.confidence import Confidence
from meshseed.diagnostics import Finding
from meshseed.diagnostics.codes.checking_runs import WRONG_SETTING


class Layer(Struct, frozen=True, kw_only=True):
    """Values from one place, by key; `origins` says for each what to call that place."""

    values: Mapping[str, Value]
    origins: Mapping[str, str]


class Row(Struct, frozen=True, kw_only=True):
    """One setting as it holds, and where from."""

    key: str
    value: Value
    origin: str


class Resolved(Struct, frozen=True, kw_only=True):
    """All settings, and a row for each."""

    settings: Settings
    rows: tuple[Row, ...]


def of_environment(environment: Mapping[str, str]) -> Layer:
    """The settings among *environment*. Raises `SettingsError` for values that cannot be."""
    values: dict[str, Value] = {}
    origins: dict[str, str] = {}
    findings: list[Finding] = []
    for setting in SETTINGS:
        text = environment.get(setting.variable) if setting.variable else None
        if not text or setting.variable is None:
            continue
        value, problems = taken(setting, of_text(setting, text))
        findings += (
            Finding(
                code=WRONG_SETTING.id,
                severity=WRONG_SETTING.severity,
                message=f"{one.message} (from ${setting.variable})",
                expected=one.expected,
                suggestion=one.suggestion,
            )
            for one in problems
        )
        values[setting.key] = value
        origins[setting.key] = f"${setting.variable}"
    if findings:
        raise SettingsError(tuple(findings))
    return Layer(values=values, origins=origins)


def of_file(file: SettingsFile) -> Layer:
    """What a file sets."""
    return Layer(values=file.values, origins=dict.fromkeys(file.values, file.path))


def resolve(
    command_line: Layer, environment: Layer, file: SettingsFile | None, here: Path
) -> Resolved:
    """Each setting from the first place that has it; *here* is the current folder."""
    layers: Iterable[Layer] = (
        command_line,
        environment,
        *((of_file(file),) if file is not None else ()),
    )
    rows = []
    for setting in SETTINGS:
        layer = next((one for one in layers if setting.key in one.values), None)
        if layer is None:
            rows.append(Row(key=setting.key, value=setting.default, origin="default"))
        else:
            rows.append(
                Row(
                    key=setting.key,
                    value=layer.values[setting.key],
                    origin=layer.origins[setting.key],
                )
            )
    by_key = {row.key: row.value for row in rows}
    root = file.folder if file is not None else str(here)
    return Resolved(settings=_settings(by_key, root), rows=tuple(rows))


def _settings(values: Mapping[str, Value], root: str) -> Settings:
    per_file = values["per-file-ignores"]
    jobs = values["jobs"]
    return Settings(
        pack=_text(values["pack"]),
        select=_texts(values["select"]),
        ignore=_texts(values["ignore"]),
        per_file_ignores=tuple(
            one
            for one in (per_file if isinstance(per_file, tuple) else ())
            if isinstance(one, PerFile)
        ),
        min_confidence=Confidence(str(values["min-confidence"])),
        strict=values["strict"] is True,
        fail_on=Bar(str(values["fail-on"])),
        show=Bar(str(values["show"])),
        format=Form(str(values["format"])),
        baseline=_text(values["baseline"]),
        exclude=_texts(values["exclude"]),
        force_exclude=values["force-exclude"] is True,
        carriers=_texts(values["carriers"]),
        jobs=jobs if isinstance(jobs, int) else 0,
        root=root,
    )


def _text(value: Value) -> str | None:
    return value if isinstance(value, str) else None


def _texts(value: Value) -> tuple[str, ...]:
    several = value if isinstance(value, tuple) else ()
    return tuple(one for one in several if isinstance(one, str))
