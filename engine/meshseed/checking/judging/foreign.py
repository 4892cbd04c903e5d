"""Lines of other programs whose arguments are called as the driver's are."""

from collections.abc import Iterator
from typing import Final

from meshseed.checking.judging.near import Guess, Guesser
from meshseed.checking.judging.reading import LineReading
from meshseed.checking.judging.texts import UNKNOWNS
from meshseed.checking.judging.view import View
from meshseed.packs.facts import CarrierKind

_MOST_TOKENS: Final = 200


def is_foreign(reading: LineReading, view: View, guesser: Guesser) -> bool:
    """Whether an argument holds flags for something else than the driver.

    The names of arguments are common ones. Most of the flags are then unknown and like nothing
    known, or some of them have one dash, which few flags of a driver have, and none is known.
    """
    if reading.line.carrier.kind is not CarrierKind.ARGUMENT:
        return False
    known = unknown = short = 0
    for name in _names(reading):
        if name in view.table.entries or name in view.wrapper_flags:
            known += name.startswith("--")
        elif guesser.of(name).guess is Guess.UNKNOWN:
            unknown += 1
            short += not name.startswith("--")
        else:
            known += 1
    return unknown > known or (short > 0 and known == 0)


def _names(reading: LineReading) -> Iterator[str]:
    for token in reading.split.tokens[:_MOST_TOKENS]:
        name = token.text.strip().partition("=")[0].partition(" ")[0]
        letters = name.lstrip("-")
        if letters != name and letters[:1].isalpha() and UNKNOWNS.isdisjoint(name):
            yield name
