"""Random reshards, each plan carried out on the full table of devices.

    PYTHONPATH=engine:. python benchmarks/reshard/random_plans.py --count 100000 --seed 7

Meshes of up to 256 devices with factors 2, 3, 5, 6 and 7, parts of axes, two orders of devices, and
unreduced axes. Every plan and its fused form is verified symbolically and then moves numbers from
device to device; the run fails at the first that end wrong. Chunk k of n begins at its own seed, so
that a run can be spread over processes: `--chunk 2/4`.
"""

import argparse
import random
import sys
import time
from collections import Counter

from tests.mesh.resharding.drawing import drawn_pair
from tests.mesh.resharding.moving import is_right

from meshseed.mesh import write_sharding
from meshseed.mesh.resharding import fault_of, fused, reshard


def main() -> int:
    """Run, and print what was counted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--chunk", default="1/1")
    given = parser.parse_args()
    chunk, chunks = map(int, given.chunk.split("/"))
    rng = random.Random(f"{given.seed} {chunk}/{chunks}")
    counts: Counter[str] = Counter()
    planning = 0.0
    begun = time.perf_counter()
    for _ in range(given.count // chunks):
        source, target = drawn_pair(rng)
        start = time.perf_counter()
        plan = reshard(source, target)
        planning += time.perf_counter() - start
        counts[plan.provenance] += 1
        for steps in {plan.steps, fused(plan.source, plan.steps)}:
            if fault_of(plan.source, steps, plan.target) or not is_right(
                plan.source, steps, plan.target
            ):
                text = f"{write_sharding(source, None)}\n{write_sharding(target, None)}\n"
                sys.stdout.write(f"WRONG\n{text}{steps}\n")
                return 1
    took = time.perf_counter() - begun
    sys.stdout.write(
        f"seed {given.seed}, chunk {given.chunk}: {counts.total()} plans, all right, in"
        f" {took:.0f} s, {planning:.0f} s of it planning\n"
    )
    for name, count in sorted(counts.items()):
        sys.stdout.write(f"  {count:6} {name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
