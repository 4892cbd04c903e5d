"""What is varied in a page is what `evaluate --json` says of every combination."""

import random
import shlex
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reporting.comparing import as_evaluated, evaluated_at, holds
from tests.reporting.making import JOB, LINE, TOY, toy_stamp

from meshseed import Job, builtin_packs, load_pack
from meshseed.reporting import audit_of, html, markdown
from meshseed.reporting.pages.what_if import cell_words, merged
from meshseed.reporting.what_if import Base, exploring, line_with, what_ifs_of


@pytest.fixture(scope="module")
def toy():
    pack = load_pack(TOY)
    (what_if,) = what_ifs_of(pack.facts)
    return pack, what_if


@pytest.fixture(scope="module")
def shipped():
    pack = load_pack(builtin_packs()[0])
    return pack, *what_ifs_of(pack.facts)


def some_picks(what_if, count, seed):
    chosen = random.Random(seed)
    for _ in range(count):
        yield tuple(chosen.randrange(len(axis.choices)) for axis in what_if.axes)


def covering(what_if, seed):
    """Combinations among which every cell of every table is met, the other axes at random."""
    chosen = random.Random(seed)
    for axes in sorted({table.axes for table in what_if.tables}):
        sizes = [range(len(what_if.axes[axis].choices)) for axis in axes]
        for picks in product(*sizes):
            whole = [chosen.randrange(len(axis.choices)) for axis in what_if.axes]
            for axis, pick in zip(axes, picks, strict=True):
                whole[axis] = pick
            yield tuple(whole)


def test_tables_are_what_evaluate_prints(toy):
    pack, what_if = toy
    assert not what_if.left_out
    for picks in some_picks(what_if, 60, seed=1):
        holds(pack, what_if, picks)


def test_outputs_without_a_table_are_always_the_same(toy):
    pack, what_if = toy
    with_tables = {table.output for table in what_if.tables}
    seen = {}
    for picks in some_picks(what_if, 25, seed=2):
        for output, cell in evaluated_at(pack, what_if, picks).items():
            if output not in with_tables:
                assert seen.setdefault(output, cell) == cell, output


@pytest.mark.slow
def test_every_cell_of_the_shipped_tables_is_what_evaluate_prints(shipped):
    pack, what_if = shipped
    assert not what_if.left_out
    for picks in covering(what_if, seed=3):
        holds(pack, what_if, picks)


def test_the_shipped_tables_vary_what_the_pack_says(shipped):
    pack, what_if = shipped
    asked = pack.facts.what_ifs[0]
    assert {axis.name for axis in what_if.axes} == {*asked.inputs, *asked.unknowns}
    for picks in some_picks(what_if, 25, seed=4):
        holds(pack, what_if, picks)


def test_a_line_with_a_job_is_varied_on_its_ground():
    pack = load_pack(TOY)
    base = Base(tokens=tuple(LINE.split()), job=JOB)
    (what_if,) = what_ifs_of(pack.facts, base)
    start = tuple(axis.start for axis in what_if.axes)
    labels = {axis.name: axis.choices[axis.start].label for axis in what_if.axes}
    assert (labels["shape"], labels["level"], labels["loom"]) == ("star", "3", "mill")
    for picks in (start, *some_picks(what_if, 12, seed=5)):
        holds(pack, what_if, picks, base)


def test_a_bare_double_dash_keeps_what_is_behind_it(toy):
    _, what_if = toy
    picks = tuple(1 for _ in what_if.axes)
    tokens = line_with(("frobc", "cut", "--", "x"), what_if.axes, picks)
    assert tokens[-2:] == ("--", "x")
    assert "--shape" in tokens[:-2]


@pytest.mark.parametrize(
    ("line", "rest", "start"),
    [
        ("frobc cut --shape round --shape star p", "frobc cut p", {"shape": "star"}),
        ("frobc cut --enable-mirror --plain p", "frobc cut p", {"mirror": "false"}),
        ("frobc cut -L3 --width=9 p -- --shape", "frobc cut p -- --shape",
         {"level": "3", "width": "9", "shape": "not typed"}),
        ("frobc cut --shape stra p", "frobc cut p", {"shape": "stra"}),
        ("frobc cut --width nine p", "frobc cut p", {"width": "--width nine"}),
        ("frobc cut --remark --shape star p", "frobc cut --remark --shape star p", {"shape": None}),
    ],
)  # fmt: skip
def test_a_typed_line_is_where_a_reader_begins(line, rest, start):
    pack = load_pack(TOY)
    base = Base(tokens=tuple(line.split()))
    (what_if,) = what_ifs_of(pack.facts, base)
    assert " ".join(filter(None, (what_if.line, what_if.behind))) == rest
    labels = {axis.name: axis.choices[axis.start].label for axis in what_if.axes}
    assert {name: labels.get(name) for name in start} == start
    picks = tuple(axis.start for axis in what_if.axes)
    holds(pack, what_if, picks, base)


