"""One binary with the observations made in it: what every judge of them works on."""

from msgspec import Struct

from meshseed.evidence.binaries import Image
from meshseed.evidence.strings import Texts
from meshseed.evidence.verdicts import By, Judged, Verdict
from meshseed.packs.facts import Binary, Evidence

MOST_SHOWN = 8
"""Most places that a verdict lists; all are counted."""


class Case(Struct, frozen=True, kw_only=True):
    """A binary of the pack and the file taken for it."""

    binary: Binary
    image: Image
    texts: Texts


class Place(Struct, frozen=True, kw_only=True):
    """Where something was found, as a verdict shows it."""

    found: tuple[str, ...] = ()
    hits: int = 0
    by: By | None = None
    text: str | None = None


NOWHERE = Place()


def start_of(one: Evidence) -> int | None:
    """The address of an observation, of a range its beginning."""
    return None if one.address is None else int(one.address.partition("-")[0], 16)


def judged(one: Evidence, verdict: Verdict, why: str, place: Place = NOWHERE) -> Judged:
    """An observation with its verdict."""
    return Judged(
        evidence=one.id,
        kind=one.kind,
        binary=one.binary,
        verdict=verdict,
        why=why,
        stated=one.address,
        found=place.found[:MOST_SHOWN],
        hits=place.hits,
        by=place.by,
        text=place.text,
    )
