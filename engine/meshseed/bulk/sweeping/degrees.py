"""Every way of cutting a number of devices into degrees of a mesh's axes."""

from collections.abc import Iterator

from meshseed.bulk.errors import refusal
from meshseed.diagnostics import nearest
from meshseed.diagnostics.codes.bulk import NO_SUCH_INPUT
from meshseed.packs.facts import PackFacts


def axes_of(facts: PackFacts, named: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The axes a sweep cuts devices into: those *named*, or all that lie in no other.

    They are of the first mesh that a job sizes and that has axes. Raises `BulkError` where there
    is none, or no such axis.
    """
    sized = [mesh.id for mesh in facts.meshes if mesh.cardinality.input is not None]
    known = {axis.id: axis for axis in facts.axes if axis.mesh in sized}
    for name in named:
        if name not in known:
            near = nearest(name, known)
            raise refusal(
                NO_SUCH_INPUT,
                f"the pack has no axis {name}",
                help_=f"did you mean {near}?" if near else f"it has {', '.join(known) or 'none'}",
            )
    if named:
        return tuple(dict.fromkeys(named))
    for mesh in sized:
        found = tuple(one.id for one in known.values() if one.mesh == mesh and one.within is None)
        if found:
            return found
    raise refusal(NO_SUCH_INPUT, "the pack has no axes that devices could be cut into")


def jobs_of(axes: tuple[str, ...], devices: int) -> Iterator[str]:
    """The jobs of *devices* devices, one for each way of cutting them; degrees of 1 are not said.

    The last axes are cut first.
    """
    for degrees in _cut(devices, len(axes)):
        said = [f"{name}={one}" for name, one in zip(axes, degrees, strict=True) if one > 1]
        yield " ".join([f"devices={devices}", *said])


def ways(devices: int, axes: int) -> int:
    """How many jobs `jobs_of` gives."""
    count = 1
    for exponent in _exponents(devices):
        # Of so many equal prime factors each goes to one of the axes.
        for step in range(1, axes):
            count = count * (exponent + step) // step
    return count


def _exponents(number: int) -> Iterator[int]:
    factor = 2
    while factor * factor <= number:
        exponent = 0
        while number % factor == 0:
            number //= factor
            exponent += 1
        if exponent:
            yield exponent
        factor += 1
    if number > 1:
        yield 1


def _cut(devices: int, axes: int) -> Iterator[tuple[int, ...]]:
    if axes == 1:
        yield (devices,)
        return
    for first in _divisors(devices):
        for others in _cut(devices // first, axes - 1):
            yield (first, *others)


def _divisors(number: int) -> list[int]:
    low = [one for one in range(1, int(number**0.5) + 1) if number % one == 0]
    return low + [number // one for one in reversed(low) if one * one != number]
