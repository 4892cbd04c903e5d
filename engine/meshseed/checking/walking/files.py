"""Files of a folder, in an order that does not change, without what git ignores."""

# ruff: noqa: PTH100, PTH118 - of ten thousand files no path objects are made

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from meshseed.checking.walking.ignoring import Ignoring

# What version control and tools keep for themselves; nobody writes a script there.
_NEVER: Final = frozenset(
    [
        ".git",
        ".hg",
        ".svn",
        ".jj",
        ".tox",
        ".nox",
        ".venv",
        "venv",
        "node_modules",
        "__pycache__",
        ".mypy_cache",
        ".ruff_cache",
        ".pytest_cache",
        ".hypothesis",
        ".eggs",
        "site-packages",
    ]
)
_DEEPEST: Final = 100

Excluded = Callable[[str], bool]


def files_in(folder: str, excluded: Excluded | None = None) -> Iterator[str]:
    """Files below *folder*, by name within each folder, folders after files.

    `.gitignore`, `.ignore` and `.git/info/exclude` of the folder, of those below it and of those
    above it up to the root of the repository count, as they do for git. Links to folders are not
    followed, so no loop is walked; links to files are, as long as they are files.
    """
    # A named file needs none of it.
    from meshseed.checking.walking.ignoring import Ignoring

    yield from _walk(folder, Ignoring.above(folder), excluded, 0)


def _walk(
    folder: str, ignoring: "Ignoring", excluded: Excluded | None, depth: int
) -> Iterator[str]:
    try:
        with os.scandir(folder) as listing:
            entries = sorted(listing, key=_name)
    except OSError:
        # Named folders are looked at before; one below that nobody may open holds nothing to read.
        return
    here = ignoring.within(folder, entries)
    prefix = "" if folder in {"", os.curdir} else folder if folder.endswith("/") else folder + "/"
    absolute = os.path.join(os.path.abspath(folder), "")
    folders: list[str] = []
    for entry in entries:
        path = prefix + entry.name
        try:
            is_folder = entry.is_dir(follow_symlinks=False)
            is_file = not is_folder and entry.is_file()
        except OSError:
            continue
        if is_folder:
            if entry.name in _NEVER or here.ignores(absolute + entry.name, folder=True):
                continue
            if excluded is None or not excluded(path + "/"):
                folders.append(path)
        elif is_file and not (
            here.ignores(absolute + entry.name, folder=False) or (excluded and excluded(path))
        ):
            yield path
    if depth < _DEEPEST:
        for path in folders:
            yield from _walk(path, here, excluded, depth + 1)


def _name(entry: "os.DirEntry[str]") -> str:
    return entry.name
