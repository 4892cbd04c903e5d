"""A stranger's templates end in time, take no more memory than there is for them, and say so."""

import os
from pathlib import Path

import pytest
from tests.reporting.making import toy_diff

from meshseed.reporting import BadTemplate, html, markdown
from meshseed.reporting.rendering import bounded

pytestmark = pytest.mark.skipif(not bounded.can_bound(), reason="a system without limits")

ENDLESS = {
    "loops": "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "doubling": (
        "{% set n = namespace(x='a') %}"
        "{% for one in range(60) %}{% set n.x = n.x ~ n.x %}{% endfor %}"
    ),
    "product": "{{ 'a' * 10 ** 12 }}",
    "power": "{{ 10 ** (10 ** 9) }}",
    "format": "{{ '%1000000000000d' | format(1) }}",
}


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Write a template of one's own for the page of a comparison; gives its folder."""
    monkeypatch.setattr(bounded, "MOST_SECONDS", 1)
    monkeypatch.setattr(bounded, "MOST_MEMORY", 256 * 1024**2)

    def write(text, name="diff.md.jinja"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path

    return write


@pytest.mark.parametrize("name", ENDLESS)
def test_what_would_not_end_is_ended(name, own):
    with pytest.raises(BadTemplate) as bad:
        markdown(toy_diff(), own(ENDLESS[name]))
    assert "more time or memory than a page may" in bad.value.finding.message


def test_a_page_that_is_too_long_is_none(own, monkeypatch):
    monkeypatch.setattr(bounded, "LARGEST", 10_000)
    with pytest.raises(BadTemplate):
        markdown(toy_diff(), own("{{ 'a' * 20000 }}"))
    assert markdown(toy_diff(), own("{{ 'a' * 5000 }}")) == "a" * 5000 + "\n"


def test_what_is_within_limits_is_as_without_them(own):
    ours = html(toy_diff())
    assert html(toy_diff(), own('{% extends "report.html.jinja" %}\n', "diff.html.jinja")) == ours


def test_a_fault_is_at_its_line_in_its_file(own):
    own("{% macro wrong() %}\n{{ missing }}\n{% endmacro %}\n", "parts.jinja")
    folder = own('{% import "parts.jinja" as parts %}\n{{ parts.wrong() }}\n')
    with pytest.raises(BadTemplate) as bad:
        markdown(toy_diff(), folder)
    (place,) = bad.value.finding.where
    assert (place.source, place.span.start.line) == ("parts.jinja", 2)


def open_files():
    return sum(1 for _ in Path("/dev/fd").iterdir())


def own_children() -> set[int]:
    """The processes that this one began and did not yet wait for; other tests have a browser."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(status.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        if parent == os.getpid():
            found.add(int(status.parent.name))
    return found


def test_nothing_is_left_behind(own):
    before, children = open_files(), own_children()
    with pytest.raises(BadTemplate):
        markdown(toy_diff(), own("{{ missing }}"))
    assert open_files() == before
    assert own_children() == children
