"""A line is where a reader begins: what stands at the start is what the line itself comes to."""

import random
from itertools import product

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.reporting.comparing import as_evaluated, evaluated_at, printed_of
from tests.reporting.making import JOB, TOY

from meshseed import Pack, builtin_packs, load_pack
from meshseed.packs.facts import FromUnknown
from meshseed.packs.facts import WhatIf as Asked
from meshseed.reporting.what_if import Base, what_ifs_of

PACK = load_pack(TOY)
VALUES = {
    "width": (2, -1),
    "slack": (0.25, 1, 1.0),
    "remark": ("best", ""),
    "threads": ("silk",),
    "patches": ("3", "-x"),
    "pattern_book": ("a b",),
}
TYPED = {
    "shape": ("round", "star", "STAR", "stra", "blob"),
    "level": ("1", "3", "9"),
    "loom": ("hand", "mill", "other"),
    "width": ("2", "7", "nine", "-3"),
    "lining": ("yes", "0", "perhaps"),
    "slack": ("0.25", "1", "1.0", "x"),
    "threads": ("silk", "silk,wool", ""),
    "patches": ("a", "b"),
    "remark": ("best", ""),
    "pattern_book": ("p",),
}


@st.composite
def uses(draw):
    """One flag as somebody types it: any spelling, shortened, joined, with a value or without."""
    flag = draw(st.sampled_from(PACK.facts.flags))
    literal = draw(st.sampled_from(flag.spellings)).literal
    if literal.startswith("--") and draw(st.integers(0, 4)) == 0:
        literal = literal[: draw(st.integers(3, len(literal)))]
    if flag.dest not in TYPED or draw(st.integers(0, 9)) == 0:
        return [literal]
    value = draw(st.sampled_from(TYPED[flag.dest]))
    form = draw(st.integers(0, 2))
    if form == 0 or not value:
        return [f"{literal}={value}"]
    if form == 1 and literal == "-L":
        return [f"{literal}{value}"]
    more = draw(st.lists(st.sampled_from(["a", "b"]), max_size=2))
    return [literal, value, *(more if flag.dest in {"threads", "patches"} else ())]


def lines():
    words = st.sampled_from([["p"], ["--unheard"], ["--unheard", "x"]])
    several = st.lists(st.one_of(uses(), uses(), words), max_size=6)
    behind = st.sampled_from([(), ("--",), ("--", "--shape", "round")])
    return st.tuples(several, behind).map(
        lambda one: ("frobc", "cut", *(token for use in one[0] for token in use), *one[1])
    )


def varied(pack, inputs, unknowns):
    asked = Asked(
        id="drawn",
        inputs=tuple(inputs),
        values={dest: VALUES[dest] for dest in inputs if dest in VALUES},
        unknowns=tuple(unknowns),
        line="",
        where=pack.facts.what_ifs[0].where,
    )
    return Pack(replace(pack.facts, what_ifs=(asked,)))


def own(pack, base):
    """What the line itself comes to, by the names that tables have."""
    outcome = pack.evaluate(
        base.tokens, assume=base.assume, reading=base.reading, job=base.job, rests=False
    )
    cells = as_evaluated(printed_of(outcome), pack.facts)
    return {output: msgspec.json.encode(cell) for output, cell in cells.items()}


def begins_with_its_line(pack, base):
    """Compare the start with the line; gives the what-if."""
    (what_if,) = what_ifs_of(pack.facts, base)
    wanted = own(pack, base)
    start = tuple(axis.start for axis in what_if.axes)
    for table in what_if.tables:
        cell = msgspec.json.encode(what_if.cell(table, start))
        assert cell == wanted[table.output], table.output
    return what_if


def stands(pack, what_if, picks, base):
    """Compare one combination with a whole evaluation, outputs without a table with the line."""
    evaluated = evaluated_at(pack, what_if, picks, base)
    tables = {table.output: table for table in what_if.tables}
    wanted = own(pack, base)
    for output, cell in evaluated.items():
        said = msgspec.json.encode(cell)
        if output in tables:
            assert msgspec.json.encode(what_if.cell(tables[output], picks)) == said, output
        elif output not in what_if.left_out:
            assert wanted[output] == said, output


