"""Looking for what a choice of the user is said to leave behind in a dump."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from meshseed.mesh.axes import AxisRef
from meshseed.mesh.dumps.kinds import CollectiveKind


class CollectivePattern(Struct, frozen=True, kw_only=True):
    """Collectives that are looked for together.

    Each of `kinds` has to run over axes among `axes`, and over nothing else, at least `at_least`
    times. With `in_loop` only those in loops count. `unroll` is how many times the body of a loop
    has to be repeated.
    """

    id: str
    kinds: tuple[CollectiveKind, ...]
    axes: tuple[str, ...]
    at_least: int = 1
    in_loop: bool = False
    unroll: int | None = None


class KindCount(Struct, frozen=True, kw_only=True):
    """How often one kind of a pattern occurs."""

    kind: CollectiveKind
    count: int


class PatternMatch(Struct, frozen=True, kw_only=True):
    """Whether the dump shows a pattern; null where it cannot be told, and `why`.

    `counts` are the collectives that fit, `sets` how many complete sets they make, such as pairs.
    `unroll` is the factor of the loop that fits best, null where no loop shows one.
    """

    id: str
    found: bool | None
    why: str
    counts: tuple[KindCount, ...] = ()
    sets: int = 0
    unroll: int | None = None


class Occurrence(Struct, frozen=True, kw_only=True):
    """So many collectives of one kind over the same axes, in a loop of some unroll factor."""

    kind: CollectiveKind
    axes: tuple[AxisRef, ...] | None
    count: int
    loop: int | None = None


def match(
    pattern: CollectivePattern,
    occurrences: Sequence[Occurrence],
    unrolls: Mapping[int, int],
    names: Sequence[str],
) -> PatternMatch:
    """Whether *occurrences* show *pattern*.

    *unrolls* gives the factor of each loop, *names* the axes of the mesh.
    """
    known = [name for name in pattern.axes if name in names]
    if not known:
        wanted = ", ".join(pattern.axes)
        why = f"the mesh has none of the axes {wanted}"
        return PatternMatch(id=pattern.id, found=None, why=why)
    fits = [
        each
        for each in occurrences
        if each.axes
        and all(ref.name in known for ref in each.axes)
        and (each.loop is not None or not pattern.in_loop)
    ]
    counts = tuple(
        KindCount(kind=kind, count=sum(each.count for each in fits if each.kind is kind))
        for kind in pattern.kinds
    )
    factors = [
        unrolls[loop]
        for loop in {each.loop for each in fits}
        if loop is not None and loop in unrolls
    ]
    unroll = max(factors, default=None)
    least = min((each.count for each in counts), default=0)
    few = [each for each in counts if each.count < pattern.at_least]
    why = ", ".join(f"{each.count} {each.kind}" for each in counts)
    where = " in loops" if pattern.in_loop else ""
    found, text = not few, f"{why} over {', '.join(known)}{where}"
    if found and pattern.unroll is not None:
        fitting = [each for each in factors if each == pattern.unroll]
        unroll = pattern.unroll if fitting else unroll
        found = bool(fitting)
        shown = "not unrolled" if unroll in {None, 1} else f"unrolled {unroll} times"
        text += f"; {shown}"
    return PatternMatch(
        id=pattern.id, found=found, why=text, counts=counts, sets=least, unroll=unroll
    )
