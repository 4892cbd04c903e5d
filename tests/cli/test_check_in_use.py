"""`meshseed check` as it is lived with: parts of a repository, hooks, patches, full disks."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.places import TOY

import meshseed

SCRIPT = 'export FROBC_EXTRA="—width 2 --Shape round"\n'
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


def put(folder, name, text=SCRIPT):
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def codes(done):
    return [one["finding"]["code"] for file in done.json["files"] for one in file["found"]]


# -- a baseline and runs that look for less ----------------------------------------------------


@pytest.fixture
def known(check, here):
    for name in ("a.sh", "b.sh", "sub/c.sh"):
        put(here, name)
    check("--baseline", "known.json", "--write-baseline")
    return here / "known.json"


def gone(done):
    return [(one["path"], one["code"]) for one in done.json["absent"]]


def test_what_a_run_did_not_look_for_is_not_gone(check, here, known):
    assert gone(check("--json", "--baseline", known, "a.sh")) == []
    put(here, "a.sh", CLEAN)
    put(here, "sub/c.sh", CLEAN)
    everything = [
        ("a.sh", "MS204"),
        ("a.sh", "MS711"),
        ("sub/c.sh", "MS204"),
        ("sub/c.sh", "MS711"),
    ]
    assert gone(check("--json", "--baseline", known)) == everything
    assert gone(check("--json", "--baseline", known, "a.sh")) == everything[:2]
    assert gone(check("--json", "--baseline", known, "sub")) == everything[2:]
    assert gone(check("--json", "--baseline", known, "--select", "MS2")) == everything[::2]
    assert gone(check("--json", "--baseline", known, "--min-confidence", "CONFIRMED")) == []
    assert "4 in the baseline and gone" in check("--baseline", known).out


def test_a_note_that_nobody_looked_for_is_not_gone(check, here):
    put(here, "a.sh", CLEAN)
    entry = '{"path": "a.sh", "code": "MS760", "fingerprint": "0:1", "excerpt": ""}'
    put(here, "known.json", '{"meshseed_baseline": 1, "known": [' + entry + "]}")
    assert "gone" not in check("--baseline", "known.json").out
    assert "1 in the baseline and gone" in check("--baseline", "known.json", "--show", "note").out


def test_writing_a_part_of_a_baseline_keeps_the_rest(check, here, known):
    before = known.read_bytes()
    done = check("--baseline", known, "--write-baseline", "a.sh")
    assert "6 findings are known now" in done.err
    assert "4 of them from before" in done.err
    assert known.read_bytes() == before
    put(here, "a.sh", CLEAN)
    check("--baseline", known, "--write-baseline", "a.sh")
    assert b"a.sh" not in known.read_bytes()
    assert known.read_bytes().count(b"MS") == 4
    put(here, "known.json", b"".join([before[:60], b"<<<<<<< ours\n", before[60:]]))
    check("--baseline", known, "--write-baseline")
    assert b"<<<" not in known.read_bytes()


def test_a_file_that_is_no_baseline_is_not_written_over(check, here):
    file = put(here, "a.sh")
    done = check("--baseline", "a.sh", "--write-baseline")
    assert done.code == 2
    assert "is left as it is" in done.err
    assert file.read_text() == SCRIPT


# -- files that hooks name -----------------------------------------------------------------------


def test_what_is_excluded_is_passed_over_even_by_name_when_forced(check, here):
    put(here, "meshseed.toml", 'exclude = ["old/"]\n')
    put(here, "old/a.sh")
    put(here, "b.sh")
    assert check("old/a.sh").code == 1
    done = check("--force-exclude", "--json", "old/a.sh", "b.sh")
    assert [file["path"] for file in done.json["files"]] == ["b.sh"]
    assert check("--force-exclude", "old/a.sh").code == 0
    assert check("--force-exclude", "old").code == 0


def test_hooks_leave_out_what_is_excluded_and_take_any_name(check, here):
    import yaml

    root = Path(__file__).resolve().parents[2]
    put(here, "-x.sh")
    for hook in yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")):
        words = hook["entry"].split()[2:]
        assert "--force-exclude" in words
        done = check(*words, *hook["args"], "-x.sh")
        assert done.code == (0 if "--fix" in words else 1), done.err


@pytest.mark.parametrize(
    ("data", "code"), [(b"x" * (8 * 1024 * 1024 + 1), "MS701"), (b"FROBC_EXTRA\0", "MS702")]
)
def test_what_is_piped_in_has_the_bounds_of_a_file(check, data, code):
    assert codes(check("--json", "-", stdin=data)) == [code]


# -- patches --------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("git") is None, reason="git applies the patch")
def test_git_applies_what_a_diff_writes(check, here):
    text = f"# é 😀 \x0c\x85\u2028\r\n{SCRIPT}".replace("\n", "\r\n") + "x=1"
    files = {
        "a b.sh": text.encode(),
        'q"\t.sh': text.encode(),
        "é.sh": b"\xef\xbb\xbf" + text.encode(),
        "wide.sh": b"\xff\xfe" + text.encode("utf-16-le"),
        "latin.sh": text.encode().replace("é".encode(), b"\xe9"),
        os.fsdecode(b"\xff.sh"): text.encode(),
    }
    for name, data in files.items():
        put(here, name, data)
    (here / "link.sh").symlink_to("a b.sh")
    patch = here.parent / "fix.patch"
    assert check("--diff", "--output", patch).code == 1
    subprocess.run(["git", "init", "-q", "."], check=True)
    subprocess.run(["git", "apply", "--whitespace=nowarn", str(patch)], check=True)
    applied = {name: (here / name).read_bytes() for name in files}
    for name, data in files.items():
        put(here, name, data)
    check("--fix")
    assert applied == {name: (here / name).read_bytes() for name in files}
    assert all(applied[name] != data for name, data in files.items())


# -- what goes wrong outside ----------------------------------------------------------------------


def of_process(*arguments, **more):
    env = {**os.environ, "PYTHONPATH": str(Path(meshseed.__file__).resolve().parents[1])}
    command = [sys.executable, "-m", "meshseed", "check", "--pack", str(TOY), *arguments]
    return subprocess.run(command, env=env, stderr=subprocess.PIPE, check=False, **more)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("form", ["text", "sarif"])
def test_a_full_disk_is_no_fault_of_ours(here, form):
    put(here, "a.sh")
    with Path("/dev/full").open("wb") as full:
        done = of_process("--format", form, stdout=full)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("error: the output cannot be written: No space left")


def test_a_worker_that_dies_costs_its_file_and_no_other(check, here, monkeypatch):
    from meshseed.checking import pooling, running

    for number in range(8):
        put(here, f"{number}.sh")
    monkeypatch.setattr(running, "_WORTH", 1)
    monkeypatch.setattr(pooling, "look_at", deadly(pooling.look_at))
    done = check("--json", "--jobs", "2")
    assert done.code == 2
    by_file = {file["path"]: [one["finding"]["code"] for one in file["found"]]
               for file in done.json["files"]}  # fmt: skip
    assert by_file.pop("5.sh") == ["MS799"]
    assert set(map(tuple, by_file.values())) == {("MS204", "MS711")}
    assert len(by_file) == 7


def deadly(look_at):
    def looking(looker, path, language):
        if path == "5.sh":
            os.kill(os.getpid(), signal.SIGKILL)
        return look_at(looker, path, language)

    return looking


# -- what is told wrongly -------------------------------------------------------------------------


def test_codes_that_are_none_end_the_run_as_errors(check, here):
    put(here, "a.sh")
    done = check("--select", "ms2", "--ignore", "MS7I1")
    assert done.code == 2
    assert "error[MS771]: `select` names `ms2`" in done.err
    assert "did you mean `MS2`?" in done.err
    assert "did you mean `MS711`?" in done.err


def test_a_word_that_is_no_choice(check):
    assert "Did you mean 'sarif'?" in check("--format", "srif").err
    assert "Did you mean 'python'?" in check("--language", "pyton").err


def test_settings_that_are_no_table(check, here):
    put(here, "pyproject.toml", "[tool]\nmeshseed = 3\n")
    done = check()
    assert done.code == 2
    assert "pyproject.toml:2:1" in done.err
    assert "no table of settings" in done.err
