"""`meshseed check`: what it exits with, writes, mends and leaves alone."""

import json
import os
import re
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.places import TOY

import meshseed

SCRIPT = """\
# an order
export FROBC_EXTRA="—width 2 --Shape round"
frobc --widht 2 --loom hand
"""
CLEAN = 'export FROBC_EXTRA="--width 2 --shape round"\n'


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("MESHSEED_")]:
        monkeypatch.delenv(name)
    return tmp_path


@pytest.fixture
def check(run):
    def runner(*arguments, stdin=b""):
        return run("check", "--pack", TOY, *arguments, stdin=stdin)

    return runner


def put(folder, name, text):
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def codes(done):
    return [one["finding"]["code"] for file in done.json["files"] for one in file["found"]]


# -- exit codes ---------------------------------------------------------------------------------


def test_clean(check, here):
    put(here, "run.sh", CLEAN)
    done = check("run.sh")
    assert (done.code, done.out) == (0, "nothing found in 1 file, 1 with flags\n")
    assert done.err == ""


def test_findings(check, here):
    put(here, "run.sh", SCRIPT)
    done = check("run.sh")
    assert done.code == 1
    assert "run.sh:2:21" in done.out
    assert "^^^^^^" in done.out


def test_nothing_to_check(check, here):
    (here / "empty").mkdir()
    assert check("empty").code == 3


def test_a_path_that_is_not_there_and_wrong_use(check, here):
    put(here, "run.sh", CLEAN)
    done = check("run.sh", "nowhere", "never.sh")
    assert done.code == 2
    assert "nowhere, never.sh" in done.err
    assert check("--unsafe-fixes", "run.sh").code == 2
    assert check("--write-baseline", "run.sh").code == 2
    assert check("--fail-on", "sometimes").code == 2
    assert check("--carrier", "nothing:X", "run.sh").code == 2


def test_the_bar(check, here):
    put(here, "run.sh", 'export FROBC_EXTRA="--Width 2"\n')
    assert check("run.sh").code == 0
    assert check("run.sh", "--fail-on", "warning").code == 1
    assert check("run.sh", "--strict").code == 1
    put(here, "run.sh", SCRIPT)
    assert check("run.sh", "--fail-on", "never").code == 0


def test_a_fault_of_ours_is_told_and_the_rest_is_checked(check, here, monkeypatch):
    from meshseed.checking import reading

    real = reading.read

    def faulty(path, *others, **more):
        if path == "bad.sh":
            raise ZeroDivisionError("oh no")
        return real(path, *others, **more)

    monkeypatch.setattr(reading, "read", faulty)
    put(here, "bad.sh", CLEAN)
    put(here, "run.sh", SCRIPT)
    done = check("--json", "bad.sh", "run.sh")
    assert done.code == 2
    assert codes(done)[0] == "MS799"
    assert "MS204" in codes(done)


# -- what is checked ----------------------------------------------------------------------------


def test_folders_and_files_in_the_order_of_their_paths(check, here):
    for name in ("b.sh", "a/z.sh", "a/b.sh"):
        put(here, name, SCRIPT)
    done = check("--json")
    assert [file["path"] for file in done.json["files"]] == ["a/b.sh", "a/z.sh", "b.sh"]
    again = check("--json", "b.sh", "./a/z.sh", "a")
    assert [file["path"] for file in again.json["files"]] == ["a/b.sh", "a/z.sh", "b.sh"]
    assert done.json["walked"] == 3


def test_standard_input(check):
    done = check("--json", "-", "--stdin-name", "job/run.sh", stdin=SCRIPT.encode())
    assert [file["path"] for file in done.json["files"]] == ["job/run.sh"]
    assert done.code == 1
    yaml = b'env:\n  FROBC_EXTRA: "--Width 2"\n'
    done = check("--json", "-", "--language", "yaml", stdin=yaml)
    assert [file["language"] for file in done.json["files"]] == ["yaml"]
    assert done.json["files"][0]["path"] == "<stdin>"
    assert codes(done) == ["MS711"]


def test_a_carrier_of_ones_own(check, here):
    put(here, "run.sh", 'export MORE="--Width 2"\n')
    assert codes(check("--json", "run.sh")) == []
    assert codes(check("--json", "run.sh", "--carrier", "variable:MORE")) == ["MS711"]


