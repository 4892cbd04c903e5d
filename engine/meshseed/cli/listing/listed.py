"""The flags of a listing: typed, and encoded to JSON as it stands."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.explaining import deprecation_text, parts_of, term_text
from meshseed.packs.facts import (
    Effect,
    Flag,
    FlagKind,
    PackFacts,
    Scalar,
    Spelling,
    Standing,
    Surface,
    Visibility,
)

LISTING_SCHEMA: Literal[1] = 1


class Doubt(Struct, frozen=True, kw_only=True):
    """A property of a flag that is known less surely than the flag."""

    name: str
    confidence: Confidence


class FlagLine(Struct, frozen=True, kw_only=True):
    """One flag.

    `default` None: not listed here, or none is stated; `default_computed`: other inputs decide it.
    `contested` names every conflict about the flag, its spellings, choices, default or visibility.
    """

    dest: str
    spellings: tuple[str, ...]
    kind: FlagKind
    choices: tuple[Scalar, ...]
    choices_open: bool
    default: str | None
    default_computed: bool
    visibility: Visibility
    confidence: Confidence
    doubts: tuple[Doubt, ...]
    documented: str | None
    deprecated: str | None
    modelled: bool
    metavar: str | None
    contested: tuple[str, ...]


class Listing(Struct, frozen=True, kw_only=True):
    """Flags in the order of the pack. `complete` False reads "at least these".

    `shows_kinds`: how a flag is registered is part of the listing, since what lists it does not
    say it.
    """

    schema: Literal[1] = LISTING_SCHEMA
    pack: str
    driver: str
    surface: str | None
    title: str | None
    confidence: Confidence | None
    complete: bool
    shows_defaults: bool
    shows_kinds: bool
    flags: tuple[FlagLine, ...]


class SurfaceLine(Struct, frozen=True, kw_only=True):
    """One help surface, with how many of the pack's flags it prints."""

    id: str
    title: str
    prints: tuple[Visibility, ...]
    documented: bool
    defaults: bool
    confidence: Confidence
    flags: int


class SurfaceList(Struct, frozen=True, kw_only=True):
    """Every help surface of a pack."""

    schema: Literal[1] = LISTING_SCHEMA
    pack: str
    surfaces: tuple[SurfaceLine, ...]


def listing_of(facts: PackFacts, surface: Surface | None) -> Listing:
    """The flags *surface* prints, or all of them."""
    shows_defaults = surface is None or surface.defaults
    computed = {one.dest for one in facts.defaults}
    return Listing(
        pack=facts.identity.id,
        driver=facts.identity.driver,
        surface=None if surface is None else surface.id,
        title=None if surface is None else surface.title,
        confidence=None if surface is None else surface.standing.confidence,
        complete=facts.identity.flags_complete,
        shows_defaults=shows_defaults,
        shows_kinds=surface is None or surface.documented or len(surface.prints) > 1,
        flags=tuple(
            _line(
                flag,
                surface,
                shows_defaults=shows_defaults,
                computed=shows_defaults and flag.dest in computed,
            )
            for flag in facts.flags
            if surface is None or _printed(flag, surface)
        ),
    )


def surfaces_of(facts: PackFacts) -> SurfaceList:
    """Every help surface."""
    return SurfaceList(
        pack=facts.identity.id,
        surfaces=tuple(
            SurfaceLine(
                id=surface.id,
                title=surface.title,
                prints=surface.prints,
                documented=surface.documented,
                defaults=surface.defaults,
                confidence=surface.standing.confidence,
                flags=sum(_printed(flag, surface) for flag in facts.flags),
            )
            for surface in facts.surfaces
        ),
    )


def _printed(flag: Flag, surface: Surface) -> bool:
    if surface.documented and _documented(flag) is not None:
        return True
    return flag.visibility in surface.prints


def _documented(flag: Flag) -> str | None:
    """The releases whose documents name the flag, by any of its spellings."""
    if flag.documented is not None:
        return flag.documented
    return next((one.documented for one in flag.spellings if one.documented is not None), None)


def _line(flag: Flag, surface: Surface | None, *, shows_defaults: bool, computed: bool) -> FlagLine:
    standings = [flag.standing]
    if surface is not None and surface.prints:
        standings.append(flag.standing_of("visibility"))
    weakest = max(standings, key=lambda standing: standing.confidence.rank)
    return FlagLine(
        dest=flag.dest,
        spellings=tuple(one.literal for one in _shown(flag, surface)),
        kind=flag.kind,
        choices=tuple(choice.value for choice in flag.choices),
        choices_open=flag.choices_open,
        default=term_text(flag.default) if shows_defaults and flag.default is not None else None,
        default_computed=computed,
        visibility=flag.visibility,
        confidence=weakest.confidence,
        doubts=tuple(_doubts(flag)),
        documented=_documented(flag),
        deprecated=deprecation_text(flag.deprecated),
        modelled=flag.effect is Effect.MODELLED,
        metavar=flag.metavar,
        contested=_contested(flag),
    )


def _doubts(flag: Flag) -> Iterator[Doubt]:
    """Properties with a standing below that of the flag."""
    for name, standing in flag.facts.items():
        if standing.confidence.rank > flag.standing.confidence.rank:
            yield Doubt(name=name, confidence=standing.confidence)


def _contested(flag: Flag) -> tuple[str, ...]:
    """Every conflict about the flag or any part of it, each once."""
    marks = (one for part in parts_of(flag) if isinstance(part, Standing) for one in part.contested)
    return tuple(dict.fromkeys(marks))


def _shown(flag: Flag, surface: Surface | None) -> tuple[Spelling, ...]:
    """All spellings; on a surface of documents, those that documents print, where any is marked."""
    if surface is None or not surface.documented or surface.prints:
        return flag.spellings
    marked = tuple(one for one in flag.spellings if one.documented is not None)
    return marked or flag.spellings
