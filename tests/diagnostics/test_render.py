"""Findings drawn as text."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meshseed.confidence import Confidence
from meshseed.diagnostics import (
    Condition,
    Finding,
    Place,
    Position,
    Severity,
    Span,
    Style,
    in_order,
    render,
    render_all,
    span_at,
    summary,
)
from meshseed.diagnostics.source import cells, excerpt

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def finding(span=None, *, source="a.toml", label="here", severity=Severity.ERROR, **more):
    more = {"code": "MS999", "message": "wrong", **more}
    return Finding(severity=severity, where=(Place(source=source, span=span, label=label),), **more)


def test_every_part_is_printed_in_its_place():
    drawn = render(
        Finding(
            code="MS999",
            severity=Severity.WARNING,
            message="`shape` and `level` disagree",
            where=(
                Place(source="<command line>", span=span_at(1, 6, 7), label="this"),
                Place(source="rules/a.toml", span=span_at(12, 1, 5), label="says so"),
                Place(source="elsewhere.toml", span=span_at(3, 4), label="unseen"),
                Place(source="folder"),
            ),
            expected="`round`",
            suggestion="round",
            help="drop one",
            notes=("first\nsecond",),
            fact="level.assert",
            tokens=(1,),
            confidence=Confidence.STRONG,
            evidence=("a.b", "c.d"),
            enforced_by="ev.assert",
            only_when=(
                (
                    Condition(name="target", values=("x", None)),
                    Condition(name="deep", values=(True,)),
                ),
                (Condition(name="level", values=(2, (1, "a"))),),
            ),
        ),
        {"<command line>": "frob --shape --level", "rules/a.toml": "\n" * 11 + "level = 1\n"},
    )
    assert drawn == (
        "warning[MS999]: `shape` and `level` disagree\n"
        "  --> <command line>:1:6\n"
        "   |\n"
        " 1 | frob --shape --level\n"
        "   |      ^^^^^^^ this\n"
        "  ::: rules/a.toml:12:1\n"
        "   |\n"
        "12 | level = 1\n"
        "   | ----- says so\n"
        "  ::: elsewhere.toml:3:4 (unseen)\n"
        "  ::: folder\n"
        "   = expected: `round`\n"
        "   = help: did you mean `round`?\n"
        "   = help: drop one\n"
        "   = note: first\n"
        "           second\n"
        "   = only when: target is `x` or none and deep is true\n"
        "                or level is 2 or [1, `a`]\n"
        "   = fact: level.assert\n"
        "   = enforced by: ev.assert\n"
        "   = confidence: STRONG (evidence: a.b, c.d)"
    )


def test_colour_adds_nothing_to_the_text():
    one = finding(span_at(1, 1, 3), expected="x", notes=("n",))
    texts = {"a.toml": "abc"}
    coloured = render(one, texts, Style.COLOUR)
    assert coloured != render(one, texts)
    assert ANSI.sub("", coloured) == render(one, texts, Style.PLAIN)


@pytest.mark.parametrize(
    ("line", "column", "indent"),
    [
        ("\tx", 2, 4),
        ("日本 x", 4, 5),
        ("e\u0301x", 3, 1),
        ("\x1bx", 2, 4),
        ("\u202ex", 2, 6),
        ("\uff46x", 2, 2),
    ],
)
def test_the_caret_stands_under_its_character(line, column, indent):
    drawn = render(finding(span_at(1, column)), {"a.toml": line}).split("\n")
    assert drawn[-1] == f"  | {' ' * indent}^ here"


def test_control_characters_are_escaped_everywhere():
    evil = "\x1b[31m\u202e\x07"
    one = finding(
        span_at(1, 1),
        source=f"{evil}.toml",
        label=evil,
        code=evil,
        message=evil,
        expected=evil,
        suggestion=evil,
        help=evil,
        notes=(evil,),
        fact=evil,
        evidence=(evil,),
        enforced_by=evil,
        only_when=((Condition(name=evil, values=(evil,)),),),
    )
    drawn = render(one, {f"{evil}.toml": evil})
    assert set(drawn) <= {"\n", *map(chr, range(32, 127))}


def test_a_long_line_is_cut_around_the_span():
    line = "a" * 500 + "NEEDLE" + "b" * 500
    drawn = render(finding(span_at(1, 501, 6)), {"a.toml": line}, width=60).split("\n")
    source, caret = drawn[-2], drawn[-1]
    assert len(source) <= 60
    assert source.startswith("1 | …aaa")
    assert source.endswith("bbb…")
    assert source[caret.index("^") : caret.rindex("^") + 1] == "NEEDLE"


def test_a_span_of_several_lines_shows_its_first():
    span = Span(Position(1, 5), Position(3, 2))
    drawn = render(finding(span), {"a.toml": "a = [ \n1,\n]"})
    assert drawn.split("\n")[-2:] == ["1 | a = [", "  |     ^ here"]


def test_places_beyond_the_text_are_named_and_not_quoted():
    drawn = render(finding(span_at(9, 1)), {"a.toml": "a"})
    assert drawn == "error[MS999]: wrong\n --> a.toml:9:1 (here)"


def test_only_line_feeds_break_lines():
    drawn = render(finding(span_at(2, 1)), {"a.toml": "a\u2028\x0b\r\nb"})
    assert "2 | b" in drawn


def test_summary_counts_the_gravest_first():
    found = [
        finding(severity=Severity.NOTE),
        finding(severity=Severity.ERROR),
        finding(severity=Severity.WARNING),
        finding(severity=Severity.ERROR),
    ]
    assert summary(found) == "2 errors, 1 warning, 1 note"
    assert summary([]) == ""


def test_nothing_found_draws_nothing():
    assert render_all([], {}) == ""


def test_order_is_by_source_place_severity_and_code():
    expected = [
        finding(None, source="a"),
        finding(span_at(1, 2), source="a"),
        finding(span_at(1, 2), source="a", code="MS9999"),
        finding(span_at(1, 2), source="a", severity=Severity.NOTE, code="MS0"),
        finding(span_at(2, 1), source="a"),
        finding(span_at(1, 1), source="b"),
    ]
    assert in_order(reversed(expected)) == expected
    assert render_all(expected[::-1], {}).count("\n\n") == len(expected) - 1


@settings(deadline=None)
@given(
    st.text(max_size=200),
    st.integers(1, 5),
    st.integers(1, 250),
    st.integers(0, 250),
    st.integers(10, 120),
)
def test_an_excerpt_fits_and_its_caret_is_on_it(text, line, column, length, width):
    part = excerpt(text, span_at(line, column, length), width)
    if part is None:
        assert line > text.count("\n") + 1
        return
    assert cells(part.text) <= max(width, 12) + 2
    assert part.indent <= max(width, 12)
    assert part.length >= 1
    assert "\n" not in part.text
    assert part.text.isprintable()
