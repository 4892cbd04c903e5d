"""Writes new golden records with the installed jaxlib: `python -m tests.mesh.make_records N SEED`.

Prints one JSON record a line, of the kinds `replica_groups` and `sdy_to_hlo` and with the keys that
the tests read, so that they can be appended to a decompressed file under `golden/`.
"""

import json
import random
import sys
from hashlib import sha256
from math import prod
from typing import Any

from tests.mesh import oracle
from tests.mesh.strategies import apart

from meshseed.mesh import AxisRef, Mesh, tensor_sharding, write_sharding, write_shardy_mesh
from meshseed.mesh.texts.shardy import write_refs

_SIZES = [1, 2, 2, 3, 4, 4, 5, 6, 8]
_TOOL = f"jax {oracle.VERSION} / jaxlib {oracle.VERSION}"


def drawn_mesh(rng: random.Random) -> Mesh:
    """A mesh of at most 128 devices, half of them with an order of their own."""
    while True:
        sizes = [rng.choice(_SIZES) for _ in range(rng.randint(1, 4))]
        if prod(sizes) <= 128:
            break
    ids = list(range(prod(sizes)))
    if rng.random() < 0.5:
        rng.shuffle(ids)
    return Mesh(list(zip("xyzw", sizes, strict=False)), ids)


def drawn_refs(mesh: Mesh, rng: random.Random) -> list[AxisRef]:
    """Some axes in any order, even ones cut in two now and then."""
    refs: list[AxisRef] = []
    for axis in mesh.axes:
        if axis.size % 2 == 0 and axis.size > 2 and rng.random() < 0.5:
            refs += [AxisRef(axis.name, 1, 2), AxisRef(axis.name, 2, axis.size // 2)]
        elif axis.size > 1:
            refs.append(AxisRef(axis.name))
    rng.shuffle(refs)
    return apart(refs[: rng.randint(0, len(refs))])


def as_json(refs: tuple[AxisRef, ...] | list[AxisRef]) -> list[Any]:
    """References as records have them."""
    return [[ref.name, ref.pre, ref.size] if ref.is_part else ref.name for ref in refs]


def record(kind: str, mesh: Mesh, **more: Any) -> dict[str, Any]:
    """One record; its id is a digest of the question."""
    asked = {
        "mesh": [[axis.name, axis.size] for axis in mesh.axes],
        "device_ids": None if mesh.device_ids is None else mesh.order.tolist(),
        **more,
    }
    digest = sha256(json.dumps(asked).encode()).hexdigest()[:14]
    return {"id": f"{kind[:2]}-{digest}", "kind": kind, "tool": _TOOL, **asked}


def main(count: int, seed: int) -> None:
    """Print *count* records of each kind, the same for the same *seed*."""
    rng = random.Random(seed)
    for _ in range(count):
        mesh = drawn_mesh(rng)
        refs = drawn_refs(mesh, rng)
        if refs:
            size = prod([mesh.digit(ref)[0] for ref in refs])
            text = write_refs(tuple(refs))[1:-1]
            groups = oracle.replica_groups(write_shardy_mesh(mesh), text, size)
            made = record("replica_groups", mesh, axes=as_json(refs))
            made |= {"num_groups": len(groups), "group_size": size, "groups": groups}
            sys.stdout.write(json.dumps(made) + "\n")
        cut = rng.randint(0, len(refs))
        dims = [refs[:cut], refs[cut:]]
        sharding = tensor_sharding(mesh, dims)
        text = oracle.hlo_sharding(write_shardy_mesh(mesh), write_sharding(sharding), 2)
        made = record("sdy_to_hlo", mesh, dims=[as_json(each) for each in dims])
        made |= {"replicated": [], "unreduced": [], "rank": 2, "hlo": text}
        sys.stdout.write(json.dumps(made) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
