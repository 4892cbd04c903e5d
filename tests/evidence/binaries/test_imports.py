"""The library for binaries is imported in one place, and only when a binary is read."""

import subprocess
import sys
from pathlib import Path

import meshseed

ROOT = Path(meshseed.__file__).parent


def test_only_one_file_imports_the_library():
    users = [one.name for one in ROOT.rglob("*.py") if "import elftools" in one.read_text()
             or "from elftools" in one.read_text()]  # fmt: skip
    assert users == ["elf.py"]


def test_other_commands_do_without_it():
    program = (
        "import sys\n"
        "from meshseed.cli.evidence import evidence\n"
        "import meshseed.cli.evidence_lint, meshseed.cli.evidence_verify\n"
        "sys.exit(bool({'elftools', 'numpy', 'networkx'} & set(sys.modules)))\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
