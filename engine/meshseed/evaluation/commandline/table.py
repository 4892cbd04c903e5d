"""The flags of a driver, laid out for looking up what a token spells."""

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from meshseed.packs.facts import Arity, CommandLine, Flag, Spelling

_LAST: Final = "\U0010ffff"


class Entry(Struct, frozen=True, kw_only=True):
    """One spelling and the flag it belongs to."""

    flag: Flag
    spelling: Spelling

    @property
    def takes_value(self) -> bool:
        """Whether a value may follow. A negated companion stores its own value and takes none."""
        if self.spelling.companion_of is not None and self.spelling.means is False:
            return False
        return self.flag.arity is not Arity.NONE


class FlagTable(Struct, frozen=True, kw_only=True):
    """The command-line surface of one pack, built once.

    `ordered` are all spellings, sorted. `glued` are those behind which a value may stand directly,
    longest first. `negative` holds where a spelling looks like a negative number: then such tokens
    are not read as numbers. `complete`: the driver has no other flags.
    """

    command_line: CommandLine
    entries: dict[str, Entry]
    ordered: tuple[str, ...]
    glued: tuple[str, ...]
    subcommands: frozenset[str]
    programs: frozenset[str]
    negative: bool
    complete: bool

    @classmethod
    def of(
        cls, command_line: CommandLine, flags: Iterable[Flag], *, complete: bool = False
    ) -> "FlagTable":
        """The table of *flags*; of two flags with one spelling the later one has it."""
        entries = {
            spelling.literal: Entry(flag=flag, spelling=spelling)
            for flag in flags
            for spelling in flag.spellings
        }
        glued = [
            literal
            for literal, entry in entries.items()
            if entry.spelling.glued and entry.takes_value
        ]
        return cls(
            command_line=command_line,
            entries=entries,
            ordered=tuple(sorted(entries)),
            glued=tuple(sorted(glued, key=lambda literal: (-len(literal), literal))),
            subcommands=frozenset(command.name for command in command_line.subcommands),
            programs=frozenset(command_line.programs),
            negative=any(looks_negative(literal) for literal in entries),
            complete=complete,
        )

    def starting_with(self, prefix: str, *, most: int) -> tuple[str, ...]:
        """The first *most* spellings that start with *prefix*, sorted."""
        first = bisect_left(self.ordered, prefix)
        last = bisect_left(self.ordered, prefix + _LAST, first)
        return self.ordered[first : min(last, first + most)]


def looks_negative(text: str) -> bool:
    """Whether *text* is a negative number such as `-3`, `-0.5` or `-.5`."""
    whole, dot, fraction = text[1:].partition(".")
    if not text.startswith("-") or not (whole + fraction).isdigit():
        return False
    return bool(fraction) if dot else True