READINGS = [{}, {"star-width": "six"}]
ASSUMED = {
    "shape-case": (True, False),
    "usual-width": (7,),
    "slack-repeats": ("replace", "extend"),
    "artisan-or-typed": ("implied", "typed"),
    "round-token": (["circle"], ("oval",)),
    "mirror-levels": ([3],),
    "short": (True, False),
}


def asks_for_abbreviations(pack):
    """The same driver, of which nobody knows whether it takes abbreviations."""
    facts = pack.facts
    unknown = next(one for one in facts.unknowns if one.id == "shape-case")
    command_line = replace(facts.command_line, abbreviations=FromUnknown(unknown="short"))
    return Pack(
        replace(
            facts,
            command_line=command_line,
            unknowns=(*facts.unknowns, replace(unknown, id="short")),
        )
    )


def without_constraints(pack):
    """A driver that refuses nothing but how a line is written, and may add up shapes."""
    flags = tuple(
        replace(flag, merge=FromUnknown(unknown="slack-repeats")) if flag.dest == "shape" else flag
        for flag in pack.facts.flags
    )
    return Pack(replace(pack.facts, flags=flags, constraints=()))


OPEN = asks_for_abbreviations(PACK)
LAX = without_constraints(OPEN)


def everything_stands(pack, what_if, base):
    """Compare every combination."""
    choices = [range(len(axis.choices)) for axis in what_if.axes]
    for picks in product(*choices):
        stands(pack, what_if, picks, base)


def begun(what_if):
    """What is picked at the start, as text; inputs that are not varied with it."""
    texts = {axis.name: axis.choices[axis.start].text for axis in what_if.axes}
    return texts | {one.name: f"fixed {one.text}" for one in what_if.fixed}


@pytest.mark.parametrize(
    ("line", "start", "others"),
    [
        # Any spelling, in the form that was typed; other values are typed in the same way.
        ("--form star p", {"shape": "--form star"}, {"--form round", "--form blob"}),
        ("--form=star p", {"shape": "--form=star"}, {"--form=round", "--form=blob"}),
        ("-L3 p", {"level": "-L3"}, {"-L1", "-L2"}),
        ("-L=3 p", {"level": "-L=3"}, {"-L=1"}),
        ("-L 3 p", {"level": "-L 3"}, {"-L 1"}),
        ("--sha star p", {"shape": "--sha star"}, {"--sha round"}),
        ("--sha=star p", {"shape": "--sha=star"}, {"--sha=round"}),
        # A spelling that means one value only has no other.
        ("--plain p", {"mirror": "--plain"}, {"--enable-mirror"}),
        ("--disable-mirror p", {"mirror": "--disable-mirror"}, {"--enable-mirror"}),
        ("--lining=1 p", {"lining": "--lining=1"}, {"--lining=no"}),
        # Flags typed more than once, wherever they stand.
        ("--shape round -L1 --form star p", {"shape": "--shape round --form star", "level": "-L1"},
         {"--form round"}),
        ("--enable-mirror p --plain", {"mirror": "--enable-mirror --plain"}, {"--enable-mirror"}),
        ("--slack 1 --slack 2 p", {"slack": "--slack 1 --slack 2"}, {"--slack 0.25"}),
        ("--threads silk --threads=wool p",
         {"threads": "--threads silk --threads=wool"}, set()),
        # Values that are none of the choices, or none at all.
        ("--shape stra p", {"shape": "--shape stra"}, {"--shape star"}),
        ("--width nine p", {"width": "--width nine"}, {"--width 2"}),
        ("p --width", {"width": "--width"}, {"--width 2"}),
        ("--width= p", {"width": "--width="}, {"--width=2"}),
        ("--fine=yes p", {"fine": "--fine=yes"}, {"--fine", "--no-fine"}),
        ("p --remark", {"remark": "--remark"}, {"--remark best"}),
        ("--loom other p", {"loom": "--loom other"}, {"--loom hand"}),
        # Lists are one choice, in which everything that was typed stands.
        ("--threads silk,wool --loom hand p", {"threads": "--threads silk,wool"}, set()),
        # What would take in a word of the line, or lose one, is not varied.
        ("--threads a --shape star p", {"shape": "fixed --shape star"}, set()),
        ("--remark --shape star p", {"shape": "fixed --shape star", "remark": "--remark"}, set()),
        ("--unheard --shape star p", {"shape": "--shape star"}, {"--shape round"}),
        # Behind a bare double dash are words.
        ("--shape star -- --shape round", {"shape": "--shape star"}, {"--shape round"}),
        ("p -- --shape round", {"shape": ""}, {"--shape round"}),
    ],
)  # fmt: skip
def test_the_start_is_typed_as_the_line_types_it(line, start, others):
    pack = varied(PACK, (*start, "loom") if "loom" not in start else (*start,), ())
    base = Base(tokens=("frobc", "cut", *line.split()))
    what_if = begins_with_its_line(pack, base)
    assert {name: begun(what_if)[name] for name in start} == start
    texts = {choice.text for axis in what_if.axes for choice in axis.choices}
    assert others <= texts
    everything_stands(pack, what_if, base)


