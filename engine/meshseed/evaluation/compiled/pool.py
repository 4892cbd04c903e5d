"""Things by number, equal things once: what is compared as a whole number is compared fast."""

from typing import Final

import msgspec

from meshseed.evaluation.compiled.marks import encoded

NOTHING: Final = 0
"""The number of what is not there."""


class Pool:
    """Gives equal things one number, and things back for numbers.

    Equal as encoded: true is not 1, and 1 is not 1.0, as everywhere in an evaluation; a mark is no
    value that it stands for.
    """

    def __init__(self) -> None:
        self._things: list[object] = [None]
        self._numbers: dict[tuple[type, bytes], int] = {}
        encoder = msgspec.msgpack.Encoder(enc_hook=encoded, order="deterministic")
        self._encode = encoder.encode

    def __len__(self) -> int:
        return len(self._things)

    def number(self, thing: object) -> int:
        """The number of *thing*; never `NOTHING`."""
        key = (type(thing), self._encode(thing))
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._things)
            self._things.append(thing)
        return number

    def several(self, things: tuple[object, ...]) -> int:
        """The number of a tuple; `NOTHING` for an empty one."""
        return self.number(things) if things else NOTHING

    def thing(self, number: int) -> object:
        """What has this number."""
        return self._things[number]
