"""What is said of the thing under the mouse."""

import pytest
from tests.authoring.editor.packs import TOYS

from meshseed.authoring.editor.hovering import note_at
from meshseed.packs import check


@pytest.fixture(scope="module")
def facts():
    return check(TOYS[0]).facts


def hover(opened, facts, name, marked):
    note = note_at(opened.index, facts, opened.path(name), opened.place(name, marked))
    if note is None:
        return None, ""
    return note.markdown, opened.text(name)[note.start : note.end]


@pytest.mark.parametrize(
    ("name", "marked", "under", "says"),
    [
        ("pipeline.toml", "when.sha|pe.in", "shape", "**flag** `shape` · CONFIRMED"),
        ("pipeline.toml", 'in = ["rou|nd"', "round", "**choice** `round`"),
        ("pipeline.toml", "width = 5, width_used = tr|ue }", "true", "Names and the values"),
        ("pipeline.toml", 'initial = { from = "lev|el" }, evidence = ["sym', "level", "flag"),
        ("pipeline.toml", '"round-tok|en"', "round-token", "Which token does a round cut add?"),
        ("pipeline.toml", 'enforced_by = "run.ref|used"', "run.refused", "**evidence**"),
        ("pipeline.toml", 'from = "lo|om"', "loom", "lookup `fabric`"),
        ("pipeline.toml", 'hi|t = "unique"', "hit", "How many of its rules may fire"),
        ("pipeline.toml", 'hit = "uni|que"', '"unique"', "Takes `unique`, `first` or `all`"),
        ("pipeline.toml", 'clash = "typ|ed"', '"typed"', "Who wins over a different typed value"),
        ("flags.toml", 'literal = "--fo|rm"', "--form", "**flag** `shape`"),
        ("cases.toml", 'reading = { star-width = "si|x" }', "six", "**conflict** `star-width`"),
        ("cases.toml", "knobs = { cut-wi|dth = 5", "cut-width", "pass option"),
        ("evidence.toml", 'supports = ["shape.st|ar.append', "shape.star", "**rule**"),
        ("evidence.toml", "shape.star.append.cutter_op|tions", "cutter_options", "accumulator"),
        ("evidence.toml", "flag.shape.choice.st|ar", "star", "Needs a fine level"),
        ("mesh.toml", 'mesh = "ha|ll", aliases', "hall", "**mesh**"),
    ],
)
def test_what_is_said(opened, facts, name, marked, under, says):
    markdown, text = hover(opened, facts, name, marked)
    assert says in markdown
    assert text == under


def test_a_conflict_is_shown_with_both_sides(opened, facts):
    markdown, _ = hover(opened, facts, "open.toml", 'about = ["shape.st|ar.set.width"]')
    assert "`five` (taken) Five strips" in markdown
    assert "`six` Six strips" in markdown


def test_a_pack_that_was_never_sound_shows_what_it_says_itself(opened):
    markdown, _ = hover(opened, None, "pipeline.toml", "when.sha|pe.in")
    assert "What everything else follows from" in markdown
    assert "once the pack has no errors" in markdown


def test_a_name_that_is_nowhere(opened, facts):
    opened.type("pipeline.toml", "\n[[rule]]\nwhen.nowhere = 1\n|")
    markdown, _ = hover(opened, facts, "pipeline.toml", "when.now|here")
    assert "Nothing in the pack is called so." in markdown


@pytest.mark.parametrize("marked", ["# ---- be|fore the rules", "artisan = true|\nthen.set.level"])
def test_where_nothing_is_said_of_a_name(opened, facts, marked):
    markdown, _ = hover(opened, facts, "pipeline.toml", marked)
    assert markdown is None or "flag" not in markdown


def test_text_of_a_pack_is_shown_and_not_read_as_markdown(opened):
    """A stranger's pack: no link, no HTML, no code block comes from its texts."""
    hostile = "<img src=x> [a](command:x) ``` \u202e *b* $(x)"
    opened.type(
        "pipeline.toml",
        f'\n[[rule]]\nid = "h"\nsays = "{hostile}"\nwhen.fine = true\nthen.advise = "x"\n|',
    )
    for path, text in opened.buffers.items():
        path.write_text(text, encoding="utf-8")
    markdown, _ = hover(opened, check(opened.folder).facts, "pipeline.toml", 'id = "|h"')
    assert "<img" not in markdown
    assert "[a](" not in markdown
    assert "```" not in markdown
    assert "\u202e" not in markdown


def test_everything_named_has_something_said_of_it(opened, facts):
    index = opened.index
    seen = set()
    for file in index.texts:
        for site in index.sites(file):
            if (site.symbol, site.is_definition) in seen:
                continue
            seen.add((site.symbol, site.is_definition))
            note = note_at(index, facts, file, site.start)
            assert note is not None
            assert note.markdown
            assert "once the pack has no errors" not in note.markdown
            if site.is_definition:
                assert "Nothing in the pack" not in note.markdown, site.symbol
