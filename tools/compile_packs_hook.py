"""Build hook: ships every built-in pack compiled, so that a cold start validates nothing."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDER = "engine/meshseed/_data/compiled"


class CompilePacks(BuildHookInterface):  # type: ignore[type-arg] # hatchling's generic is not documented
    """Compiles `rules/*` next to the package, for wheels and for editable installs alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write one file per pack and have it put into the wheel."""
        root = Path(self.root)
        sys.path.insert(0, str(root / "engine"))
        try:
            from meshseed.packs import checking, store
        finally:
            sys.path.pop(0)
        target = root / FOLDER
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
            name = store.file_name(checked.facts.identity.digest)
            (target / name).write_bytes(store.encode(checked.facts))
            if version != "editable":
                build_data["force_include"][str(target / name)] = f"meshseed/_data/compiled/{name}"
