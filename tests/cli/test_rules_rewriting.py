"""`meshseed rules format`, `rules diff` and `rules new`."""

import pytest
from tests.cli.places import TOY

UNTIDY = "[pack]\nrelease='1'\ndriver='d'\n"


@pytest.fixture
def pack(tmp_path):
    (tmp_path / "pack.toml").write_text(UNTIDY)
    return tmp_path


def test_check_and_diff_write_nothing_and_fail(run, pack):
    ran = run("rules", "format", "--check", pack)
    assert ran.code == 1
    assert ran.out.endswith("1 file: 1 would change\n")
    ran = run("rules", "format", "--diff", pack)
    assert ran.code == 1
    assert "+driver = 'd'" in ran.out
    assert (pack / "pack.toml").read_text() == UNTIDY


def test_formatting_is_done_once(run, pack):
    assert run("rules", "format", pack).out.endswith("1 file: 1 formatted\n")
    ran = run("rules", "format", "--check", pack)
    assert (ran.code, ran.out) == (0, "1 file: 1 as it should be\n")


def test_a_broken_file_fails_and_is_quoted(run, pack):
    (pack / "pack.toml").write_text("x = [1\n")
    ran = run("rules", "format", pack)
    assert ran.code == 1
    assert "error[MS110]" in ran.out
    assert "not formatted" in ran.out


def test_the_format_report_is_a_document(run, pack):
    ran = run("rules", "format", "--diff", "--json", pack)
    (file,) = ran.json["files"]
    assert (file["state"], file["done"]) == ("differs", "nothing")
    assert file["diff"].startswith("--- ")


def test_escapes_of_a_file_do_not_reach_the_terminal(run, pack):
    (pack / "pack.toml").write_text("[pack]\ndriver='d\u202e'\nrelease='1'\n")
    assert "\u202e" not in run("rules", "format", "--diff", pack).out


def test_a_diff_for_a_person_for_a_pull_request_and_for_a_program(run):
    other = TOY.parent / "frobc-1.1"
    text = run("rules", "diff", TOY, other)
    assert text.code == 0
    assert "Outcomes change: " in text.out
    assert "--shape star" in text.out
    page = run("rules", "diff", "--markdown", TOY, other)
    assert page.out.startswith("## ")
    assert "| `attribute.width` | `--shape star` | `5` | `6` |" in page.out
    assert run("rules", "diff", "--json", TOY, other).json["proven_same"] is False


def test_a_diff_can_fail_a_build(run):
    assert run("rules", "diff", "--exit-code", TOY, TOY).code == 0
    assert run("rules", "diff", "--exit-code", TOY, TOY.parent / "frobc-1.1").code == 1


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_the_page_fits_the_width(run, width):
    ran = run("rules", "diff", "--width", width, TOY, TOY.parent / "frobc-1.1")
    assert all(len(line) <= width for line in ran.out.splitlines())


def test_what_cannot_be_opened_is_wrong_use(run):
    ran = run("rules", "diff", TOY, "no-such-pack")
    assert ran.code == 2
    assert "MS157" in ran.err


def test_a_new_pack_passes_its_check(run, tmp_path):
    ran = run("rules", "new", "mine", "--driver", "frobc", "--release", "3", "--in", tmp_path)
    assert ran.code == 0
    assert run("rules", "check", tmp_path / "mine").code == 0
    assert run("rules", "format", "--check", tmp_path / "mine").code == 0
    again = run("rules", "new", "mine", "--in", tmp_path, "--json")
    assert again.code == 2
    assert again.json["findings"][0]["code"] == "MS615"
