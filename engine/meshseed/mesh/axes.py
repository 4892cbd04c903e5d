"""Axes of a mesh and references to them: whole, or a part of one."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from meshseed.diagnostics import visible
from meshseed.mesh.errors import MAX_DEVICES, refuse

_FORBIDDEN = frozenset("\"'\\")


class Axis(Struct, frozen=True, gc=False):
    """A named axis of a mesh; `size` is at least 1."""

    name: str
    size: int

    def __post_init__(self) -> None:
        if not self.name or not _FORBIDDEN.isdisjoint(self.name) or not self.name.isprintable():
            refuse(
                "MS405",
                f"`{visible(self.name)}` cannot name an axis",
                expected="at least one printable character, no quote and no backslash",
            )
        if self.size > MAX_DEVICES:
            refuse(
                "MS408",
                f'axis "{self.name}" is larger than a 32-bit number counts',
                expected=f"at most {MAX_DEVICES}",
            )
        if self.size < 1:
            refuse(
                "MS404",
                f'axis "{self.name}" has size {self.size}',
                expected="a size of at least 1",
                help_="leave an axis out, or give it size 1, where nothing is divided along it",
            )


class AxisRef(Struct, frozen=True, gc=False):
    """A whole axis (`pre` and `size` None) or the part `name:(pre)size` of it.

    With the axis cut into [pre, size, rest], the part is the middle one: a device whose coordinate
    is c stands at (c // rest) % size of it.
    """

    name: str
    pre: int | None = None
    size: int | None = None

    def __post_init__(self) -> None:
        if (self.pre is None) != (self.size is None):
            refuse("MS420", f'half a sub-axis of "{self.name}"', expected="`pre` and `size`")

    @property
    def is_part(self) -> bool:
        """Whether this is a sub-axis."""
        return self.size is not None

    @property
    def text(self) -> str:
        """As in Shardy: `"x"` or `"x":(2)4`."""
        return f'"{self.name}"{self.suffix}'

    @property
    def suffix(self) -> str:
        """What stands after the name: `:(2)4`, or nothing for a whole axis."""
        return "" if self.size is None else f":({self.pre}){self.size}"


AxisLike: TypeAlias = AxisRef | str | Sequence[str | int]
"""A reference, a whole axis by its name, `x:(2)4` in one string, or (name, pre, size)."""

AxesLike: TypeAlias = Iterable[AxisLike]


def axis_ref(given: AxisLike, names: Iterable[str]) -> AxisRef:
    """*given* as a reference; a string that is one of *names* is that axis whatever it contains."""
    if isinstance(given, AxisRef):
        return given
    if isinstance(given, str):
        return AxisRef(given) if given in names else _parsed(given)
    match tuple(given):
        case (str(name),):
            return AxisRef(name)
        case (str(name), int(pre), int(size)):
            return AxisRef(name, pre, size)
        case other:
            return refuse("MS420", f"{other!r} is no axis", expected="a name, or (name, pre, size)")


def _parsed(text: str) -> AxisRef:
    name, colon, part = text.partition(":(")
    pre, close, size = part.partition(")")
    if colon and close and _whole(pre) and _whole(size):
        return AxisRef(name, int(pre), int(size))
    return AxisRef(text)


def _whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 12
