"""Each code of reading packs, as a person sees it: one recorded drawing per code.

To record anew after a change that is meant: delete the file and run the test with
MESHSEED_RECORD=1.
"""

import os
from pathlib import Path
from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, ValidationError

from meshseed.diagnostics import render_all
from meshseed.diagnostics.codes import CODES
from meshseed.diagnostics.codes import packs as codes
from meshseed.packs import sources
from meshseed.packs.positions import Positions
from meshseed.packs.problems import InFile, problems
from meshseed.packs.sources import PackError, read_pack
from meshseed.packs.toml import parse_all

GOLDEN = Path(__file__).with_name("golden")


class Frob(BaseModel):
    model_config = ConfigDict(extra="forbid")

    dest: StrictStr = Field(pattern="^[a-z]+$")
    visibility: Literal["public", "hidden", "internal"] = "public"
    size: StrictInt = Field(1, ge=1)


class Document(BaseModel):
    model_config = ConfigDict(extra="forbid")

    frob: list[Frob] = []


HEAD = b'# a pack\n[[frob]]\ndest = "shape"\n'
FILES = {
    "MS102": {"notes.txt": b""},
    "MS104": {"frobs.toml": None},
    "MS106": {"frobs.toml": b"# caf\xe9\n"},
    "MS107": {"frobs.toml": b"# \0\0\0"},
    "MS108": {"frobs.toml": b""},
    "MS109": {"frobs.toml": b"\xef\xbb\xbf" + HEAD},
    "MS110": {"frobs.toml": HEAD + b"visibility = public\n", "more.toml": b'a = ["x",\n'},
    "MS111": {"frobs.toml": HEAD + b'visibility = "public"\ndest = "level"\n'},
    "MS112": {"frobs.toml": b"a = " + b"[" * 65},
    "MS113": {"frobs.toml": HEAD + b"size = 18446744073709551616\n"},
    "MS120": {"frobs.toml": HEAD + b'visibilty = "public"\n'},
    "MS121": {"frobs.toml": HEAD + b"[[frob]]\nsize = 2\n"},
    "MS122": {"frobs.toml": HEAD + b'size = "2"\n'},
    "MS123": {"frobs.toml": HEAD + b'visibility = "hiden"\n'},
    "MS124": {"frobs.toml": HEAD + b"size = 0\n"},
    "MS125": {"frobs.toml": b'[[frob]]\ndest = "Shape one"\n'},
}


def drawn(folder):
    """All that is wrong with the pack in *folder*, drawn."""
    try:
        pack = read_pack(folder)
        documents = parse_all(pack)
    except PackError as error:
        return error.findings, render_all(error.findings, error.texts)
    found = []
    for file in pack.files:
        raw = documents[file.name]
        try:
            Document.model_validate(raw)
        except ValidationError as error:
            where = InFile(file.path_shown, Positions.of(file.text))
            found += problems(error, raw, Document, where)
    return found, render_all(found, pack.texts)


@pytest.fixture
def pack(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("pack").mkdir()
    return Path("pack")


def compare(code, folder):
    found, text = drawn(folder)
    assert {finding.code for finding in found} == {code}
    golden = GOLDEN / f"{code}.txt"
    if os.environ.get("MESHSEED_RECORD") and not golden.exists():
        golden.write_text(text + "\n", encoding="utf-8")
    assert text + "\n" == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", FILES)
def test_a_bad_file(code, pack):
    for name, data in FILES[code].items():
        if data is None:
            (pack / name).mkdir()
        else:
            (pack / name).write_bytes(data)
    compare(code, pack)


def test_no_folder(pack):
    compare("MS100", pack / "none")


def test_no_pack_but_a_file(pack):
    (pack / "frobs.toml").write_bytes(HEAD)
    compare("MS101", pack / "frobs.toml")


def test_a_file_the_system_refuses(pack, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    (pack / "frobs.toml").write_bytes(HEAD)
    monkeypatch.setattr(sources.os, "open", refuse)
    compare("MS103", pack)


def test_a_pack_beyond_its_limits(pack, monkeypatch):
    (pack / "frobs.toml").write_bytes(HEAD)
    (pack / "more.toml").write_bytes(HEAD * 2)
    monkeypatch.setattr(sources, "MAX_FILE_BYTES", len(HEAD))
    compare("MS105", pack)


def test_each_code_of_reading_has_its_drawing():
    mine = [value.id for value in vars(codes).values() if isinstance(value, codes.Code)]
    recorded = {path.stem for path in GOLDEN.glob("MS1*.txt")}
    assert recorded >= {code for code in mine if code < "MS130"}


def test_codes_are_told_apart_and_explained():
    assert len({code.title for code in codes.PACK_CODES}) == len(codes.PACK_CODES)
    for code in codes.PACK_CODES:
        assert CODES[code.id] is code
        assert code.meaning.endswith(".")
        assert code.remedy.endswith(".")
