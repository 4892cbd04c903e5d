"""The generated pages and the README say what the program does."""

import re
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