def test_files_that_cannot_be_read_are_findings(check, here):
    put(here, "data.sh", b"\0\1")
    os.mkfifo(here / "pipe")
    put(here, "large.sh", b"# " + b"x" * 8 * 1024 * 1024)
    done = check("--json", "data.sh", "pipe", "large.sh")
    assert codes(done) == ["MS702", "MS701", "MS700"]
    assert done.code == 1
    assert codes(check("--json", "data.sh", "pipe", "--ignore", "MS70")) == []
    assert check("--json").json["too_large"] == 1


def test_excluded_files(check, here):
    put(here, "run.sh", SCRIPT)
    put(here, "old/run.sh", SCRIPT)
    done = check("--json", "--exclude", "old/")
    assert [file["path"] for file in done.json["files"]] == ["run.sh"]


def test_several_processes_say_the_same(check, here):
    for number in range(12):
        put(here, f"{number:02}.sh", SCRIPT if number % 3 else CLEAN)
    alone = check("--json", "--jobs", "1")
    from meshseed.checking import running

    worth, running._WORTH = running._WORTH, 1
    try:
        several = check("--json", "--jobs", "2")
    finally:
        running._WORTH = worth
    assert several.out == alone.out
    assert len(alone.json["files"]) == 12


# -- selecting, ignoring, knowing ---------------------------------------------------------------


def test_selecting_codes(check, here):
    put(here, "run.sh", SCRIPT)
    assert set(codes(check("--json", "run.sh", "--select", "MS204"))) == {"MS204"}
    assert "MS204" not in codes(check("--json", "run.sh", "--ignore", "MS204,MS3"))
    done = check("run.sh", "--select", "MS2O4")
    assert done.code == 2
    assert "did you mean `MS204`" in done.err


def test_ignoring_in_place(check, here):
    put(here, "run.sh", 'export FROBC_EXTRA="--Width 2"  # meshseed: ignore[MS711] it works\n')
    done = check("--json", "run.sh", "--strict")
    assert done.code == 0
    (found,) = done.json["files"][0]["found"]
    assert (found["silenced"], found["reason"]) == ("inline", "it works")
    assert "1 ignored in place" in check("run.sh").out
    put(here, "run.sh", 'export FROBC_EXTRA="--width 2"  # meshseed: ignore[MS711] it works\n')
    assert codes(check("--json", "run.sh")) == ["MS770"]


def test_a_baseline_from_first_to_last(check, here):
    put(here, "run.sh", SCRIPT)
    done = check("--baseline", "known.json", "--write-baseline")
    assert done.code == 0
    assert "known now, by known.json" in done.err
    put(here, "run.sh", "# moved\n\n" + SCRIPT)
    done = check("--baseline", "known.json", "run.sh")
    assert done.code == 0
    assert "known (baseline)" in done.out
    put(here, "run.sh", SCRIPT + "frobc —fine\n")
    done = check("--baseline", "known.json", "run.sh")
    assert done.code == 1
    assert "run.sh:4:7" in done.out
    assert "run.sh:2:21" not in done.out
    put(here, "run.sh", CLEAN)
    assert "in the baseline and gone" in check("--baseline", "known.json", "run.sh").out
    put(here, "known.json", "{}")
    assert check("--baseline", "known.json", "run.sh").code == 2
    assert check("--baseline", "never.json", "run.sh").code == 2


def test_doubts_are_looked_for_where_somebody_hears_of_them(run, here):
    from meshseed import builtin_packs, load_pack

    pack = load_pack(builtin_packs()[0])
    variable = next(one.name for one in pack.facts.carriers if one.kind.value == "variable")
    line = next(
        case.line
        for case in pack.facts.cases
        if any(one.touches for one in pack.evaluate(case.line).assumptions)
    )
    put(here, "run.sh", f'export {variable}="{line}"\n')
    doubts = {"MS760", "MS761"} & set(codes(run("check", "--json", "run.sh")))
    assert doubts
    assert all(code in run("check", "--show", "note", "run.sh").out for code in doubts)
    assert not any(code in run("check", "run.sh").out for code in doubts)
    remark = f"# meshseed: ignore[{', '.join(sorted(doubts))}] known"
    put(here, "run.sh", f'export {variable}="{line}"  {remark}\n')
    done = run("check", "run.sh")
    assert "MS770" not in done.out
    assert "ignored in place" in done.out


