"""What is varied in a report is what `evaluate --json` says, on every combination there is.

The shipped pack has 233,280 combinations. All of them are compared with the compiled pack; with
whole evaluations every so manieth, and all where MESHSEED_WHAT_IF_STEP is 1 (about half an hour):

    MESHSEED_WHAT_IF_STEP=1 python -m pytest tests/reporting/test_what_if_whole.py -k evaluated
"""

import os
from itertools import chain, product

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace
from tests.reporting.comparing import (
    as_evaluated,
    count,
    evaluated_at,
    every_cell,
    picks_at,
    printed_of,
    sizes,
)
from tests.reporting.making import JOB, LINE, TOY

from meshseed import builtin_packs, load_pack
from meshseed.reporting.what_if import Base, answers_of, line_with, what_ifs_of

STEP = int(os.environ.get("MESHSEED_WHAT_IF_STEP", "997"))
"""A prime, so that every choice of every axis is met however small the step."""


@pytest.fixture(scope="module")
def shipped():
    pack = load_pack(builtin_packs()[0])
    return pack, *what_ifs_of(pack.facts)


def compared(pack, what_if, numbers, base=None):
    """Compare these combinations with whole evaluations, outputs without a table too."""
    pool = [
        msgspec.json.encode(msgspec.json.decode(msgspec.json.encode(one))) for one in what_if.pool
    ]
    cells = every_cell(what_if)
    columns = {table.output: at for at, table in enumerate(what_if.tables)}
    always = {}
    for number in numbers:
        evaluated = evaluated_at(pack, what_if, picks_at(what_if, number), base)
        row = cells[number]
        for output, cell in evaluated.items():
            said = msgspec.json.encode(cell)
            at = columns.get(output)
            kept = always.setdefault(output, said) if at is None else pool[row[at]]
            assert kept == said, (output, number)


@pytest.mark.parametrize(
    "base",
    [
        pytest.param(None, id="audit"),
        pytest.param(Base(tokens=tuple(LINE.split()), job=JOB), id="job", marks=pytest.mark.slow),
    ],
)
def test_every_combination_of_the_toy_pack_is_evaluated(base):
    pack = load_pack(TOY)
    (what_if,) = what_ifs_of(pack.facts, base)
    assert not what_if.left_out
    assert count(what_if) > 2000
    compared(pack, what_if, range(count(what_if)), base)


@pytest.mark.slow
def test_combinations_of_the_shipped_pack_are_evaluated(shipped):
    pack, what_if = shipped
    assert not what_if.left_out
    compared(pack, what_if, range(0, count(what_if), STEP))


def views_of(outputs):
    """Everything that follows from one line, each part with what it is a part of."""
    said = outputs.consequences
    yield from (("attributes", {name: one}) for name, one in said.attributes.items())
    yield from (("options", {name: one}) for name, one in said.options.items())
    for part in ("knobs", "meshes", "trace"):
        yield from ((part, (one,)) for one in getattr(said, part))
    yield "findings", said.findings


def identities(outputs):
    """The identities of the same, in the same order: views are shared between lines."""
    said = outputs.consequences
    parts = (said.attributes.values(), said.options.values(), said.knobs, said.meshes, said.trace)
    return [*map(id, chain.from_iterable(parts)), id(said.findings), outputs.reached]


NOTHING = {
    "attributes": {},
    "options": {},
    "knobs": (),
    "meshes": (),
    "trace": (),
    "findings": (),
    "reached": None,
}


def cells_of(view, reached, facts):
    """The cells that one view is all of, as text by their outputs."""
    part, value = view
    printed = printed_of(NOTHING | {part: value, "reached": reached})
    for output, cell in as_evaluated(printed, facts).items():
        if (part == "findings") is (output == "reached" or output.startswith("advice.")):
            yield output, msgspec.json.encode(cell)


