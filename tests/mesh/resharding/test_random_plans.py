"""Random meshes of factors 2, 3, 5, 6 and 7: every plan ends right on the full table of devices."""

import random

import pytest
from tests.mesh.resharding.drawing import drawn_pair
from tests.mesh.resharding.moving import is_right

from meshseed.mesh.resharding import Provenance, fault_of, fused, reshard


@pytest.mark.slow
def test_a_slice_of_the_long_run() -> None:
    """`benchmarks/reshard` runs a hundred thousand of these; CI a bounded slice."""
    rng = random.Random(20)
    seen: set[Provenance] = set()
    for _ in range(4000):
        source, target = drawn_pair(rng)
        plan = reshard(source, target)
        seen.add(plan.provenance)
        assert is_right(plan.source, plan.steps, plan.target)
        together = fused(plan.source, plan.steps)
        if together != plan.steps:
            assert fault_of(plan.source, together, plan.target) is None
            assert is_right(plan.source, together, plan.target)
    assert seen == {Provenance.SHARDY, Provenance.MENDED, Provenance.BEYOND}
