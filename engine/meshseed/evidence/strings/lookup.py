"""Where texts stand in a binary: plain first, then tables, then wide forms."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final

from meshseed.evidence.binaries import Image
from meshseed.evidence.strings.hits import NOT_FOUND, Fit, Form, Found, Hit
from meshseed.evidence.strings.reading import begins_at
from meshseed.evidence.strings.searching import find_all
from meshseed.evidence.strings.tables import Table, compressed_tables, joined_tables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

_UNITS: Final = {Form.UTF16: 2, Form.UTF32: 4}
"""Bytes of the character that ends a text, where it is not one."""

MOST_HITS: Final = 64
"""Most places of one text that are kept; all are counted."""

_MOST_IN_TABLE: Final = 256
_MOST_LOOKED_AT: Final = 4096
_SHORT: Final = 3
"""Bytes of a text that may well be part of others: its place rules nothing out."""


class Texts:
    """The texts of one binary, looked up many at a time."""

    def __init__(self, image: Image) -> None:
        self._image = image

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The tables of texts without ends."""
        return (*compressed_tables(self._image), *joined_tables(self._image))

    @property
    def described(self) -> str | None:
        """The tables in words; None where no text had to be looked for in them."""
        if "tables" not in self.__dict__:
            return None
        kinds = {Form.COMPRESSED: "in a compressed table", Form.TABLE: "in a table"}
        shown = [
            f"{kinds[one.form]} of {len(one.data)} bytes at {one.address:#x}" for one in self.tables
        ]
        return "; ".join(shown) or "plain"

    def find(self, texts: Iterable[str]) -> dict[str, Found]:
        """Every place of each text among the constant texts of the binary."""
        wanted = list(dict.fromkeys(texts))
        found = self._stored(wanted, (Form.PLAIN,))
        # A text of its own elsewhere does not show that it is none of those in a table.
        self._add(found, self._tabled(wanted))
        missing = [
            text for text, one in found.items() if not (one.whole or one.tails or one.joined)
        ]
        if missing:
            self._add(found, self._stored(missing, (Form.UTF16, Form.UTF32)))
        return found

    def anywhere(self, texts: Iterable[str]) -> dict[str, int]:
        """How often the bytes of each text stand in anything that is loaded, code included."""
        wanted = list(dict.fromkeys(texts))
        hits = find_all(self._image.data, self._image.loaded, [one.encode() for one in wanted])
        return {one: int(places.size) for one, places in zip(wanted, hits, strict=True)}

    def beginning(self, prefixes: Iterable[str]) -> dict[str, tuple[int, ...]]:
        """The addresses at which a text begins with each of *prefixes*; the first few."""
        wanted = [one for one in dict.fromkeys(prefixes) if one]
        hits = find_all(self._image.data, self._image.texts, [one.encode() for one in wanted])
        found: dict[str, tuple[int, ...]] = {}
        for prefix, places in zip(wanted, hits, strict=True):
            begun = (one for one in places.tolist() if begins_at(self._image, one))
            found[prefix] = tuple(
                self._image.address_of(one) or 0 for one in islice(begun, MOST_HITS)
            )
        return found

    @staticmethod
    def _add(found: dict[str, Found], more: Mapping[str, Found]) -> None:
        for text, one in more.items():
            found[text] = found[text].plus(one)

    def _stored(self, texts: Sequence[str], forms: tuple[Form, ...]) -> dict[str, Found]:
        """The places of each text in any of *forms*, all looked for at once."""
        order = "le" if self._image.little else "be"
        wanted = [
            (text, form, text.encode("utf-8" if form is Form.PLAIN else f"{form}-{order}"))
            for form in forms
            for text in texts
        ]
        places = find_all(self._image.data, self._image.texts, [one[2] for one in wanted])
        found: dict[str, Found] = dict.fromkeys(texts, NOT_FOUND)
        for (text, form, needle), here in zip(wanted, places, strict=True):
            found[text] = found[text].plus(self._judged(here, len(needle), form))
        return found

    def _judged(self, places: "Numbers", size: int, form: Form) -> Found:
        """Which of the places hold the whole text; there may be very many that do not."""
        import numpy as np

        if not places.size:
            return NOT_FOUND
        view = np.frombuffer(self._image.data, np.uint8)
        ended = np.ones(places.size, np.bool_)
        for k in range(_UNITS.get(form, 1)):
            behind = places + size + k
            ended &= view[np.minimum(behind, view.size - 1)] == 0
            ended &= behind < view.size
        closed = places[ended]
        begun = self._begun(closed, view)
        by_fit = {Fit.WHOLE: closed[begun], Fit.TAIL: closed[~begun], Fit.PART: places[~ended]}
        return Found(
            hits=tuple(
                Hit(address=self._image.address_of(one) or 0, form=form, fit=fit)
                for fit, here in by_fit.items()
                for one in here[:MOST_HITS].tolist()
            ),
            whole=int(by_fit[Fit.WHOLE].size),
            tails=int(by_fit[Fit.TAIL].size),
            parts=int(by_fit[Fit.PART].size),
        )

    def _begun(self, places: "Numbers", view: "NDArray[np.uint8]") -> "NDArray[np.bool_]":
        """Which of the places are beginnings; of those without a NUL before, only the first."""
        import numpy as np

        begun: NDArray[np.bool_] = (places > 0) & (view[np.maximum(places - 1, 0)] == 0)
        for number in np.flatnonzero(~begun)[:_MOST_LOOKED_AT].tolist():
            begun[number] = begins_at(self._image, int(places[number]))
        return begun

    def _tabled(self, texts: Sequence[str]) -> dict[str, Found]:
        """The places in tables. What lies within the only place of a longer text is not its own."""
        found: dict[str, Found] = {}
        if not texts:
            return found
        longest_first = sorted(texts, key=lambda one: (-len(one.encode()), one))
        needles = [one.encode() for one in longest_first]
        for table in self.tables:
            places = find_all(table.data, ((0, len(table.data)),), needles)
            taken: list[tuple[int, int]] = []
            for text, needle, here in zip(longest_first, needles, places, strict=True):
                own = [
                    at
                    for at in here[:_MOST_IN_TABLE].tolist()
                    if not any(a <= at and at + len(needle) <= b for a, b in taken)
                ]
                if len(own) == 1 and len(needle) > _SHORT:
                    taken.append((own[0], own[0] + len(needle)))
                if own:
                    found[text] = found.get(text, NOT_FOUND).plus(_joined(table, own))
        return found


def _joined(table: Table, places: Sequence[int]) -> Found:
    hits = (
        Hit(address=table.address + at, form=table.form, fit=Fit.JOINED)
        if table.form is Form.TABLE
        else Hit(address=table.address, index=at, form=table.form, fit=Fit.JOINED)
        for at in places[:MOST_HITS]
    )
    return Found(hits=tuple(hits), joined=len(places))
