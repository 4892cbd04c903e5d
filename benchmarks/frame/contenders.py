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
}
FOLDER: Final = Path(
    os.environ.get("MESHSEED_BENCHMARK_PACKAGES", Path(__file__).parents[1] / ".contenders")
)


def folder_of(needs: str) -> Path:
    """Where the packages of one set are."""
    return FOLDER / needs


def install() -> None:
    """Get every set that is not there yet."""
    for name, requirements in REQUIREMENTS.items():
        if not folder_of(name).exists():
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--target"]
            subprocess.run([*pip, str(folder_of(name)), *requirements], check=True)


def versions(needs: str | None) -> tuple[str, ...]:
    """The packages that were asked for, with the versions that are there."""
    if needs is None:
        return ()
    found = {
        one.name.removesuffix(".dist-info").rpartition("-")[0].lower().replace("_", "-"): one.name
        for one in folder_of(needs).glob("*.dist-info")
    }
    asked = [each.partition("=")[0].rstrip(">") for each in REQUIREMENTS[needs]]
    return tuple(
        f"{name} {found[name].removesuffix('.dist-info').rpartition('-')[2]}"
        for name in asked
        if name in found
    )