@pytest.mark.parametrize(
    ("line", "inputs", "unknowns", "assume"),
    [
        # Whether a value is refused hangs on a question about reading.
        ("--shape STAR -L2 --loom hand p", ["width"], ["shape-case"], {}),
        ("--shape STAR -L2 --loom hand p", ["shape"], ["shape-case"], {"shape-case": True}),
        ("--slack x --slack 1 --loom hand p", ["width"], ["slack-repeats"], {}),
        ("--shape STAR --shape star p", ["width"], ["slack-repeats"], {"shape-case": False}),
        # What is shortened is a flag, or none.
        ("--sha star -L2 --loom hand p", ["shape"], ["short"], {"short": True}),
        ("--sha star -L2 --loom hand p", ["shape"], ["short"], {"short": False}),
        ("--sha star -L2 --loom hand p", ["shape"], ["short"], {}),
        ("--sha star -L2 --loom hand p", ["width"], ["short"], {"short": True}),
        ("--sha blub -L2 --loom hand p", ["shape"], [], {"short": True}),
        ("--vers -L2 --loom hand p", ["width"], ["short"], {}),
        # A flag that ends the run.
        ("-L2 --loom hand p", ["version"], [], {}),
        ("-L2 --loom hand --version p", ["version"], [], {}),
        # Answers as JSON has them, and such as are none of the candidates.
        ("--shape round p", ["shape"], ["round-token"], {"round-token": ["oval"]}),
        ("--enable-mirror -L2 p", ["mirror"], ["mirror-levels"], {"mirror-levels": [2, 3]}),
        ("--shape round p", ["width"], ["usual-width"], {"usual-width": 7.0}),
    ],
)
def test_questions_about_how_a_line_is_read(line, inputs, unknowns, assume):
    for driver in (OPEN, LAX):
        pack = varied(driver, inputs, unknowns)
        base = Base(tokens=("frobc", "cut", *line.split()), assume=assume)
        everything_stands(pack, begins_with_its_line(pack, base), base)


