"""Beside the installed jaxlib 0.10.2: the same steps, and the same fusions, as its pass."""

import random

import pytest
from tests.mesh.resharding.drawing import drawn_pair
from tests.mesh.resharding.spelling import spelled

from meshseed.mesh.resharding import Provenance, fused, reshard

jaxlib = pytest.importorskip("jaxlib")
if jaxlib.__version__ != "0.10.2":
    pytest.skip("another release than the one agreed with", allow_module_level=True)
shardy = pytest.importorskip("tests.mesh.resharding.shardy")


@pytest.mark.parametrize("seed", range(4))
def test_powers_of_two_go_step_for_step(seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    for _ in range(60):
        source, target = drawn_pair(rng, (2,))
        shape = tuple(rng.choice((2, 8, 12, 64)) for _ in source.dims)
        plan = reshard(source, target, shape)
        assert plan.provenance is not Provenance.MENDED
        if plan.provenance is Provenance.BEYOND:
            continue
        text = shardy.module_text(source, target, shape)
        unreduced = bool(source.unreduced or target.unreduced)
        whole = not any(dim.axes for dim in target.dims)
        said = shardy.steps_text(text, unreduced=unreduced)
        assert plain(spelled(source, plan.steps), whole=whole) == plain(said, whole=whole)
        said = shardy.steps_text(text, unreduced=unreduced, canonical=True)
        mine = spelled(source, fused(source, plan.steps))
        assert plain(mine, whole=whole) == plain(said, whole=whole)
        compared += 1
    assert compared > 40


def plain(lines: list[str], *, whole: bool) -> list[str]:
    """Shardy leaves out the unreduced axes of a tensor that nothing divides any more."""
    return [line.partition(", unreduced=")[0].rstrip(">") if whole else line for line in lines]
