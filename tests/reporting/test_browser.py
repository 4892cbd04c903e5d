"""Reports in a real browser: no faults, no requests, everything reachable, what-if as evaluated.

To look at the pages, set MESHSEED_SHOTS to a folder: screenshots of every kind are put there.
"""

import hashlib
import json
import os
import random
import re
from pathlib import Path

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.reporting.comparing import evaluated_at, every_cell
from tests.reporting.hostile import hostile_facts
from tests.reporting.making import KINDS, TOY, checked_in, toy_audit, toy_outcome, toy_report
from tests.reporting.test_hostile import ACTING, acting_audit, hostile_reports
from tests.reporting.test_rendering import many_findings

from meshseed import builtin_packs, load_pack
from meshseed.diagnostics import visible
from meshseed.reporting import audit_of, check_of, html, outcome_of, stamp_of
from meshseed.reporting.what_if import exploring

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


PAPER = {"width": 718, "height": 1000}
"""A4 between its margins, in pixels of a page."""


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off_on_paper(kind, opened, here):
    page = opened(html(toy_report(kind, here)), viewport=PAPER).page
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    beyond = page.evaluate(
        """wide => [...document.querySelectorAll('body *')]
          .filter(e => !e.closest('[hidden],details:not([open])'))
          .filter(e => e.getBoundingClientRect().width && e.getBoundingClientRect().right > wide)
          .map(e => e.outerHTML.slice(0, 80))""",
        PAPER["width"] + 1,
    )
    assert beyond == []


def test_wide_pictures_lie_on_their_side_on_paper(opened):
    page = opened(html(toy_outcome())).page
    wide = page.locator("figure.wide").count()
    assert 0 < wide < page.locator("figure").count()
    paper = page.pdf(format="A4", prefer_css_page_size=True)
    boxes = set(re.findall(rb"/MediaBox \[0 0 (\d+)[.\d]* (\d+)", paper))
    assert {width > height for width, height in (map(int, one) for one in boxes)} == {True, False}


@pytest.mark.parametrize("kind", ["audit", "outcome"])
def test_words_in_pictures_stay_within_their_boxes(kind, opened, here):
    """As the browser draws them, whose font is wider or narrower than ours was."""
    page = opened(html(toy_report(kind, here))).page
    page.evaluate("document.querySelectorAll('details').forEach(e => e.open = true)")
    beyond = page.evaluate(
        """() => [...document.querySelectorAll('svg')].flatMap(svg => {
          const boxes = [...svg.querySelectorAll('rect')].map(e => e.getBBox());
          return [...svg.querySelectorAll('text')].filter(text => {
            const own = text.getBBox();
            const middle = [own.x + 1, own.y + own.height / 2];
            const around = boxes.filter(b => b.x <= middle[0] && middle[0] <= b.x + b.width
              && b.y <= middle[1] && middle[1] <= b.y + b.height);
            return around.length && own.width > 12
              && !around.some(b => own.x + own.width <= b.x + b.width + 1);
          }).map(text => text.textContent);
        })"""
    )
    assert beyond == []


EVERY = """async ([first, end]) => {
  const it = window.meshseed.whatIf[0];
  const sizes = it.axes.map(axis => axis.choices.length);
  const outputs = it.tables.map(table => table.output);
  const places = new Map(it.pool.map((cell, at) => [cell, at]));
  const found = new Uint16Array((end - first) * outputs.length);
  let next = 0;
  for (let number = first; number < end; number += 1) {
    let rest = number;
    const picks = Array(sizes.length);
    for (let at = sizes.length - 1; at >= 0; at -= 1) {
      picks[at] = rest % sizes[at];
      rest = Math.floor(rest / sizes[at]);
    }
    const cells = window.meshseed.cells(0, picks);
    if (Object.keys(cells).length !== outputs.length) throw new Error(`at ${picks}`);
    for (const output of outputs) found[next++] = places.get(cells[output]);
  }
  const digest = await crypto.subtle.digest("SHA-256", found);
  return Array.from(new Uint8Array(digest), one => one.toString(16).padStart(2, "0")).join("");
}"""
AT_ONCE = 20_000


def in_words_of_script(text):
    """A document as a script has it: 2.0 is 2 there."""
    return json.loads(text, parse_float=lambda one: int(float(one)) if float(one) % 1 == 0 else one)


def shipped_outcome(line):
    pack = load_pack(builtin_packs()[0])
    outcome = pack.evaluate(line)
    stamp = stamp_of("meshseed report outcome", (pack.facts.identity,))
    return outcome_of(outcome, pack.facts, stamp, assume={})


