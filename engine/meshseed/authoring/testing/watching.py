"""Waiting for the files of packs to change."""

from collections.abc import Iterator, Sequence
from pathlib import Path


class NoWatcher(RuntimeError):  # noqa: N818 - says what is missing
    """The package that watches files is not installed."""


def changes(folders: Sequence[Path]) -> Iterator[frozenset[str]]:
    """The names of the pack files that changed, each time some did; ends when interrupted.

    Raises `NoWatcher` where the extra is not installed.
    """
    try:
        # An extra: it brings a compiled library along.
        from watchfiles import watch
    except ImportError as missing:
        raise NoWatcher("watching needs the extra: pip install 'meshseed[watch]'") from missing

    def of_packs(_change: object, path: str) -> bool:
        name = Path(path).name
        return name.endswith(".toml") and not name.startswith(".")

    for batch in watch(*folders, watch_filter=of_packs, recursive=False):
        yield frozenset(Path(path).name for _, path in batch)
