"""The input phases where something is not decided: defaults, lookups, shorthands, choices."""

from tests.evaluation.facts_of import (
    HERE,
    SURE,
    attribute,
    choice,
    every,
    integer,
    pack,
    rule,
    switch,
    term,
    unknown,
)

from meshseed.evaluation import Pack
from meshseed.evaluation.outcome import Firing, Origin
from meshseed.packs.facts import (
    Constant,
    Default,
    DefaultCase,
    Imply,
    Lookup,
    LookupRow,
)

OPEN = unknown("which", 1, 2, exhaustive=False)
SHAPE = choice("shape", "round", "flat", "odd")


def _default(*cases: DefaultCase) -> Default:
    return Default(id="computed", dest="level", cases=cases, where=HERE, standing=SURE)


def _case(value: object, when=None) -> DefaultCase:
    return DefaultCase(value=term(value), standing=SURE, when=when)


def test_otherwise_counts_only_when_every_case_before_is_decidedly_false():
    flags = (integer("level"), integer("size", default="?which"))
    both = Pack(
        pack(OPEN, *flags, defaults=(_default(_case(1, every(size=1)), _case(2)),))
    ).evaluate([])
    hole = both.attributes["level"].hole
    assert hole is not None
    assert [case.value for case in hole.cases] == [1, 2]
    decided = Pack(
        pack(OPEN, *flags, defaults=(_default(_case(1, every(size=1)), _case(2)),))
    ).evaluate(["--size", "9"])
    assert decided.attributes["level"].value == 2


def test_a_default_whose_only_case_is_open_may_not_apply_at_all():
    flags = (integer("level"), integer("size", default="?which"))
    outcome = Pack(
        pack(
            OPEN,
            *flags,
            attribute("x", 0),
            rule("reads", every(level=1), sets={"x": 1}),
            defaults=(_default(_case(1, every(size=1))),),
        )
    ).evaluate([])
    assert outcome.trace[0].firing is Firing.UNDECIDED
    hole = outcome.attributes["level"].hole
    assert hole is not None
    assert [case.open for case in hole.cases] == [False, True]


def test_a_lookup_without_a_row_is_undecided():
    lookup = Lookup(
        id="found",
        source="shape",
        target="kind",
        rows=(LookupRow(source=("round",), result=Constant("ball"), standing=SURE),),
        where=HERE,
        standing=SURE,
    )
    asked = Pack(pack(SHAPE, choice("kind", "ball", "sheet"), lookups=(lookup,)))
    assert asked.evaluate(["--shape", "round"]).attributes["kind"].value == "ball"
    flat = asked.evaluate(["--shape", "flat"]).attributes["kind"]
    assert flat.value is None
    assert flat.hole is not None
    typed = asked.evaluate(["--shape", "round", "--kind", "sheet"]).attributes["kind"]
    assert (typed.value, typed.origin) == ("sheet", Origin.TYPED)


def test_a_lookup_from_an_open_value_does_not_leave_the_default_as_if_it_were_decided():
    lookup = Lookup(
        id="found",
        source="size",
        target="level",
        rows=(LookupRow(source=(1,), result=Constant(10), standing=SURE),),
        where=HERE,
        standing=SURE,
    )
    flags = (integer("size", default="?which"), integer("level", default=3))
    loose = Pack(pack(OPEN, *flags, lookups=(lookup,))).evaluate([])
    assert loose.attributes["level"].hole is not None
    listed = Pack(pack(unknown("which", 1, 2), *flags, lookups=(lookup,))).evaluate([])
    hole = listed.attributes["level"].hole
    assert hole is not None
    assert [case.value for case in hole.cases] == [10, 3]


def test_a_default_may_be_taken_from_a_name_that_stands_behind_it():
    outcome = Pack(
        pack(
            integer("level", default="=size"), integer("size", default=5), attribute("x", "=level")
        )
    ).evaluate([])
    assert outcome.attributes["x"].value == 5


def test_names_that_take_their_values_from_each_other_are_open():
    outcome = Pack(pack(attribute("x", "=y"), attribute("y", "=x"))).evaluate([])
    assert outcome.attributes["x"].hole is not None
    assert outcome.attributes["y"].hole is not None


def test_an_implied_value_replaces_a_default_and_yields_to_nobody_who_typed_the_same():
    imply = Imply(
        id="short", when=every(fast=True), sets={"level": Constant(2)}, where=HERE, standing=SURE
    )
    asked = Pack(pack(switch("fast", default=False), integer("level", default=1), implies=(imply,)))
    assert asked.evaluate([]).attributes["level"].value == 1
    implied = asked.evaluate(["--fast"]).attributes["level"]
    assert (implied.value, implied.origin, implied.by) == (2, Origin.IMPLIED, "short")
    same = asked.evaluate(["--fast", "--level", "2"])
    assert same.attributes["level"].origin is Origin.TYPED
    assert same.findings == ()


def test_trying_the_choices_settles_nothing_where_other_values_are_possible():
    rules = (
        rule("round", every(shape="round"), sets={"x": 1}),
        rule("flat", every(shape="flat"), sets={"x": 1}),
    )
    closed = Pack(pack(choice("shape", "round", "flat"), attribute("x"), *rules)).evaluate([])
    assert closed.attributes["x"].value == 1
    loose = choice("shape", "round", "flat", choices_open=True)
    outcome = Pack(pack(loose, attribute("x"), *rules)).evaluate([])
    hole = outcome.attributes["x"].hole
    assert hole is not None
    assert {case.value for case in hole.cases} == {0, 1}
    shape = outcome.attributes["shape"].hole
    assert shape is not None
    assert (shape.candidates, shape.exhaustive) == (("round", "flat"), False)
