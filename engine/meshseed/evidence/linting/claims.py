"""The addresses of a pack: what is said to lie where."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from meshseed.packs.facts import Evidence, EvidenceKind

_OF_TEXTS: Final = frozenset({EvidenceKind.STRING, EvidenceKind.PLACE, EvidenceKind.DOCUMENT})


class Claim(Struct, frozen=True, kw_only=True):
    """Every observation of one address of one binary.

    `texts` are the different whole texts said to begin there, `begins` the first characters of
    one, where no more is known, `others` beginnings that are of none of these. `inside` names the
    observation of a longer text it is part of.
    """

    binary: str
    address: int
    ids: tuple[str, ...]
    texts: tuple[str, ...]
    begins: str | None
    others: tuple[str, ...]
    inside: str | None

    @property
    def text(self) -> str | None:
        """The one text that begins there; None where none is known, or two are."""
        return self.texts[0] if len(self.texts) == 1 else None

    @property
    def size(self) -> int | None:
        """Bytes of the text with the NUL behind it."""
        return None if self.text is None else len(self.text.encode()) + 1


def claims_of(evidence: Iterable[Evidence], binary: str) -> tuple[Claim, ...]:
    """What is said of texts in *binary*, by address, ascending."""
    found: dict[int, list[Evidence]] = {}
    for one in evidence:
        if one.binary == binary and one.kind in _OF_TEXTS and one.address is not None:
            start, _, _ = one.address.partition("-")
            found.setdefault(int(start, 16), []).append(one)
    return tuple(_claim(binary, address, ones) for address, ones in sorted(found.items()))


def _claim(binary: str, address: int, ones: list[Evidence]) -> Claim:
    texts = tuple(dict.fromkeys(one.text for one in ones if one.text is not None))
    begun = [one.begins for one in ones if one.begins is not None]
    longest = max(begun, key=len, default=None)
    known = texts or (() if longest is None else (longest,))
    return Claim(
        binary=binary,
        address=address,
        ids=tuple(one.id for one in ones),
        texts=texts,
        begins=longest,
        others=tuple(
            dict.fromkeys(one for one in begun if not any(text.startswith(one) for text in known))
        ),
        inside=next((one.inside for one in ones if one.inside is not None), None),
    )
