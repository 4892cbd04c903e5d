"""What the server knows: the packs open in the editor, their names, and what is wrong with them."""

from collections.abc import Mapping
from pathlib import Path

from meshseed.authoring.editor.index import Index
from meshseed.authoring.editor.opened import Checked, check, index_of, is_pack, texts_of
from meshseed.packs.facts import PackFacts


class Desk:
    """Packs by folder. `buffers` are the texts of open files, as they are in the editor."""

    def __init__(self) -> None:
        self.buffers: dict[Path, str] = {}
        self._checked: dict[Path, Checked] = {}
        self._facts: dict[Path, PackFacts] = {}
        self._indexes: dict[Path, Index] = {}

    def open(self, path: Path, text: str) -> None:
        """Take *text* for what the file holds."""
        self.buffers[path] = text

    def close(self, path: Path) -> None:
        """Take what is on disk for what the file holds."""
        self.buffers.pop(path, None)

    def index(self, folder: Path) -> Index | None:
        """The names of the pack in *folder* as it is now; None where there is no pack."""
        texts = texts_of(folder, self.buffers)
        known = self._indexes.get(folder)
        if known is not None and known.texts == texts:
            return known
        if not is_pack(texts, folder):
            return None
        self._indexes[folder] = index_of(texts)
        return self._indexes[folder]

    def snapshot(self) -> dict[Path, str]:
        """The buffers as they are now, for a check that runs beside the editing."""
        return dict(self.buffers)

    def take(self, folder: Path, checked: Checked) -> None:
        """Keep the result of a check, and of a sound pack its facts until there are newer ones."""
        self._checked[folder] = checked
        if checked.facts is not None:
            self._facts[folder] = checked.facts

    def checked(self, folder: Path) -> Checked | None:
        """The last check of the pack in *folder*."""
        return self._checked.get(folder)

    def facts(self, folder: Path) -> PackFacts | None:
        """The facts of the pack when it was last sound."""
        return self._facts.get(folder)


def check_pack(folder: Path, buffers: Mapping[Path, str]) -> Checked | None:
    """Check the pack in *folder*; None where there is none. Reads files, so it takes a while."""
    texts = texts_of(folder, buffers)
    return check(folder, buffers) if is_pack(texts, folder) else None
