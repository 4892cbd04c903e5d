"""Packs from strangers: a finding, quickly, and never a traceback."""

import os
import re
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meshseed import packs
from meshseed.diagnostics import render_all

HEAD = b'[pack]\ndriver = "frobc"\nrelease = "0"\n'
LONGEST = 5.0
"""Seconds; each of these takes a small part of it."""

FILES = {
    "MS102": {},
    "MS105": {"big.toml": b"# " + b"x" * (9 * 1024 * 1024)},
    "MS106": {
        "latin.toml": "# café\n".encode("latin-1"),
        "wide.toml": HEAD.decode().encode("utf-16"),
    },
    "MS107": {"binary.toml": b"\x7fELF\0\0\1\2" * 100},
    "MS108": {"empty.toml": b""},
    "MS109": {"marked.toml": b"\xef\xbb\xbf" + HEAD},
    "MS110": {"control.toml": HEAD + b'says = "\x1b[31m\x07"\n'},
    "MS112": {
        "arrays.toml": b"a = " + b"[" * 100_000,
        "tables.toml": b"a = " + b"{a = " * 50_000,
        "keys.toml": b"a." * 50_000 + b"a = 1\n",
    },
    "MS113": {"digits.toml": b"a = " + b"9" * 100_000 + b"\n"},
}
QUIRKS = {
    "a thousand tables nobody knows": b"".join(b"[[t%d]]\n" % n for n in range(1000)),
    "a thousand flags with one name": b'[[flag]]\ndest = "x"\nkind = "string"\nliterals = ["--x"]\n'
    * 1000,
    "a thousand unknown keys": b"[[flag]]\n" + b"".join(b"k%d = 1\n" % n for n in range(1000)),
    "a thousand wrong values": b"".join(b"[[flag]]\ndest = %d\n" % n for n in range(1000)),
    "tables as values": b"flag = 1\nrule = 'x'\npack = []\ntags = [[]]\ncommand_line = 1.5\n",
    "arrays of anything": b"flag = [1, 'a', [], {}]\nrule = [[]]\n",
    "dates everywhere": b"[[attribute]]\nid = 1979-05-27\nkind = 07:32:00\ninitial = 07:32:00\n",
    "control characters in names": b'[[rule]]\nid = "\\u001b[31mred\\u0007"\n"\\u001b[0m" = 1\n',
    "a key like a path": b'[[rule]]\n"../../x" = 1\n"" = 2\n',
    "a long id": b'[[rule]]\nid = "' + b"a" * 100_000 + b'"\n',
    "conditions in conditions": b"[[rule]]\nid = 'r'\nthen.advise = 'x'\nwhen"
    + b".all" * 20
    + b" = 1\n",
    "a word of the language": b"[[flag]]\ndest = 'any'\nkind = 'path'\nliterals = ['-a']\n",
    "a pattern with no end": b'[[binary]]\nid = "b"\npath = "p"\nsha256 = "' + b"a" * 63 + b'!"\n',
    "extends a device": b"",
}


def write(folder, files):
    folder.mkdir(exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def checked(folder):
    """What is found; drawn too, since that is what a person gets."""
    started = time.perf_counter()
    result = packs.check(folder)
    text = render_all(result.findings, result.texts)
    assert time.perf_counter() - started < LONGEST
    assert result.facts is None
    assert result.findings
    assert re.search(r"[\x00-\x09\x0b-\x1f\x7f\x80-\x9f]", text) is None
    assert "Traceback" not in text
    return result


@pytest.mark.parametrize("code", FILES)
def test_a_hostile_file(tmp_path, code):
    result = checked(write(tmp_path / "pack", FILES[code]))
    assert {finding.code for finding in result.findings} == {code}
    assert len(result.findings) == max(1, len(FILES[code]))


@pytest.mark.parametrize("quirk", QUIRKS)
def test_a_hostile_table(tmp_path, quirk):
    head = HEAD + (b'extends = "../../../../dev"\n' if quirk == "extends a device" else b"")
    files = {"pack.toml": head, "quirk.toml": QUIRKS[quirk] or b"# nothing\n"}
    if b"pack =" in QUIRKS[quirk]:
        del files["pack.toml"]
    checked(write(tmp_path / "pack", files))


def test_three_hundred_files(tmp_path):
    files = {f"f{number}.toml": b"# nothing\n" for number in range(300)}
    (finding,) = checked(write(tmp_path / "pack", files)).findings
    assert finding.code == "MS105"


def test_links_are_not_followed(tmp_path):
    secret = tmp_path / "secret.toml"
    secret.write_text('[pack]\ndriver = "secret"\nrelease = "0"\n')
    pack = write(tmp_path / "pack", {})
    (pack / "link.toml").symlink_to(secret)
    (pack / "loop.toml").symlink_to(pack / "loop.toml")
    (pack / "device.toml").symlink_to("/dev/zero")
    result = checked(pack)
    assert {finding.code for finding in result.findings} == {"MS104"}
    assert "secret" not in render_all(result.findings, result.texts).replace("secret.toml", "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path):
    pack = write(tmp_path / "pack", {"pack.toml": HEAD})
    os.mkfifo(pack / "pipe.toml")
    (finding,) = checked(pack).findings
    assert finding.code == "MS104"


def test_folders_inside_folders(tmp_path):
    pack = write(tmp_path / "pack", {"pack.toml": HEAD})
    (pack / "inner.toml").mkdir()
    (finding,) = checked(pack).findings
    assert finding.code == "MS104"


def test_a_file_instead_of_a_pack(tmp_path):
    write(tmp_path / "pack", {"pack.toml": HEAD})
    (finding,) = checked(tmp_path / "pack" / "pack.toml").findings
    assert finding.code == "MS101"


KEYS = st.sampled_from(
    [
        *("id", "dest", "kind", "when", "then", "set", "all", "any", "none", "unknown", "from"),
        *("in", "rows", "cases", "value", "facts", "evidence", "side", "reading", "choices", "x"),
    ]
)
VALUES = st.recursive(
    st.one_of(
        st.booleans().map(lambda b: "true" if b else "false"),
        st.integers(-9, 9).map(str),
        st.sampled_from(["'a'", "'switch'", "''", "1.5", "1979-05-27", "'\U0001f9ff'"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda parts: "[" + ", ".join(parts) + "]"),
        st.dictionaries(KEYS, inner, max_size=3).map(
            lambda table: "{ " + ", ".join(f"{k} = {v}" for k, v in table.items()) + " }"
        ),
    ),
    max_leaves=8,
)
TABLES = ["flag", "rule", "lookup", "default", "constraint", "conflict", "unknown", "knob", "case"]


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.tuples(st.sampled_from(TABLES), st.dictionaries(KEYS, VALUES, max_size=5))))
def test_any_tables_at_all(tmp_path, tables):
    text = "".join(
        f"[[{table}]]\n" + "".join(f"{key} = {value}\n" for key, value in keys.items())
        for table, keys in tables
    )
    result = packs.check(
        write(tmp_path / "pack", {"pack.toml": HEAD, "any.toml": b"#\n" + text.encode()})
    )
    assert (result.facts is None) == bool(result.findings)
    for finding in result.findings:
        assert finding.where
        assert finding.where[0].span is not None
    render_all(result.findings, result.texts)
