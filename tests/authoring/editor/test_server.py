"""The server as an editor meets it: over standard input and output, in the editor's columns."""

import asyncio
import subprocess
import sys

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

pytestmark = pytest.mark.slow
SERVER = [sys.executable, "-m", "meshseed", "lsp", "--stdio"]


def asking(encodings):
    """What an editor that counts columns in *encodings* says of itself."""
    asked = client_capabilities("visual-studio-code")
    if asked.general is None:
        asked.general = types.GeneralClientCapabilities()
    asked.general.position_encodings = encodings
    return types.InitializeParams(capabilities=asked)


@pytest_lsp.fixture(config=ClientServerConfig(server_command=SERVER))
async def client(lsp_client: LanguageClient):
    await lsp_client.initialize_session(asking(None))
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=SERVER),
    params=["utf-8", "utf-16", "utf-32"],
)
async def counting(lsp_client: LanguageClient, request):
    """An editor that counts columns in units of its own choice."""
    agreed = await lsp_client.initialize_session(
        asking([types.PositionEncodingKind(request.param)])
    )
    assert agreed.capabilities.position_encoding == request.param
    yield
    await lsp_client.shutdown_session()


class Editor:
    """One pack in an editor."""

    def __init__(self, client: LanguageClient, folder, units=16) -> None:
        self.client = client
        self.folder = folder
        self.units = units
        self.texts = {}

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, name, added=""):
        text = (self.folder / name).read_text(encoding="utf-8") + added
        self.texts[name] = text
        item = types.TextDocumentItem(self.uri(name), "toml", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, name, text, version):
        self.texts[name] = text
        document = types.VersionedTextDocumentIdentifier(version, self.uri(name))
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    def position(self, name, marked):
        text = self.texts[name]
        stretch = marked.replace("|", "", 1)
        assert text.count(stretch) == 1, text.count(stretch)
        offset = text.index(stretch) + marked.index("|")
        line = text.count("\n", 0, offset)
        before = text[text.rfind("\n", 0, offset) + 1 : offset]
        code = {8: "utf-8", 16: "utf-16-le", 32: "utf-32-le"}[self.units]
        return types.Position(line, len(before.encode(code)) // (self.units // 8))

    def at(self, name, marked):
        return {
            "text_document": types.TextDocumentIdentifier(self.uri(name)),
            "position": self.position(name, marked),
        }

    def said(self, location):
        """The text at a location."""
        name = location.uri.rsplit("/", 1)[-1]
        lines = self.texts.get(name) or (self.folder / name).read_text(encoding="utf-8")
        line = lines.split("\n")[location.range.start.line]
        code = {8: "utf-8", 16: "utf-16-le", 32: "utf-32-le"}[self.units]
        size = self.units // 8
        raw = line.encode(code)
        start, end = location.range.start.character, location.range.end.character
        return name, raw[start * size : end * size].decode(code)

    async def diagnostics(self, name, *, some):
        """What is shown for a file, as soon as there is something (or nothing any more)."""
        for _ in range(300):
            shown = self.client.diagnostics.get(self.uri(name))
            if shown is not None and bool(shown) is some:
                return shown
            await asyncio.sleep(0.05)
        raise AssertionError(self.client.diagnostics)


@pytest.mark.asyncio
async def test_findings_while_typing(client, folder):
    editor = Editor(client, folder)
    editor.open("pipeline.toml")
    editor.change(
        "pipeline.toml",
        editor.texts["pipeline.toml"].replace(
            'when.shape = "star"\nwhen.width_used', 'when.shape = "stra"\nwhen.width_used'
        ),
        2,
    )
    (found,) = await editor.diagnostics("pipeline.toml", some=True)
    assert (found.code, found.source) == ("MS155", "meshseed")
    assert found.severity is types.DiagnosticSeverity.Error
    assert "did you mean `star`?" in found.message
    assert editor.said(types.Location(editor.uri("pipeline.toml"), found.range))[1] == '"stra"'
    editor.change("pipeline.toml", editor.texts["pipeline.toml"].replace('"stra"', '"star"'), 3)
    assert await editor.diagnostics("pipeline.toml", some=False) == ()


@pytest.mark.asyncio
async def test_a_buffer_stands_in_place_of_its_file(client, folder):
    """A name removed in one file is missed in another, though nothing is saved."""
    editor = Editor(client, folder)
    editor.open("evidence.toml")
    editor.change(
        "evidence.toml",
        editor.texts["evidence.toml"].replace('id = "call.bias"', 'id = "call.bais"'),
        2,
    )
    found = await editor.diagnostics("pipeline.toml", some=True)
    assert {one.code for one in found} == {"MS150"}
    closing = types.TextDocumentIdentifier(editor.uri("evidence.toml"))
    client.text_document_did_close(types.DidCloseTextDocumentParams(closing))
    assert await editor.diagnostics("pipeline.toml", some=False) == ()


@pytest.mark.asyncio
async def test_a_broken_file_is_one_finding(client, folder):
    editor = Editor(client, folder)
    editor.open("open.toml", "\n[[unknown]]\nid = \n")
    (found,) = await editor.diagnostics("open.toml", some=True)
    assert found.code.startswith("MS1")


@pytest.mark.asyncio
async def test_two_places_of_one_finding(client, folder):
    editor = Editor(client, folder)
    editor.open(
        "evidence.toml",
        '\n[[evidence]]\nid = "guess"\nkind = "inference"\nconfidence = "INFERRED"\n',
    )
    (found,) = await editor.diagnostics("evidence.toml", some=True)
    assert found.code == "MS151"
    (related,) = found.related_information
    assert editor.said(related.location) == ("evidence.toml", '"guess"')


@pytest.mark.asyncio
async def test_other_toml_files_are_left_alone(client, tmp_path):
    editor = Editor(client, tmp_path)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nrule = 1\n', encoding="utf-8")
    editor.open("pyproject.toml")
    editor.client.text_document_did_save(
        types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(editor.uri("pyproject.toml")))
    )
    answer = await client.text_document_hover_async(
        types.HoverParams(**editor.at("pyproject.toml", "ru|le"))
    )
    assert answer is None
    await asyncio.sleep(0.5)
    assert not client.diagnostics.get(editor.uri("pyproject.toml"))


