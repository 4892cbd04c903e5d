"""`meshseed rules test`."""

import shutil
from pathlib import Path

import pytest
from tests.cli.places import TOY

GOLDEN = Path(__file__).parent / "golden"

SMALL = """
[pack]
driver = "frob"
release = "1"

[[flag]]
dest = "fast"
kind = "switch"
literals = ["--fast"]
default = false

[[attribute]]
id = "width"
kind = "integer"
initial = 1

[[rule]]
id = "widen"
when.fast = true
then.set.width = 2
"""
BOTH = """
[[case]]
id = "fast"
line = "--fast"
expect.attributes.width = 2
expect.fired = ["widen"]

[[case]]
id = "slow"
line = ""
expect.attributes = { width = 1, fast = false }
"""
ONE = BOTH.partition('[[case]]\nid = "slow"')[0]
MORE = """
[[flag]]
dest = "level"
kind = "integer"
literals = ["--level"]
default = { unknown = "usual-level" }

[[unknown]]
id = "usual-level"
question = "Which level is used when none is typed?"
candidates = [1, 2]
assume = 1
confidence = "INFERRED"

[[accumulator]]
id = "tokens"
complete = true

[[rule]]
id = "polish"
when = { level.ge = 3, fast.not = true }
then.append.tokens = ["polish", "wax"]

[[rule]]
id = "never"
when.all = [{ width = 2 }, { fast = false }]
then.set.width = 3

[[constraint]]
id = "sane"
require.level.in = [1, 2, 3]
"""
POOR = """
[[case]]
id = "fine"
line = "--level 3"
expect.tokens.tokens = ["polish", "wax"]

[[case]]
id = "wrong"
line = "--fast"
expect.attributes.width = 1
expect.fired = ["widen", "never"]
"""


@pytest.fixture
def pack(tmp_path):
    def make(cases=BOTH, name="small"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "pack.toml").write_text(SMALL, encoding="utf-8")
        (folder / "cases.toml").write_text(cases, encoding="utf-8")
        return folder

    return make


def test_the_report_in_full(run, pack):
    """Failing, missing, unnoticed and equivalent things, all at once."""
    folder = pack(POOR)
    (folder / "pack.toml").write_text(SMALL + MORE, encoding="utf-8")
    ran = run("rules", "test", "--mutate", "--all", "--threshold", "80", folder)
    assert ran.code == 1
    assert ran.out == (GOLDEN / "rules-test.txt").read_text(encoding="utf-8")


def test_a_pack_whose_cases_show_everything(run, pack):
    ran = run("rules", "test", "--mutate", "--threshold", "100", pack())
    assert ran.code == 0
    assert ran.out == (
        "small: 2 of 2 cases pass\n"
        "  statements shown: 2 of 2 (100 %)\n"
        "  comparisons seen both ways: 2 of 2 (100 %)\n"
        "  comparisons shown to decide alone: 2 of 2 (100 %)\n"
        "  rules: 1 fired somewhere, 1 did not, 0 were left open, of 1\n"
        "  faults noticed: 6 of 6 (100 %)\n"
    )


def test_a_failing_case_fails_the_run(run, pack):
    ran = run("rules", "test", pack(BOTH.replace("width = 2", "width = 3")))
    assert ran.code == 1
    assert "failed case fast (cases.toml:2)\n  width is 2, not 3\n" in ran.out
    assert "small: 1 of 2 cases pass\n" in ran.out


def test_below_the_threshold_everything_missing_is_named(run, pack):
    ran = run("rules", "test", "--threshold", "60", pack(ONE))
    assert ran.code == 1
    assert "error[MS602]: small is below 60 %: statements 50 %, comparisons 50 %" in ran.out
    assert "pack.toml:17: no case shows that rule widen does not fire" in ran.out
    assert run("rules", "test", "--threshold", "50", pack(ONE, "again")).code == 0


def test_a_selection_of_cases(run, pack):
    ran = run("rules", "test", "--run", "f*", "--json", pack())
    assert [one["id"] for one in ran.json["packs"][0]["cases"]] == ["fast"]