# -- mending ------------------------------------------------------------------------------------


def test_a_diff_changes_nothing(check, here):
    file = put(here, "run.sh", SCRIPT)
    done = check("--diff", "run.sh")
    assert done.code == 1
    assert file.read_text() == SCRIPT
    assert '-export FROBC_EXTRA="—width 2 --Shape round"' in done.out
    assert '+export FROBC_EXTRA="--width 2 --shape round"' in done.out
    assert "would be fixed" in done.err


def test_a_diff_in_a_file_is_exact(check, here):
    put(here, "run.sh", SCRIPT.replace("an order", "an \x1b[1morder ##[x]"))
    assert check("--diff", "--output", "fix.patch", "run.sh").code == 1
    text = (here / "fix.patch").read_text(encoding="utf-8")
    assert " # an \x1b[1morder ##[x]\n" in text
    assert "\x1b" not in check("--diff", "run.sh").out


def test_fixing_is_exact_to_the_byte(check, here):
    text = b"\xef\xbb\xbf# caf\xe9 \xf0\x9f\x98\x80\r\n"
    text += b'export FROBC_EXTRA="\xe2\x80\x94width 2" # x\r\n\x0c'
    file = put(here, "run.sh", text)
    file.chmod(0o741)
    done = check("--fix", "run.sh")
    assert done.code == 0
    assert "1 fixed" in done.out
    assert file.read_bytes() == text.replace(b"\xe2\x80\x94", b"--")
    assert stat.S_IMODE(file.stat().st_mode) == 0o741
    assert check("--fix", "run.sh").code == 0


def test_unsafe_fixes_have_to_be_asked_for(check, here):
    file = put(here, "run.sh", "frobc --shape blob\n")
    check("--fix", "run.sh")
    assert file.read_text() == "frobc --shape blob\n"
    check("--fix", "--unsafe-fixes", "run.sh")
    assert file.read_text() == "frobc --shape round\n"


def test_without_fix_no_file_changes(check, here):
    file = put(here, "run.sh", SCRIPT)
    before = file.stat()
    for form in ("text", "json", "sarif", "github", "gitlab", "junit", "markdown"):
        check("run.sh", "--format", form, "--statistics")
    after = file.stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)
    assert file.read_text() == SCRIPT


def test_a_fix_goes_through_a_link(check, here):
    file = put(here, "real/run.sh", SCRIPT)
    link = here / "link.sh"
    link.symlink_to(file)
    check("--fix", "link.sh")
    assert link.is_symlink()
    assert "—" not in file.read_text()


def test_a_file_that_changed_meanwhile_is_left(check, here, monkeypatch):
    from meshseed.checking import looking

    file = put(here, "run.sh", SCRIPT)
    real = looking.Looker.look

    def slow(self, *arguments):
        looked = real(self, *arguments)
        file.write_text("new\n")
        return looked

    monkeypatch.setattr(looking.Looker, "look", slow)
    done = check("--fix", "run.sh")
    assert done.code == 2
    assert "changed since it was read" in done.err
    assert "MS204" in done.out
    assert "fixed" not in done.out.replace("be fixed", "")
    assert file.read_text() == "new\n"


def test_a_killed_fix_leaves_each_file_old_or_new(here):
    new = SCRIPT.replace("—", "--").replace("--Shape", "--shape")
    command = [sys.executable, "-m", "meshseed", "check", "--pack", str(TOY), "--fix", "."]
    env = {**os.environ, "PYTHONPATH": str(Path(meshseed.__file__).resolve().parents[1])}
    seen = set()
    for wait in (0, 0.01, 0.03):
        for number in range(60):
            put(here, f"{number:02}.sh", SCRIPT)
        process = subprocess.Popen(command, cwd=here, env=env, stdout=subprocess.DEVNULL)
        # Writing begins once the first file is new; before that there is nothing to cut short.
        while process.poll() is None and (here / "00.sh").read_text() == SCRIPT:
            time.sleep(0.001)
        time.sleep(wait)
        process.kill()
        process.wait()
        texts = [(here / f"{number:02}.sh").read_text() for number in range(60)]
        assert set(texts) <= {SCRIPT, new}
        seen |= set(texts)
    assert new in seen


