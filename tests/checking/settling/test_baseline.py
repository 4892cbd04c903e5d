"""Findings that are known, by what they are."""

import msgspec
import pytest
from msgspec.structs import replace
from tests.checking.making import TEXT, found, report, settle, usual

from meshseed.checking import baseline
from meshseed.checking.results import Silence


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "run.sh").write_text(TEXT, encoding="utf-8")


def known_of(several, folder):
    return baseline.baseline_of(several, folder)


def silenced(text, several, known, folder, path="run.sh"):
    checked = baseline.applied(report({path: (text, several)}).checked, known, folder)
    return [one.silenced for one in checked.files[0].found], checked.gone


def test_what_is_known_does_not_count(tmp_path):
    known = known_of(usual(), tmp_path)
    assert silenced(TEXT, usual(), known, tmp_path) == ([Silence.BASELINE] * 3, 0)


def test_lines_may_move_and_blanks_change(tmp_path):
    known = known_of(usual(), tmp_path)
    moved = "# one\n# two\n" + TEXT.replace("--shape blob --", "--shape blob    --")
    several = settle(moved, [found(moved, one.excerpt, code=one.finding.code) for one in usual()])
    assert silenced(moved, several, known, tmp_path) == ([Silence.BASELINE] * 3, 0)


def test_a_second_of_the_same_kind_is_new(tmp_path):
    text = "A=--x\n"
    known = known_of(settle(text, [found(text, "--x")]), tmp_path)
    twice = "A=--x\nA=--x\n"
    one = found(twice, "--x")
    several = settle(twice, [one, replace(one, start=8, end=11)])
    assert silenced(twice, several, known, tmp_path)[0] == [Silence.BASELINE, None]


def test_another_code_or_text_is_new(tmp_path):
    known = known_of(settle(TEXT, [found(TEXT, "--levl")]), tmp_path)
    other = settle(TEXT, [found(TEXT, "--levl", code="ZZ720")])
    assert silenced(TEXT, other, known, tmp_path) == ([None], 1)


def test_a_renamed_file_brings_nothing_back(tmp_path):
    known = known_of(usual(), tmp_path)
    (tmp_path / "run.sh").rename(tmp_path / "start.sh")
    several = usual("start.sh")
    assert silenced(TEXT, several, known, tmp_path, "start.sh") == ([Silence.BASELINE] * 3, 0)


def test_a_copied_file_is_new(tmp_path):
    known = known_of(usual(), tmp_path)
    assert silenced(TEXT, usual("copy.sh"), known, tmp_path, "copy.sh") == ([None] * 3, 3)


def test_what_is_gone_is_counted(tmp_path):
    known = known_of(usual(), tmp_path)
    assert silenced(TEXT, usual()[:1], known, tmp_path) == ([Silence.BASELINE], 2)


def test_it_is_written_one_finding_a_line_and_read_again(tmp_path):
    known = known_of(usual(), tmp_path)
    data = baseline.encoded(known)
    assert data.count(b"\n") == 2 + len(known.known)
    file = tmp_path / "known.json"
    file.write_bytes(data)
    assert baseline.read(file) == known
    assert msgspec.json.decode(baseline.encoded(baseline.baseline_of([], tmp_path)))["known"] == []


def test_what_a_remark_ignores_is_not_made_known(tmp_path):
    several = [replace(one, silenced=Silence.INLINE) for one in usual()]
    assert known_of(several, tmp_path).known == ()


@pytest.mark.parametrize(
    "data", [None, b"", b"[]", b'{"meshseed_baseline": 2, "known": []}', b"\xff", b"[" * 100_000]
)
def test_what_is_no_baseline_is_refused(tmp_path, data):
    file = tmp_path / "known.json"
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(baseline.BadBaseline) as bad:
        baseline.read(file)
    assert bad.value.finding.code == "MS785"


def test_paths_count_from_the_folder_of_the_baseline(tmp_path, monkeypatch):
    known = known_of(usual("sub/run.sh"), tmp_path)
    assert {one.path for one in known.known} == {"sub/run.sh"}
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "run.sh").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "sub")
    assert silenced(TEXT, usual(), known, tmp_path) == ([Silence.BASELINE] * 3, 0)
