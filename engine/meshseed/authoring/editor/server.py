"""The language server for rule packs: what an editor asks, answered from the packs it has open.

Only this file and `converting` know the protocol; the libraries for it come with the extra `lsp`.
"""

import asyncio
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from meshseed.authoring.editor.completing import proposals_at
from meshseed.authoring.editor.converting import Texts, path_of, units_of, uri_of
from meshseed.authoring.editor.desk import Desk, check_pack
from meshseed.authoring.editor.fixing import fixes_in
from meshseed.authoring.editor.hovering import note_at
from meshseed.authoring.editor.index import Index
from meshseed.authoring.editor.opened import Checked
from meshseed.authoring.editor.renaming import CannotRename, can_rename, rename
from meshseed.authoring.editor.symbols import Site
from meshseed.authoring.editor.texts import Text, Units
from meshseed.diagnostics import Finding

_PAUSE: Final = 0.25
"""Seconds without a key pressed after which a pack is checked."""

_TRIGGERS: Final = [".", '"', "[", "{", "=", "?", " "]


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


def make_server() -> PackServer:
    """A server that answers; `start_io` on it runs it."""
    server = PackServer()
    _follow_files(server)
    _answer_reading(server)
    _answer_completing(server)
    _answer_renaming(server)
    _answer_fixing(server)
    return server


def _follow_files(server: PackServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def did_open(params: types.DidOpenTextDocumentParams) -> None:
        _changed(server, params.text_document.uri, params.text_document.text, pause=0)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def did_change(params: types.DidChangeTextDocumentParams) -> None:
        document = server.workspace.get_text_document(params.text_document.uri)
        _changed(server, params.text_document.uri, document.source, pause=_PAUSE)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    async def did_save(params: types.DidSaveTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        if path is not None:
            server.check_soon(path, 0)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    async def did_close(params: types.DidCloseTextDocumentParams) -> None:
        path = path_of(params.text_document.uri)
        if path is not None:
            server.desk.close(path)
            server.check_soon(path, 0)


def _changed(server: PackServer, uri: str, text: str, *, pause: float) -> None:
    path = path_of(uri)
    if path is not None:
        server.desk.open(path, text)
        server.check_soon(path, pause)


def _answer_reading(server: PackServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        asked = server.asked(params.text_document.uri, params.position)
        if asked is None:
            return None
        note = note_at(asked.index, server.desk.facts(asked.folder), asked.file, asked.offset)
        if note is None:
            return None
        content = types.MarkupContent(types.MarkupKind.Markdown, note.markdown)
        return types.Hover(content, asked.texts.range_of(asked.file, note.start, note.end))

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> list[types.Location]:
        asked = server.asked(params.text_document.uri, params.position)
        if asked is None or asked.site is None:
            return []
        return _locations(asked, asked.index.definitions(asked.site.symbol))

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location]:
        asked = server.asked(params.text_document.uri, params.position)
        if asked is None or asked.site is None:
            return []
        symbol = asked.site.symbol
        own = asked.index.definitions(symbol) if params.context.include_declaration else ()
        return _locations(asked, (*own, *asked.index.uses(symbol)))

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        asked = server.asked(params.text_document.uri, types.Position(0, 0))
        if asked is None:
            return []
        return [
            types.DocumentSymbol(
                name=site.symbol.name or "?",
                detail=site.symbol.kind.value.replace("_", " "),
                kind=types.SymbolKind.Object,
                range=(at := asked.texts.range_of(asked.file, site.start, site.end)),
                selection_range=at,
            )
            for site in asked.index.sites(asked.file)
            if site.is_definition and not site.symbol.owner
        ]


def _answer_completing(server: PackServer) -> None:
    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=_TRIGGERS)
    )
    def completion(params: types.CompletionParams) -> types.CompletionList:
        asked = server.asked(params.text_document.uri, params.position)
        proposals = proposals_at(asked.index, asked.file, asked.offset) if asked else ()
        return types.CompletionList(
            is_incomplete=False,
            items=[
                asked.texts.completion(asked.file, number, proposal)
                for number, proposal in enumerate(proposals)
                if asked is not None
            ],
        )


def _answer_renaming(server: PackServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        asked = server.asked(params.text_document.uri, params.position)
        if asked is None:
            return None
        try:
            site = can_rename(asked.index, asked.site, asked.folder)
        except CannotRename as why:
            raise JsonRpcInvalidParams(str(why)) from why
        at = asked.texts.range_of(asked.file, site.start, site.end)
        return types.PrepareRenamePlaceholder(at, site.symbol.name)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def renaming(params: types.RenameParams) -> types.WorkspaceEdit | None:
        asked = server.asked(params.text_document.uri, params.position)
        if asked is None:
            return None
        try:
            edits = rename(asked.index, asked.site, params.new_name, asked.folder)
        except CannotRename as why:
            raise JsonRpcInvalidParams(str(why)) from why
        changes: dict[str, list[types.TextEdit]] = {}
        for edit in edits:
            changes.setdefault(uri_of(edit.file), []).append(asked.texts.edit(edit))
        return types.WorkspaceEdit(changes=changes)


def _answer_fixing(server: PackServer) -> None:
    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        asked = server.asked(params.text_document.uri, params.range.start)
        checked = server.desk.checked(asked.folder) if asked is not None else None
        if asked is None or checked is None:
            return []
        text = asked.index.texts[asked.file]
        if checked.texts.get(asked.file) != text:
            # The file changed since: what was found in it stands somewhere else now.
            return []
        last = asked.texts.offset(asked.file, params.range.end)
        return list(_actions(asked, checked, Text(text), last))


def _actions(asked: Asked, checked: Checked, text: Text, last: int) -> Iterable[types.CodeAction]:
    for finding in checked.findings:
        for fix in fixes_in(finding, asked.file, text):
            if fix.edit.start > last or fix.edit.end < asked.offset:
                continue
            edit = types.WorkspaceEdit({uri_of(asked.file): [asked.texts.edit(fix.edit)]})
            yield types.CodeAction(
                title=fix.title,
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[Texts(checked.texts, asked.texts.units).diagnostic(finding)],
                is_preferred=True,
                edit=edit,
            )


def _locations(asked: Asked, sites: Iterable[Site]) -> list[types.Location]:
    return [asked.texts.location(site.file, site.start, site.end) for site in sites]


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