def shipped_audit():
    facts = load_pack(builtin_packs()[0]).facts
    return audit_of(facts, stamp_of("meshseed report audit", (facts.identity,)))


WHOLE = {
    "toy": toy_audit,
    "toy-line": lambda: toy_outcome("frobc cut --form=blob -L3 --plain --width 7 p", None),
    "toy-refused": lambda: toy_outcome("frobc cut --sha stra -L9 --width nine --loom hand p", None),
    "toy-job": toy_outcome,
    "shipped": shipped_audit,
    "shipped-line": lambda: shipped_outcome(
        "neuronx-cc compile m.hlo --spmd --target=trn2 -O1 --layer-unroll-factor 4"
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_every_combination_of_the_page_is_that_of_the_document(name, opened):
    """The page finds the cells that the document has; test_what_if_whole holds these to be right.

    Each pack, as an audit and with lines of their own: 233,280 combinations for the shipped one.
    """
    report = WHOLE[name]()
    (what_if,) = report.what_if
    page = opened(html(report)).page
    there = json.dumps(page.evaluate("window.meshseed.whatIf[0]"))
    assert there == json.dumps(in_words_of_script(msgspec.json.encode(what_if)))
    cells = every_cell(what_if)
    for first in range(0, len(cells), AT_ONCE):
        end = min(first + AT_ONCE, len(cells))
        wanted = hashlib.sha256(cells[first:end].tobytes()).hexdigest()
        assert page.evaluate(EVERY, [first, end]) == wanted, (first, end)


@pytest.mark.parametrize("name", ["toy", "shipped"])
def test_what_if_in_the_page_is_what_evaluate_prints(name, opened):
    """Every pick of every axis, and many combinations, against whole evaluations."""
    pack = load_pack(TOY if name == "toy" else builtin_packs()[0])
    report = WHOLE[name]()
    (what_if,) = report.what_if
    page = opened(html(report)).page
    chosen = random.Random(7)
    start = what_if.start
    combinations = [
        (*start[:at], pick, *start[at + 1 :])
        for at, axis in enumerate(what_if.axes)
        for pick in range(len(axis.choices))
    ]
    combinations += [
        tuple(chosen.randrange(len(axis.choices)) for axis in what_if.axes) for _ in range(80)
    ]
    for picks in combinations:
        evaluated = evaluated_at(pack, what_if, picks)
        found = page.evaluate("picks => window.meshseed.cells(0, picks)", list(picks))
        assert {table.output for table in what_if.tables} == set(found)
        for output, cell in found.items():
            wanted = in_words_of_script(msgspec.json.encode(evaluated[output]))
            assert json.dumps(cell) == json.dumps(wanted), (output, picks)
        asked = page.evaluate(
            "picks => window.meshseed.asking(window.meshseed.whatIf[0], picks)", list(picks)
        )
        assert asked == what_if.asking(picks)


def test_an_outcome_begins_with_what_it_says(opened):
    """The start of the page, picked back, is the line: no spelling of it is forgotten."""
    watched = opened(html(toy_outcome("frobc cut p --form star", None)))
    page = watched.page
    line = page.locator(".line-now code")
    assert line.inner_text() == "frobc cut p --form star"
    page.get_by_label("shape", exact=True).select_option(label="round")
    assert line.inner_text() == "frobc cut p --form round"
    page.get_by_role("button", name="Back to the start").click()
    assert line.inner_text() == "frobc cut p --form star"
    assert page.locator(".outcome-now").inner_text() == "As at the start."
    assert watched.wrong == []


def test_changes_are_read_aloud(opened):
    """One polite region says how much changed and what differs; nothing else is live."""
    page = opened(html(toy_audit())).page
    assert page.locator("[aria-live], [role=status], [role=alert]").count() == 1
    status = page.get_by_role("status")
    assert status.get_attribute("aria-live") == "polite"
    assert status.inner_text() == "As at the start."
    page.evaluate(
        """() => {
          window.heard = [];
          new MutationObserver(() => {
            window.heard.push(document.querySelector("[role=status]").textContent);
          }).observe(document.querySelector("[role=status]"), {childList: true, subtree: true});
        }"""
    )
    page.get_by_label("loom", exact=True).select_option(label="mill")
    page.get_by_label("shape", exact=True).select_option(label="star")
    page.get_by_label("shape", exact=True).select_option(label="not typed")
    page.get_by_label("loom", exact=True).select_option(label="not typed")
    first, second, third, last = page.evaluate("window.heard")
    differing = page.locator("tr.changed").count()
    assert differing == 0
    assert "output changed with this pick" in first or "outputs changed with this pick" in first
    assert "from the start: " in first
    assert "attribute.fabric" in first
    assert second != first
    assert third.partition(" from the start")[2] == first.partition(" from the start")[2]
    assert last == "As at the start."


def test_the_count_that_is_read_aloud_is_that_of_the_rows(opened):
    page = opened(html(toy_audit())).page
    page.get_by_label("shape", exact=True).select_option(label="star")
    said = page.get_by_role("status").inner_text()
    rows = page.locator("tr.changed").evaluate_all("all => all.map(one => one.dataset.output)")
    assert f"{len(rows)} outputs differ from the start: " in said
    named = said.partition("from the start: ")[2].rstrip(".").partition(" and ")[0].split(", ")
    assert len(named) == min(len(rows), 8)
    assert set(named) <= set(rows)


def test_focus_stays_where_it_is_while_picking(opened):
    """A pick rebuilds what is shown, and neither moves the focus nor folds what was opened."""
    page = opened(html(toy_audit())).page
    page.locator(".rules-now summary").click()
    select = page.get_by_label("shape", exact=True)
    select.focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.id") == select.get_attribute("id")
    assert page.locator(".rules-now").get_attribute("open") is not None
    page.keyboard.press("Home")
    assert select.input_value() == "0"
    page.keyboard.type("blob")
    assert page.locator(".line-now code").inner_text() == "frobc cut pattern.cloth --shape blob"


def test_what_is_left_out_can_be_asked_for(opened, monkeypatch):
    """The page of a pack with too many combinations says of what, and what to type instead."""
    monkeypatch.setattr(exploring, "MOST_COMBINATIONS", 20)
    facts = load_pack(TOY).facts
    report = audit_of(facts, stamp_of("x", (facts.identity,)))
    (what_if,) = report.what_if
    watched = opened(html(report))
    page = watched.page
    box = page.locator(".left-out")
    assert box.is_visible()
    assert box.locator("p code").all_inner_texts()[: len(what_if.left_out)] == [*what_if.left_out]
    assert page.locator('.cells-now tr[data-output="' + what_if.left_out[0] + '"]').count() == 0
    command = page.locator(".ask-now code")
    assert command.inner_text() == what_if.asking(what_if.start)
    page.get_by_label("shape", exact=True).select_option(label="star")
    page.get_by_label("round-token").select_option(index=1)
    picks = list(what_if.start)
    for at, axis in enumerate(what_if.axes):
        if axis.name == "shape":
            picks[at] = [one.label for one in axis.choices].index("star")
        if axis.name == "round-token":
            picks[at] = 1
    assert command.inner_text() == what_if.asking(tuple(picks))
    assert "--assume" in command.inner_text()
    assert Axe().run(page).response["violations"] == []
    shot(page, "left-out")
    without = opened(html(report), java_script_enabled=False).page
    assert without.locator(".ask-now code").inner_text() == what_if.asking(what_if.start)
    assert watched.wrong == []


def test_what_is_not_varied_is_named(opened):
    report = toy_outcome("frobc cut --threads a --shape star p", None)
    watched = opened(html(report))
    page = watched.page
    assert page.get_by_label("shape", exact=True).count() == 0
    assert "shape is not varied: at the end of the line, --shape star" in page.inner_text("main")
    assert page.locator(".line-now code").inner_text() == "frobc cut --threads a --shape star p"
    assert watched.wrong == []


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


def test_what_is_picked_shows_nothing_that_acts(opened):
    """The script prints as the page does: an escape for what is not printed."""
    watched = opened(html(acting_audit()))
    page = watched.page
    page.get_by_label("shape", exact=True).select_option(index=2)
    line = page.locator(".line-now code").text_content()
    assert line.count(visible(ACTING)) >= 2
    assert page.inner_text("body").replace("\n", "").replace("\t", "").isprintable()
    assert watched.wrong == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_in_high_contrast_and_twice_as_large(scheme, opened):
    """Colours of the system, and half the width: nothing is lost, cut or barred."""
    sizes = {"viewport": {"width": 640, "height": 450}, "device_scale_factor": 2}
    watched = opened(html(toy_outcome()), forced_colors="active", color_scheme=scheme, **sizes)
    page = watched.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    assert Axe().run(page).response["violations"] == []
    assert watched.wrong == []
    shot(page, f"contrast-{scheme}")


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
