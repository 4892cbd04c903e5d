"""Pages as a reader meets them: links lead somewhere, headings have content, sums hold."""

import re
from collections import Counter

import pytest
from msgspec.structs import replace
from tests.reporting.making import KINDS, TOY, toy_audit, toy_outcome, toy_report

from meshseed import Job, builtin_packs, load_pack
from meshseed.authoring.analysis import NotAnalysed
from meshseed.checking.running import check
from meshseed.checking.settings import Settings
from meshseed.confidence import LineOfEvidence
from meshseed.evaluation.outcome import Certainty
from meshseed.evidence import Verdict, Verification
from meshseed.evidence.verdicts import Judged
from meshseed.packs.facts import Owner
from meshseed.reporting import audit_of, check_of, html, markdown, outcome_of, stamp_of
from meshseed.reporting.pages import page_of
from meshseed.reporting.pages.page import Drawing, Notes, Prose, Table, Tree
from meshseed.reporting.pages.words import count, some


def shipped_audit():
    facts = load_pack(builtin_packs()[0]).facts
    return audit_of(facts, stamp_of("meshseed report audit", (facts.identity,)))


def shipped_outcome():
    pack = load_pack(builtin_packs()[0])
    job = Job(instance="trn2.48xlarge", degrees={"tensor": 8})
    outcome = pack.evaluate("--target trn2 --distribution-strategy fsdp", trees=True, job=job)
    stamp = stamp_of("meshseed report outcome", (pack.facts.identity,))
    return outcome_of(outcome, pack.facts, stamp, assume={}, job=job)


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    """A report of each kind, and those of the shipped pack."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("scripts")
        patch.chdir(folder)
        found = {kind: toy_report(kind, folder) for kind in KINDS}
    return {**found, "shipped audit": shipped_audit(), "shipped outcome": shipped_outcome()}


EVERY = [*KINDS, "shipped audit", "shipped outcome"]


@pytest.mark.parametrize("name", EVERY)
def test_links_lead_somewhere_and_anchors_are_of_one_thing(name, reports):
    text = html(reports[name])
    anchors = Counter(re.findall(r'\bid="([^"]*)"', text))
    assert [one for one, times in anchors.items() if times > 1] == []
    links = set(re.findall(r'href="#([^"]*)"', text))
    assert links
    assert links - set(anchors) == set()
    labels = set(re.findall(r'<label for="([^"]*)"', text))
    assert labels - set(anchors) == set()


def flattened(sections):
    for one in sections:
        yield one
        yield from flattened(one.sections)


@pytest.mark.parametrize("name", EVERY)
def test_every_heading_has_content(name, reports):
    for section in flattened(page_of(reports[name]).sections):
        assert section.title
        assert section.blocks or section.sections, section.title
        for block in section.blocks:
            match block:
                case Table():
                    assert block.caption
                    assert all(len(row) == len(block.heading) for row in block.rows)
                case Drawing():
                    assert block.title
                    assert block.about
                    assert block.table.rows
                case Tree() | Notes():
                    assert block.caption
                case Prose():
                    assert block.text


def section(report, name):
    (found,) = [one for one in page_of(report).sections if one.id == name]
    return found


def facts_of(report):
    return dict(page_of(report).facts)


# -- audit ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["audit", "shipped audit"])
def test_what_an_audit_counts_is_what_it_lists(name, reports):
    report = reports[name]
    told = facts_of(report)
    statements = section(report, "statements")
    tables = [one for one in statements.blocks if isinstance(one, Table)]
    rows = [row for table in tables for row in table.rows]
    assert len(rows) == len(report.statements)
    for step in ("CONFIRMED", "STRONG", "INFERRED", "NOT_TRACED"):
        listed = sum(row[1].confidence == step for row in rows)
        assert told[step] == f"{listed} of {len(rows)} statements"
    (questions,) = [one for one in section(report, "unknowns").blocks if isinstance(one, Table)]
    open_ = sum(bool(row[4].text) for row in rows)
    assert told["open questions"] == f"{len(questions.rows)}, needed by {count(open_, 'statement')}"
    (sides,) = [one for one in section(report, "conflicts").blocks if isinstance(one, Table)]
    assert len(sides.rows) == sum(len(one.sides) for one in report.conflicts)
    touched = sum(bool(row[3].text) for row in rows)
    conflicts = sum(bool(row[0].text) for row in sides.rows)
    assert told["conflicts"] == f"{conflicts}, touching {count(touched, 'statement')}"
    assert told["observations"].startswith(str(len(report.ledger.entries)))


def test_every_side_of_a_conflict_says_whether_it_is_taken_and_how_to_read_it(reports):
    report = reports["shipped audit"]
    (table,) = [one for one in section(report, "conflicts").blocks if isinstance(one, Table)]
    rows = iter(table.rows)
    for conflict in report.conflicts:
        for side in conflict.sides:
            row = next(rows)
            assert row[2].text == side.id
            assert row[2].note == ("taken" if side.taken else "not taken")
            reading = f"--reading {conflict.id}={side.id}"
            assert (row[5].text == reading) is (side.changes and not side.taken)


def test_lines_of_evidence_count_statements_by_their_sources():
    report = toy_audit()
    for one in report.lines:
        resting = [each for each in report.statements if one.line in each.lines]
        assert one.statements == len(resting)
        assert one.alone == sum(len(each.lines) == 1 for each in resting)
    assert {one.line for one in report.lines} == set(LineOfEvidence)


def test_whose_it_is_adds_up(reports):
    report = reports["shipped audit"]
    counts, each = [one for one in section(report, "owners").blocks if isinstance(one, Table)]
    owners = Counter(one.owner for one in report.statements if one.owner is not None)
    assert sum(int(row[1].text) for row in counts.rows) == owners[Owner.VENDOR]
    assert sum(int(row[2].text) for row in counts.rows) == owners[Owner.STOCK]
    assert len(each.rows) == sum(owners.values())


def test_of_very_many_outputs_the_first_are_named_and_the_others_counted():
    assert some(("a", "b"), 8, "output").text == "a, b"
    many = some(tuple(map(str, range(20))), 8, "output")
    assert many.text == "0, 1, 2, 3, 4, 5, 6, 7"
    assert many.note.startswith("and 12 outputs more")
    assert some((), 8, "output").text == "none"


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [
        (1, "address", "1 address"),
        (2, "address", "2 addresses"),
        (1, "file", "1 file"),
        (0, "file", "0 files"),
        (1234, "row", "1,234 rows"),
        (2, "stretch", "2 stretches"),
        (2, "quantity", "2 quantities"),
    ],
)
def test_numbers_with_their_nouns(number, noun, text):
    assert count(number, noun) == text


@pytest.fixture(scope="module")
def verified():
    """An audit with a verdict on every observation, of each kind in turn."""
    facts = load_pack(TOY).facts
    verdicts = list(Verdict)
    judged = tuple(
        Judged(
            evidence=one.id,
            kind=one.kind,
            binary="cutter",
            verdict=verdicts[at % len(verdicts)],
            why="as found",
        )
        for at, one in enumerate(facts.evidence)
    )
    found = Verification(
        pack=facts.identity.id,
        digest=facts.identity.digest,
        subject="a wheel",
        binaries=(),
        judged=judged,
        findings=(),
    )
    return audit_of(facts, stamp_of("x", (facts.identity,)), found)


def test_verdicts_add_up_and_say_what_they_mean(verified):
    totals, each = [
        one for one in section(verified, "verification").blocks if isinstance(one, Table)
    ]
    counted = Counter(one.verdict.value for one in verified.verification.judged)
    assert {row[0].text: int(row[2].text) for row in totals.rows} == {
        one.value: counted[one.value] for one in Verdict
    }
    assert all(row[1].text for row in totals.rows)
    assert len(each.rows) == sum(counted.values())
    tested = sum(counted.values()) - counted["not-checkable"]
    assert facts_of(verified)["observations"].endswith(f", {tested} tested on a binary")
    (ledger,) = section(verified, "ledger").blocks
    assert Counter(row[-1].text for row in ledger.rows) == counted


def pictures(report):
    found = (block for one in flattened(page_of(report).sections) for block in one.blocks)
    return [one.title for one in found if isinstance(one, Drawing)]


def test_every_picture_is_made_for_the_shipped_pack(reports):
    audit = pictures(reports["shipped audit"])
    tables = len(reports["shipped audit"].tables)
    assert sum(one.endswith("decision table") for one in audit) == tables - 1 == 3
    assert sum(one.endswith("from condition to effect") for one in audit) == tables
    assert sum(one.startswith("How surely") for one in audit) == 1
    assert sum(one.endswith("by axis") for one in audit) == 1
    report = reports["shipped outcome"]
    outcome = pictures(report)
    (job,) = [one for one in report.outcome.meshes if one.id == "job"]
    cutting = [one.id for one in job.axes if one.degree is not None and one.degree > 1]
    assert cutting == ["data", "tensor"]
    for axis in cutting:
        assert f"job: 64 devices, grouped along {axis}" in outcome
        assert f"job: replica groups along {axis}" in outcome
    assert "How the degrees of job follow" in outcome
    assert [f"How {one.output} is known" for one in report.chains] == outcome[-len(report.chains) :]


def test_a_mesh_too_large_for_a_picture_says_so():
    pack = load_pack(builtin_packs()[0])
    job = Job(instance="trn2.48xlarge", nodes=16, degrees={"tensor": 8})
    outcome = pack.evaluate("--target trn2", job=job)
    stamp = stamp_of("x", (pack.facts.identity,))
    report = outcome_of(outcome, pack.facts, stamp, assume={}, job=job)
    assert not any("replica groups" in one for one in pictures(report))
    meshes = section(report, "meshes").sections
    (part,) = [one for one in meshes if one.title == "Mesh job"]
    said = [one.text for one in part.blocks if isinstance(one, Prose)]
    assert any("More than 512 devices are no picture" in one for one in said)


# -- outcome -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["outcome", "shipped outcome"])
def test_what_an_outcome_counts_is_what_it_lists(name, reports):
    report = reports[name]
    told = facts_of(report)
    tables = [one for one in section(report, "options").blocks if isinstance(one, Table)]
    tokens = [row for table in tables for row in table.rows]
    sure = sum(row[1].text == "forwarded" for row in tokens)
    assert told["forwarded tokens"].split(",")[0] == str(sure)
    options = report.outcome.options.values()
    certain = [one.certainty is Certainty.PRESENT for each in options for one in each.tokens]
    assert (len(tokens), sure) == (len(certain), sum(certain))
    changed, others = section(report, "values").blocks
    assert told["values changed"] == str(len(changed.rows))
    assert len(changed.rows) + len(others.rows) == len(report.outcome.attributes)
    seeded, left = section(report, "knobs").blocks
    assert len(seeded.rows) + len(left.rows) == len(report.outcome.knobs)
    (tree,) = section(report, "trace").blocks
    assert told["rules fired"] == str(sum(one.word == "fired" for one in tree.nodes))
    assert len(tree.nodes) == len(report.outcome.trace)


def test_what_if_stands_behind_what_an_outcome_rests_on():
    text = html(toy_outcome())
    places = [text.index(f'id="{one}"') for one in ("line", "doubts", "what-if", "trace", "chains")]
    assert places == sorted(places)
    order = re.findall(r'<li><a href="#([^"]*)"', text)
    assert order.index("what-if") == order.index("doubts") + 1
    audit = html(toy_audit())
    assert audit.index('id="what-if"') < audit.index('id="standing"')


def test_a_pass_option_that_nothing_seeds_says_what_is_not_known(reports):
    left = section(reports["shipped outcome"], "knobs").blocks[1]
    assert any(row[2].text == "its own default, which is not known" for row in left.rows)
    assert not any("hangs on knob." in row[2].text for row in left.rows)


def test_outputs_that_are_not_followed_are_named():
    report = toy_outcome()
    cut = replace(report, chains=report.chains[:1], not_followed=("attribute.x", "mesh.y"))
    _, said = section(cut, "chains").blocks
    assert said.text == "2 more outputs: attribute.x, mesh.y."


# -- check ---------------------------------------------------------------------------------------


def test_what_a_check_counts_is_what_it_lists(reports):
    report = reports["check"]
    told = facts_of(report)
    (codes,) = section(report, "codes").blocks
    (files,) = section(report, "files").blocks
    listed = [
        note for each in section(report, "findings").sections for note in each.blocks[0].notes
    ]
    assert sum(int(row[3].text) for row in codes.rows) == len(listed)
    for at, severity in enumerate(("error", "warning", "note"), start=3):
        number = sum(one.severity == severity for one in listed)
        assert told[f"{severity}s"] == str(number)
        assert sum(int(row[at].text) for row in files.rows) == number
    silenced = [int(row[4].text) for row in codes.rows]
    assert str(sum(silenced)) == told["silenced"]
    assert told["new against the baseline"] == str(len(listed))


def test_a_finding_of_the_packs_own_has_what_it_says_as_title(here):
    facts = load_pack(TOY).facts
    (here / "run.sh").write_text('export FROBC_EXTRA="--shape blob --fine"\n', encoding="utf-8")
    checked = check((".",), facts, Settings(), everything=True).checked
    report = check_of(checked, stamp_of("x", (facts.identity,)), has_baseline=False)
    own = [one for one in report.codes if not one.code.startswith("MS")]
    messages = {one.finding.code: one.finding.message for one in checked.counting}
    assert [one.title for one in own] == [messages[one.code] for one in own] != []
    assert "new against the baseline" not in facts_of(report)


def test_an_outcome_names_what_it_leaves_open_and_what_hangs_on_it():
    report = toy_outcome("frobc cut --form round --artisan p", None)
    doubts = next(one for one in page_of(report).sections if one.id == "doubts")
    rows = {row[0].text: row[1].text for row in doubts.blocks[0].rows}
    assert rows == {
        "loom": "loom, fabric",
        "remark": "remark",
        "round-token": "cutter_options",
        "usual-width": "width, mesh.cloth",
    }


def test_a_pack_without_rules_says_so():
    (section,) = [
        one for one in page_of(replace(toy_audit(), tables=())).sections if one.id == "rules"
    ]
    assert [one.text for one in section.blocks] == [
        "The pack has no rules: nothing follows from a line but what is typed."
    ]


def test_findings_that_are_only_counted_are_no_open_questions():
    report = toy_audit()
    rest = (
        NotAnalysed(about=(), why="7 more findings MS511 are not shown"),
        NotAnalysed(about=("shape.star",), why="more pairs of rules than are compared"),
    )
    text = markdown(replace(report, analysis=replace(report.analysis, not_analysed=rest)))
    assert "1 question could not be settled" in text
    assert "\n7 more findings MS511 are not shown.\n" in text
    assert "0, and more of some codes |" in text


def test_a_table_without_rules_is_no_empty_picture():
    report = toy_audit()
    empty = replace(report.tables[0], rules=())
    (section,) = [
        one for one in page_of(replace(report, tables=(empty,))).sections if one.id == "rules"
    ]
    (prose,) = section.sections[0].blocks
    assert prose.text.endswith("No rule belongs to it.")


def test_markdown_says_where_a_what_if_begins_and_that_nothing_hangs_on_it():
    report = toy_audit()
    (what_if,) = report.what_if
    text = markdown(report)
    assert f"It begins at what this prints: `{what_if.asking(what_if.start)}`\n" in text
    assert "No output depends" not in text
    without = replace(what_if, tables=(), left_out=())
    assert "No output depends on what is varied." in markdown(replace(report, what_if=(without,)))
