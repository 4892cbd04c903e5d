"""The planner with its verification beside Shardy's own pass, both from text, in one run.

    PYTHONPATH=engine:. python benchmarks/reshard/beside_shardy.py

Asks the golden records of plain reshards on one mesh. Ours: read the mesh and both shardings, plan,
verify. Shardy's: parse the module, run `sdy-reshard-to-collectives`. Times are the best of several
rounds for each record, in which all take turns; the limit at the end fails the run when missed.
"""

import sys
import time
from collections.abc import Callable

from jaxlib.mlir import ir, passmanager
from tests.mesh.oracle import _context
from tests.mesh.records import of_kind
from tests.mesh.resharding.golden import ends
from tests.mesh.resharding.shardy import PLAIN, module_text

from meshseed.mesh import (
    TensorSharding,
    read_sharding,
    read_shardy_mesh,
    write_sharding,
    write_shardy_mesh,
)
from meshseed.mesh.resharding import reshard

LIMIT = 5.0
ROUNDS = 25


def main() -> int:
    """Measure, and print one line for each."""
    mine = parsed = theirs = 0.0
    count = 0
    with _context():
        pipeline = passmanager.PassManager.parse(PLAIN)
        for record in of_kind("reshard", "shardy"):
            source, target = ends(record)
            if source.mesh != target.mesh:
                continue
            shape = tuple(record["shape"])
            texts = (write_shardy_mesh(source.mesh), write_sharding(source), write_sharding(target))
            module = module_text(source, target, shape)
            found = _best(
                [
                    lambda texts=texts, shape=shape: reshard(*_read(*texts), shape),
                    lambda texts=texts: _read(*texts),
                    lambda module=module: pipeline.run(ir.Module.parse(module).operation),
                ]
            )
            mine, parsed, theirs = mine + found[0], parsed + found[1], theirs + found[2]
            count += 1
    for name, seconds in (("ours", mine), ("of it parsing", parsed), ("Shardy", theirs)):
        sys.stdout.write(f"{name:14} {seconds / count * 1e6:7.1f} us a plan\n")
    ratio = mine / theirs
    sys.stdout.write(f"ratio {ratio:.2f}, limit {LIMIT:.0f}; {count} plans\n")
    return int(ratio > LIMIT)


def _read(mesh: str, first: str, second: str) -> tuple[TensorSharding, TensorSharding]:
    meshes = {"mesh": read_shardy_mesh(mesh)}
    return read_sharding(first, meshes), read_sharding(second, meshes)


def _best(runs: list[Callable[[], object]]) -> list[float]:
    """Seconds of each, the best of several rounds in which they take turns."""
    times = [9e9] * len(runs)
    for _ in range(ROUNDS):
        for at, run in enumerate(runs):
            start = time.perf_counter()
            run()
            times[at] = min(times[at], time.perf_counter() - start)
    return times


if __name__ == "__main__":
    sys.exit(main())
