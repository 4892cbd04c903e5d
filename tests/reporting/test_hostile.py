"""Nothing a pack or a line says becomes markup, moves a cursor or turns text around."""

import re

import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace
from tests.reporting.hostile import ATTACK, RAW, hostile, hostile_facts
from tests.reporting.making import checked_in

from meshseed.authoring.diffing import compare
from meshseed.evaluation import Pack
from meshseed.packs.facts import FlagKind
from meshseed.reporting import (
    audit_of,
    check_of,
    diff_of,
    html,
    json,
    markdown,
    outcome_of,
    stamp_of,
)


def hostile_reports(folder):
    """A report of every kind in which every string of the pack is an attack."""
    facts = hostile_facts()
    stamp = stamp_of(ATTACK, (facts.identity,))
    yield "audit", audit_of(facts, stamp)
    shape = facts.flags[0]
    assert shape.kind is FlagKind.CHOICE
    tokens = (shape.spellings[0].literal, str(shape.choices[-1].value), ATTACK)
    outcome = Pack(facts).evaluate(tokens, trees=True)
    yield "outcome", outcome_of(outcome, facts, stamp, assume={})
    yield "check", check_of(hostile(checked_in(folder)), stamp, has_baseline=True)
    changed = replace(facts, rules=facts.rules[1:])
    yield "diff", diff_of(compare(facts, changed, old_name=ATTACK, new_name="new"), stamp)


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    folder = tmp_path_factory.mktemp("scripts")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return dict(hostile_reports(folder))


@pytest.mark.parametrize("kind", ["audit", "outcome", "check", "diff"])
def test_html_is_inert(reports, kind):
    text = html(reports[kind])
    assert [one for one in RAW if one in text] == []
    # The scripts and styles are ours alone: one of each, and the data.
    assert len(re.findall(r"<script", text)) == (2 if kind in {"audit", "outcome"} else 1)
    assert len(re.findall(r"<style", text)) == 1
    assert "{{ 7*191 }}" in text


@pytest.mark.parametrize("kind", ["audit", "outcome", "check", "diff"])
def test_markdown_is_inert(reports, kind):
    text = markdown(reports[kind])
    acting = [one for one in RAW if not one.startswith("<") and one in text]
    assert acting == []
    tokens = list(flattened(MarkdownIt("gfm-like", {"linkify": False, "html": True}).parse(text)))
    assert {one.type for one in tokens} & {"link_open", "image", "html_block", "fence"} == set()
    assert {one.content for one in tokens if one.type == "html_inline"} <= {"<!-- -->"}
    for one in tokens:
        # Who is named in text is told; in code nobody is.
        assert one.type != "text" or not re.search(r"@\w", one.content)
    # A table stays a table: as many cells in every row as in its head.
    assert len([one for one in tokens if one.type == "table_open"]) > 0


def flattened(tokens):
    for one in tokens:
        yield one
        yield from flattened(one.children or ())


@pytest.mark.parametrize("kind", ["audit", "outcome", "check", "diff"])
def test_json_cannot_move_a_cursor(reports, kind):
    assert "\x1b" not in json(reports[kind])
