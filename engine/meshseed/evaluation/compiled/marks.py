"""Values that stand for any other of their kind: copied like a value, and never looked into.

A statement that only copies a value, or holds it against constants of its pack, does the same with
every value between the same constants. It is worked out with a mark, whose text cannot be taken
for another, and the value is put in its place where it comes out. A mark that is asked for more
refuses.
"""

import re
from collections.abc import Hashable
from typing import Final, NoReturn, TypeVar

import msgspec
from msgspec import Struct

OPENING: Final = "\u27e6"
"""Begins a mark in a text. No word of a line that is read by its words can hold it."""
MARKED: Final = re.compile("\u27e6([0-9]+)\u27e7")
_EXTENSION: Final = 1
_OPERATORS: Final = (
    *("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "divmod", "pow"),
    *("lshift", "rshift", "and", "or", "xor"),
)
_REFUSED: Final = (
    *(f"__{side}{name}__" for name in _OPERATORS for side in ("", "r")),
    *("__bool__", "__int__", "__float__", "__neg__", "__pos__", "__abs__"),
    *("__invert__", "__round__", "__trunc__", "__floor__", "__ceil__"),
)

C = TypeVar("C", bound=type)


class NotUnderstood(Exception):  # noqa: N818 - asks for the value itself to be looked at
    """Something was asked of a mark that values between the same constants answer differently."""


class About(Struct, frozen=True):
    """What a mark stands for: its number, the cell its values are in, and what is known of them.

    `numbers` are the numbers and `texts` the parts of texts that values of one cell answer alike.
    """

    mark: int
    cell: Hashable
    numbers: frozenset[int | float]
    texts: frozenset[str]

    @property
    def text(self) -> str:
        """The mark in a text."""
        return f"\u27e6{self.mark}\u27e7"

    @property
    def encoded(self) -> bytes:
        """Equal exactly for marks that are the same to every statement."""
        return repr((self.mark, self.cell)).encode()


def _refuse(*_: object) -> NoReturn:
    raise NotUnderstood


def _refusing(cls: C) -> C:
    """A kind of number that cannot be reckoned with."""
    for name in _REFUSED:
        setattr(cls, name, _refuse)
    return cls


class _Number:
    """What marks for both kinds of numbers have in common."""

    about: About
    real_value: int | float

    def _beside(self, other: object) -> tuple[float, float] | None:
        """Two numbers that stand to each other as these two do; None for what is no number."""
        if isinstance(other, _Number):
            if self.about.mark != other.about.mark:
                raise NotUnderstood
            return 0, 0
        if not isinstance(other, int | float):
            return None
        if other not in self.about.numbers:
            raise NotUnderstood
        return self.real_value, other

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _Number):
            # Values that are equal have one mark.
            return self.about.mark == other.about.mark
        return NotImplemented if self._beside(other) is None else False

    def __ne__(self, other: object) -> bool:
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    def __lt__(self, other: object) -> bool:
        pair = self._beside(other)
        return NotImplemented if pair is None else pair[0] < pair[1]

    def __le__(self, other: object) -> bool:
        pair = self._beside(other)
        return NotImplemented if pair is None else pair[0] <= pair[1]

    def __gt__(self, other: object) -> bool:
        pair = self._beside(other)
        return NotImplemented if pair is None else pair[0] > pair[1]

    def __ge__(self, other: object) -> bool:
        pair = self._beside(other)
        return NotImplemented if pair is None else pair[0] >= pair[1]

    def __hash__(self) -> int:
        return hash(self.about.text)

    def __str__(self) -> str:
        return MarkedText(self.about.text)

    def __repr__(self) -> str:
        return self.about.text

    def __format__(self, spec: str) -> str:
        if spec:
            raise NotUnderstood
        return self.about.text


@_refusing
class MarkedWhole(_Number, int):
    """Stands for integers; `real_value` is one of them."""

    def __new__(cls, value: int, about: About) -> "MarkedWhole":
        """A mark for integers such as *value*."""
        made = super().__new__(cls, value)
        made.about, made.real_value = about, value
        return made


@_refusing
class MarkedReal(_Number, float):
    """Stands for other numbers; `real_value` is one of them."""

    def __new__(cls, value: float, about: About) -> "MarkedReal":
        """A mark for numbers such as *value*."""
        made = super().__new__(cls, value)
        made.about, made.real_value = about, value
        return made


class MarkedText(str):
    """Stands for texts: with `about` for one that was typed, else for one that is made of marks.

    It is a text that holds marks. `real_value` is a text that it can stand for.
    """

    __slots__ = ("about", "real_value")
    about: About | None
    real_value: str

    def __new__(cls, text: str, about: About | None = None, value: str = "") -> "MarkedText":
        """A text with marks in it; with *about* the mark of texts such as *value*."""
        made = super().__new__(cls, text)
        made.about, made.real_value = about, value
        return made

    def __str__(self) -> str:
        return self

    def __contains__(self, part: str) -> bool:  # type: ignore[override] # as narrow as its use
        if self.about is None or part not in self.about.texts:
            raise NotUnderstood
        return part in self.real_value

    def __radd__(self, before: str) -> "MarkedText":
        return MarkedText(f"{before}{str.__str__(self)}")

    def __add__(self, behind: str) -> str:
        raise NotUnderstood


Marked = MarkedWhole | MarkedReal | MarkedText


def marked(value: int | float | str, about: About) -> Marked:
    """The mark that stands for values such as *value*."""
    if isinstance(value, str):
        return MarkedText(about.text, about, value)
    return MarkedReal(value, about) if isinstance(value, float) else MarkedWhole(value, about)


def encoded(thing: object) -> msgspec.msgpack.Ext:
    """A mark inside of something that is encoded. Raises `TypeError` for anything else."""
    if isinstance(thing, MarkedWhole | MarkedReal):
        return msgspec.msgpack.Ext(_EXTENSION, thing.about.encoded)
    if isinstance(thing, MarkedText):
        bare = b"" if thing.about is None else thing.about.encoded
        return msgspec.msgpack.Ext(_EXTENSION, bare + b"\0" + str.encode(thing))
    raise TypeError(type(thing))