def compiled_cells(several, what_if, facts, always):
    """The pool indices of every table for several lines, -1 for what the pool has not.

    Each view is looked at once, which is what makes this fast. Outputs without a table are to be
    what *always* says, and are put there when they are first seen.
    """
    pool = {msgspec.json.encode(cell): at for at, cell in enumerate(what_if.pool)}
    columns = {table.output: at for at, table in enumerate(what_if.tables)}
    found = np.full((len(several), len(columns)), -1)
    keys = np.array([identities(one) for one in several], dtype=object)
    # What is reached is no part of what lines share.
    keys[:, -2] = [hash(one) for one in zip(keys[:, -2], keys[:, -1], strict=True)]
    views = list(views_of(several[0]))
    for at in range(len(views)):
        _, first, which = np.unique(
            keys[:, at].astype(np.int64), return_index=True, return_inverse=True
        )
        for number, one in enumerate(first):
            view = list(views_of(several[one]))[at]
            for output, text in cells_of(view, several[one].reached, facts):
                if output in columns:
                    found[which == number, columns[output]] = pool.get(text, -1)
                else:
                    assert always.setdefault(output, text) == text, output
    return found


def other_than_compiled(pack, what_if):
    """The combinations of which the compiled pack says something else."""
    axes = what_if.axes
    inputs = sum(axis.kind == "input" for axis in axes)
    lines = list(product(*map(range, sizes(what_if)[:inputs])))
    answers = list(product(*map(range, sizes(what_if)[inputs:])))
    cells = every_cell(what_if).reshape(len(lines), len(answers), -1)
    always = {}
    wrong = []
    for at, answered in enumerate(answers):
        compiled = pack.compiled(assume=answers_of(axes, (*(0 for _ in range(inputs)), *answered)))
        several = [
            compiled.outputs(line_with(what_if.tokens, axes, (*picked, *answered)), traced=True)
            for picked in lines
        ]
        found = compiled_cells(several, what_if, pack.facts, always)
        differing = (found != cells[:, at]).any(axis=1).nonzero()[0]
        wrong += [(*lines[one], *answered) for one in differing]
    return wrong


@pytest.mark.slow
def test_every_combination_of_the_shipped_pack_is_that_of_the_compiled_pack(shipped):
    """The compiled pack says what `evaluate` does; tests/evaluation/compiled hold it to that."""
    pack, what_if = shipped
    assert count(what_if) == 233_280
    assert other_than_compiled(pack, what_if) == []


def with_a_wrong_cell(what_if):
    """A what-if with one cell exchanged for another, and the picks where that shows."""
    table = next(one for one in what_if.tables if one.output == "attribute.width")
    at = len(table.cells) // 2
    other = next(cell for cell in table.cells if cell != table.cells[at])
    cells = (*table.cells[:at], other, *table.cells[at + 1 :])
    tables = tuple(
        replace(one, cells=cells) if one.output == table.output else one for one in what_if.tables
    )
    wrong = replace(what_if, tables=tables)
    numbers = (every_cell(wrong) != every_cell(what_if)).any(axis=1).nonzero()[0]
    return wrong, [picks_at(what_if, int(number)) for number in numbers]


def test_one_wrong_cell_is_found():
    """Both comparisons say no where they should, and the second just where."""
    pack = load_pack(TOY)
    (what_if,) = what_ifs_of(pack.facts)
    assert other_than_compiled(pack, what_if) == []
    wrong, where = with_a_wrong_cell(what_if)
    assert where
    assert sorted(other_than_compiled(pack, wrong)) == where
    with pytest.raises(AssertionError, match=r"attribute\.width"):
        compared(pack, wrong, range(count(wrong)))


def test_cells_are_looked_up_alike(shipped):
    """By the document's own arithmetic, and by that of the tests."""
    _, what_if = shipped
    cells = every_cell(what_if)
    for number in range(0, count(what_if), 10_007):
        picks = picks_at(what_if, number)
        for at, table in enumerate(what_if.tables):
            assert what_if.cell(table, picks) is what_if.pool[cells[number, at]]
