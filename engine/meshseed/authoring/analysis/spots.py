"""The places a finding points at, looked up only for findings that are shown."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from meshseed.diagnostics import Place, span_at
from meshseed.packs.facts import Scalar
from meshseed.packs.positions import Part

if TYPE_CHECKING:
    # Facts can be analysed without a pack's files, and without the models that read these.
    from meshseed.packs.items import Layered


class Spot(Struct, frozen=True, kw_only=True):
    """A part of an entry: its address, the keys down to the part, and what is said beside it."""

    address: str
    path: tuple[str | int, ...] = ()
    part: Part = Part.TABLE
    label: str | None = None
    choice: Scalar | None = None
    """A choice of the flag at `address`: it is pointed at wherever it is written."""


class Places:
    """Turns spots into places of a pack's files.

    Without the files, a place is the line of the entry as the facts have it.
    """

    def __init__(
        self, layered: "Mapping[str, Layered]", lines: Mapping[str, tuple[str, int | None]]
    ) -> None:
        self._layered = layered
        self._lines = lines

    def of(self, spot: Spot) -> Place:
        """The place of a spot."""
        layered = self._layered.get(spot.address)
        if layered is not None:
            path = spot.path if spot.choice is None else _choice_path(layered, spot.choice)
            return layered.place(path, spot.part, spot.label)
        file, line = self._lines.get(spot.address, ("", None))
        return Place(source=file, span=None if line is None else span_at(line, 1), label=spot.label)


def _choice_path(layered: "Layered", choice: Scalar) -> tuple[str | int, ...]:
    """Where a choice is written: among the plain ones, or as a table with a history."""
    for _, raw in layered.layers:
        for key, inner in (("choices", ()), ("choice", ("value",))):
            written = raw.get(key)
            for index, one in enumerate(written if isinstance(written, list) else ()):
                value = one.get("value") if isinstance(one, dict) else one
                if repr(value) == repr(choice):
                    return (key, index, *inner)
    return ("dest",)
