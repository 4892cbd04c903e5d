"""A pack laid out for judging what people write: every name a token may mean, by its spelling."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from msgspec import Struct

from meshseed.checking.expressions import pattern
from meshseed.evaluation import Pack
from meshseed.evaluation.commandline import FlagTable
from meshseed.packs.facts import (
    Carrier,
    CarrierKind,
    Flag,
    Spelling,
    Visibility,
    Vocabulary,
    Word,
)

_ALIKE: Final = str.maketrans("01i", "oll")
_RANGE: Final = pattern(r"v?(\d+(?:\.\d+)*)(\.\.)?(?:v?(\d+(?:\.\d+)*))?")


class Nested(Struct, frozen=True, kw_only=True):
    """A sub-option and the vocabulary that holds it."""

    vocabulary: Vocabulary
    word: Word


class View:
    """What judging looks up in one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.facts = pack.facts
        self.table: FlagTable = pack.program().surface
        self.carriers: dict[str, Carrier] = {one.id: one for one in self.facts.carriers}
        self.flags: dict[str, Flag] = {flag.dest: flag for flag in self.facts.flags}
        self.inside: dict[str, dict[str, Word]] = {}
        self.closed: set[str] = set()
        self.nested: dict[str, list[Nested]] = {}
        self.seen: dict[str, Word] = {}
        for vocabulary in self.facts.vocabularies:
            self._take(vocabulary)

    def _take(self, vocabulary: Vocabulary) -> None:
        if vocabulary.top_level:
            self.seen.update({word.literal: word for word in vocabulary.words})
            return
        for dest in vocabulary.inside:
            self.inside.setdefault(dest, {}).update({w.literal: w for w in vocabulary.words})
            if vocabulary.complete:
                self.closed.add(dest)
        for word in vocabulary.words:
            if word.literal.startswith("-"):
                found = Nested(vocabulary=vocabulary, word=word)
                self.nested.setdefault(word.literal, []).append(found)

    def is_nested_only(self, literal: str) -> bool:
        """Whether *literal* stands inside another flag's value and nowhere else."""
        if literal not in self.nested:
            return False
        if literal in self.table.entries:
            return any(one.word.inside_only for one in self.nested[literal])
        return literal not in self.seen

    def homes(self, literal: str) -> tuple[str, ...]:
        """The flags inside whose value the sub-option *literal* belongs, as they are written."""
        dests = [
            dest
            for one in self.nested.get(literal, ())
            if one.word.inside_only or literal not in self.table.entries
            for dest in one.vocabulary.inside
        ]
        return tuple(dict.fromkeys(self.literal(dest) for dest in dests))

    def literal(self, dest: str) -> str:
        """How the flag *dest* is usually written."""
        flag = self.flags[dest]
        return flag.spellings[0].literal if flag.spellings else dest

    @cached_property
    def wrapper_flags(self) -> dict[str, Carrier]:
        """Flags of carriers' own, each with one carrier that takes it."""
        return {
            flag: carrier
            for carrier in sorted(
                self.facts.carriers, key=lambda one: one.kind is CarrierKind.VARIABLE
            )
            for flag in carrier.own_flags
        }

    @cached_property
    def settings(self) -> frozenset[str]:
        """Names of variables that settle something beside the driver."""
        return frozenset(one.name for one in self.facts.carriers if one.kind is CarrierKind.SETTING)

    @cached_property
    def folded(self) -> dict[str, tuple[str, ...]]:
        """Spellings of flags by what is left of them without case, dashes and underscores."""
        return _by_fold(self.table.entries)

    @cached_property
    def folded_wrapper(self) -> dict[str, tuple[str, ...]]:
        """As `folded`, of the carriers' own flags."""
        return _by_fold(self.wrapper_flags)

    @cached_property
    def folded_nested(self) -> dict[str, tuple[str, ...]]:
        """As `folded`, of sub-options that are no flags of their own."""
        return _by_fold([name for name in self.nested if self.is_nested_only(name)])

    @cached_property
    def looking(self) -> dict[str, tuple[str, ...]]:
        """Every name of a flag, a carrier's flag or a sub-option, by how it looks."""
        found: dict[str, list[str]] = {}
        for literal in (*self.table.entries, *self.wrapper_flags, *self.nested):
            found.setdefault(looks(literal), []).append(literal)
        return {key: tuple(dict.fromkeys(names)) for key, names in found.items()}

    def is_documented(self, flag: Flag, spelling: Spelling) -> bool:
        """Whether documents of this release name the flag, or this spelling of it."""
        texts = [text for text in (spelling.documented, flag.documented) if text is not None]
        return any(self._covers(text) for text in texts)

    def _covers(self, text: str) -> bool:
        """Whether *text*, such as `v1.2..v1.9`, is about the release of the pack."""
        release = _numbers(self.facts.identity.documents)
        ranges = list(_ranges(text))
        if not release or not ranges:
            return not ranges
        return any(first <= release and (last is None or release <= last) for first, last in ranges)

    def takes_files(self, subcommand: str | None) -> bool:
        """Whether positionals behind *subcommand* are files."""
        return any(
            one.takes_files
            for one in self.facts.command_line.subcommands
            if subcommand is None or one.name == subcommand
        )


HIDDEN: Final = frozenset({Visibility.HIDDEN, Visibility.INTERNAL, Visibility.EXPERIMENTAL})
"""Registration kinds that no ordinary help prints."""

FROM_ENVIRONMENT: Final = frozenset({CarrierKind.VARIABLE, CarrierKind.CALL, CarrierKind.WRAPPER})
"""Carriers whose text goes through software that takes flags of its own out."""


def folded(literal: str) -> str:
    """*literal* without what people get wrong most: case, underscores, the number of dashes."""
    return literal.casefold().replace("_", "").replace("-", "")


def looks(literal: str) -> str:
    """`folded`, with one letter for those that look alike: o and 0; l, i and 1."""
    return folded(literal).translate(_ALIKE)


def _by_fold(literals: Iterable[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for literal in literals:
        found.setdefault(folded(literal), []).append(literal)
    return {key: tuple(sorted(names)) for key, names in found.items()}


def _numbers(text: str | None) -> tuple[int, ...]:
    return tuple(int(part) for part in (text or "").removeprefix("v").split(".") if part)


def _ranges(text: str) -> Iterator[tuple[tuple[int, ...], tuple[int, ...] | None]]:
    """The ranges of releases that *text* names; a single one is a range of itself."""
    for match in _RANGE.finditer(text):
        first = _numbers(match[1])
        if len(first) < 2:
            continue
        if match[3]:
            yield first, _numbers(match[3])
        else:
            yield first, None if match[2] else first
