"""What a picture shows is what the document says, for every picture there is."""

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.reporting.making import JOB, TOY, toy_audit, toy_outcome
from tests.reporting.reading import arrows, boxes, grid, words

from meshseed import Job, builtin_packs, load_pack
from meshseed.confidence import Confidence
from meshseed.evidence.provenance import NodeKind, Relation, provenance_of
from meshseed.mesh import ReplicaGroups
from meshseed.packs.facts import All, AnyOf, Comparison, Constant, NoneOf, Operator
from meshseed.reporting.making.tables import tables_of
from meshseed.reporting.pages import page_of
from meshseed.reporting.pages.audit_rules import rules_section
from meshseed.reporting.pages.page import Cell, Drawing, Prose, Table
from meshseed.reporting.pictures import (
    chain_drawing,
    collectives_drawing,
    confidence_drawing,
    decision_drawing,
    degrees_drawing,
    flow_drawing,
    mesh_drawings,
)
from meshseed.reporting.pictures.chain import MOST_NODES, nearest
from meshseed.reporting.pictures.decisions import MOST_COLUMNS, MOST_ROWS
from meshseed.reporting.pictures.svg import wrapped


def facts_of(name):
    return load_pack(TOY if name == "toy" else builtin_packs()[0]).facts


def drawings(section, kind=Drawing):
    yield from (block for block in section.blocks if isinstance(block, kind))
    for part in section.sections:
        yield from drawings(part, kind)


def shortened(text, width=30):
    return " ".join(wrapped(text, width, 3))


# -- decision tables -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["toy", "shipped"])
def test_a_decision_table_is_drawn_cell_by_cell(name):
    tables = tables_of(facts_of(name))
    section = rules_section(tables)
    drawn = 0
    for table, part in zip(tables, section.sections, strict=True):
        for picture in drawings(part):
            if not picture.title.endswith("decision table"):
                continue
            drawn += 1
            rows = grid(picture.svg)
            heading = [shortened(text, 24) for text in picture.table.heading]
            assert rows == [heading, *map(_as_drawn, picture.table.rows)]
            for rule, row in zip(table.rules, rows[1:], strict=True):
                assert row[:2] == [str(rule.at), shortened(rule.id, 24)]
                # What is not asked and not done is a dash, so that all else can be counted.
                cells = [text for text in row[2:-1] if text != "-"]
                effects = len(rule.sets) + len(rule.appends)
                assert len(cells) == len(rule.tests) + bool(rule.others) + effects
    assert drawn == 3


def _as_drawn(row):
    return [
        cell.confidence.value
        if cell.confidence is not None
        else shortened(cell.text, 24)
        if cell.literal or at == 0
        else "-"
        for at, cell in enumerate(row)
    ]


def test_every_filled_cell_says_what_it_holds():
    """Fill repeats what words say: a cell without words of its own is never filled."""
    section = rules_section(tables_of(facts_of("toy")))
    for picture in drawings(section):
        for _, fill, lines in boxes(picture.svg):
            assert lines, fill


def test_what_is_no_single_comparison_has_a_column_of_its_own():
    facts = facts_of("toy")
    table = next(one for one in facts.tables)
    first = next(one for one in facts.rules if one.table == table.id)
    one, other = (Comparison("width", Operator.EQUAL, Constant(value)) for value in (2, 7))
    test = Comparison("level", Operator.EQUAL, Constant(3))
    changed = replace(first, when=All((test, AnyOf((one, other)), NoneOf((one,)))))
    rules = tuple(changed if rule is first else rule for rule in facts.rules)
    tables = tables_of(replace(facts, rules=rules))
    (rule,) = [one for each in tables for one in each.rules if one.id == first.id]
    assert rule.tests == {"level": "3"}
    assert len(rule.others) == 2
    text = " ".join(rule.others)
    assert "width = 2 or width = 7" in text
    assert "width" not in rule.tests
    part = rules_section(tables).sections[0]
    picture = next(drawings(part))
    assert "and if" in picture.table.heading


def test_a_table_that_is_too_large_is_told_and_listed():
    tables = tables_of(facts_of("shipped"))
    part = rules_section(tables).sections[-1]
    assert len(tables[-1].rules) > 30
    (said,) = [block for block in part.blocks if isinstance(block, Prose)]
    assert "too many for a decision table" in said.text
    (flow,) = drawings(part)
    assert [row[1].text for row in flow.table.rows] == [one.id for one in tables[-1].rules]
    assert not flow.table.folded


@pytest.mark.parametrize(
    ("rows", "columns", "is_drawn"),
    [
        (MOST_ROWS, MOST_COLUMNS, True),
        (MOST_ROWS + 1, MOST_COLUMNS, False),
        (MOST_ROWS, MOST_COLUMNS + 1, False),
    ],
)
def test_how_large_a_drawn_table_can_be(rows, columns, is_drawn):
    row = (*(Cell(text="x", literal=True) for _ in range(columns - 1)), Cell(text="y"))
    table = Table(caption="", heading=("name",) * columns, rows=(row,) * rows)
    assert (decision_drawing("title", table, columns - 3, 1) is not None) is is_drawn


