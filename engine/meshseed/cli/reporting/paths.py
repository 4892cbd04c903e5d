"""Paths as a report may show them: from where the command ran, never from the root."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

if TYPE_CHECKING:
    from meshseed.checking.results import Checked, CheckedFile, Found

_ELSEWHERE: Final = "…/"


def bare(path: str) -> str:
    """A path without the folders that only this machine has."""
    if not Path(path).is_absolute() and not _climbs(path):
        return path
    return _below(path) or Path(_whole(path)).name


def _whole(path: str) -> str:
    return os.path.abspath(path)  # noqa: PTH100 - no link is followed


def _climbs(path: str) -> bool:
    """Whether it leads out of the current folder."""
    return Path(os.path.normpath(path)).parts[:1] == (os.pardir,)


def without_folders(checked: "Checked") -> "Checked":
    """A run whose files are named from where it ran; what lies elsewhere, from what they share."""
    absent = [one.path for one in checked.absent]
    names = _names([*(file.path for file in checked.files), *absent])
    return replace(
        checked,
        files=tuple(_file(file, names[file.path]) for file in checked.files),
        absent=tuple(replace(one, path=names[one.path]) for one in checked.absent),
    )


def _names(paths: list[str]) -> dict[str, str]:
    """A name for each path, so that two files never have one name."""
    below = {path: _below(path) for path in paths}
    outside = [path for path in paths if below[path] is None]
    if not outside:
        return {path: bare(path) for path in paths}
    # Beside files from here, a mark tells that these are from somewhere else.
    mark = _ELSEWHERE if len(set(outside)) < len(below) else ""
    folders = {str(Path(_whole(path)).parent) for path in outside}
    try:
        shared = os.path.commonpath(folders)
    except ValueError:  # other drives
        shared = os.sep
    return {
        path: bare(path) if below[path] is not None else f"{mark}{os.path.relpath(path, shared)}"
        for path in paths
    }


def _below(path: str) -> str | None:
    """A path from the current folder; None where it lies elsewhere."""
    try:
        found = os.path.relpath(path)
    except ValueError:  # another drive
        return None
    return None if _climbs(found) else found


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
