"""The schemas in the hands of two TOML tools people have: taplo and tombi, with no network."""

import asyncio
import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import (
    ClientServerConfig,
    LanguageClient,
    client_capabilities,
    make_test_lsp_client,
)
from tests.authoring.editor.packs import ROOT, TOYS

pytestmark = pytest.mark.slow

SCRIPTS = Path(sysconfig.get_path("scripts"))
LINTERS = {
    "taplo": [str(SCRIPTS / "taplo"), "lint"],
    "tombi": [str(SCRIPTS / "tombi"), "lint", "--offline"],
}
# taplo as PyPI has it is built without its language server, so that only tombi can complete.
TOMBI = [str(SCRIPTS / "tombi"), "lsp", "--offline"]
# A proxy that nobody answers: whatever still reaches for the network fails.
OFFLINE = {"http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
SWITCH = '[[flag]]\ndest = "x"\nkind = "switch"\nliterals = ["--x"]\n'
RULE = '[[rule]]\nid = "r"\nwhen.x = 1\n'
BROKEN = {
    "an unknown key": f'{SWITCH}visibilty = "public"\n',
    "a value that is none of the list": '[[table]]\nid = "t"\nhit = "uniqe"\n',
    "a missing key": '[[table]]\nid = "t"\n',
    "a comparison that is none": '[[rule]]\nid = "r"\nwhen.x = { above = 1 }\nthen.set.x = 1\n',
    "an empty comparison": '[[rule]]\nid = "r"\nwhen.x = {}\nthen.set.x = 1\n',
    "`any` of nothing": '[[rule]]\nid = "r"\nwhen.any = []\nthen.set.x = 1\n',
    "a value table that is none": f'{RULE}then.set.x = {{ unknwon = "u" }}\n',
    "a rule that does nothing": '[[rule]]\nid = "r"\nwhen.x = 1\nthen = {}\n',
    "a word that joins conditions": '[[rule]]\nid = "r"\nwhen.x = 1\nthen.set.any = 1\n',
    "a switch with a value": f'{SWITCH}arity = "one"\n',
    "a choice of nothing": '[[flag]]\ndest = "x"\nkind = "choice"\nliterals = ["--x"]\n',
    "a flag nobody can write": '[[flag]]\ndest = "x"\nkind = "switch"\n',
    "exhaustive, and nothing named": '[[unknown]]\nid = "u"\nquestion = "?"\nexhaustive = true\n'
    'confidence = "INFERRED"\n',
    "a string nobody quotes": '[[evidence]]\nid = "e"\nkind = "string"\nconfidence = "STRONG"\n',
}


@pytest.fixture
def workbench(tmp_path):
    """A folder with the committed schemas, and files that name them as shipped packs do."""
    shutil.copytree(ROOT / "schemas", tmp_path / "schemas")
    (tmp_path / "rules" / "pack").mkdir(parents=True)
    return tmp_path


def write(workbench, name, text, schema="pack"):
    path = workbench / "rules" / "pack" / name
    path.write_text(f"#:schema ../../schemas/{schema}.schema.json\n{text}", encoding="utf-8")
    return path


def lint(tool, *paths):
    return subprocess.run(
        [*LINTERS[tool], *map(str, paths)],
        cwd=paths[0].parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, **OFFLINE, "NO_COLOR": "1"},
    )


@pytest.mark.parametrize("tool", LINTERS)
@pytest.mark.parametrize(("toy", "schema"), [(TOYS[0], "pack"), (TOYS[1], "pack-extension")])
def test_good_files_are_accepted_without_a_word(tool, toy, schema, workbench):
    paths = [
        write(workbench, path.name, path.read_text(encoding="utf-8"), schema)
        for path in sorted(toy.glob("*.toml"))
    ]
    done = lint(tool, *paths)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Warning" not in done.stdout + done.stderr
    assert "error" not in (done.stdout + done.stderr).casefold()


@pytest.mark.parametrize("tool", LINTERS)
@pytest.mark.parametrize("fault", BROKEN)
def test_broken_files_are_refused(tool, fault, workbench):
    done = lint(tool, write(workbench, "broken.toml", BROKEN[fault]))
    assert done.returncode != 0, fault


@pytest.mark.parametrize("tool", LINTERS)
def test_it_is_the_schema_that_refuses(tool, workbench):
    """The measure itself: without the first line the same files are only TOML."""
    for number, text in enumerate(BROKEN.values()):
        path = workbench / "rules" / "pack" / f"plain-{number}.toml"
        path.write_text(text, encoding="utf-8")
        assert lint(tool, path).returncode == 0


