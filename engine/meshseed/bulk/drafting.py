"""Classes of which all is known but the values that lines were typed with."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from meshseed.bulk.columns import Column, Part, Value, fitting, gravest, option_cell, row_of
from meshseed.bulk.naming import digest_of_json, said
from meshseed.diagnostics import Severity
from meshseed.evaluation.compiled import Fillings, Outputs, Values, written

_Cell = Callable[[Values], Value]
"""What stands in one cell for the values of a line."""


class Class(Struct, frozen=True, kw_only=True, gc=False):
    """One class: what its rows say, and what is counted of it.

    `unreadable`: the row itself, not what its line says.
    """

    id: str
    row: tuple[Value, ...]
    severity: Severity | None
    stopped: bool = False
    unreadable: bool = False


class Draft:
    """Makes the classes of lines that have *outputs* in common, with marks in them."""

    def __init__(
        self, outputs: Outputs, columns: tuple[Column, ...], fillings: Fillings, first: Outputs
    ) -> None:
        """*first*: the outputs of any one of the lines, with its values."""
        # Kept so that no other outputs get the identity that this draft is found by.
        self.outputs = outputs
        self._written = written(said(outputs, ()))
        self._row = row_of(first, columns, "")
        self._cells = tuple(_cells(outputs, columns, fillings))
        self._names = tuple(
            place for place, column in enumerate(columns) if column.part is Part.CLASS
        )
        self._severity = gravest(outputs.findings)
        self._stopped = outputs.reached is False

    def of(self, values: Values) -> Class:
        """The class of a line with these values."""
        name = digest_of_json(self._written(values))
        row = list(self._row)
        for place, cell in self._cells:
            row[place] = cell(values)
        for place in self._names:
            row[place] = name
        return Class(id=name, row=tuple(row), severity=self._severity, stopped=self._stopped)


def _cells(
    outputs: Outputs, columns: tuple[Column, ...], fillings: Fillings
) -> Iterator[tuple[int, _Cell]]:
    """The cells that hang on values, with their places.

    Values of one class are of one type and fit into columns alike, so that what is decided is
    decided for all of them.
    """
    for place, column in enumerate(columns):
        cell = _cell(outputs, column, fillings)
        if cell is not None:
            yield place, cell


def _cell(outputs: Outputs, column: Column, fillings: Fillings) -> _Cell | None:
    found = outputs.consequences
    match column.part:
        case Part.OPTION:
            tokens = fillings.of(found.options[column.of])
            return None if tokens is None else lambda values: option_cell(tokens(values))[0]
        case Part.ATTRIBUTE:
            value, kind = fillings.of(found.attributes[column.of].value), column.kind
            return None if value is None else lambda values: fitting(value(values), kind)
        case Part.MESH:
            mesh = next(one for one in found.meshes if one.id == column.of)
            return fillings.of(mesh.devices)
    return None
