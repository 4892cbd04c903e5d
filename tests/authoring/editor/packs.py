"""Opening packs as an editor does, and looking at places of them by what stands there."""

from pathlib import Path

from meshseed.authoring.editor.completing import proposals_at
from meshseed.authoring.editor.index import Index
from meshseed.authoring.editor.opened import check, prove, texts_of

ROOT = Path(__file__).resolve().parents[3]
TOYS = (ROOT / "tests" / "toy" / "frobc-1.0", ROOT / "tests" / "toy" / "frobc-1.1")


class Opened:
    """A pack in an editor; `|` marks a place in the text given to its methods."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.buffers: dict[Path, str] = {}

    @property
    def index(self) -> Index:
        return Index(texts_of(self.folder, self.buffers))

    def path(self, name: str) -> str:
        return str(self.folder / name)

    def text(self, name: str) -> str:
        return texts_of(self.folder, self.buffers)[self.path(name)]

    def place(self, name: str, marked: str) -> int:
        """Where `|` is in the only stretch of a file that reads *marked* without it."""
        stretch = marked.replace("|", "", 1)
        text = self.text(name)
        assert text.count(stretch) == 1, (stretch, text.count(stretch))
        return text.index(stretch) + marked.index("|")

    def type(self, name: str, marked: str) -> int:
        """Put a text at the end of a file, as if typed; where `|` was is the caret."""
        before, _, after = marked.partition("|")
        text = self.text(name) + before
        self.buffers[self.folder / name] = text + after
        return len(text)

    def proposals(self, name: str, marked: str):
        """What is proposed at the caret, by label."""
        caret = self.type(name, marked)
        return {one.label: one for one in proposals_at(self.index, self.path(name), caret)}

    def accept(self, name: str, marked: str, label: str) -> str:
        """The last line of the file after the proposal *label* was taken."""
        one = self.proposals(name, marked)[label]
        text = self.text(name)
        return (text[: one.start] + one.text + text[one.end :]).splitlines()[-1]

    def errors(self):
        """What is wrong with the pack as it is typed; what is merely proved of it aside."""
        return [*check(self.folder, self.buffers).findings]

    def findings(self):
        return prove(check(self.folder, self.buffers)).findings
