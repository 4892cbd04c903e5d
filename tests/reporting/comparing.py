"""Cells of a what-if beside what `evaluate --json` says of the same combination.

Cells are compared as JSON text: 1 and true are equal in Python and two values to a reader.
"""

from functools import cache
from math import prod

import msgspec
import numpy as np

from meshseed.reporting.what_if import Base, answers_of, line_with

VALUE = ("value", "hole", "origin", "by", "confidence", "contested", "changed")
WITHOUT = {"quantities": [], "rests_on": []}
KNOB = ("seeded", "value", "hole", "confidence", "contested")


def as_evaluated(printed, facts):
    """What `evaluate --json` prints, by the names that tables have.

    Without what tells of columns or of assumptions, as tables are without it.
    """
    found = {}
    for name, one in printed["attributes"].items():
        found[f"attribute.{name}"] = {"is": "value", **{key: one[key] for key in VALUE}}
    for name, one in printed["options"].items():
        tokens = [{**token, "rests_on": []} for token in one["tokens"]]
        found[f"tokens.{name}"] = {"is": "tokens", "tokens": tokens}
    for one in printed["knobs"]:
        found[f"knob.{one['id']}"] = {"is": "knob", **{key: one[key] for key in KNOB}}
    for one in printed["meshes"]:
        found[f"mesh.{one['id']}"] = {"is": "mesh", "mesh": {**one, **WITHOUT}}
    for one in printed["trace"]:
        cell = {"is": "rule", "firing": one["firing"], "cases": one["cases"]}
        found[f"rule.{one['rule']}"] = cell
    constraints = {one.id for one in facts.constraints}
    findings = [{**one, "where": [], "tokens": []} for one in printed["findings"]]
    found["reached"] = {
        "is": "reached",
        "reached": printed["reached"],
        "findings": [one for one in findings if one["fact"] in constraints],
    }
    for one in facts.advice:
        said = [finding for finding in findings if finding["fact"] == one.id]
        found[f"advice.{one.id}"] = {"is": "advice", "findings": said}
    return found


def printed_of(outcome):
    """The document that `evaluate --json` prints."""
    return msgspec.json.decode(msgspec.json.encode(outcome))


def evaluated_at(pack, what_if, picks, base=None):
    """The outcome of one combination, by the names that tables have."""
    base = base or Base(tokens=())
    outcome = pack.evaluate(
        line_with(what_if.tokens, what_if.axes, picks),
        assume={**base.assume, **answers_of(what_if.axes, picks)},
        reading=base.reading,
        job=base.job,
        rests=False,
    )
    return as_evaluated(printed_of(outcome), pack.facts)


def holds(pack, what_if, picks, base=None):
    """Compare every table at one combination with a whole evaluation; gives what that says."""
    evaluated = evaluated_at(pack, what_if, picks, base)
    for table in what_if.tables:
        cell = msgspec.json.encode(what_if.cell(table, picks))
        wanted = msgspec.json.encode(evaluated[table.output])
        assert cell == wanted, (table.output, line_with(what_if.tokens, what_if.axes, picks))
    return evaluated


def sizes(what_if):
    """How many choices each axis has."""
    return tuple(len(axis.choices) for axis in what_if.axes)


def count(what_if):
    """How many combinations there are."""
    return prod(sizes(what_if))


def picks_at(what_if, number):
    """Every combination has a number; the last axis varies fastest."""
    found = []
    for size in reversed(sizes(what_if)):
        number, pick = divmod(number, size)
        found.append(pick)
    return tuple(reversed(found))


@cache
def every_cell(what_if):
    """For each combination the pool indices of all tables, by arithmetic of its own."""
    whole = sizes(what_if)
    columns = []
    for table in what_if.tables:
        shape = [size if axis in table.axes else 1 for axis, size in enumerate(whole)]
        cells = np.array(table.cells, dtype=np.uint16).reshape(shape)
        columns.append(np.broadcast_to(cells, whole).reshape(-1))
    return np.stack(columns, axis=1)
