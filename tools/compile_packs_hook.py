"""Build hook: ships every built-in pack compiled, so that a cold start validates nothing."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = "engine/meshseed/_data/compiled"
CASES = "engine/meshseed/_data/cases"


class CompilePacks(BuildHookInterface):  # type: ignore[type-arg] # hatchling's generic is not documented
    """Compiles `rules/*` next to the package and runs their cases.

    For wheels and for editable installs alike.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write two files per pack and have them put into the wheel."""
        root = Path(self.root)
        sys.path.insert(0, str(root / "engine"))
        try:
            from meshseed.packs import checking, store
            from meshseed.reporting.making import cases, keeping
        finally:
            sys.path.pop(0)
        for target in (root / FOLDER, root / CASES):
            target.mkdir(parents=True, exist_ok=True)
            for old in target.glob("*.json"):
                old.unlink()
        for folder in sorted((root / "rules").iterdir()):
            if not (folder / "pack.toml").is_file():
                continue
            checked = checking.check_folder(folder)
            if checked.facts is None:
                raise SystemExit(
                    f"{folder.name} is broken: "
                    + "; ".join(finding.message for finding in checked.findings)
                )
            facts = checked.facts
            made = {
                f"{FOLDER}/{store.file_name(facts.identity.digest)}": store.encode(facts),
                f"{CASES}/{keeping.kept_name(facts)}": keeping.encode(cases.run_cases(facts)),
            }
            for name, data in made.items():
                (root / name).write_bytes(data)
                if version != "editable":
                    inside = name.removeprefix("engine/")
                    build_data["force_include"][str(root / name)] = inside
