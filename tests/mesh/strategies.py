"""Drawn meshes, axis lists and shardings, all of them valid."""

from math import prod

from hypothesis import strategies as st

from meshseed.mesh import AxisRef, Mesh, TensorSharding, tensor_sharding

NAMES = "xyzw"
SIZES = st.sampled_from([1, 2, 2, 3, 4, 4, 5, 6, 8, 12])
LIMIT = 256


@st.composite
def meshes(draw: st.DrawFn, *, ordered: bool | None = None) -> Mesh:
    """A mesh of up to four axes and `LIMIT` devices; *ordered* without device ids of its own."""
    sizes = draw(st.lists(SIZES, min_size=1, max_size=4).filter(lambda each: prod(each) <= LIMIT))
    axes = list(zip(NAMES, sizes, strict=False))
    plain = draw(st.booleans()) if ordered is None else ordered
    ids = None if plain else draw(st.permutations(range(prod(sizes))))
    return Mesh(axes, ids)


@st.composite
def cuts(draw: st.DrawFn, mesh: Mesh) -> list[AxisRef]:
    """Every axis of *mesh*, whole or cut into parts with a common refinement, in mesh order."""
    out: list[AxisRef] = []
    for axis in mesh.axes:
        factors = _factors(axis.size)
        parts = _grouped(draw, factors)
        if len(parts) < 2:
            out.append(AxisRef(axis.name))
            continue
        pre = 1
        for size in parts:
            out.append(AxisRef(axis.name, pre, size))
            pre *= size
    return out


@st.composite
def axis_lists(draw: st.DrawFn, mesh: Mesh) -> list[AxisRef]:
    """A list of axes and sub-axes in any order, none joinable with its neighbour."""
    refs = draw(st.permutations(draw(cuts(mesh))))
    return apart(refs[: draw(st.integers(0, len(refs)))])


@st.composite
def shardings(draw: st.DrawFn, *, ordered: bool | None = None) -> TensorSharding:
    """A sharding whose axes are dealt to dimensions and lists."""
    mesh = draw(meshes(ordered=ordered))
    refs = draw(st.permutations(draw(cuts(mesh))))
    rank = draw(st.integers(1, 3))
    piles: list[list[AxisRef]] = [[] for _ in range(rank + 4)]
    for ref in refs:
        piles[draw(st.integers(0, rank + 3))].append(ref)
    order = {axis.name: at for at, axis in enumerate(mesh.axes)}

    def tidy(pile: list[AxisRef]) -> list[AxisRef]:
        return apart(sorted(pile, key=lambda ref: (order[ref.name], ref.pre or 1)))

    return tensor_sharding(
        mesh,
        [apart(pile) for pile in piles[:rank]],
        unreduced=tidy(piles[rank]),
        manual=tidy(piles[rank + 1]),
        replicated=tidy(piles[rank + 2]),
    )


def apart(refs: list[AxisRef]) -> list[AxisRef]:
    """*refs* without those that could be joined with the one before."""
    out: list[AxisRef] = []
    for ref in refs:
        last = out[-1] if out else None
        joinable = (
            last is not None
            and last.name == ref.name
            and (last.pre or 1) * (last.size or 1) == ref.pre
        )
        if not joinable:
            out.append(ref)
    return out


@st.composite
def shapes(draw: st.DrawFn, size: int) -> list[int]:
    """Sizes that multiply to *size*, in any order, with ones between now and then."""
    shape = _grouped(draw, draw(st.permutations(_factors(size))))
    for _ in range(draw(st.integers(0, 2))):
        shape.insert(draw(st.integers(0, len(shape))), 1)
    return shape or [1]


def _factors(size: int) -> list[int]:
    out, divisor = [], 2
    while size > 1:
        while size % divisor == 0:
            out.append(divisor)
            size //= divisor
        divisor += 1
    return out


def _grouped(draw: st.DrawFn, factors: list[int]) -> list[int]:
    """The prime factors of an axis multiplied up into consecutive parts."""
    parts: list[int] = []
    for factor in factors:
        if parts and draw(st.booleans()):
            parts[-1] *= factor
        else:
            parts.append(factor)
    return parts
