"""The shipped packs beside each other: the page has what a reviewer looks for."""

from functools import cache

from meshseed.authoring.diffing import compare, open_side, page_of
from meshseed.packs import builtin_names


@cache
def found():
    fuller, public = builtin_names()
    return compare(open_side(public), open_side(fuller))


def section(title):
    return next(one for one in page_of(found(), most=None).sections if one.title == title)


def test_the_page_begins_with_a_verdict_and_counts():
    first = page_of(found()).sections[0]
    assert first.title == "At a glance"
    assert first.says[0].startswith("Outcomes change: ")
    assert [row[0].text for row in first.rows] == [
        "flags",
        "outcomes",
        "tokens",
        "standing",
        "unknowns",
        "conflicts",
    ]


def test_an_outcome_that_changes_has_a_line():
    rows = section("Lines whose outcome changes").rows
    assert rows
    assert all(row[1].text and row[2].text != row[3].text for row in rows)


def test_every_output_is_accounted_for_once():
    names = [one.output for one in found().outputs]
    assert len(set(names)) == len(names)
    assert not set(names) & set(found().outputs_added)
    assert not set(names) & set(found().outputs_removed)


def test_a_flag_in_a_partial_table_is_not_called_gone():
    assert "need not be a change of the driver" in section("Flags removed").says[0]
