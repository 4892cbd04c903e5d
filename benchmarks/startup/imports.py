"""What each command imports, as a table: `python -m benchmarks imports`."""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.startup.commands import LINE, ROOT, SCRIPT

COMMANDS: Final = {
    "evaluate": ("evaluate", "--fail-on", "never", LINE),
    "check": ("check", "--no-config", "run.sh"),
    "explain": ("explain", "target"),
    "flags": ("flags",),
    "mesh": ("mesh", "a=2", "b=4"),
    "sharding": ("sharding", "{devices=[2,1]<=[2]}"),
    "rules check": ("rules", "check"),
}
ROOMS: Final = (
    "cli", "reporting", "authoring", "checking", "evidence", "explaining", "evaluation", "packs",
    "mesh", "diagnostics", "confidence",
)  # fmt: skip
HEAVY: Final = ("click", "msgspec", "numpy", "networkx", "pydantic", "tree_sitter", "tomli", "yaml")
_PROGRAM: Final = (
    "import sys, json, atexit\n"
    "atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))\n"
    "from meshseed.cli import main\n"
    "main(sys.argv[1:])\n"
)


def imported(arguments: Sequence[str]) -> list[str]:
    """Every module that one run of the command line has loaded at its end."""
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "run.sh").write_text(SCRIPT, encoding="utf-8")
        program = [sys.executable, "-c", _PROGRAM, *arguments]
        for _ in range(2):
            # The second run finds the packs of the first compiled.
            done = subprocess.run(
                program,
                cwd=name,
                env={
                    **os.environ,
                    "MESHSEED_CACHE": f"{name}/cache",
                    "PYTHONPATH": str(ROOT / "engine"),
                },
                capture_output=True,
                text=True,
                check=False,
            )
        found: list[str] = json.loads(done.stderr.splitlines()[-1])
        assert "meshseed.cli.run" in found, done.stderr
        return found


def table() -> Iterator[str]:
    """The lines of the table: modules of each room, of everything, and which libraries."""
    yield "| command | " + " | ".join(ROOMS) + " | all | libraries |"
    yield "|---" * (len(ROOMS) + 3) + "|"
    for name, arguments in COMMANDS.items():
        modules = imported(arguments)
        ours = [one.split(".") for one in modules if one.startswith("meshseed.")]
        rooms = Counter(parts[1] for parts in ours)
        tops = {one.partition(".")[0] for one in modules}
        cells = [str(rooms[room] or "") for room in ROOMS]
        libraries = ", ".join(one for one in HEAVY if one in tops)
        yield f"| {name} | " + " | ".join(cells) + f" | {len(modules)} | {libraries} |"