@pytest.mark.asyncio
async def test_hover_says_what_and_how_it_is_known(client, folder):
    editor = Editor(client, folder)
    editor.open("pipeline.toml")
    await asyncio.sleep(0)
    for _ in range(100):
        hover = await client.text_document_hover_async(
            types.HoverParams(**editor.at("pipeline.toml", "when.sha|pe.in"))
        )
        if "Evidence" in hover.contents.value:
            break
        await asyncio.sleep(0.1)
    text = hover.contents.value
    assert "**flag** `shape` · CONFIRMED, the source prints SURE" in text
    assert "What everything else follows from." in text
    assert "rule `shape.star`: shape = star" in text
    assert "`manual.shapes` document, CONFIRMED" in text


@pytest.mark.asyncio
async def test_definition_references_and_completion(client, folder):
    editor = Editor(client, folder)
    editor.open("pipeline.toml", "\n[[rule]]\nid = 'n'\nwhen.\n")
    (found,) = await client.text_document_definition_async(
        types.DefinitionParams(**editor.at("pipeline.toml", "when.sha|pe.in"))
    )
    assert editor.said(found) == ("flags.toml", "shape")
    found = await client.text_document_references_async(
        types.ReferenceParams(
            context=types.ReferenceContext(include_declaration=True),
            **editor.at("pipeline.toml", 'unknown = "round-tok|en"'),
        )
    )
    assert [editor.said(one) for one in found] == [
        ("open.toml", "round-token"),
        ("cases.toml", "round-token"),
        ("cases.toml", "round-token"),
        ("pipeline.toml", "round-token"),
        ("report.toml", "round-token"),
    ]
    answer = await client.text_document_completion_async(
        types.CompletionParams(**editor.at("pipeline.toml", "id = 'n'\nwhen.|"))
    )
    assert {"shape", "any"} <= {one.label for one in answer.items}
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(types.TextDocumentIdentifier(editor.uri("pipeline.toml")))
    )
    assert {"shape.star", "n", "cutter_options"} <= {one.name for one in symbols}