def test_every_spelling_of_every_varied_flag():
    """Of the shipped pack, with a value and a form each, alone and twice."""
    shipped = load_pack(builtin_packs()[0])
    asked = shipped.facts.what_ifs[0]
    flags = {flag.dest: flag for flag in shipped.facts.flags}
    # Start cells do not hang on what else is varied, and one axis is quick.
    for dest in asked.inputs:
        pack = Pack(replace(shipped.facts, what_ifs=(replace(asked, inputs=(dest,), unknowns=()),)))
        flag = flags[dest]
        values = asked.values.get(dest) or [one.value for one in flag.choices]
        for spelling in flag.spellings:
            if flag.kind.value == "switch":
                forms = [[spelling.literal]]
            else:
                value = str(values[-1])
                forms = [[spelling.literal, value], [f"{spelling.literal}={value}"]]
            for form in (*forms, [*forms[0], *forms[-1]]):
                base = Base(tokens=("neuronx-cc", "compile", *form, "m.hlo"))
                what_if = begins_with_its_line(pack, base)
                assert begun(what_if) == {dest: " ".join(form)}


def test_a_line_with_everything_typed_is_the_start_of_the_shipped_pack():
    pack = load_pack(builtin_packs()[0])
    line = (
        "neuronx-cc compile m.hlo --spmd --target=trn2 -O1 --distribution-strategy llm-training"
        " --lnc 2 --layer-unroll-factor=8"
    )
    base = Base(tokens=tuple(line.split()))
    what_if = begins_with_its_line(pack, base)
    chosen = random.Random(11)
    for _ in range(12):
        stands(pack, what_if, [chosen.randrange(len(axis.choices)) for axis in what_if.axes], base)


def test_many_choices_keep_the_one_that_was_typed():
    """Beyond the bound of an axis stands what the line types; how many are not shown is said."""
    asked = Asked(
        id="drawn",
        inputs=("width",),
        values={"width": tuple(range(1, 41))},
        unknowns=(),
        line="",
        where=PACK.facts.what_ifs[0].where,
    )
    pack = Pack(replace(PACK.facts, what_ifs=(asked,)))
    for typed, first, more in (("39", "39", 16), ("3", "1", 16), ("77", "77", 17)):
        base = Base(tokens=("frobc", "cut", "--width", typed, "p"))
        what_if = begins_with_its_line(pack, base)
        (axis,) = what_if.axes
        assert (axis.choices[axis.start].label, axis.choices[1].label) == (typed, first)
        assert (axis.more, len(axis.choices)) == (more, 25)
        everything_stands(pack, what_if, base)


def test_one_and_true_are_two_values():
    """A number that is written otherwise is a choice of its own."""
    pack = varied(PACK, ["slack"], [])
    base = Base(tokens=("frobc", "cut", "--slack", "1.0", "p"))
    (axis,) = begins_with_its_line(pack, base).axes
    assert [choice.label for choice in axis.choices] == ["not typed", "0.25", "1.0"]
    pack = varied(PACK, ["level"], [])
    (axis,) = begins_with_its_line(pack, Base(tokens=("frobc", "cut", "-L1"))).axes
    assert [choice.label for choice in axis.choices] == ["not typed", "1", "2", "3"]


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_the_start_is_the_line_itself(data):
    pack = data.draw(st.sampled_from([PACK, OPEN, LAX]))
    tokens = data.draw(lines())
    typed = [one.dest for one in pack.evaluate(tokens, rests=False).inputs if one.tokens]
    dests = [*typed, *typed, *(flag.dest for flag in pack.facts.flags)]
    questions = [one.id for one in pack.facts.unknowns]
    pack = varied(
        pack,
        data.draw(st.lists(st.sampled_from(dests), min_size=1, max_size=3, unique=True)),
        data.draw(st.lists(st.sampled_from(questions), max_size=2, unique=True)),
    )
    assumed = data.draw(st.lists(st.sampled_from(questions), max_size=3, unique=True))
    base = Base(
        tokens=tokens,
        assume={one: data.draw(st.sampled_from(ASSUMED[one])) for one in assumed},
        reading=data.draw(st.sampled_from(READINGS)),
        job=data.draw(st.sampled_from([None, None, None, JOB])),
    )
    what_if = begins_with_its_line(pack, base)
    for _ in range(4):
        picks = tuple(data.draw(st.integers(0, len(axis.choices) - 1)) for axis in what_if.axes)
        stands(pack, what_if, picks, base)
