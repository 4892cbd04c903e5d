"""How often the body of a loop was repeated, as far as a dump shows it."""

from collections.abc import Iterable, Mapping
from math import gcd

from meshseed.mesh.dumps.raw import Loop


def unroll_factors(loops: Iterable[Loop], classes: Mapping[int, Iterable[int]]) -> dict[int, int]:
    """The unroll factor of each loop that shows one.

    *classes* gives for each loop how often each collective of its own kind, devices and shape
    occurs in the body. Where the counter of a loop steps by more than one, that is the factor. Else
    every collective of an unrolled body occurs a multiple of the factor, so that the greatest
    common divisor is the most it can be.
    """
    out: dict[int, int] = {}
    for at, loop in enumerate(loops):
        counts = list(classes.get(at, ()))
        if loop.step is not None and abs(loop.step) > 1:
            out[at] = abs(loop.step)
        elif counts:
            out[at] = gcd(*counts)
    return out
