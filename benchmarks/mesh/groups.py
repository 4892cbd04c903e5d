"""Groups, compact forms and sharding texts of ours, of numpy, jaxlib, Megatron and torch.

Each function compares its answers with numpy's before it gives what is to be timed.
"""

from collections.abc import Callable

import numpy as np

from benchmarks.frame.suite import Timed
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


PACKAGES = {of_jaxlib: "jaxlib"}


def timed(source: Callable[..., dict[str, Callable[[], object]]], name: str, case: str) -> Timed:
    """One of the calls of a source, for a mesh of so many devices."""
    count = int(case)
    return Timed(answers="right", call=source(count, SHAPES[count])[name])


def expected(_case: str) -> object:
    return "right"
