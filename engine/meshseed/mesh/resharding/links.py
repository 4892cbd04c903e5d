"""What a link between devices can do: figures that whoever asks gives."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import visible
from meshseed.mesh.errors import refuse
from meshseed.mesh.scanning import Scanner

_SOURCE: Final = "<link>"
_RATES: Final = {"B": 1.0, "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12}
_TIMES: Final = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}


class Link(Struct, frozen=True, kw_only=True):
    """`bandwidth` in bytes per second that one device can send, `latency` in seconds a round."""

    bandwidth: float
    latency: float = 0.0

    def __post_init__(self) -> None:
        if not (0 < self.bandwidth < 1e30 and 0 <= self.latency < 1e30):
            refuse(
                "MS448",
                f"{self.bandwidth:g} bytes a second and {self.latency:g} seconds describe no link",
                expected="a positive bandwidth and a latency of at least 0",
            )


class Links(Struct, frozen=True, kw_only=True):
    """The link along every axis: `along` the ones with their own, `other` all the rest."""

    other: Link | None = None
    along: Mapping[str, Link] = {}

    def over(self, axes: Iterable[str]) -> Link | None:
        """What a collective over *axes* can count on: of every figure the worst.

        None where no figures are given for one of them.
        """
        found = [self.along.get(name, self.other) for name in axes]
        known = [link for link in found if link is not None]
        if not known or len(known) < len(found):
            return None
        return Link(
            bandwidth=min(link.bandwidth for link in known),
            latency=max(link.latency for link in known),
        )


def read_link(text: str, source: str = _SOURCE) -> tuple[str | None, Link]:
    """The link in `100GB/s,1us`, and its axis in `x=100GB/s,1us`; without one it is any axis.

    Raises `MeshError` with the place.
    """
    scan = Scanner(text, source)
    axis: str | None = None
    if "=" in text:
        axis = scan.quoted('"', "an axis") if scan.sees('"') else scan.word("the name of an axis")
        scan.expect("=")
    start = scan.at
    bandwidth = _figure(scan, _RATES, "a bandwidth such as 100GB/s")
    scan.expect("/", "of a bandwidth")
    scan.expect("s", "of a bandwidth")
    latency = _figure(scan, _TIMES, "a latency such as 2us") if scan.takes(",") else 0.0
    scan.end()
    with scan.blaming(start):
        return axis, Link(bandwidth=bandwidth, latency=latency)


def _figure(scan: Scanner, units: Mapping[str, float], what: str) -> float:
    scan.skip()
    start = scan.at
    word = scan.word(what)
    number = word.rstrip("".join(set("".join(units))))
    unit = word[len(number) :]
    plain = number.replace(".", "", 1)
    if unit not in units or not (plain.isascii() and plain.isdigit()) or len(number) > 20:
        scan.at = start
        scan.fail(f"`{visible(word)}` is no figure of a link", what, code="MS448")
    return float(number) * units[unit]
