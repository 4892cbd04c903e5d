"""The tables of a what-if for a reader without scripts: combinations that agree are one row."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from meshseed.evaluation.outcome import Firing
from meshseed.reporting.documents.what_if import (
    AdviceCell,
    Cell,
    KnobCell,
    MeshCell,
    OutputTable,
    ReachedCell,
    RuleCell,
    TokensCell,
    ValueCell,
    WhatIf,
)
from meshseed.reporting.pages.page import Row, Table
from meshseed.reporting.pages.words import literal, plain, token_words, value_words

MOST_ROWS: Final = 40

_Product = tuple[frozenset[int], ...]
"""For each axis of a table the picks that are meant: all combinations of them."""


def static_tables(what_if: WhatIf) -> Iterator[Table]:
    """One table per output, but not of rules, whose firing the outputs show."""
    for table in what_if.tables:
        if not table.output.startswith("rule.") and len(set(table.cells)) > 1:
            yield _table(what_if, table)


def _table(what_if: WhatIf, table: OutputTable) -> Table:
    rows: list[Row] = []
    for products, text in _folded(what_if, table):
        rows += [(plain(_when(what_if, table, one)), literal(text)) for one in products]
    return Table(
        caption=table.output,
        heading=("when", "then"),
        rows=tuple(rows[:MOST_ROWS]),
        folded=True,
        left_out=max(0, len(rows) - MOST_ROWS),
    )


def _folded(what_if: WhatIf, table: OutputTable) -> Iterator[tuple[list[_Product], str]]:
    """Every outcome of a table in words, with the combinations that come to it."""
    by_text: dict[str, list[_Product]] = {}
    words = {cell: cell_words(what_if.pool[cell]) for cell in set(table.cells)}
    choices = [range(len(what_if.axes[axis].choices)) for axis in table.axes]
    for cell, picks in zip(table.cells, product(*choices), strict=True):
        by_text.setdefault(words[cell], []).append(tuple(frozenset({one}) for one in picks))
    for text, products in by_text.items():
        yield merged(products), text


def merged(products: list[_Product]) -> list[_Product]:
    """The same combinations in fewer products: those that differ in one axis become one."""
    found = products
    for axis in reversed(range(len(products[0]) if products else 0)):
        groups: dict[tuple[frozenset[int], ...], frozenset[int]] = {}
        for one in found:
            others = (*one[:axis], *one[axis + 1 :])
            groups[others] = groups.get(others, frozenset()) | one[axis]
        found = [(*others[:axis], picks, *others[axis:]) for others, picks in groups.items()]
    return found


def _when(what_if: WhatIf, table: OutputTable, one: _Product) -> str:
    parts = []
    for axis, picks in zip(table.axes, one, strict=True):
        choices = what_if.axes[axis].choices
        if len(picks) < len(choices):
            labels = ", ".join(choices[pick].label for pick in sorted(picks))
            parts.append(f"{what_if.axes[axis].name}: {labels}")
    return "; ".join(parts) or "always"


def cell_words(cell: Cell) -> str:
    """What a cell holds, in a line."""
    match cell:
        case ValueCell():
            return value_words(cell.value, cell.hole)
        case TokensCell():
            texts = (
                token_words(one) if one.certainty == "present" else f"perhaps {token_words(one)}"
                for one in cell.tokens
            )
            return ", ".join(texts) or "nothing"
        case KnobCell():
            return _knob_words(cell)
        case MeshCell():
            return f"{value_words(cell.mesh.devices, cell.mesh.hole)} devices"
        case RuleCell():
            return firing_words(cell.firing)
        case ReachedCell():
            return {True: "reached", False: "refused", None: "perhaps refused"}[cell.reached]
        case AdviceCell():
            return "; ".join(one.message for one in cell.findings) or "nothing to say"


def _knob_words(cell: KnobCell) -> str:
    if cell.seeded is False and cell.hole is None and cell.value is None:
        return "not seeded"
    words = value_words(cell.value, cell.hole)
    return words if cell.seeded else f"perhaps {words}" if cell.seeded is None else words


def firing_words(firing: Firing) -> str:
    """What became of a rule."""
    return firing.value.replace("-", " ")