@pytest.mark.parametrize("tool", LINTERS)
def test_an_override_of_one_key_is_accepted_by_the_schema_for_it(tool, workbench):
    text = '[[rule]]\nid = "shape.star"\nwhen.shape = "star"\n'
    assert lint(tool, write(workbench, "whole.toml", text)).returncode != 0
    assert lint(tool, write(workbench, "over.toml", text, "pack-extension")).returncode == 0


JOB = """[job]
flags = "--shape star --level 2"
instance = "mill-3"
nodes = 2
degrees = { warp = 4, weft = -1 }
settings = { FROB_HOME = "/cloth" }

[job.expect]
options = { cutter_options = ["points"] }
attributes = { level = 2 }
min_confidence = "STRONG"
no_assumptions = true
"""
BROKEN_JOBS = {
    "an unknown key": JOB.replace("nodes", "noeds"),
    "a number that is text": JOB.replace("nodes = 2", 'nodes = "2"'),
    "no machine at all": JOB.replace("nodes = 2", "nodes = 0"),
    "a confidence that is none": JOB.replace("STRONG", "SURE"),
    "degrees that are none": JOB.replace("warp = 4", "warp = true"),
}


@pytest.mark.parametrize("tool", LINTERS)
def test_a_job_file_is_accepted(tool, workbench):
    done = lint(tool, write(workbench, "job.toml", JOB, "job"))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("tool", LINTERS)
@pytest.mark.parametrize("fault", BROKEN_JOBS)
def test_a_broken_job_file_is_refused(tool, fault, workbench):
    done = lint(tool, write(workbench, "job.toml", BROKEN_JOBS[fault], "job"))
    assert done.returncode != 0, fault
    plain = workbench / "rules" / "pack" / "plain.toml"
    plain.write_text(BROKEN_JOBS[fault], encoding="utf-8")
    assert lint(tool, plain).returncode == 0


def answering_client():
    """An editor that lets a server watch files, and has no folder open."""
    client = make_test_lsp_client()

    @client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(_params):
        return None

    @client.feature(types.WORKSPACE_WORKSPACE_FOLDERS)
    def folders(_params):
        return None

    return client


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=TOMBI, client_factory=answering_client)
)
async def tombi(lsp_client: LanguageClient):
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=client_capabilities("visual-studio-code"))
    )
    yield
    await lsp_client.shutdown_session()


async def labels_at(client, workbench, typed, wanted, schema="pack"):
    """What a server proposes at `|`, as soon as it has read the schema."""
    before, after = typed.split("|")
    path = write(workbench, "typing.toml", before + after, schema)
    text = path.read_text(encoding="utf-8")
    head = text[: len(text) - len(after)]
    place = types.Position(head.count("\n"), len(head.rpartition("\n")[2]))
    document = types.TextDocumentIdentifier(path.as_uri())
    item = types.TextDocumentItem(path.as_uri(), "toml", 1, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    labels = set()
    for _ in range(40):
        answer = await client.text_document_completion_async(
            types.CompletionParams(document, place)
        )
        labels = {one.label for one in getattr(answer, "items", answer or ())}
        if wanted <= labels:
            break
        await asyncio.sleep(0.25)
    return labels


COMPLETED = [
    ('[[table]]\nid = "t"\nhit = |\n', {'"unique"', '"first"', '"all"'}),
    ('[[rule]]\nid = "r"\n|\n', {"when", "then", "table"}),
    ("[[flag]]\nkind = |\n", {'"switch"', '"choice"'}),
    ('[[rule]]\nid = "r"\nwhen.x = { | }\n', {"in", "not", "given"}),
]


@pytest.mark.asyncio
@pytest.mark.parametrize(("typed", "labels"), COMPLETED)
async def test_tombi_completes(tombi, workbench, typed, labels):
    assert labels <= await labels_at(tombi, workbench, typed, labels)


COMPLETED_JOBS = [
    ("[job]\n|\n", {"flags", "instance", "degrees", "expect"}),
    ("[job.expect]\nmin_confidence = |\n", {'"CONFIRMED"', '"STRONG"'}),
]


@pytest.mark.asyncio
@pytest.mark.parametrize(("typed", "labels"), COMPLETED_JOBS)
async def test_tombi_completes_a_job_file(tombi, workbench, typed, labels):
    assert labels <= await labels_at(tombi, workbench, typed, labels, "job")
