"""The server's memory: open packs, checks under way, and what is shown of their findings."""

import asyncio
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from meshseed.authoring.editor.converting import Texts, path_of, units_of, uri_of
from meshseed.authoring.editor.desk import Desk, check_pack
from meshseed.authoring.editor.index import Index
from meshseed.authoring.editor.opened import Checked, prove
from meshseed.authoring.editor.symbols import Site
from meshseed.authoring.editor.texts import Units
from meshseed.diagnostics import Finding


class PackServer(LanguageServer):
    """The server with what it knows."""

    def __init__(self) -> None:
        super().__init__(
            "meshseed", _version(), text_document_sync_kind=types.TextDocumentSyncKind.Full
        )
        self.desk = Desk()
        self._waiting: dict[Path, asyncio.Task[None]] = {}
        self._published: dict[Path, set[str]] = {}

    @property
    def units(self) -> Units:
        """What columns count, as agreed with the editor."""
        return units_of(self.workspace.position_encoding)

    def texts_of(self, index: Index) -> Texts:
        """The texts of a pack, ready to find places in."""
        return Texts(index.texts, self.units)

    def asked(self, uri: str, position: types.Position) -> "Asked | None":
        """What a question is about; None where it is about no file of a pack."""
        path = path_of(uri)
        index = self.desk.index(path.parent) if path is not None else None
        if path is None or index is None or str(path) not in index.texts:
            return None
        texts = self.texts_of(index)
        return Asked(index, texts, path, texts.offset(str(path), position))

    def check_soon(self, path: Path, pause: float) -> None:
        """Check the pack of a file, unless another change comes within *pause* seconds."""
        waiting = self._waiting.pop(path.parent, None)
        if waiting is not None:
            waiting.cancel()
        task = asyncio.get_running_loop().create_task(self._check(path.parent, pause))
        task.add_done_callback(self._report)
        self._waiting[path.parent] = task

    def _report(self, task: asyncio.Task[None]) -> None:
        """Tell the person that a check failed for a fault of our own."""
        wrong = None if task.cancelled() else task.exception()
        if wrong is not None:
            message = f"meshseed could not check the pack, for a fault of its own: {wrong}"
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, message))

    async def _check(self, folder: Path, pause: float) -> None:
        await asyncio.sleep(pause)
        buffers = self.desk.snapshot()
        checked = await asyncio.to_thread(check_pack, folder, buffers)
        self._take(folder, checked)
        if checked is not None and checked.facts is not None:
            # What is wrong is shown at once; what is proved takes longer.
            self._take(folder, await asyncio.to_thread(prove, checked))

    def _take(self, folder: Path, checked: Checked | None) -> None:
        if checked is not None:
            self.desk.take(folder, checked)
        self._publish(folder, checked)

    def _publish(self, folder: Path, checked: Checked | None) -> None:
        """Show what was found, file by file, and take back what is no longer there."""
        by_file = _by_file(folder, checked.findings) if checked is not None else {}
        texts = Texts(checked.texts if checked is not None else {}, self.units)
        for file in sorted(self._published.get(folder, set()) | set(by_file)):
            found = [texts.diagnostic(finding) for finding in by_file.get(file, ())]
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(uri=uri_of(file), diagnostics=found)
            )
        self._published[folder] = set(by_file)


class Asked:
    """A place in a file of a pack, and what the pack has around it."""

    def __init__(self, index: Index, texts: Texts, path: Path, offset: int) -> None:
        self.index = index
        self.texts = texts
        self.folder = path.parent
        self.file = str(path)
        self.offset = offset

    @property
    def site(self) -> Site | None:
        """The name at the place."""
        return self.index.at(self.file, self.offset)


def _by_file(folder: Path, findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    """Findings by the file to blame; what is about the pack as a whole is shown in its first."""
    whole = str(folder / "pack.toml")
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        place = finding.where[0] if finding.where else None
        file = place.source if place is not None and place.source.endswith(".toml") else whole
        found.setdefault(file, []).append(finding)
    return found


def _version() -> str:
    try:
        return version("meshseed")
    except PackageNotFoundError:
        return "0"