def test_what_is_piped_in_is_not_fixed_in_place(check):
    assert check("--fix", "-", stdin=SCRIPT.encode()).code == 2
    done = check("--diff", "-", "--stdin-name", "run.sh", stdin=SCRIPT.encode())
    assert '+export FROBC_EXTRA="--width 2 --shape round"' in done.out


# -- outputs ------------------------------------------------------------------------------------


def test_output_into_a_file(check, here):
    put(here, "run.sh", SCRIPT)
    done = check("run.sh", "--format", "sarif", "--output", "out.sarif")
    assert (done.code, done.out) == (1, "")
    assert json.loads((here / "out.sarif").read_text())["version"] == "2.1.0"
    assert check("run.sh", "--output", "no/where.txt").code == 2


def test_statistics(check, here):
    put(here, "run.sh", SCRIPT)
    assert "1  MS204" in check("run.sh", "--statistics").out
    assert "1  MS204" not in check("run.sh").out


def test_json_is_the_format_json(check, here):
    put(here, "run.sh", SCRIPT)
    assert check("--json", "run.sh").out == check("--format", "json", "run.sh").out


def test_hostile_names_and_texts_reach_no_log(check, here):
    evil = "\x1b[31m::error::x\n::add-mask::a"
    put(here, f"{evil}.sh", f'export FROBC_EXTRA="—width ##[error] {evil}"\n')
    for form in ("text", "json", "sarif", "github", "gitlab", "junit", "markdown"):
        done = check("--format", form, "--show", "note")
        assert done.code == 1
        lines = done.out.split("\n")
        assert not any(
            line.lstrip().startswith("::")
            for line in lines
            if not re.match("::(error|warning|notice) file=", line)
        )
        assert not any("##[" in line for line in lines)
        assert "\x1b" not in done.out
    done = check("--diff", ".")
    assert "\x1b" not in done.out
    assert "##[" not in done.out


# -- settings -----------------------------------------------------------------------------------


def test_settings_from_a_file_and_their_origin(check, run, here):
    put(here, "meshseed.toml", 'select = ["MS711"]\nexclude = ["old"]\n')
    put(here, "run.sh", SCRIPT)
    put(here, "old/run.sh", SCRIPT)
    assert codes(check("--json")) == ["MS711"]
    assert set(codes(check("--json", "--no-config", "run.sh"))) > {"MS711"}
    done = run("check", "--show-settings", "--fail-on", "note")
    assert [line.split() for line in done.out.splitlines()[1:2]] == [
        ["select", "=", '["MS711"]', "meshseed.toml"]
    ]
    assert 'fail-on           = "note"' in done.out
    shown = {one["key"]: one for one in run("check", "--show-settings", "--json").json["settings"]}
    assert shown["exclude"] == {"key": "exclude", "value": ["old"], "origin": "meshseed.toml"}


def test_wrong_settings_end_the_run_with_a_caret(check, here):
    put(here, "meshseed.toml", "strickt = true\n")
    done = check(".")
    assert done.code == 2
    assert "meshseed.toml:1:1" in done.err
    assert "did you mean `strict`" in done.err
    assert check(".", "--no-config").code == 0


def test_ignores_for_files(check, here):
    put(here, "meshseed.toml", '[per-file-ignores]\n"logs/*" = ["MS2"]\n')
    put(here, "logs/run.sh", SCRIPT)
    put(here, "run.sh", SCRIPT)
    found = {file["path"]: file["found"] for file in check("--json").json["files"]}
    assert "MS204" in [one["finding"]["code"] for one in found["run.sh"]]
    assert "MS204" not in [one["finding"]["code"] for one in found["logs/run.sh"]]


def test_carriers_can_be_listed(check):
    done = check("--list-carriers", "--carrier", "variable:MORE")
    assert "FROBC_EXTRA" in done.out
    assert "MORE" in done.out
    names = [one["name"] for one in check("--list-carriers", "--json").json["carriers"]]
    assert "frobc" in names
