"""Rule packs: from TOML files to frozen facts.

`load` is fast for a pack that was compiled before. What validates, points into files or writes
schemas is imported only when it is needed.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from meshseed.packs.loading import load, load_builtin
from meshseed.packs.locating import builtin_names, find_pack
from meshseed.packs.sources import PackError

if TYPE_CHECKING:
    from meshseed.packs.checking import CheckedPack

__all__ = ["PackError", "builtin_names", "check", "find_pack", "load", "load_builtin"]


def check(name_or_path: str | Path) -> "CheckedPack":
    """Everything wrong with a pack, at once; its facts where nothing is. Never raises."""
    from meshseed.packs.checking import CheckedPack, check_folder

    try:
        return check_folder(find_pack(name_or_path))
    except PackError as error:
        return CheckedPack(
            name=str(name_or_path), facts=None, findings=error.findings, texts=error.texts
        )
