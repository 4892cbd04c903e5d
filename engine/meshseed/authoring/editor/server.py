"""The language server for rule packs: what an editor asks, answered from the packs it has open.

This file, `session` and `converting` know the protocol; its libraries come with the extra `lsp`.
"""

from collections.abc import Iterable
from typing import Final

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from meshseed.authoring.editor.completing import proposals_at
from meshseed.authoring.editor.converting import Texts, path_of, uri_of
from meshseed.authoring.editor.fixing import fixes_in, formatted
from meshseed.authoring.editor.hovering import note_at
from meshseed.authoring.editor.opened import Checked
from meshseed.authoring.editor.renaming import CannotRename, Edit, can_rename, rename
from meshseed.authoring.editor.session import Asked, PackServer
from meshseed.authoring.editor.symbols import Site
from meshseed.authoring.editor.texts import Text

_PAUSE: Final = 0.25
"""Seconds without a key pressed after which a pack is checked."""

_TRIGGERS: Final = [".", '"', "[", "{", "=", "?", " "]


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

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        asked = server.asked(params.text_document.uri, types.Position(0, 0))
        if asked is None:
            return []
        text = asked.index.texts[asked.file]
        new = formatted(text, asked.file)
        if new is None or new == text:
            return []
        return [asked.texts.edit(Edit(asked.file, 0, len(text), new))]


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
