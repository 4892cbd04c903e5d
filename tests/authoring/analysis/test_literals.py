"""Literals of somebody else's program: plain comparisons are read, all else is left alone."""

import pytest

from meshseed.authoring.analysis.literals import Unread, read_literal
from meshseed.evaluation.reads import comparisons
from meshseed.packs.facts import (
    All,
    AnyOf,
    Comparison,
    Constant,
    FromName,
    NoneOf,
    Operator,
)

NAMES = frozenset({"shape", "level", "depth"})


def compared(name, operator, value):
    return Comparison(name, operator, Constant(value))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("args.shape == 'star'", compared("shape", Operator.EQUAL, "star")),
        ("shape != 'star'", compared("shape", Operator.NOT_EQUAL, "star")),
        ("3 > args.level", compared("level", Operator.BELOW, 3)),
        ("args.level >= -1", compared("level", Operator.AT_LEAST, -1)),
        ("level in (1, 2)", compared("level", Operator.IN, (1, 2))),
        ("'st' in shape", compared("shape", Operator.CONTAINS, "st")),
        ("level not in [1]", NoneOf((compared("level", Operator.IN, (1,)),))),
        ("level < depth", Comparison("level", Operator.BELOW, FromName("depth"))),
        (
            "0 < level <= 3",
            All((compared("level", Operator.ABOVE, 0), compared("level", Operator.AT_MOST, 3))),
        ),
        (
            "not (shape == 'a' or level == 1)",
            NoneOf(
                (
                    AnyOf(
                        (
                            compared("shape", Operator.EQUAL, "a"),
                            compared("level", Operator.EQUAL, 1),
                        )
                    ),
                )
            ),
        ),
    ],
)
def test_what_is_read(text, condition):
    assert read_literal(text, NAMES) == condition


@pytest.mark.parametrize(
    "text",
    [
        "",
        "shape",
        "level == None",
        "level == 1 ||",
        "__import__('os').system('true')",
        "args.level == open('/dev/null')",
        "other == 1",
        "(lambda: level)() == 1",
        "[level for level in (1,)] == 1",
        "level == 1 if shape else 2",
        "1 == 1",
        "level == 1; shape",
        "\0",
        "not " * 400 + "level == 1",
        "(" * 900 + "level" + ")" * 900,
        "level == 1 or " * 200 + "level == 2",
        "level == " + "9" * 5_000,
        r"shape == '\d'" + "\n\n\n)",
    ],
)
def test_what_is_left_unread(text):
    with pytest.raises(Unread):
        read_literal(text, NAMES)


def test_an_odd_escape_is_read_without_a_word(recwarn):
    (comparison,) = comparisons(read_literal(r"shape == '\d'", NAMES))
    assert comparison.operand == Constant(r"\d")
    assert not recwarn.list
