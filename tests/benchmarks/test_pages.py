"""The documentation shows what was measured."""

import pytest
from benchmarks.suites import SUITES

from benchmarks import pages


def test_the_pages_show_the_results():
    assert pages.stale(write=False) == []


def test_every_comparison_is_in_the_page_about_speed():
    text = (pages.ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    for name in SUITES:
        assert f"<!-- results: {name} -->" in text, name


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A copy of the page that is looked at in its place."""
    path = tmp_path / "performance.md"
    text = (pages.ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(pages, "PAGES", (path,))
    return path


def test_a_figure_that_was_not_measured_is_found_and_written_right(page):
    before = page.read_text(encoding="utf-8")
    row = next(line for line in before.splitlines() if line.startswith("| meshseed, class seen |"))
    page.write_text(before.replace(row, "| meshseed, class seen | 9.9 G |"), encoding="utf-8")
    assert pages.stale(write=True) == [page]
    assert page.read_text(encoding="utf-8") == before
    assert pages.stale(write=False) == []


def test_words_between_the_blocks_are_left_alone(page):
    text = page.read_text(encoding="utf-8") + "\nA sentence.\n"
    page.write_text(text, encoding="utf-8")
    assert pages.stale(write=True) == []
    assert page.read_text(encoding="utf-8") == text


def test_what_was_not_measured_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "RESULTS", tmp_path)
    assert pages.block("ladder").strip() == "Not measured yet."
