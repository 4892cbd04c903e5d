"""How fast dumps are read, and how much memory that takes.

The dumps are grown from real ones: jax compiles the programs of the tests, and their computations
are repeated up to the size asked for. Each reading runs in a process of its own, so that its peak
memory is that of the reading; the peak of a process that imports everything and reads a dump of a
few kilobytes is what it starts from.

    PYTHONPATH=engine python benchmarks/dumps/bench_dumps.py [MB ...]
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "tests" / "mesh" / "dumps" / "programs.py"
MESHES = {"block": {"data": 2, "tensor": 8}, "fsdp": {"data": 16}}
READ = """
import json, resource, sys, time
from pathlib import Path
from meshseed.mesh import Mesh
from meshseed.mesh.dumps import read_dump
path, mesh = Path(sys.argv[1]), Mesh(json.loads(sys.argv[2]))
best, cpu = 1e9, 1e9
for _ in range(int(sys.argv[3])):
    wall, used = time.perf_counter(), time.process_time()
    report = read_dump(path, mesh)
    best = min(best, time.perf_counter() - wall)
    cpu = min(cpu, time.process_time() - used)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
over = sum(total.count for total in report.totals if total.axes is not None)
print(json.dumps({"wall": best, "cpu": cpu, "peak": peak, "count": report.count, "over": over,
                  "findings": len(report.findings)}))
"""


def grown(text: str, ending: str, size: int, path: Path) -> int:
    """Write *text* to *path* with its computations repeated up to *size* bytes."""
    if ending == "hlo":
        head, _, rest = text.partition("\n\n%")
        body, tail = "\n\n%" + rest.rstrip(), "\n"
    else:
        head, _, rest = text.partition("\n  func.func")
        body, tail = "\n  func.func" + rest.rstrip().removesuffix("}").rstrip(), "\n}\n"
    copies = max(size // len(body), 1)
    with path.open("w", encoding="utf-8") as file:
        file.write(head)
        for _ in range(copies):
            file.write(body)
        file.write(tail)
    return path.stat().st_size


def measured(path: Path, mesh: dict[str, int], times: int) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-c", READ, str(path), json.dumps(mesh), str(times)],
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main(sizes: list[int]) -> None:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        subprocess.run(
            [sys.executable, str(PROGRAMS), str(folder)], check=True, capture_output=True
        )
        print("| dump | MB | MB/s | MB/s of processor | peak MB | collectives | over axes |")
        print("| --- | --- | --- | --- | --- | --- | --- |")
        for name, ending in (("block", "hlo"), ("fsdp", "hlo"), ("fsdp", "mlir")):
            text = (folder / f"{name}.{ending}").read_text(encoding="utf-8")
            for size in sizes:
                path = folder / f"grown.{ending}"
                bytes_ = grown(text, ending, size * 10**6, path)
                found = measured(path, MESHES[name], 1 if size > 50 else 3)
                speed, own = (bytes_ / 1e6 / found[key] for key in ("wall", "cpu"))
                print(
                    f"| {name}.{ending} | {bytes_ / 1e6:.1f} | {speed:.0f} | {own:.0f} |"
                    f" {found['peak']:.0f} | {found['count']} | {found['over']} |",
                    flush=True,
                )


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or [0, 10, 100])
