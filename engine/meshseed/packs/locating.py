"""Where packs are: built in, beside another pack, or in a folder somebody names."""

from functools import lru_cache
from pathlib import Path

from meshseed.diagnostics import Finding, Severity, nearest
from meshseed.packs.sources import PackError

_PACKAGE = Path(__file__).resolve().parent.parent


@lru_cache(maxsize=8)
def data_folder(kind: str) -> Path | None:
    """The folder `rules`, `schemas` or `reports` of the installed package, or of a checkout."""
    for folder in (_PACKAGE / "_data" / kind, _PACKAGE.parent.parent / kind):
        if folder.is_dir():
            return folder
    return None


def builtin_names() -> tuple[str, ...]:
    """The packs that come with the program, by name."""
    rules = data_folder("rules")
    if rules is None:
        return ()
    return tuple(sorted(one.name for one in rules.iterdir() if _is_pack(one)))


def find_pack(name_or_path: str | Path, beside: Path | None = None) -> Path:
    """The folder of a pack. A name is looked for *beside* another pack, then among the built-in.

    Text with a path separator, or that begins with a dot, is a path. Raises `PackError`.
    """
    text = str(name_or_path)
    if isinstance(name_or_path, Path) or "/" in text or "\\" in text or text.startswith("."):
        return Path(text)
    if beside is not None and _is_folder(_parent(beside) / text):
        return _parent(beside) / text
    rules = data_folder("rules")
    if rules is not None and text and _is_pack(rules / text):
        return rules / text
    if text and _is_folder(Path(text)):
        return Path(text)
    near = nearest(text, builtin_names())
    raise PackError(
        (
            Finding(
                code="MS157",
                severity=Severity.ERROR,
                message=f"there is no pack called {text}",
                suggestion=near,
                help=None if near else "give a built-in name or a folder",
                expected="one of " + (", ".join(builtin_names()) or "none"),
            ),
        ),
        {},
    )


def _is_pack(folder: Path) -> bool:
    return _is_folder(folder) and (folder / "pack.toml").is_file()


def _parent(folder: Path) -> Path:
    """The folder above, as written where that can be: `.` and `..` do not say what is above."""
    return folder.resolve().parent if folder.name in {"", ".."} else folder.parent


def _is_folder(path: Path) -> bool:
    """Whether there is such a folder; a name no system would take is just not there."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
