"""Other people's tools on the files of a pack: what a schema sees, and layouts."""

import json
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

from benchmarks.editing.packs import ROOT, broken, files, sound
from benchmarks.editing.tasks import ACCEPTS, CASES, KEEPS, Task, expected
from benchmarks.frame.folders import fresh
from benchmarks.frame.processes import children, done, script
from benchmarks.frame.suite import Timed

# A proxy that nobody answers: whatever reaches for the network fails.
OFFLINE = {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}


def _values(folder: Path) -> list[dict[str, object]]:
    return [tomllib.loads(path.read_text(encoding="utf-8")) for path in files(folder)]


def reading(case: str) -> Timed:
    """Reading the files of the packs, and no more."""
    folders = [sound(name) for name in CASES[case].packs]
    return Timed(answers=expected(case), call=lambda: [_values(folder) for folder in folders])


def _schema() -> dict[str, object]:
    found: dict[str, object] = json.loads(
        (ROOT / "schemas" / "pack.schema.json").read_text(encoding="utf-8")
    )
    return found


def _validating(case: str, is_valid: Callable[[object], bool]) -> Timed:
    (name,) = CASES[case].packs

    def accepts(folder: Path) -> bool:
        return all(map(is_valid, _values(folder)))

    def answers() -> str:
        told_apart = accepts(sound(name)) and not accepts(broken(name))
        return ACCEPTS if told_apart else "not told apart"

    return Timed(answers=answers, call=lambda: accepts(sound(name)))


def jsonschema_rs(case: str) -> Timed:
    """tomllib and the schema of packs, in Rust."""
    import jsonschema_rs as library

    return _validating(case, library.validator_for(_schema()).is_valid)


def jsonschema(case: str) -> Timed:
    """tomllib and the schema of packs, in Python."""
    from jsonschema import Draft202012Validator

    return _validating(case, Draft202012Validator(_schema()).is_valid)


def taplo(case: str) -> Timed:
    """taplo's linter or formatter."""
    return _tool(case, [script("taplo"), "lint"], [script("taplo"), "format"])


def tombi(case: str) -> Timed:
    """tombi's linter or formatter."""
    offline = "--offline"
    return _tool(case, [script("tombi"), "lint", offline], [script("tombi"), "format", offline])


def _tool(case: str, linter: list[str], formatter: list[str]) -> Timed:
    task = CASES[case]
    (name,) = task.packs
    folder = sound(name)
    command = [*linter, *files(folder)]
    if task.kind is Task.FORMAT:
        command = [*formatter, "--check", *files(folder)]

    def answers() -> str:
        if task.kind is Task.FORMAT:
            copy = fresh() / name
            shutil.copytree(folder, copy)
            done([*formatter, *files(copy)], copy, **OFFLINE)
            return KEEPS if _values(copy) == _values(folder) else "not the same values"
        done(command, folder, **OFFLINE)
        done([*linter, *files(broken(name))], folder, 1, **OFFLINE)
        return ACCEPTS

    return Timed(
        answers=answers, call=lambda: done(command, folder, 0, 1, **OFFLINE), clock=children
    )
