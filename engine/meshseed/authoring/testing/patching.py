"""Values of a TOML text exchanged where they stand; every other byte stays."""

from collections.abc import Sequence

from msgspec import Struct

from meshseed.authoring.testing.writing import key_toml, value_toml
from meshseed.diagnostics import Position
from meshseed.packs.facts import Expected, ExpectedHole, ExpectedValue, Plain, Scalar
from meshseed.packs.positions import Part, Path, Positions


class Patch(Struct, frozen=True):
    """Characters *start* up to *end* become *text*."""

    start: int
    end: int
    text: str


class CannotPatch(ValueError):  # noqa: N818 - says why a person has to do it
    """A value is written in a form that is left to a person to change."""


def patched(text: str, patches: Sequence[Patch]) -> str:
    """The text with all patches applied; they must not overlap."""
    for patch in sorted(patches, key=lambda one: (one.start, one.end), reverse=True):
        text = text[: patch.start] + patch.text + text[patch.end :]
    return text


class Places:
    """Where the values of one document stand, counted in characters."""

    def __init__(self, text: str, document: dict[str, object]) -> None:
        self._text = text
        self._document = document
        self._positions = Positions.of(text)
        self._starts = [0]
        for line in text.split("\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def value(self, path: Path) -> object:
        """The value at *path*, None where there is none."""
        current: object = self._document
        for step in path:
            if isinstance(current, dict) and isinstance(step, str):
                current = current.get(step)
            elif isinstance(current, list) and isinstance(step, int) and step < len(current):
                current = current[step]
            else:
                return None
        return current

    def exchange(self, path: Path, new: Plain | Expected) -> list[Patch]:
        """The patches that make *path* hold *new*. Raises `CannotPatch`."""
        old = self.value(path)
        if old is None:
            raise CannotPatch("it is not written in this file")
        plain = new.value if isinstance(new, ExpectedValue) else new
        if isinstance(old, list) and isinstance(plain, tuple):
            return self.members(path, plain)
        if isinstance(old, dict):
            return [self._table(path, old, new)]
        start, end = self._range(path, Part.VALUE)
        return [Patch(start, end, value_toml(new))]

    def members(self, path: Path, new: tuple[Scalar, ...]) -> list[Patch]:
        """The patches that make the array at *path* hold *new*, comments between members kept."""
        old = self.value(path)
        if not isinstance(old, list):
            raise CannotPatch("it is not written as an array")
        start, end = self._range(path, Part.VALUE)
        if not old:
            body = ", ".join(map(value_toml, new))
            return [Patch(start + 1, start + 1, body)] if new else []
        patches: list[Patch] = []
        last = end
        for index, before in enumerate(old):
            here, last = self._range((*path, index), Part.VALUE)
            if index >= len(new):
                patches.append(self._dropped(here, last, end))
            elif type(before) is not type(new[index]) or before != new[index]:
                patches.append(Patch(here, last, value_toml(new[index])))
        if len(new) > len(old):
            added = "".join(f", {value_toml(one)}" for one in new[len(old) :])
            patches.append(Patch(last, last, added))
        return patches

    def beside(self, path: Path, key: str, new: tuple[Scalar, ...]) -> Patch:
        """The patch that writes *key* = *new* behind the pair at *path*, in the same style."""
        first, _ = self._range(path, Part.KEY)
        _, end = self._range(path, Part.VALUE)
        begin = max(self._text.rfind(char, 0, first) for char in "\n{,") + 1
        prefix = self._text[begin:first].strip()
        pair = f"{prefix}{key_toml(key)} = {value_toml(new)}"
        separator = "\n" if begin == 0 or self._text[begin - 1] == "\n" else ", "
        if separator == "\n":
            line_end = self._text.find("\n", end)
            end = len(self._text) if line_end < 0 else line_end
        return Patch(end, end, separator + pair)

    def _table(self, path: Path, old: dict[object, object], new: Plain | Expected) -> Patch:
        """A value that is a table: inline, or as a dotted key."""
        start, end = self._range(path, Part.VALUE)
        if self._text[start] == "{":
            return Patch(start, end, value_toml(new))
        key = next(iter(old), None)
        if len(old) != 1 or not isinstance(key, str) or self._text[start] == "[":
            raise CannotPatch("it is written as a table of its own")
        _, last = self._range((*path, key), Part.VALUE)
        if isinstance(new, ExpectedHole) or "\n" in self._text[start:last]:
            raise CannotPatch("it is written as a dotted key")
        return Patch(end, last, f" = {value_toml(new)}")

    def _dropped(self, start: int, end: int, outer: int) -> Patch:
        """A member taken out with its comma: the one behind it, or the one before."""
        after = end
        while after < outer and self._text[after] in " \t":
            after += 1
        if after < outer and self._text[after] == ",":
            after += 1
            while after < outer and self._text[after] == " ":
                after += 1
            return Patch(start, after, "")
        before = start
        while before > 0 and self._text[before - 1] in " \t":
            before -= 1
        if before > 0 and self._text[before - 1] == ",":
            return Patch(before - 1, end, "")
        return Patch(start, end, "")

    def _range(self, path: Path, part: Part) -> tuple[int, int]:
        span = self._positions.span(path, part)
        if span is None:
            raise CannotPatch("its place cannot be made out")
        return self._offset(span.start), self._offset(span.end)

    def _offset(self, position: Position) -> int:
        return self._starts[position.line - 1] + position.column - 1
