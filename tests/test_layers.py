"""Data flows one way through the rooms: the contract in pyproject.toml holds."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def lint(config):
    """Run the linter of imports in a process of its own: it keeps state and rewrites the path."""
    program = (
        "import sys; sys.path.insert(0, 'engine');"
        "from importlinter.cli import lint_imports;"
        f"sys.exit(lint_imports(config_filename={str(config)!r}, no_cache=True))"
    )
    return subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_no_room_imports_from_one_above_it():
    result = lint(ROOT / "pyproject.toml")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 kept, 0 broken" in result.stdout


def test_the_contract_can_be_broken(tmp_path):
    contract = tmp_path / "upside-down.toml"
    contract.write_text(
        '[tool.importlinter]\nroot_package = "meshseed"\n'
        '[[tool.importlinter.contracts]]\nname = "upside down"\ntype = "layers"\n'
        'layers = ["meshseed.diagnostics", "meshseed.cli"]\n'
    )
    assert lint(contract).returncode == 1


def test_every_room_is_in_the_contract():
    with (ROOT / "pyproject.toml").open("rb") as file:
        (contract,) = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    named = {room for layer in contract["layers"] for room in layer.split(" | ")}
    rooms = {
        f"meshseed.{one.name}"
        for one in (ROOT / "engine" / "meshseed").iterdir()
        if (one / "__init__.py").is_file()
    }
    assert rooms - {"meshseed._data"} <= named
