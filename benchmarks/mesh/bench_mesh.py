"""Groups, iota forms and sharding texts beside numpy, jaxlib, Megatron and torch in one run.

    PYTHONPATH=engine python benchmarks/mesh/bench_mesh.py

Whatever is not installed is left out and named. Every answer is compared with numpy's before it is
timed. Times are the best of several runs; the limits at the end fail the run when missed.
"""

import sys
import timeit
from collections.abc import Callable

import numpy as np

from meshseed.mesh import (
    ListedGroups,
    Mesh,
    ReplicaGroups,
    read_hlo_sharding,
    tensor_sharding,
    to_hlo,
    write_hlo_sharding,
    write_sharding,
    write_shardy_mesh,
)

SHAPES = {64: (4, 4, 2, 2), 4096: (8,) * 4, 65536: (16,) * 4, 1048576: (32,) * 4}
NAMES = "abcd"


def best(make: Callable[[], object], seconds: float = 0.4) -> float:
    """Seconds of one call, the best of many short rounds: other work on the machine hits few."""
    timer = timeit.Timer(make)
    one = min(timer.repeat(3, 1))
    number = max(int(seconds / 400 / one), 1)
    rounds = max(min(400, int(seconds / (one * number))), 5 if one < 1 else 1)
    return min(timer.repeat(rounds, number)) / number


def against(make: Callable[[], object], other: Callable[[], object]) -> float:
    """How much longer *make* takes than *other*, in turns: both meet the same load."""
    rounds = [(timeit.timeit(make, number=3), timeit.timeit(other, number=3)) for _ in range(30)]
    return min(each for each, _ in rounds) / min(each for _, each in rounds)


def shown(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} us"
    return f"{seconds * 1e3:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


def bare(shape: tuple[int, ...]) -> np.ndarray:
    count = int(np.prod(shape))
    laid = np.arange(count).reshape(shape).transpose(0, 2, 1, 3)
    return laid.reshape(-1, shape[1] * shape[3])


def ours(count: int, shape: tuple[int, ...]) -> dict[str, Callable[[], object]]:
    mesh = Mesh(list(zip(NAMES, shape, strict=True)))
    odd = Mesh(list(zip(NAMES, shape, strict=True)), range(count - 1, -1, -1))
    sharding = tensor_sharding(mesh, [["b"], ["d", "a"]])
    text = write_hlo_sharding(to_hlo(sharding))
    expected = bare(shape)
    groups = mesh.replica_groups(("b", "d"))
    assert (groups.array() == expected).all()
    assert groups.iota is not None
    assert (odd.replica_groups(("b", "d")).array() == count - 1 - expected).all()
    assert read_hlo_sharding(text) == to_hlo(sharding)
    if count <= 65536:
        assert ReplicaGroups(ListedGroups(groups.listed)) == groups
        assert [list(each) for each in groups.listed] == expected.tolist()
    return {
        "numpy, bare": lambda: bare(shape),
        "meshseed array": lambda: mesh.replica_groups(("b", "d")).array(),
        "meshseed array, own device order": lambda: odd.replica_groups(("b", "d")).array(),
        "meshseed iota": lambda: mesh.replica_groups(("b", "d")).iota,
        "meshseed list": lambda: mesh.replica_groups(("b", "d")).listed,
        "meshseed sharding text": lambda: write_hlo_sharding(to_hlo(sharding)),
        "meshseed sharding text read": lambda: read_hlo_sharding(text),
    }


def of_jaxlib(count: int, shape: tuple[int, ...]) -> dict[str, Callable[[], object]]:
    from jaxlib import _hlo
    from tests.mesh import oracle

    tile = _hlo.HloSharding.iota_tile
    mesh = Mesh(list(zip(NAMES, shape, strict=True)))
    sharding = tensor_sharding(mesh, [["b"], ["d", "a"]])
    size = shape[1] * shape[3]
    asked = (write_shardy_mesh(mesh), '"b", "d"', size)
    text = (write_shardy_mesh(mesh), write_sharding(sharding), 2)
    assert oracle.replica_groups(*asked) == bare(shape).tolist()
    assert oracle.hlo_sharding(*text) == write_hlo_sharding(to_hlo(sharding))
    dims = (count // size, size)
    return {
        "jaxlib iota_tile": lambda: tile(dims, shape, (0, 2, 1, 3)),
        "jaxlib iota_tile, devices": lambda: tile(
            dims, shape, (0, 2, 1, 3)
        ).tile_assignment_devices(),
        "jaxlib getReplicaGroups": lambda: oracle.replica_groups(*asked),
        "jaxlib convertToHloSharding": lambda: oracle.hlo_sharding(*text),
    }


def of_torch(_count: int, shape: tuple[int, ...]) -> dict[str, Callable[[], object]]:
    import torch

    def make() -> object:
        laid = torch.arange(int(np.prod(shape))).reshape(shape).permute(0, 2, 1, 3)
        return laid.reshape(-1, shape[1] * shape[3])

    assert (make().numpy() == bare(shape)).all()
    return {"torch reshape": make}


def of_megatron(_count: int, shape: tuple[int, ...]) -> dict[str, Callable[[], object]]:
    from megatron.core.parallel_state import RankGenerator

    a, b, c, d = shape
    generator = RankGenerator(tp=d, ep=1, dp=c, pp=a, cp=b, order="tp-dp-cp-pp")
    assert generator.get_ranks("tp-cp") == bare(shape).tolist()
    return {"Megatron RankGenerator": lambda: generator.get_ranks("tp-cp")}


def main() -> int:
    times: dict[str, dict[int, float]] = {}
    missing: dict[str, str] = {}
    for count, shape in SHAPES.items():
        for source in (ours, of_jaxlib, of_torch, of_megatron):
            try:
                calls = source(count, shape)
            except ImportError as error:
                missing[source.__name__] = str(error)
                continue
            for name, call in calls.items():
                times.setdefault(name, {})[count] = best(call)
    print("| what | " + " | ".join(f"{count:,}" for count in SHAPES) + " |")
    print("|---" * (len(SHAPES) + 1) + "|")
    for name, row in times.items():
        print(f"| {name} | " + " | ".join(shown(row[count]) for count in SHAPES) + " |")
    for name, why in missing.items():
        print(f"left out: {name.removeprefix('of_')} ({why})")
    largest = max(SHAPES)
    calls = ours(largest, SHAPES[largest])
    ratio = against(calls["meshseed array"], calls["numpy, bare"])
    iota = max(times["meshseed iota"].values())
    text = max(times["meshseed sharding text"].values())
    limits = {
        f"array at {largest:,}: {ratio:.2f} of bare numpy (limit 1.2)": ratio <= 1.2,
        f"iota: {shown(iota)} (limit 10 us)": iota <= 10e-6,
        f"sharding text: {shown(text)} (limit 20 us)": text <= 20e-6,
    }
    for what, held in limits.items():
        print(f"{'held' if held else 'MISSED'}: {what}")
    return 0 if all(limits.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
