"""Flags that take any value: what is typed behind them is not parsed word for word."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.evaluation.commandline import Entry
from meshseed.evaluation.commandline.numbers import real_number, whole_number
from meshseed.evaluation.compiled.constants import Constants
from meshseed.evaluation.compiled.pool import NOTHING
from meshseed.evaluation.compiled.typings import Loose, Typed
from meshseed.evaluation.outcome import InputView
from meshseed.packs.facts import Arity, FlagKind

_TEXTS: Final = frozenset({FlagKind.STRING, FlagKind.PATH})
_READERS: Final[dict[FlagKind, Callable[[str], int | float | str | None]]] = {
    FlagKind.INTEGER: whole_number,
    FlagKind.NUMBER: real_number,
    **dict.fromkeys(_TEXTS, str),
}
"""How the parser reads a value, for kinds of flags that take more of them than can be kept."""


class Free(Struct, frozen=True):
    """A flag that nothing reads and that takes any text: what is typed is passed on."""

    dest: str
    template: InputView


class AnyValue(Struct, frozen=True):
    """A flag that the pack reads, and that takes any value that `read` gives one for."""

    dest: str
    literal: str
    read: Callable[[str], int | float | str | None]


class Takings:
    """Finds the flags that take any value. *parsed* says what words mean as the parser has them."""

    def __init__(
        self, parsed: Callable[[tuple[str, ...]], object], constants: Callable[[], Constants]
    ) -> None:
        self._parsed = parsed
        self._constants = constants
        self._known: dict[str, Free | AnyValue | None] = {}

    def of(self, entry: Entry) -> Free | AnyValue | None:
        """What a spelling takes; None where the parser has to read its values."""
        literal = entry.spelling.literal
        if literal not in self._known:
            self._known[literal] = self._made(entry)
        return self._known[literal]

    def use(
        self, takes: Free | AnyValue, text: str, words: tuple[str, ...]
    ) -> Typed | Loose | None:
        """What *words* type, of which *text* is the value; None where the parser has to say so."""
        if not text:
            return None
        if isinstance(takes, Free):
            return passed_on(takes, text)
        value = takes.read(text)
        cell = None if value is None else self._constants().cell(value)
        if value is None or cell is None:
            return None
        return Loose(takes.dest, takes.literal, cell, value, words)

    def _made(self, entry: Entry) -> Free | AnyValue | None:
        flag, literal = entry.flag, entry.spelling.literal
        read = _READERS.get(flag.kind)
        if read is None or flag.choices or flag.separator or flag.arity is not Arity.ONE:
            return None
        # What there is to say of a spelling there is to say whatever value it is given.
        found = self._parsed((f"{literal}=2",))
        if not isinstance(found, Typed):
            return None
        if found.passed_on is None:
            return AnyValue(flag.dest, literal, read)
        return Free(flag.dest, found.passed_on) if flag.kind in _TEXTS else None


def passed_on(free: Free, text: str) -> Typed:
    """A flag that nothing reads, typed with *text*."""
    return Typed(free.dest, NOTHING, (), replace(free.template, value=text))