def test_what_is_too_much_is_left_out_and_named(toy, monkeypatch):
    pack, what_if = toy
    monkeypatch.setattr(exploring, "MOST_COMBINATIONS", 20)
    (small,) = what_ifs_of(pack.facts)
    every = {table.output for table in what_if.tables}
    kept = {table.output for table in small.tables}
    assert kept | set(small.left_out) == every
    assert kept.isdisjoint(small.left_out)
    assert max(len(table.cells) for table in small.tables) <= 20
    monkeypatch.setattr(exploring, "MOST_COMBINATIONS", 10**9)
    monkeypatch.setattr(exploring, "MOST_TOGETHER", 40)
    (few,) = what_ifs_of(pack.facts)
    assert 0 < len({table.axes for table in few.tables}) < len({t.axes for t in what_if.tables})
    sizes = {table.axes: len(table.cells) for table in few.tables}
    assert sum(sizes.values()) <= 40


def test_the_page_says_what_is_left_out_and_how_to_see_it(toy, monkeypatch):
    pack, _ = toy
    monkeypatch.setattr(exploring, "MOST_COMBINATIONS", 20)
    audit = audit_of(pack.facts, toy_stamp(pack.facts))
    left_out = audit.what_if[0].left_out
    assert left_out
    for text in (html(audit), markdown(audit)):
        paragraph = text[text.index("more combinations than are tried") :]
        paragraph = paragraph[: paragraph.index("prints them")]
        assert all(name in paragraph for name in left_out)
        assert "meshseed evaluate --json --pack frobc-1.0 --assume" in text
    monkeypatch.undo()
    assert "than are tried" not in html(audit_of(pack.facts, audit.stamp))


@pytest.mark.parametrize(
    "base",
    [
        None,
        Base(
            tokens=("frobc", "cut", "--form=star", "a b", "--", "x"),
            assume={"usual-width": 7, "round-token": ["oval"], "shape-case": True},
            reading={"star-width": "six"},
            job=Job(devices=8, degrees={"rows": 4, "strips": 2}),
        ),
    ],
)
def test_the_command_of_a_combination_prints_its_cells(base, run):
    """What a page tells to type, typed."""
    pack = load_pack(TOY)
    (what_if,) = what_ifs_of(pack.facts, base)
    for picks in (what_if.start, *some_picks(what_if, 5, seed=6)):
        words = shlex.split(what_if.asking(picks))
        assert words[:3] == ["meshseed", "evaluate", "--json"]
        at = words.index("--pack") + 1
        assert words[at] == pack.id
        words[at] = str(TOY)
        printed = msgspec.json.decode(run(*words[1:]).out)
        cells = as_evaluated(printed, pack.facts)
        for table in what_if.tables:
            cell = msgspec.json.decode(msgspec.json.encode(what_if.cell(table, picks)))
            assert cells[table.output] == cell, table.output


@given(st.data())
def test_merged_products_are_the_same_combinations(data):
    sizes = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    every = list(product(*map(range, sizes)))
    chosen = data.draw(st.lists(st.sampled_from(every), min_size=1, unique=True))
    products = merged([tuple(frozenset({one}) for one in picks) for picks in chosen])
    met = [picks for one in products for picks in product(*one)]
    assert sorted(met) == sorted(chosen)


def test_words_of_every_kind_of_cell(toy):
    _, what_if = toy
    kinds = {}
    for cell in what_if.pool:
        kinds.setdefault(type(cell).__name__, set()).add(cell_words(cell))
    assert {
        "ValueCell",
        "TokensCell",
        "KnobCell",
        "MeshCell",
        "RuleCell",
        "ReachedCell",
        "AdviceCell",
    } == set(kinds)
    assert {"reached", "refused"} <= kinds["ReachedCell"]
    assert all(all(words) for words in kinds.values())


def test_of_a_very_long_line_fewer_combinations_are_tried(monkeypatch):
    """So that the time it takes does not grow with the line times its combinations."""
    pack = load_pack(TOY)
    short = ("frobc", "cut", "p", "--slack", "2")
    (whole,) = what_ifs_of(pack.facts, Base(tokens=short))
    assert whole.left_out == ()
    monkeypatch.setattr(exploring, "MOST_WORDS", 4000)
    (cut,) = what_ifs_of(pack.facts, Base(tokens=(*short, *("--slack", "3") * 20)))
    assert cut.left_out != ()
    assert 0 < sum(map(len, {one.axes: one.cells for one in cut.tables}.values())) <= 4000 // 45
    assert {one.output for one in cut.tables} | set(cut.left_out) == {
        one.output for one in whole.tables
    }
