"""From the text of a file to what it hands to the driver, without running anything."""

from meshseed.checking.handovers import Language, Scanned
from meshseed.checking.lines import Lines
from meshseed.checking.reading.bare_flags import read_bare_flags
from meshseed.checking.reading.carriers import Carriers
from meshseed.checking.reading.comments import remarks_in
from meshseed.checking.reading.dispatching import read_as
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.languages import language_of
from meshseed.checking.reading.placed import Placed
from meshseed.packs.facts import PackFacts


def read(path: str, text: str, facts: PackFacts, *, language: Language | None = None) -> Scanned:
    """Everything in *text* that hands something to the driver that *facts* describe.

    *path* is the name to show, and tells the language where none is given; a file of which nothing
    tells the language is read as plain text. Never raises for what a file holds.
    """
    language = language or language_of(path, text) or Language.LOG
    gathering = Gathering(carriers_of(facts), path, Lines(text))
    source = Placed.whole(text)
    if not read_bare_flags(language, source, gathering):
        read_as(language, source, gathering)
    return Scanned(
        path=path,
        language=language,
        text=text,
        handovers=tuple(sorted(dict.fromkeys(gathering.handovers), key=lambda one: one.start)),
        configured=tuple(gathering.configured),
        remarks=remarks_in(text),
        problems=tuple(gathering.problems),
    )


_CARRIERS: dict[int, tuple[PackFacts, Carriers]] = {}


def carriers_of(facts: PackFacts) -> Carriers:
    """The carriers of a pack, arranged once."""
    known = _CARRIERS.get(id(facts))
    if known is None or known[0] is not facts:
        _CARRIERS.clear()
        known = _CARRIERS[id(facts)] = facts, Carriers.of(facts)
    return known[1]


__all__ = ["Carriers", "carriers_of", "language_of", "read"]
