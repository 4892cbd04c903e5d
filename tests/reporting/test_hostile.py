"""Nothing a pack or a line says becomes markup, moves a cursor or turns text around."""

import json as stdlib_json
import re

import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace
from tests.reporting.hostile import ATTACK, RAW, hostile, hostile_facts
from tests.reporting.making import checked_in, toy_audit

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


ACTING = "\x7f\x80\x9b31m\x85\u00ad\u061c\u200d\u202e\u2028\u2029\ue000\ufffe\U000e0001\U000f0000"
"""Characters that are not printed, of every length that an escape of JSON has."""


def with_acting(what_if):
    """The picks of a what-if with these in what a reader picks, types and is told."""
    axes = tuple(
        replace(
            axis,
            choices=tuple(
                replace(one, label=one.label + ACTING, text=one.text + ACTING)
                for one in axis.choices
            ),
        )
        for axis in what_if.axes
    )
    return replace(what_if, axes=axes, line=what_if.line + ACTING, says=ACTING)


def acting_audit():
    report = toy_audit()
    return replace(report, what_if=tuple(map(with_acting, report.what_if)))


def test_the_data_of_a_page_is_json_whatever_stands_in_it():
    text = html(acting_audit())
    assert not set(ACTING.replace("31m", "")) & set(text)
    (data,) = re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', text, re.DOTALL)
    (found,) = stdlib_json.loads(data)
    (what_if,) = acting_audit().what_if
    assert found["line"] == what_if.line
    assert [one["text"] for one in found["axes"][0]["choices"]] == [
        one.text for one in what_if.axes[0].choices
    ]


def test_json_says_the_same_and_shows_nothing_that_acts():
    report = acting_audit()
    text = json(replace(report, title="##[error] x"))
    assert text.removesuffix("\n").isprintable()
    assert "##" not in text
    read = stdlib_json.loads(text)
    assert read["title"] == "##[error] x"
    assert read["what_if"][0]["says"] == ACTING


def test_bytes_that_are_no_text_do_not_stop_a_report():
    report = replace(toy_audit(), title="a\udcffb")
    assert stdlib_json.loads(json(report))["title"] == "a\\udcffb"
    assert "a\\udcffb" in html(report)


def test_markdown_links_nothing_and_begins_no_command_of_a_build_server():
    title = "www.example.test WWW.example.test a@b.example ##[error] ##vso[task.x]"
    text = markdown(replace(toy_audit(), title=title, says=title))
    assert not re.search(r"(?i)www\.|a@b|##\w*\[", text)
    stamp = replace(toy_audit().stamp, command="##vso[task.x] a|b")
    code = markdown(replace(toy_audit(), stamp=stamp))
    assert "`#\\x23vso[task.x] a|b`" in code


def test_a_bar_is_escaped_in_tables_and_only_there():
    report = toy_audit()
    side = report.conflicts[0].sides[0]
    conflict = replace(report.conflicts[0], sides=(replace(side, id="a|b"),))
    stamp = replace(report.stamp, command="frobc | tee")
    text = markdown(replace(report, conflicts=(conflict,), stamp=stamp))
    assert "`a\\|b`" in text
    assert "`frobc | tee`" in text
    rendered = MarkdownIt("gfm-like", {"linkify": False}).render(text)
    assert "<code>a|b</code>" in rendered
    assert "<code>frobc | tee</code>" in rendered
