"""Reports in a real browser: no faults, no requests, everything reachable, what-if as evaluated.

To look at the pages, set MESHSEED_SHOTS to a folder: screenshots of every kind are put there.
"""

import json
import os
import random
from pathlib import Path

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.reporting.hostile import hostile_facts
from tests.reporting.making import KINDS, TOY, checked_in, toy_audit, toy_outcome, toy_report
from tests.reporting.test_hostile import hostile_reports
from tests.reporting.test_rendering import many_findings
from tests.reporting.test_what_if import as_evaluated

from meshseed import builtin_packs, load_pack
from meshseed.reporting import audit_of, check_of, html, stamp_of
from meshseed.reporting.what_if import answers_of, line_with

pytestmark = pytest.mark.slow

LOOKS = {
    "light": {"color_scheme": "light", "viewport": {"width": 1280, "height": 900}},
    "dark": {"color_scheme": "dark", "viewport": {"width": 1280, "height": 900}},
    "phone": {"color_scheme": "light", "viewport": {"width": 360, "height": 740}},
}


class Watched:
    """A page with everything that went wrong on it, and everything it asked for."""

    def __init__(self, page):
        self.page = page
        self.wrong = []
        self.asked = []
        page.on("console", lambda message: self.wrong.append(message.text))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("dialog", lambda dialog: self.wrong.append(dialog.message))
        page.on("request", lambda request: self.asked.append(request.url))


@pytest.fixture
def opened(browser, tmp_path):
    """Open a report in a context; it is closed afterwards."""
    contexts = []

    def open_(text, **options):
        file = tmp_path / "report.html"
        file.write_text(text, encoding="utf-8")
        context = browser.new_context(**options)
        contexts.append(context)
        watched = Watched(context.new_page())
        watched.page.goto(file.as_uri())
        return watched

    yield open_
    for context in contexts:
        context.close()


def shot(page, name):
    folder = os.environ.get("MESHSEED_SHOTS")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_page_has_no_fault_asks_for_nothing_and_fits(kind, look, opened, here):
    watched = opened(html(toy_report(kind, here)), **LOOKS[look])
    page = watched.page
    assert page.title()
    assert watched.wrong == []
    assert [url for url in watched.asked if not url.endswith("/report.html")] == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= LOOKS[look]["viewport"]["width"]
    shot(page, f"{kind}-{look}")


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_bars_anybody(kind, opened, here):
    """axe finds nothing, in light and dark, with everything folded and unfolded."""
    for scheme in ("light", "dark"):
        watched = opened(html(toy_report(kind, here)), color_scheme=scheme)
        for unfolded in (False, True):
            if unfolded:
                watched.page.evaluate(
                    "document.querySelectorAll('details').forEach(e=>e.open=true)"
                )
            result = Axe().run(watched.page)
            found = [
                (one["id"], [node["html"][:200] for node in one["nodes"][:3]])
                for one in result.response["violations"]
            ]
            assert found == [], scheme


@pytest.mark.parametrize("kind", KINDS)
def test_paper_shows_everything(kind, opened, here):
    watched = opened(html(toy_report(kind, here)), color_scheme="dark")
    page = watched.page
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    folded = page.evaluate("document.querySelectorAll('details:not(.static):not([open])').length")
    assert folded == 0
    # Paper is white whatever the screen is.
    colours = page.evaluate(
        "[getComputedStyle(document.documentElement).backgroundColor,"
        " getComputedStyle(document.body).color]"
    )
    assert colours == ["rgb(255, 255, 255)", "rgb(28, 33, 38)"]
    assert len(page.pdf()) > 10_000
    shot(page, f"{kind}-print")


def in_page(page, picks):
    return page.evaluate("picks => window.meshseed.cells(0, picks)", list(picks))


@pytest.mark.parametrize("name", ["toy", "shipped"])
def test_what_if_in_the_page_is_what_evaluate_prints(name, opened):
    """Every pick of every axis, and many combinations, against whole evaluations."""
    pack = load_pack(TOY if name == "toy" else builtin_packs()[0])
    audit = audit_of(pack.facts, stamp_of("x", (pack.facts.identity,)))
    (what_if,) = audit.what_if
    page = opened(html(audit)).page
    chosen = random.Random(7)
    start = [axis.start for axis in what_if.axes]
    combinations = [
        [*start[:at], pick, *start[at + 1 :]]
        for at, axis in enumerate(what_if.axes)
        for pick in range(len(axis.choices))
    ]
    combinations += [
        [chosen.randrange(len(axis.choices)) for axis in what_if.axes] for _ in range(80)
    ]
    for picks in combinations:
        outcome = pack.evaluate(
            line_with(what_if.tokens, what_if.axes, picks),
            assume=answers_of(what_if.axes, picks),
            rests=False,
        )
        evaluated = as_evaluated(json.loads(msgspec.json.encode(outcome)))
        cells = in_page(page, picks)
        assert {table.output for table in what_if.tables} == set(cells)
        for output, cell in cells.items():
            if output in evaluated:
                assert cell == evaluated[output], (output, picks)
        assert cells["reached"]["reached"] == outcome.reached


