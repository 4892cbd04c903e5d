"""The places a finding points at, looked up only for findings that are shown."""

from collections.abc import Mapping

from msgspec import Struct

from meshseed.diagnostics import Place, span_at
from meshseed.packs.items import Layered
from meshseed.packs.positions import Part


class Spot(Struct, frozen=True, kw_only=True):
    """A part of an entry: its address, the keys down to the part, and what is said beside it."""

    address: str
    path: tuple[str | int, ...] = ()
    part: Part = Part.TABLE
    label: str | None = None


class Places:
    """Turns spots into places of a pack's files.

    Without the files, a place is the line of the entry as the facts have it.
    """

    def __init__(
        self, layered: Mapping[str, Layered], lines: Mapping[str, tuple[str, int | None]]
    ) -> None:
        self._layered = layered
        self._lines = lines

    def of(self, spot: Spot) -> Place:
        """The place of a spot."""
        layered = self._layered.get(spot.address)
        if layered is not None:
            return layered.place(spot.path, spot.part, spot.label)
        file, line = self._lines.get(spot.address, ("", None))
        return Place(
            source=file, span=None if line is None else span_at(line, 1), label=spot.label
        )
