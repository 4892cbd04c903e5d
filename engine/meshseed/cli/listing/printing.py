"""A listing as a person reads it: one line per flag where the terminal is wide enough."""

from collections.abc import Iterator
from typing import Final

from meshseed.cli.listing.listed import FlagLine, Listing, SurfaceLine, SurfaceList
from meshseed.cli.text import Line, Piece, Row, Tone, grid, headed_grid, line_of, piece, wrapped
from meshseed.cli.words import joined, shown, sureness
from meshseed.packs.facts import FlagKind

_SHORT: Final = 18
"""Choices that need no more cells than this are listed."""


def listing_lines(listing: Listing, width: int) -> list[Line]:
    """What is listed, then a row per flag under the names of the columns."""
    lines = wrapped(_head(listing), width, hang=2)
    if not listing.flags:
        return lines
    kind = "kind, default" if listing.shows_defaults else "kind"
    registered = "registered" if listing.shows_kinds else ""
    names = ("flag", kind, registered, "known as", "documented, remarks")
    heading = [line_of(name, Tone.FAINT) for name in names]
    return lines + headed_grid(heading, [_row(flag, listing) for flag in listing.flags], width)


def surface_lines(surfaces: SurfaceList, width: int) -> list[Line]:
    """A row per help surface."""
    if not surfaces.surfaces:
        return [(piece(f"{surfaces.pack} describes no help surface"),)]
    head = (piece(surfaces.pack, Tone.HEADING), piece(": help surfaces"))
    return [head, *grid([_surface(one) for one in surfaces.surfaces], width)]


def _head(listing: Listing) -> Line:
    count = len(listing.flags)
    least = "" if listing.complete else "at least "
    flags = f"{least}{count} flag{'' if count == 1 else 's'}"
    head = [piece(listing.pack, Tone.HEADING), piece(f" {listing.driver}: {flags}")]
    if listing.surface is not None:
        head.append(piece(f", as {listing.title or listing.surface} prints them"))
        head += [Piece(" ("), *sureness(listing.confidence), Piece(")")]
    return tuple(head)


def _row(flag: FlagLine, listing: Listing) -> Row:
    default = "computed" if flag.default_computed else flag.default
    return (
        (piece(", ".join(flag.spellings), Tone.NAME),),
        (piece(_kind(flag, default)),),
        (piece(flag.visibility.value),) if listing.shows_kinds else (),
        sureness(flag.confidence),
        joined(_about(flag, listing)),
    )


def _kind(flag: FlagLine, default: str | None) -> str:
    """Few choices in full, many by their number; `explain` lists them all."""
    also = "" if default is None else f", {default}"
    if flag.kind is not FlagKind.CHOICE:
        return flag.kind.value + also
    text = "|".join(shown(value) for value in flag.choices)
    if len(text + also) <= _SHORT and not flag.choices_open:
        return text + also
    return f"{len(flag.choices)}{'+' if flag.choices_open else ''} choices{also}"


def _about(flag: FlagLine, listing: Listing) -> Iterator[Piece]:
    if flag.documented is not None:
        yield piece(flag.documented)
    if flag.deprecated is not None:
        yield piece(f"deprecated, {flag.deprecated}", Tone.DOUBTFUL)
    for doubt in flag.doubts:
        hidden = doubt.name == "visibility" and not listing.shows_kinds
        if not hidden and (doubt.name != "default" or listing.shows_defaults):
            name = "registered" if doubt.name == "visibility" else doubt.name
            yield piece(f"{name} {doubt.confidence.value}", Tone.DOUBTFUL)
    if flag.contested:
        yield piece(f"contested {', '.join(flag.contested)}", Tone.DOUBTFUL)
    if flag.modelled:
        yield piece("modelled", Tone.FAINT)


def _surface(surface: SurfaceLine) -> Row:
    what = [kind.value for kind in surface.prints]
    if surface.documented:
        what.append("what documents name")
    defaults = "with defaults" if surface.defaults else ""
    return (
        (piece(surface.id, Tone.NAME),),
        (piece(f"{surface.flags} flags"),),
        sureness(surface.confidence),
        joined((piece(surface.title), piece(f"prints {', '.join(what)}"), piece(defaults))),
    )