def test_every_combination_of_the_page_is_that_of_the_document(opened):
    """The page looks cells up as the document does, for all combinations of the toy pack."""
    page = opened(html(toy_audit())).page
    differing = page.evaluate(
        """() => {
          const it = window.meshseed.whatIf[0];
          const sizes = it.axes.map(axis => axis.choices.length);
          const total = sizes.reduce((a, b) => a * b, 1);
          let wrong = 0;
          for (let n = 0; n < total; n += 1) {
            let rest = n;
            const picks = sizes.map(size => {
              const at = rest % size;
              rest = (rest - at) / size;
              return at;
            });
            const cells = window.meshseed.cells(0, picks);
            for (const table of it.tables) {
              let at = 0;
              for (const axis of table.axes) at = at * sizes[axis] + picks[axis];
              if (cells[table.output] !== it.pool[table.cells[at]]) wrong += 1;
            }
          }
          return wrong;
        }"""
    )
    assert differing == 0


def test_picking_with_the_keyboard_changes_what_is_seen(opened):
    watched = opened(html(toy_audit()))
    page = watched.page
    line = page.locator(".line-now code")
    assert line.inner_text() == "frobc cut pattern.cloth"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "SELECT"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert line.inner_text() == "frobc cut pattern.cloth --shape star"
    status = page.locator(".outcome-now")
    assert "differ from the start" in status.inner_text()
    width = page.locator('tr[data-output="attribute.width"]')
    assert "5" in width.inner_text()
    assert "changed" in width.inner_text()
    page.get_by_role("button", name="Back to the start").focus()
    page.keyboard.press("Enter")
    assert line.inner_text() == "frobc cut pattern.cloth"
    assert status.inner_text() == "As at the start."
    assert watched.wrong == []


def test_the_line_that_is_shown_is_the_one_that_was_evaluated(opened):
    line = "frobc cut --shape round p -- --shape"
    page = opened(html(toy_outcome(line, None))).page
    shown = page.locator(".line-now code")
    assert shown.inner_text() == "frobc cut p --shape round -- --shape"
    page.get_by_label("shape", exact=True).select_option(label="star")
    assert shown.inner_text() == "frobc cut p --shape star -- --shape"


def test_everything_can_be_reached_with_the_keyboard(opened, here):
    """Tab goes through every link, select, button, summary and scroller, each with a ring."""
    page = opened(html(toy_report("outcome", here))).page
    wanted = page.evaluate(
        "document.querySelectorAll('a[href],select,button,summary,[tabindex=\"0\"]').length"
    )
    assert wanted > 50
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.add(
            page.evaluate(
                """() => {
                  const e = document.activeElement;
                  const style = getComputedStyle(e);
                  const ringed = style.outlineStyle !== 'none';
                  if (e.matches(':focus-visible') && !ringed) throw e.outerHTML;
                  return [...document.querySelectorAll('*')].indexOf(e);
                }"""
            )
        )
    assert len(seen) == 60


def test_a_page_without_scripts_has_every_combination(opened):
    page = opened(html(toy_audit()), java_script_enabled=False).page
    assert page.locator("form").is_hidden()
    page.locator("details.static > summary").click()
    table = page.locator("details.static details").first
    table.locator("summary").click()
    assert table.locator("tbody tr").count() > 1
    assert "Picking needs a script" in page.locator("noscript").first.inner_text()


@pytest.mark.parametrize("look", LOOKS)
def test_a_hostile_pack_is_inert(look, opened, here):
    for kind, report in hostile_reports(here):
        watched = opened(html(report), **LOOKS[look])
        page = watched.page
        page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
        assert page.evaluate("window.hacked") is None
        assert watched.wrong == []
        assert [url for url in watched.asked if not url.endswith("/report.html")] == []
        assert page.locator("img, iframe, object, embed").count() == 0
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= LOOKS[look]["viewport"]["width"], kind
        shot(page, f"hostile-{kind}-{look}")


def test_picking_in_a_hostile_pack_is_inert(opened):
    facts = hostile_facts()
    watched = opened(html(audit_of(facts, stamp_of("x", (facts.identity,)))))
    page = watched.page
    for at in range(page.locator("form select").count()):
        page.locator("form select").nth(at).select_option(index=1)
    assert page.evaluate("window.hacked") is None
    assert page.locator(".cells-now img, .cells-now script").count() == 0
    assert watched.wrong == []


def test_ten_thousand_findings_can_be_used(opened, here):
    facts = load_pack(TOY).facts
    checked = many_findings(checked_in(here), 10_000)
    text = html(check_of(checked, stamp_of("x", (facts.identity,)), has_baseline=False))
    watched = opened(text)
    page = watched.page
    ready = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    assert ready < 10_000
    page.locator("#files summary").click()
    page.locator('a[href="#file-99"]').click()
    page.wait_for_function("document.querySelector('#file-99 details').open")
    assert page.locator("#file-99 li").count() == 100
    assert watched.wrong == []
    shot(page, "many")


def test_the_shipped_audit_in_every_look(opened):
    facts = load_pack(builtin_packs()[0]).facts
    text = html(audit_of(facts, stamp_of("meshseed report audit", (facts.identity,))))
    for look, options in LOOKS.items():
        watched = opened(text, **options)
        assert watched.wrong == []
        width = watched.page.evaluate("document.documentElement.scrollWidth")
        assert width <= options["viewport"]["width"]
        shot(watched.page, f"shipped-{look}")
    found = Axe().run(watched.page).response["violations"]
    assert [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found] == []
