"""`[[what_if]]` in a pack: what it may name, and what is said where that is not there."""

import shutil

import pytest
from tests.reporting.making import TOY

from meshseed import load_pack, packs
from meshseed.explaining import explain

FAULTS = [
    ('inputs = ["shap"]', "MS150", "shape"),
    ('inputs = ["fabric"]', "MS150", None),
    ('inputs = ["shape"]\nunknowns = ["round-tokens"]', "MS150", "round-token"),
    ('inputs = ["shape"]\nvalues.widht = [1]', "MS150", "width"),
    ('inputs = ["shape"]\nvalues.shape = ["stra"]', "MS155", "star"),
    ('inputs = ["width"]\nvalues.width = ["wide"]', "MS155", None),
    ("inputs = []", "MS104", None),
]


def with_what_if(folder, text):
    shutil.copytree(TOY, folder)
    file = folder / "report.toml"
    file.write_text(f'[[what_if]]\nid = "cuts"\n{text}\n', encoding="utf-8")
    return packs.check(folder)


@pytest.mark.parametrize(("text", "code", "near"), FAULTS)
def test_a_fault_is_told_at_its_place(text, code, near, tmp_path):
    checked = with_what_if(tmp_path / "pack", text)
    (finding,) = checked.findings
    assert finding.where[0].source.endswith("report.toml")
    assert finding.where[0].span.start.line > 2
    assert finding.suggestion == near
    if code != "MS104":
        assert finding.code == code


def test_what_a_pack_says_is_loaded(tmp_path):
    text = 'inputs = ["width"]\nvalues.width = [1, 2]\nunknowns = ["round-token"]\nline = "x"'
    (what_if,) = with_what_if(tmp_path / "pack", text).facts.what_ifs
    assert what_if.values == {"width": (1, 2)}
    assert (what_if.inputs, what_if.unknowns, what_if.line) == (("width",), ("round-token",), "x")


def test_it_can_be_explained():
    found = explain("what_if.cuts", load_pack(TOY).facts)
    (one,) = found.found
    assert one.kind.value == "what-if"
    assert any(part.name == "varies" for part in one.properties)


def test_a_pack_on_top_of_another_can_remove_it(tmp_path):
    shutil.copytree(TOY, tmp_path / "frobc-1.0")
    (tmp_path / "next").mkdir()
    (tmp_path / "next" / "pack.toml").write_text(
        '[pack]\ndriver = "frobc"\nrelease = "2"\nextends = "frobc-1.0"\n'
        'remove = ["what_if.cuts"]\n',
        encoding="utf-8",
    )
    assert load_pack(tmp_path / "next").facts.what_ifs == ()
