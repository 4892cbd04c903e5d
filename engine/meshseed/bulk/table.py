"""The classes of some rows, in the order in which the rows bring them in."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from meshseed.bulk.blocks import Coded, Codes, Listed
from meshseed.bulk.classing import Classes
from meshseed.bulk.drafting import Class


class Table(Struct, frozen=True):
    """Row *i* is of class `classes[places[i]]`.

    `counts[k]` rows are of class *k*, and `texts[k]` is the text of the first of them. A class may
    stand here twice; what is made of it does not depend on which rows a process saw before.
    """

    places: Codes
    classes: list[Class]
    counts: list[int]
    texts: list[str | None]

    def unreadable(self) -> Iterator[int]:
        """The rows that have a text no command line can be."""
        for place, (one, text) in enumerate(zip(self.classes, self.texts, strict=True)):
            if one.unreadable and text is not None:
                yield from np.flatnonzero(self.places == place).tolist()


def table_of(lines: Listed | Coded, known: Classes) -> Table:
    """The classes of a block's lines."""
    found = _found(lines, known)
    count = len(found)
    first = np.full(len(known.met), count, dtype=np.int64)
    # Of several rows with one class the last assignment stands, so backwards the first does.
    first[found[::-1]] = np.arange(count - 1, -1, -1)
    present = np.flatnonzero(first < count)
    order = present[np.argsort(first[present])]
    place = np.empty(len(known.met), dtype=np.int32)
    place[order] = np.arange(len(order), dtype=np.int32)
    places = place[found]
    return Table(
        places=places,
        classes=[known.met[index] for index in order.tolist()],
        counts=np.bincount(places, minlength=len(order)).tolist(),
        texts=[_text(lines, row) for row in first[order].tolist()],
    )


def _found(lines: Listed | Coded, known: Classes) -> Codes:
    indices: Iterator[int] = known.indices(lines.texts)
    found = np.fromiter(indices, dtype=np.int32, count=len(lines.texts))
    return found if isinstance(lines, Listed) else found[lines.codes]


def _text(lines: Listed | Coded, row: int) -> str | None:
    return lines.texts[row if isinstance(lines, Listed) else int(lines.codes[row])]
