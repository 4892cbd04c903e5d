"""Random pairs of shardings from a seed, for runs too long for hypothesis."""

import random
from math import prod

from tests.mesh.strategies import apart

from meshseed.mesh import AxisRef, Mesh, TensorSharding, tensor_sharding

_FACTORS = (2, 3, 5, 6, 7)
_MOST_DEVICES = 256


def drawn_pair(
    rng: random.Random, factors: tuple[int, ...] = _FACTORS
) -> tuple[TensorSharding, TensorSharding]:
    """Two shardings of one rank on meshes of the same axes, sometimes of another device order."""
    sizes = _sizes(rng, factors)
    axes = list(zip("xyzw", sizes, strict=False))
    first = Mesh(axes, _order(rng, prod(sizes)) if rng.random() < 0.2 else None)
    unreduced = rng.random() < 0.2
    second = first
    if not unreduced and rng.random() < 0.2:
        second = Mesh(axes, _order(rng, prod(sizes)))
    rank = rng.randint(1, 3)
    return (
        _sharding(rng, first, rank, unreduced=unreduced),
        _sharding(rng, second, rank, unreduced=unreduced),
    )


def _sizes(rng: random.Random, factors: tuple[int, ...]) -> list[int]:
    while True:
        sizes = [
            prod(rng.choices(factors, k=rng.choice((1, 1, 2)))) for _ in range(rng.randint(1, 4))
        ]
        if prod(sizes) <= _MOST_DEVICES:
            return sizes


def _order(rng: random.Random, count: int) -> list[int]:
    ids = list(range(count))
    rng.shuffle(ids)
    return ids


def _sharding(rng: random.Random, mesh: Mesh, rank: int, *, unreduced: bool) -> TensorSharding:
    refs = [ref for axis in mesh.axes for ref in _parts(rng, axis.name, axis.size)]
    rng.shuffle(refs)
    piles: list[list[AxisRef]] = [[] for _ in range(rank)]
    summed: list[AxisRef] = []
    for ref in refs:
        if unreduced and rng.random() < 0.3:
            summed.append(ref)
        elif rng.random() < 0.75:
            rng.choice(piles).append(ref)
    summed.sort(key=lambda ref: (mesh.positions[ref.name], ref.pre or 1))
    return tensor_sharding(mesh, [apart(pile) for pile in piles], unreduced=apart(summed))


def _parts(rng: random.Random, name: str, size: int) -> list[AxisRef]:
    divisors = [each for each in range(2, size) if size % each == 0]
    if not divisors or rng.random() < 0.5:
        return [AxisRef(name)]
    cut = rng.choice(divisors)
    return [AxisRef(name, 1, cut), AxisRef(name, cut, size // cut)]
