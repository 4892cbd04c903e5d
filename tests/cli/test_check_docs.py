"""The guide to `check` shows what it prints, and the files of build servers do what they say."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import meshseed
from meshseed.checking.settings import SETTINGS, read_file
from meshseed.cli.check import check as command

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "check.md").read_text(encoding="utf-8")
FILES = re.findall(r"`([\w./-]+)`:\n\n```\w*\n(.*?)```", GUIDE, re.DOTALL)


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_guide_shows_the_files_that_it_checks():
    shown = {name: text for name, text in FILES if name.startswith("docs/")}
    assert len(shown) == 2
    for name, text in shown.items():
        assert (ROOT / name).read_text(encoding="utf-8") == text
        assert re.search(rf"\$ meshseed check (--width 92 )?{re.escape(name)}\n", GUIDE)


def test_the_guide_shows_settings_that_can_be_read(here):
    (text,) = [text for name, text in FILES if name.endswith("meshseed.toml")]
    (here / "meshseed.toml").write_text(text, encoding="utf-8")
    assert set(read_file(here / "meshseed.toml").values) > {"carriers", "per-file-ignores"}


def test_the_guide_names_every_setting():
    for setting in SETTINGS:
        assert f"`{setting.key}`" in GUIDE
    for option in ("--fix", "--diff", "--unsafe-fixes", "--write-baseline", "--statistics"):
        assert option in GUIDE


def options_in(text):
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text))


def known_options():
    return {name for param in command.params for name in (*param.opts, *param.secondary_opts)}


def test_hooks_call_the_command_with_options_it_has():
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["meshseed-check", "meshseed-fix"]
    for hook in hooks:
        words = hook["entry"].split()
        assert words[:2] == ["meshseed", "check"]
        assert options_in(hook["entry"]) <= known_options()


def test_the_gitlab_template_calls_the_command_with_options_it_has():
    text = (ROOT / "templates" / "check.yml").read_text(encoding="utf-8")
    head, job = yaml.safe_load_all(text.replace("$[[", '"$[[').replace("]]", ']]"'))
    script = job["meshseed-check"]["script"]
    assert options_in("\n".join(line for line in script if "check" in line)) <= known_options()
    assert set(head["spec"]["inputs"]) == set(re.findall(r"\$\[\[ inputs\.(\w+) \]\]", text))
    report = job["meshseed-check"]["artifacts"]["reports"]["codequality"]
    assert any(report in line for line in script)


@pytest.fixture
def shim(tmp_path):
    """A folder in which `meshseed` is this one."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "meshseed"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m meshseed "$@"\n')
    program.chmod(0o755)
    return folder


@pytest.mark.skipif(shutil.which("bash") is None, reason="the action's steps are for bash")
def test_the_action_annotates_and_writes_sarif_and_takes_nothing_for_a_program(here, shim):
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    step = action["runs"]["steps"][1]
    assert "${{" not in step["run"]
    (here / "work").mkdir()
    (here / "work" / "run.sh").write_text(
        dict(FILES)["docs/examples/check/launch.sh"], encoding="utf-8"
    )

    def ran(paths, options):
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=here,
            env={
                **os.environ,
                "PATH": f"{shim}:{os.environ['PATH']}",
                "PYTHONPATH": str(Path(meshseed.__file__).resolve().parents[1]),
                "MESHSEED": str(shim / "meshseed"),
                "GIVEN_PATHS": paths,
                "GIVEN_OPTIONS": options,
                "GIVEN_SARIF": "out.sarif",
            },
            capture_output=True,
            text=True,
            check=False,
        )

    done = ran("work $(touch owned) `touch owned` ;touch owned", "--show note")
    assert done.returncode == 2
    assert "there is no" in done.stderr
    assert not (here / "owned").exists()
    done = ran("work", "")
    assert done.returncode == 1
    assert done.stdout.startswith("::error file=work/run.sh,line=")
    assert (here / "out.sarif").read_text().startswith("{")


def test_the_action_leaves_the_path_of_later_steps_alone():
    action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    runs = [step["run"] for step in action["runs"]["steps"]]
    assert not any("GITHUB_PATH" in run for run in runs)
    assert not any("${{" in run for run in runs)


@pytest.mark.skipif(shutil.which("bash") is None, reason="it is a script for bash")
def test_the_script_for_bash_completes(run, shim):
    script = run("completion", "bash").out
    asking = (
        f"{script}\nCOMP_WORDS=(meshseed check --format sa); COMP_CWORD=3\n"
        'complete -p meshseed\n_meshseed_completion meshseed sa --format\necho "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-c", asking],
        env={
            **os.environ,
            "PATH": f"{shim}:{os.environ['PATH']}",
            "PYTHONPATH": str(Path(meshseed.__file__).resolve().parents[1]),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == [
        "complete -o nosort -F _meshseed_completion meshseed",
        "sarif",
    ], done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_ask_this_program(run, shell):
    done = run("completion", shell)
    assert done.code == 0
    assert "_MESHSEED_COMPLETE" in done.out


def test_completions(run, monkeypatch):
    monkeypatch.setenv("_MESHSEED_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "meshseed check --format sa")
    monkeypatch.setenv("COMP_CWORD", "3")
    assert run().out == "plain,sarif\n"
    monkeypatch.setenv("COMP_WORDS", "meshseed check --select MS204,MS77")
    assert "MS204,MS770" in run().out
