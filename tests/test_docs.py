"""The generated pages and the README say what the program does."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def test_generated_pages_are_current() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "make_docs.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    "page", sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]), ids=lambda path: path.name
)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
        assert (page.parent / target).exists(), target


def readme_block() -> tuple[str, str]:
    """The command line of the README's first example, and the output shown for it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(
        r'```console\n\$ sh tools/run evaluate "([^"]+)"\n(.*?)```', readme, re.DOTALL
    )
    assert found is not None
    return found[1], found[2]


def test_the_readme_shows_the_real_output() -> None:
    line, shown = readme_block()
    done = subprocess.run(
        [sys.executable, "-m", "meshseed", "evaluate", "--width", "92", line],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == shown


# An editor starts the language server; it would wait for one.
SHOWN = re.compile(
    r"^\$ meshseed ((?!lsp).+?(?:\\\n.+?)*)\n(.*?)(?=^\$ |\Z)", re.DOTALL | re.MULTILINE
)


def console_blocks() -> list[tuple[str, str, str]]:
    """Every command shown in `docs/` with the output below it; a line `…` stands for any lines."""
    found = []
    for page in sorted(ROOT.glob("docs/**/*.md")):
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
            found += [
                (page.name, command.replace("\\\n", " "), output)
                for command, output in SHOWN.findall(block)
            ]
    return found


@pytest.mark.parametrize(
    ("page", "command", "shown"), console_blocks(), ids=lambda value: str(value)[:60]
)
def test_the_docs_show_the_real_output(page: str, command: str, shown: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "meshseed", *shlex.split(command)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    wanted = ".*?".join(
        re.escape(part) for part in re.split(r"^[ \t]*…\n", shown, flags=re.MULTILINE)
    )
    printed = done.stdout + done.stderr
    # A command shown alone shows that it works; its output is told in words.
    if shown.strip():
        assert re.fullmatch(wanted, printed, re.DOTALL), f"{page}: meshseed {command}\n{printed}"
    assert done.returncode in (0, 1), printed


def test_ci_runs_the_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "sh tools/test" in readme
    assert "sh tools/test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_test_that_semantics_names_is_there() -> None:
    page = (ROOT / "docs" / "semantics.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_[a-z0-9_]+)`", page))
    sources = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/test_*.py"))
    assert named
    assert [name for name in sorted(named) if f"def {name}(" not in sources] == []
