"""What a flag that nobody knows was probably meant to be."""

from collections import Counter
from enum import StrEnum
from typing import Final

from msgspec import Struct

from meshseed.checking.judging.letters import allowed, distance
from meshseed.checking.judging.slips import (
    dashes_of,
    doubled,
    end_apart,
    ends_with,
    is_slip,
    same_breaks,
    skips,
    starts_with,
    words_of,
)
from meshseed.checking.judging.view import View, folded, looks

_LONGEST: Final = 80
_DASHES: Final = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"


class Guess(StrEnum):
    """How a token comes to be what it is.

    `seen`: a flag of another release. `case`: right but for case and underscores. `nested`: belongs
    inside the value of another flag. `glued`: two fragments without a blank between. `near`: a flag
    misspelt. `nested-near`: a sub-option misspelt. `unknown`: nothing known is like it.
    """

    SEEN = "seen"
    CASE = "case"
    NESTED = "nested"
    GLUED = "glued"
    NEAR = "near"
    NESTED_NEAR = "nested-near"
    UNKNOWN = "unknown"


class Meant(Struct, frozen=True, kw_only=True):
    """What a token was probably meant to be.

    `instead` is the right text for the name of the token, None where nothing is suggested.
    `wrapper`: it is a flag of what carries the line. `sure`: no other reading is likely. `at` is
    where the second of two glued fragments begins. `why` says by what it was recognised.
    """

    guess: Guess
    instead: str | None = None
    wrapper: bool = False
    sure: bool = False
    at: int | None = None
    why: str | None = None


_MOST_NAMES: Final = 2_000
_SHORTEST_PART: Final = 3
_UNKNOWN: Final = Meant(guess=Guess.UNKNOWN)


