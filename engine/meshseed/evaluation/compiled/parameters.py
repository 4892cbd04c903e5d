"""Input classes in which some values do not matter: worked out once, with marks in their place."""

from collections.abc import Callable, Hashable, Sequence
from typing import Final, cast

from msgspec.structs import replace

from meshseed.evaluation.cells import Cell
from meshseed.evaluation.compiled.classes import MOST_CLASSES, Classes
from meshseed.evaluation.compiled.constants import Constants
from meshseed.evaluation.compiled.gaps import Fill, Fillings, Values
from meshseed.evaluation.compiled.lines import Words
from meshseed.evaluation.compiled.marks import About, marked
from meshseed.evaluation.compiled.results import Consequences
from meshseed.evaluation.compiled.slots import Part
from meshseed.evaluation.compiled.typings import Loose, Sampled, Typed

_Key = tuple[Hashable, bool]


class Parameters:
    """Finds what follows from flags that are typed with values which no condition tells apart.

    `fillings` are how values come into the place of marks.
    """

    def __init__(self, classes: Classes, words: Words, constants: Callable[[], Constants]) -> None:
        self._classes = classes
        self._words = words
        self._constants = constants
        self.fillings: Final = Fillings()
        self._marks = {dest: mark for mark, dest in enumerate(classes.shop.layout.inputs)}
        self._typed: dict[tuple[str, Hashable, int], Typed | None] = {}
        self._written: dict[int, bool] = {}
        self._any: dict[_Key, Consequences | None] = {}
        self._fills: dict[int, tuple[Consequences, Fill[Consequences]]] = {}

    def forget(self) -> None:
        """Forget every class; what single flags come to is kept."""
        self._any.clear()
        self._fills.clear()

    def filled(self, found: Consequences, values: Values) -> Consequences:
        """Consequences with values in the place of their marks."""
        known = self._fills.get(id(found))
        if known is None:
            if len(self._fills) >= MOST_CLASSES:
                self._fills.clear()
            fill = self.fillings.of(found) or (lambda _: found)
            known = self._fills[id(found)] = (found, fill)
        return known[1](values)

    def found(
        self, uses: Sequence[Typed | Loose], *, traced: bool
    ) -> tuple[Consequences, Values] | None:
        """What these flags come to, with marks, and what each mark stands for.

        None where the values have to be looked at.
        """
        values: dict[int, int | float | str] = {}
        typed: list[Typed] = []
        for use in uses:
            loose = use.loose if isinstance(use, Sampled) else use
            if isinstance(loose, Loose):
                mark = self._mark(loose, values)
                one = None if mark is None else self._with_mark(loose, mark)
                if one is None:
                    return None
                typed.append(one)
            elif self._is_written(loose):
                typed.append(loose)
            else:
                return None
        key = (self._classes.key(typed), traced)
        if key not in self._any:
            if len(self._any) >= MOST_CLASSES:
                self.forget()
            self._any[key] = self._classes.consequences(tuple(typed), traced=traced)
        found = self._any[key]
        return None if found is None else (found, values)

    def _mark(self, use: Loose, values: dict[int, int | float | str]) -> int | None:
        """The mark of a value, which equal ones share; None where two kinds could be mixed up."""
        for mark, other in values.items():
            if other == use.value or str(other) == str(use.value):
                return mark if type(other) is type(use.value) else None
        mark = self._marks[use.dest]
        values[mark] = use.value
        return mark

    def _with_mark(self, use: Loose, mark: int) -> Typed | None:
        key = (use.literal, use.cell, mark)
        if key not in self._typed:
            self._typed[key] = self._made(use, mark)
        return self._typed[key]

    def _made(self, use: Loose, mark: int) -> Typed | None:
        """What a flag types, a mark for its value; None where the parser has it as another."""
        typed = self._words.exact(use.words)
        if not isinstance(typed, Typed):
            return None
        constants, shop = self._constants(), self._classes.shop
        slot = shop.layout.of(Part.CELL, use.dest)
        writes = dict(typed.writes)
        cell = cast("Cell", shop.pool.thing(writes[slot]))
        if type(cell.value) is not type(use.value) or cell.value != use.value:
            return None
        about = About(mark, use.cell, constants.numbers, constants.parts)
        writes[slot] = shop.pool.number(replace(cell, value=marked(use.value, about)))
        changed = tuple(writes.items())
        return Typed(use.dest, shop.pool.number(changed), changed, None)

    def _is_written(self, typed: Typed) -> bool:
        """Whether all that a flag types is written in the pack, so that no mark is equal to it."""
        known = self._written.get(typed.number)
        if known is None:
            known = self._written[typed.number] = self._looked_up(typed)
        return known

    def _looked_up(self, typed: Typed) -> bool:
        if not typed.writes:
            return True
        shop = self._classes.shop
        slot = shop.layout.of(Part.CELL, typed.dest)
        value = cast("Cell", shop.pool.thing(dict(typed.writes)[slot])).value
        constants = self._constants()
        return value is None or (
            isinstance(value, str | int | float | tuple) and constants.holds(value)
        )