# -- rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["toy", "shipped"])
def test_arrows_between_rules_and_effects_are_those_of_the_rules(name):
    for table in tables_of(facts_of(name)):
        wanted = set()
        for rule in table.rules:
            own = f"rule, {rule.confidence.value} {shortened(rule.id)}"
            wanted.add((f"when {shortened(rule.when)}", own))
            for what, value in rule.sets.items():
                made = f"sets {shortened(f'{what} = {value}')}"
                wanted.add((own, made))
                if rule.feeds[what]:
                    wanted.add((made, f"read by {shortened(', '.join(rule.feeds[what]))}"))
            for what, tokens in rule.appends.items():
                for token in tokens:
                    made = f"forwards {shortened(token)}"
                    wanted.add((own, made))
                    wanted.add((made, f"list {shortened(what)}"))
        assert arrows(flow_drawing("title", table.rules).svg) == wanted


def test_a_token_of_two_lists_is_two_tokens():
    """A rule that forwards to one list does not seem to forward to the other."""
    facts = facts_of("toy")
    rule = next(one for one in tables_of(facts)[0].rules)
    one = replace(rule, id="one", sets={}, appends={"left": ("same",)}, feeds={})
    two = replace(rule, id="two", sets={}, appends={"right": ("same",)}, feeds={})
    svg = flow_drawing("title", (one, two)).svg
    assert sum(lines == ["forwards", "same"] for _, _, lines in boxes(svg)) == 2


@pytest.mark.parametrize("name", ["toy", "shipped"])
def test_a_value_is_read_by_later_rules_only(name):
    facts = facts_of(name)
    order = {rule.id: at for at, rule in enumerate(facts.rules, start=1)}
    seen = 0
    for table in tables_of(facts):
        for rule in table.rules:
            assert rule.at == order[rule.id]
            for readers in rule.feeds.values():
                for reader in readers:
                    seen += 1
                    kind = reader.partition(".")[0]
                    assert order.get(reader, rule.at + 1) > rule.at
                    assert reader in order or kind in {"knob", "mesh"}
    assert seen


# -- degrees, meshes, groups ---------------------------------------------------------------------


def outcomes():
    yield toy_outcome().outcome
    pack = load_pack(builtin_packs()[0])
    job = Job(instance="trn2.48xlarge", nodes=2, degrees={"tensor": 8, "pipeline": 2})
    yield pack.evaluate("--target trn2", job=job)


def meshes():
    return [mesh for outcome in outcomes() for mesh in outcome.meshes]


def test_degrees_are_drawn_with_what_they_follow_from():
    drawn = told = 0
    for mesh in meshes():
        shown = [one for one in mesh.quantities if not one.id.startswith("groups.")]
        if not shown:
            continue
        svg = degrees_drawing(mesh).svg
        texts = {" ".join(lines) for _, _, lines in boxes(svg)}
        assert len(boxes(svg)) == len(shown)
        equations = [one for one in shown if one.equation]
        told += len(equations)
        assert {f"{one.origin.value} {shortened(one.equation)}" for one in equations} <= texts
        linked = Counter(end for _, end in arrows(svg))
        known = {one.id for one in shown}
        for one in shown:
            if one.equation:
                before = [name for name in one.follows_from if name in known]
                assert linked[f"{one.origin.value} {shortened(one.equation)}"] == len(before)
        drawn += 1
    assert drawn >= 2
    assert told > 3


def test_a_grid_has_every_device_with_its_group_and_a_matrix_every_group():
    seen = 0
    for mesh in meshes():
        pictures = list(mesh_drawings(mesh))
        cutting = [axis for axis in mesh.axes if axis.degree is not None and axis.degree > 1]
        cutting = [axis for axis in cutting if axis.groups is not None and mesh.devices]
        if not mesh.devices or mesh.devices == 1:
            assert pictures == []
            continue
        assert len(pictures) == 2 * len(cutting)
        for axis, each, matrix in zip(cutting, pictures[::2], pictures[1::2], strict=True):
            groups = axis.groups.listed or ReplicaGroups.read(axis.groups.text).listed
            number = {device: at for at, group in enumerate(groups) for device in group}
            cells = [lines for _, _, lines in boxes(each.svg)]
            assert cells == [[str(one), f"g{number[one]}"] for one in range(mesh.devices)]
            fills = {fill for _, fill, lines in boxes(each.svg) if lines[1] == "g0"}
            assert len(fills) == 1
            assert grid(matrix.svg) == [[str(one) for one in group] for group in groups]
            labels = [text for _, _, text in words(matrix.svg) if text.startswith("g")]
            assert labels == [f"g{at}" for at in range(len(groups))]
            told = [name for row in each.table.rows for name in row[1].text.split(", ")]
            assert told == [f"g{number[one]}" for one in range(mesh.devices)]
            assert [row[1].text for row in matrix.table.rows] == [
                ", ".join(map(str, group)) for group in groups
            ]
            seen += 1
    assert seen >= 4
    assert JOB.devices == 8