class Guesser:
    """Finds what tokens were meant to be, each name once."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._known: dict[str, Meant] = {}
        self._asked: set[str] = set()
        self._bags: tuple[tuple[str, Counter[str], bool], ...] | None = None

    def begin(self) -> None:
        """Begin with another file: in each, so many names are looked at and no more."""
        self._asked.clear()
        if len(self._known) > 10 * _MOST_NAMES:
            self._known.clear()

    def of(self, token: str) -> Meant:
        """What *token*, which spells no flag of the pack, was probably meant to be."""
        self._asked.add(token)
        if len(self._asked) > _MOST_NAMES:
            return _UNKNOWN
        if token not in self._known:
            self._known[token] = self._look(token)
        return self._known[token]

    def _look(self, token: str) -> Meant:
        view = self._view
        name = token.partition("=")[0]
        if name in view.seen:
            return Meant(guess=Guess.SEEN)
        if view.is_nested_only(name):
            return Meant(guess=Guess.NESTED, sure=True)
        if len(name) > _LONGEST:
            return self._glued(token) or Meant(guess=Guess.UNKNOWN)
        return (
            self._other_case(name)
            or self._glued(token)
            or self._lookalike(name)
            or self._with_value(token)
            or self._part(name)
            or self._misspelt(name)
            or Meant(guess=Guess.UNKNOWN)
        )

    def _other_case(self, name: str) -> Meant | None:
        view, key = self._view, folded(name)
        for literal in view.folded.get(key, ()):
            if view.is_nested_only(literal):
                return Meant(guess=Guess.NESTED, instead=literal)
            if dashes_of(name) == dashes_of(literal) and same_breaks(name, literal):
                return Meant(guess=Guess.CASE, instead=literal, sure=True)
            return Meant(guess=Guess.NEAR, instead=literal, sure=True, why="dashes")
        for literal in view.folded_wrapper.get(key, ()):
            return Meant(guess=Guess.NEAR, instead=literal, wrapper=True, sure=True)
        for literal in view.folded_nested.get(key, ()):
            return Meant(guess=Guess.NESTED, instead=literal)
        return self._short(name)

    def _short(self, name: str) -> Meant | None:
        """A short flag with its value glued on, in other case or with a zero for the letter."""
        for literal in self._view.table.glued:
            start, value = name[: len(literal)], name[len(literal) :]
            if doubled(name, literal):
                return Meant(guess=Guess.NEAR, instead=name[1:], sure=True, why="dashes")
            if start == literal or not value.isdigit():
                continue
            if start.casefold() == literal.casefold():
                return Meant(guess=Guess.CASE, instead=literal + value, sure=True)
            if start.replace("0", "O") == literal:
                return Meant(guess=Guess.NEAR, instead=literal + value, sure=True, why="zero")
        return None

    def _lookalike(self, name: str) -> Meant | None:
        """A known name of which some letters look like others: a zero, a one."""
        view, key = self._view, looks(name)
        for literal in view.looking.get(key, ()):
            if view.is_nested_only(literal):
                return Meant(guess=Guess.NESTED_NEAR, instead=literal)
            wrapper = literal in view.wrapper_flags
            return Meant(guess=Guess.NEAR, instead=literal, wrapper=wrapper, why="looks")
        return None

    def _glued(self, token: str) -> Meant | None:
        """A known flag, and directly behind it another one."""
        entries = self._view.table.entries
        at = token.find("-", 2)
        while at > 0:
            before, behind = token[:at].partition("=")[0], token[at:]
            if behind.startswith("--") or self._glued_value(behind):
                known = before in entries or before in self._view.wrapper_flags
                if known and self._spells(behind) and not token[:at].endswith("-"):
                    return Meant(guess=Guess.GLUED, at=at, sure=True)
            at = token.find("-", at + 1)
        return None

    def _glued_value(self, text: str) -> bool:
        return any(text.startswith(one) and len(text) > len(one) for one in self._view.table.glued)

    def _spells(self, text: str) -> bool:
        name = text.partition("=")[0]
        view = self._view
        return name in view.table.entries or name in view.wrapper_flags or self._glued_value(text)

    def _with_value(self, token: str) -> Meant | None:
        """A flag and its value with the wrong sign, or none, between them."""
        for literal, entry in self._view.table.entries.items():
            if not entry.takes_value or not token.startswith(literal) or token == literal:
                continue
            sign, value = token[len(literal)], token[len(literal) + 1 :]
            choices = {str(choice.value) for choice in entry.flag.choices}
            if sign == ":" and value:
                return Meant(guess=Guess.NEAR, instead=f"{literal}={value}", why="sign")
            if sign in "-_" and value in choices:
                return Meant(guess=Guess.NEAR, instead=f"{literal}={value}", why="sign")
            if sign.isdigit() and (sign + value).isdigit():
                return Meant(guess=Guess.NEAR, instead=f"{literal}={sign}{value}", why="sign")
        return None

    def _part(self, name: str) -> Meant | None:
        """Some of the words of a known flag: its end, its beginning, or all but some between."""
        words = words_of(name)
        if not words or len("".join(words)) < _SHORTEST_PART:
            return None
        bare = "-".join(words)
        view = self._view
        for flag in view.facts.flags:
            for choice in flag.choices:
                if str(choice.value).casefold() == bare and len(words) > 1:
                    instead = f"{view.literal(flag.dest)}={choice.value}"
                    return Meant(guess=Guess.NEAR, instead=instead, why="value")
        candidates = (*view.table.entries, *view.wrapper_flags)
        for fits in (ends_with, starts_with, skips):
            found = [one for one in candidates if fits(words_of(one), words)]
            if found and (len(found) == 1 or fits is ends_with):
                best = min(found, key=lambda one: (view.is_nested_only(one), len(one), one))
                if view.is_nested_only(best):
                    return Meant(guess=Guess.NESTED_NEAR, instead=best)
                return Meant(guess=Guess.NEAR, instead=best, wrapper=best in view.wrapper_flags)
        return None

    def _misspelt(self, name: str) -> Meant | None:
        """A known name a few letters away."""
        view = self._view
        if self._bags is None:
            names = [*view.table.entries, *view.wrapper_flags]
            nested = [one for one in view.nested if view.is_nested_only(one)]
            self._bags = tuple(
                (one, Counter(folded(one)), inside)
                for inside, group in ((False, names), (True, nested))
                for one in group
                if inside or one not in nested
            )
        plain = folded(name)
        if other := self._other_ending(name):
            return other
        bag, most = Counter(plain), allowed(len(plain))
        best: tuple[int, str, bool] | None = None
        for literal, letters, inside in self._bags:
            if abs(letters.total() - bag.total()) > most:
                continue
            if max((letters - bag).total(), (bag - letters).total()) > most:
                continue
            away = distance(plain, folded(literal))
            if away <= most and is_slip(name, literal):
                found = (away, literal, inside)
                best = found if best is None else min(best, found)
        if best is None:
            return None
        _, literal, inside = best
        if inside:
            return Meant(guess=Guess.NESTED_NEAR, instead=literal)
        return Meant(guess=Guess.NEAR, instead=literal, wrapper=literal in view.wrapper_flags)

    def _other_ending(self, name: str) -> Meant | None:
        """A known name of several words, one of which ends in another way."""
        view = self._view
        words = words_of(name)
        if len(words) < 2:
            return None
        for literal in (*view.table.entries, *view.wrapper_flags):
            if not view.is_nested_only(literal) and end_apart(words, words_of(literal)):
                wrapper = literal in view.wrapper_flags
                return Meant(guess=Guess.NEAR, instead=literal, wrapper=wrapper)
        return None
