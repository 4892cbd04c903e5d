"""An installed wheel works with no checkout beside it."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from meshseed import builtin_packs

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(out), str(ROOT)],
        check=True,
    )
    return next(out.glob("*.whl"))


def test_wheel_carries_rules_schemas_templates_and_compiled_packs(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for pack in builtin_packs():
        assert f"meshseed/_data/rules/{pack}/pack.toml" in names
    assert "meshseed/_data/schemas/pack.schema.json" in names
    assert any(name.startswith("meshseed/_data/reports/") for name in names)
    compiled = [name for name in names if name.startswith("meshseed/_data/compiled/")]
    assert len(compiled) == len(builtin_packs())
    cases = [name for name in names if name.startswith("meshseed/_data/cases/")]
    assert len(cases) == len(builtin_packs())
    assert "meshseed/py.typed" in names


def test_installed_wheel_evaluates_without_a_checkout(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "env"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    done = subprocess.run(
        [home / "bin" / "meshseed", "evaluate", "--json", "--", "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MESHSEED_CACHE": "", "PYTHONPATH": ""},
    )
    assert done.returncode == 0, done.stderr
    assert '"schema":1' in done.stdout
    loaded = subprocess.run(
        [
            python,
            "-c",
            "import sys, meshseed; meshseed.load_pack(meshseed.builtin_packs()[0]);"
            "print('pydantic' in sys.modules)",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "MESHSEED_CACHE": "", "PYTHONPATH": ""},
    )
    assert loaded.stdout.strip() == "False", "the shipped compiled pack was not used"
    worked = subprocess.run(
        [
            python,
            "-c",
            "import meshseed; from meshseed.reporting.making.cases import Worked;"
            "from meshseed.reporting.making.keeping import find, kept_name;"
            "facts = meshseed.load_pack(meshseed.builtin_packs()[0]).facts;"
            "print(find(kept_name(facts), Worked) is not None)",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "MESHSEED_CACHE": "", "PYTHONPATH": ""},
    )
    assert worked.stdout.strip() == "True", "the shipped results of the cases were not used"


def test_sdist_builds_the_same_wheel_content(tmp_path: Path, wheel: Path) -> None:
    subprocess.run(
        [
            sys.executable, "-c",
            "import sys; from hatchling.build import build_sdist; print(build_sdist(sys.argv[1]))",
            str(tmp_path),
        ],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )  # fmt: skip
    archive = next(tmp_path.glob("*.tar.gz"))
    subprocess.run(
        [
            sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps",
            "-w", str(tmp_path / "again"), str(archive),
        ],
        check=True,
    )  # fmt: skip
    again = next((tmp_path / "again").glob("*.whl"))
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())