# -- numbers -------------------------------------------------------------------------------------


def test_collectives_are_drawn_with_their_numbers():
    counts = {("gather", "rows"): 3, ("reduce", "rows"): 12, ("reduce", "strips"): 1}
    svg = collectives_drawing("title", "about", counts, "patterns").svg
    rows = {}
    for _, y, text in words(svg):
        rows.setdefault(y, []).append(text)
    lines = list(rows.values())
    assert lines[0] == ["rows", "strips"]
    assert lines[1:] == [["gather", "3", "-"], ["reduce", "12", "1"]]


def test_collectives_of_the_audit_are_those_of_its_patterns():
    report = toy_audit()
    (section,) = [one for one in page_of(report).sections if one.id == "collectives"]
    wanted = Counter(
        (kind, axis) for one in report.patterns for kind in one.collectives for axis in one.over
    )
    picture = next(drawings(section))
    axes = picture.table.heading[1:]
    told = {
        (row[0].text, axis): int(cell.text)
        for row in picture.table.rows
        for axis, cell in zip(axes, row[1:], strict=True)
        if cell.text != "0"
    }
    assert told == dict(wanted)


def test_a_bar_tells_its_parts_by_letter_and_number():
    counts = {Confidence.CONFIRMED: 30, Confidence.STRONG: 20, Confidence.NOT_TRACED: 50}
    svg = confidence_drawing("title", [("row", counts)]).svg
    parts = [lines for (_, y, _, _), _, lines in boxes(svg) if y > 30]
    assert parts == [["C 30"], ["S 20"], ["N 50"]]
    legend = [lines for (_, y, _, _), _, lines in boxes(svg) if y < 30]
    assert legend == [["C"], ["S"], ["I"], ["N"]]


def test_the_standing_that_is_drawn_is_that_of_the_statements():
    report = toy_audit()
    (section,) = [one for one in page_of(report).sections if one.id == "standing"]
    (picture,) = drawings(section)
    first = picture.table.rows[0]
    for step, cell in zip(Confidence, first[1:], strict=False):
        assert int(cell.text) == sum(one.confidence is step for one in report.statements)
    assert int(first[-1].text) == len(report.statements)
    for row in picture.table.rows[1:]:
        assert int(row[-1].text) == sum(one.kind.value == row[0].text for one in report.statements)


# -- chains --------------------------------------------------------------------------------------


def test_a_chain_leads_from_the_output_to_its_sources():
    report = toy_outcome()
    for chain in report.chains:
        found = chain.provenance
        picture = chain_drawing(chain.output, found)
        drawn = nearest(found)
        assert len(boxes(picture.svg)) == len(drawn)
        placed = {" ".join(lines): x for (x, _, _, _), _, lines in boxes(picture.svg)}
        output = next(text for text in placed if text.startswith("output"))
        assert placed[output] == min(placed.values())
        known = {one.id for one in drawn}
        labels = {one.id: shortened(one.label) for one in found.nodes}
        wanted = {
            (labels[one.of], labels[one.by])
            for one in found.edges
            if one.of in known and one.by in known
        }
        told = {
            (start.partition(" ")[2], end.partition(" ")[2]) for start, end in arrows(picture.svg)
        }
        assert {(_without_standing(start), _without_standing(end)) for start, end in told} == wanted


def _without_standing(text):
    first, _, rest = text.partition(" ")
    return rest if first in set(Confidence) else text


def test_of_a_long_chain_what_speaks_for_the_output_is_drawn_before_disputes():
    pack = load_pack(builtin_packs()[0])
    job = Job(instance="trn2.48xlarge", degrees={"tensor": 8})
    outcome = pack.evaluate("--target trn2 --distribution-strategy fsdp", job=job)
    found = provenance_of(outcome, pack.facts, ("mesh.job.data",))
    assert len(found.nodes) > MOST_NODES
    drawn = nearest(found)
    assert len(drawn) == MOST_NODES
    quantities = [one for one in found.nodes if one.kind is NodeKind.QUANTITY]
    assert quantities
    assert all(one in drawn for one in quantities)
    assert [one for one in found.nodes if one in drawn] == list(drawn)
    disputed = {one.by for one in found.edges if one.relation is Relation.COUNTERED_BY}
    assert not all(
        one.id in {each.id for each in drawn} for one in found.nodes if one.id in disputed
    )
