"""Copies of the packs that are worked on, beside the schemas their files name."""

import shutil
from pathlib import Path
from typing import Final

from benchmarks.editing.made import written
from benchmarks.frame.folders import shared
from benchmarks.frame.size import scaled

ROOT: Final = Path(__file__).resolve().parents[2]
SHIPPED: Final = "neuronx-cc-2.24"
PUBLIC: Final = "neuronx-cc-public"
LARGE: Final = "large"


def workplace() -> Path:
    """A folder with `schemas`, `rules` and in `broken` the same rules, each pack with a mistake."""
    return shared("editing", _made)


def _made(folder: Path) -> None:
    shutil.copytree(ROOT / "schemas", folder / "schemas")
    shutil.copytree(ROOT / "rules", folder / "rules")
    schema = Path("../../schemas/pack.schema.json")
    flags, rules = scaled(2_000, least=30), scaled(1_000, least=10)
    written(folder / "rules" / LARGE, schema, flags=flags, rules=rules)
    shutil.copytree(folder / "rules", folder / "broken")
    for name in (SHIPPED, PUBLIC, LARGE):
        with next((folder / "broken" / name).glob("flags*.toml")).open(
            "a", encoding="utf-8"
        ) as file:
            file.write('\n[[table]]\nid = "beside"\nhit = "uniqe"\nevidence = []\n')


def sound(name: str) -> Path:
    """The folder of a pack."""
    return workplace() / "rules" / name


def broken(name: str) -> Path:
    """The folder of the same pack with a value in it that no table takes."""
    return workplace() / "broken" / name


def files(folder: Path) -> list[Path]:
    """The files of a pack."""
    return sorted(folder.glob("*.toml"))