def test_json_says_the_same(run, pack):
    ran = run("rules", "test", "--json", "--mutate", "--threshold", "90", pack(ONE))
    assert ran.code == 1
    (tested,) = ran.json["packs"]
    assert ran.json["schema"] == 1
    assert tested["coverage"]["statements"] == {"reached": 1, "wanted": 2}
    assert tested["mutation"]["survivors"][0]["line"] == ""
    assert ran.json["findings"][0]["code"] == "MS602"


def test_generating_writes_cases_that_fill_the_gaps(run, pack):
    folder = pack(ONE)
    target = folder / "more.toml"
    ran = run("rules", "test", "--generate", target, "--mutate", folder)
    assert ran.code == 0
    assert "1 case proposed" in ran.out
    assert 'line = ""' in target.read_text(encoding="utf-8")
    assert run("rules", "test", "--threshold", "100", folder).code == 0


def test_an_existing_file_is_never_overwritten(run, pack):
    folder = pack()
    ran = run("rules", "test", "--generate", folder / "cases.toml", folder)
    assert ran.code == 2
    assert "exists" in ran.err
    assert (folder / "cases.toml").read_text(encoding="utf-8") == BOTH


def test_generating_is_for_one_pack(run, pack, tmp_path):
    ran = run("rules", "test", "--generate", tmp_path / "x.toml", pack(), TOY)
    assert ran.code == 2
    assert run("rules", "test", "--generate", tmp_path / "no" / "x.toml", TOY).code == 2


def test_updating_says_what_it_rewrote(run, pack):
    folder = pack(BOTH.replace("width = 2", "width = 3"))
    ran = run("rules", "test", "--update", folder)
    assert ran.code == 0
    assert ran.out.startswith("rewritten fast: attributes.width\n")
    assert (folder / "cases.toml").read_text(encoding="utf-8") == BOTH


def test_junit(run, pack, tmp_path):
    junitparser = pytest.importorskip("junitparser")
    target = tmp_path / "out.xml"
    folder = pack(BOTH.replace("width = 2", "width = 3"))
    assert run("rules", "test", "--junit", target, folder).code == 1
    (suite,) = junitparser.JUnitXml.fromfile(str(target))
    assert [(case.name, case.is_passed) for case in suite] == [("fast", False), ("slow", True)]
    assert suite.failures == 1


def test_a_missing_extra_is_named(run, pack, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "junitparser", None)
    monkeypatch.setitem(__import__("sys").modules, "watchfiles", None)
    ran = run("rules", "test", "--junit", tmp_path / "x.xml", pack())
    assert ran.code == 2
    assert "meshseed[junit]" in ran.err
    ran = run("rules", "test", "--watch", pack(name="other"))
    assert ran.code == 2
    assert "meshseed[watch]" in ran.err


def test_watching_runs_again_when_a_file_changes(run, pack, monkeypatch):
    watchfiles = pytest.importorskip("watchfiles")
    folder = pack()

    def watch(*folders, watch_filter, recursive):
        assert folders == (folder,)
        assert not recursive
        assert watch_filter(None, str(folder / "cases.toml"))
        assert not watch_filter(None, str(folder / ".cases.toml.swp"))
        assert not watch_filter(None, str(folder / "notes.txt"))
        (folder / "cases.toml").write_text(BOTH.replace("width = 2", "width = 3"))
        yield {(1, str(folder / "cases.toml"))}
        (folder / "cases.toml").write_text("[[case\n")
        yield {(1, str(folder / "cases.toml"))}

    monkeypatch.setattr(watchfiles, "watch", watch)
    ran = run("rules", "test", "--watch", folder)
    assert ran.code == 1
    first, second, third = ran.out.split("changed: cases.toml")
    assert "2 of 2 cases pass" in first
    assert "1 of 2 cases pass" in second
    assert "small is broken: no case was run" in third


def test_a_broken_pack_is_shown_at_its_place(run, pack):
    folder = pack("[[case]\n")
    ran = run("rules", "test", folder)
    assert ran.code == 1
    assert "error[MS110]" in ran.out
    assert "small is broken: no case was run" in ran.out


def test_a_pack_of_old_is_left_as_it_is(run, tmp_path):
    folder = tmp_path / "frobc-1.0"
    shutil.copytree(TOY, folder)
    before = {one.name: one.read_bytes() for one in folder.iterdir()}
    assert run("rules", "test", "--update", folder).code == 0
    assert {one.name: one.read_bytes() for one in folder.iterdir()} == before
