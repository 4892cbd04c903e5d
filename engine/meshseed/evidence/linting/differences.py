"""How far addresses and file offsets are apart: the same all over what is loaded in one piece."""

from collections.abc import Iterable, Iterator, Sequence

from meshseed.packs.facts import Evidence


def differences_of(evidence: Iterable[Evidence], binary: str) -> tuple[tuple[Evidence, int], ...]:
    """Observations in *binary* that state both, in their order, each with address minus offset."""
    return tuple(
        (one, _address(one) - int(one.offset, 16))
        for one in evidence
        if one.binary == binary and one.address is not None and one.offset is not None
    )


def strays(both: Sequence[tuple[Evidence, int]]) -> Iterator[tuple[Evidence, int, int]]:
    """Those that differ from the ones around them, which are alike, and what these have.

    A piece lies in one stretch of addresses, so no other piece can be in the midst of it.
    """
    by_address = sorted(both, key=lambda one: _address(one[0]))
    for (_, before), (one, difference), (_, behind) in zip(
        by_address, by_address[1:], by_address[2:], strict=False
    ):
        if before == behind != difference:
            yield one, difference, before


def _address(one: Evidence) -> int:
    return int((one.address or "0").partition("-")[0], 16)