@pytest.mark.asyncio
async def test_columns_are_the_editors(counting, folder, request):
    """A character of two UTF-16 units, four bytes, before the name that is asked for."""
    client, units = counting, int(request.node.callspec.params["counting"].removeprefix("utf-"))
    editor = Editor(client, folder, units)
    line = (
        "\n[[case]]\nid = 'w'\nline = 'x'\n"
        "expect = { findings = ['😀é'], fired = ['shape.star'] }\n"
    )
    editor.open("cases.toml", line)
    (found,) = await client.text_document_definition_async(
        types.DefinitionParams(**editor.at("cases.toml", "'😀é'], fired = ['|shape"))
    )
    assert editor.said(found) == ("pipeline.toml", "shape.star")
    found = await client.text_document_references_async(
        types.ReferenceParams(
            context=types.ReferenceContext(include_declaration=False),
            **editor.at("cases.toml", "'😀é'], fired = ['sha|pe"),
        )
    )
    assert {editor.said(one)[1] for one in found} == {"shape.star"}


@pytest.mark.asyncio
async def test_rename_over_all_files(client, folder):
    editor = Editor(client, folder)
    editor.open("flags.toml")
    asked = editor.at("flags.toml", 'dest = "wid|th"')
    ready = await client.text_document_prepare_rename_async(types.PrepareRenameParams(**asked))
    assert ready.placeholder == "width"
    answer = await client.text_document_rename_async(
        types.RenameParams(new_name="breadth", **asked)
    )
    files = {uri.rsplit("/", 1)[-1] for uri in answer.changes}
    written = {"cases.toml", "flags.toml", "mesh.toml", "open.toml", "pipeline.toml", "report.toml"}
    assert files == written
    texts = {edit.new_text for edits in answer.changes.values() for edit in edits}
    assert texts == {"breadth"}
    with pytest.raises(JsonRpcException, match="already"):
        await client.text_document_rename_async(types.RenameParams(new_name="shape", **asked))
    with pytest.raises(JsonRpcException, match="driver's own word"):
        await client.text_document_prepare_rename_async(
            types.PrepareRenameParams(**editor.at("flags.toml", 'value = "st|ar"'))
        )


@pytest.mark.asyncio
async def test_a_fix_for_a_misspelt_name(client, folder):
    editor = Editor(client, folder)
    editor.open(
        "pipeline.toml",
        '\n[[rule]]\nid = "n"\nwhen.shpae = "star"\nthen.advise = "x"\nevidence = ["gess"]\n',
    )
    shown = await editor.diagnostics("pipeline.toml", some=True)
    assert {one.code for one in shown} == {"MS150"}
    fixed = {}
    for one in shown:
        answer = await client.text_document_code_action_async(
            types.CodeActionParams(
                types.TextDocumentIdentifier(editor.uri("pipeline.toml")),
                one.range,
                types.CodeActionContext([one]),
            )
        )
        (action,) = answer
        ((edit,),) = action.edit.changes.values()
        assert edit.range == one.range
        fixed[action.title] = edit.new_text
    assert fixed == {"Change to `shape`": "shape", "Change to `guess`": '"guess"'}


def test_without_its_libraries_it_says_what_to_install():
    """The extra is not there: one line says so, and nothing of Python is shown."""
    program = (
        "import sys, importlib.util as u\n"
        "known = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'pygls' else known(name, *more)\n"
        "sys.argv = ['meshseed', 'lsp']\n"
        "from meshseed.cli import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert 'pip install "meshseed[lsp]"' in done.stderr
    assert "Traceback" not in done.stderr
