"""The settings of a run, wherever they were given."""

import os
from pathlib import Path

from meshseed.checking.settings import (
    Layer,
    Resolved,
    Settings,
    SettingsError,
    SettingsFile,
    find_file,
    of_environment,
    read_file,
    resolve,
)
from meshseed.checking.settings.values import taken
from meshseed.cli.exits import ExitCode
from meshseed.cli.stopping import Stop
from meshseed.diagnostics import Finding, Severity, inert
from meshseed.diagnostics.codes.checking_runs import UNKNOWN_IGNORE, WRONG_SETTING
from meshseed.packs.facts import PackFacts


def told(given: Layer, config: Path | None, *, no_config: bool) -> Resolved:
    """Every setting: from the command line, the environment, or the nearest file.

    *config* names a file to read instead; with *no_config* none is read.
    Raises `Stop` with everything that is wrong with them.
    """
    here = Path.cwd()
    try:
        file = None if no_config else _file(config, here)
        return resolve(_checked(given), of_environment(os.environ), file, here)
    except SettingsError as wrong:
        raise Stop(ExitCode.WRONG_USE, wrong.findings, wrong.texts) from wrong


def _file(config: Path | None, here: Path) -> SettingsFile | None:
    return find_file(here) if config is None else read_file(config)


def check_codes(settings: Settings, facts: PackFacts) -> None:
    """Raises `Stop` where codes are selected or ignored that there are none of."""
    several = (
        ("select", settings.select),
        ("ignore", settings.ignore),
        *(("per-file-ignores", one.codes) for one in settings.per_file_ignores),
    )
    if not any(codes for _, codes in several):
        return
    from meshseed.checking.looking import code_names

    names = code_names(facts)
    findings = tuple(
        Finding(
            code=UNKNOWN_IGNORE.id,
            # A remark is passed over; a run that looks for nothing would pass as clean.
            severity=Severity.ERROR,
            message=f"`{key}` names `{inert(code)}`, and no code begins so",
            suggestion=names.near(code),
            help="`meshseed explain CODE` tells what one means",
        )
        for key, codes in several
        for code in codes
        if not names.are_meant_by(code)
    )
    if findings:
        raise Stop(ExitCode.WRONG_USE, findings)


def _checked(given: Layer) -> Layer:
    """What the command line's own types do not check."""
    from meshseed.checking.settings import SETTINGS

    findings: list[Finding] = []
    for setting in SETTINGS:
        value = given.values.get(setting.key)
        if value is None:
            continue
        raw = list(value) if isinstance(value, tuple) else value
        findings += (
            Finding(
                code=WRONG_SETTING.id,
                severity=WRONG_SETTING.severity,
                message=one.message,
                expected=one.expected,
                suggestion=one.suggestion,
            )
            for one in taken(setting, raw)[1]
        )
    if findings:
        raise SettingsError(tuple(findings))
    return given
