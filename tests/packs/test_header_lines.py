"""Lines of table headers: exact, or none."""

import tomllib

from hypothesis import given, settings
from hypothesis import strategies as st

from meshseed.packs.headers import header_lines
from meshseed.packs.positions import Part, Positions


def lines(text, table="rule"):
    return header_lines(text, table, len(tomllib.loads(text)[table]))


def test_headers_are_counted_from_one():
    assert lines('[[rule]]\n\n  [[ rule ]]  # more\nid = "b"\n\t[[rule]]') == (1, 3, 5)


def test_other_tables_and_inner_tables_do_not_count():
    assert lines("[[rules]]\n[[rule]]\n[[rule.case]]\n[rule.facts]\n[[flag]]\n[[rule]]\n") == (2, 6)


def test_windows_line_ends():
    assert lines('[[rule]]\r\nid = "a"\r\n[[rule]]\r\n') == (1, 3)


def test_a_comment_or_a_short_string_is_no_header():
    assert lines('# [[rule]]\n[[rule]]\na = \'[[rule]]\'\nb = "\\"[[rule]]"\n') == (2,)


def test_a_header_inside_a_multi_line_string_is_none():
    text = '[[rule]]\nsays = """\n[[rule]]\n\\"""\n[[rule]]\n"""\n[[rule]]\n'
    text += "b = '''\n[[rule]]\n'''\n"
    assert lines(text) == (1, 7)


def test_quotes_inside_comments_and_strings_open_nothing():
    text = '[[rule]] # """\na = "\'\'\'"\nb = \'"""\'\n[[rule]]\n'
    assert lines(text) == (1, 4)


def test_headers_written_otherwise_have_no_line():
    assert lines('[["rule"]]\n[[rule]]\n') == (None, None)
    assert lines("rule = [{}, {}]\n") == (None, None)


def test_a_string_does_not_stand_in_for_a_header_written_otherwise():
    assert lines('[["rule"]]\nsays = """\n[[rule]]\n"""\n[[rule]]\n') == (None, None)


PIECES = st.sampled_from(
    [
        "[[rule]]\n",
        " [[rule]] # '''\n",
        '[["rule"]]\n',
        "[[flag]]\n",
        "# [[rule]]\n",
        'k{} = """\n[[rule]]\n"""\n',
        "k{} = '''[[rule]]\n[[rule]]'''\n",
        "k{} = '[[rule]]'\n",
        'k{} = "\\"\\"\\""\n',
        "k{} = ['''\n''', \"\"\"\n[[rule]]\"\"\"]\n",
        "[rule.x{}]\n",
        "\n",
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=12))
def test_a_line_given_is_the_line_of_the_header(pieces):
    text = "[[rule]]\n" + "".join(one.format(at) for at, one in enumerate(pieces))
    count = len(tomllib.loads(text)["rule"])
    found = header_lines(text, "rule", count)
    positions = Positions.of(text)
    exact = tuple(positions.span(("rule", index), Part.TABLE).start.line for index in range(count))
    assert found in (exact, (None,) * count)
    if '[["rule"]]' not in text:
        assert found == exact
