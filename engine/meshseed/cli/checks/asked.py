"""What a person asked of one run, beside the settings."""

from pathlib import Path

from msgspec import Struct

from meshseed.checking.handovers import Language


class Asked(Struct, frozen=True, kw_only=True):
    """Paths, what to do with what is found, and where to write it."""

    paths: tuple[str, ...]
    output_file: Path | None = None
    fix: bool = False
    unsafe_fixes: bool = False
    diff: bool = False
    write_baseline: bool = False
    statistics: bool = False
    language: Language | None = None
    stdin_name: str | None = None
