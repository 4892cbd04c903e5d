"""Paths as a report may show them: from where the command ran, never from the root."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from meshseed.checking.results import Checked, CheckedFile, Found


def bare(path: str) -> str:
    """A path without the folders that only this machine has."""
    if not Path(path).is_absolute():
        return path
    below = os.path.relpath(path)
    return Path(path).name if below.startswith("..") else below


def without_folders(checked: "Checked") -> "Checked":
    """A run whose files are named from where it ran; what lies elsewhere, from what they share."""
    names = _names([file.path for file in checked.files])
    return replace(checked, files=tuple(_file(file, names[file.path]) for file in checked.files))


def _names(paths: list[str]) -> dict[str, str]:
    outside = [path for path in paths if Path(path).is_absolute() and bare(path) != _below(path)]
    shared = os.path.commonpath([str(Path(path).parent) for path in outside]) if outside else ""
    return {
        path: os.path.relpath(path, shared) if path in set(outside) else bare(path)
        for path in paths
    }


def _below(path: str) -> str:
    return os.path.relpath(path)


def _file(file: "CheckedFile", name: str) -> "CheckedFile":
    if name == file.path:
        return file
    return replace(file, path=name, found=tuple(_found(one, file.path, name) for one in file.found))


def _found(one: "Found", path: str, name: str) -> "Found":
    places = tuple(
        replace(place, source=name) if place.source == path else place
        for place in one.finding.where
    )
    return replace(one, path=name, finding=replace(one.finding, where=places))
