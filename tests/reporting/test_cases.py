"""What the worked cases of a pack show, in its audit: run once, kept, and never stale."""

import shutil

import msgspec
import pytest
from msgspec.structs import replace
from tests.reporting.making import TOY, toy_audit, toy_stamp

from meshseed import builtin_packs, load_pack
from meshseed.authoring.testing import Ask, examine
from meshseed.cli.checking.report import report_of
from meshseed.packs import find_pack, store
from meshseed.packs.checking import check_folder
from meshseed.packs.facts import ExpectedValue, PackFacts
from meshseed.reporting import audit_of, markdown
from meshseed.reporting.making import cases, keeping


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache of one's own, empty at first."""
    monkeypatch.setenv("MESHSEED_CACHE", str(tmp_path))
    return tmp_path


@pytest.fixture
def times(monkeypatch):
    """How often cases were run."""
    ran = []
    run = cases.run_cases

    def counted(facts):
        ran.append(facts.identity.id)
        return run(facts)

    monkeypatch.setattr(cases, "run_cases", counted)
    return ran


def facts():
    return load_pack(TOY).facts


def failing():
    """The pack with a case that cannot come out as written."""
    ours = facts()
    at, case = next((at, one) for at, one in enumerate(ours.cases) if one.expect.attributes)
    name = next(iter(case.expect.attributes))
    wrong = replace(case.expect, attributes={name: ExpectedValue("never")})
    changed = (*ours.cases[:at], replace(case, expect=wrong), *ours.cases[at + 1 :])
    return replace(ours, cases=changed), case.id


def test_it_says_what_testing_the_rules_says():
    tested, _ = examine(TOY, Ask())
    work = toy_audit().work
    assert [(one.id, one.passed, one.differences) for one in work.cases] == [
        (one.id, one.passed, one.differences) for one in tested.cases
    ]
    shares = {one.what: (one.reached, one.wanted) for one in work.reach}
    for what, share in shares.items():
        found = getattr(tested.coverage, what)
        assert share == (found.reached, found.wanted)
    assert [(one.rule, one.fired, one.not_fired, one.undecided) for one in work.rules] == [
        (one.rule, one.fired, one.not_fired, one.undecided) for one in tested.coverage.rules
    ]
    assert [one.says for one in work.unreached] == [one.goal for one in tested.coverage.missing]


@pytest.mark.parametrize("case_fails", [False, True])
@pytest.mark.usefixtures("cache")
def test_the_analyser_finds_what_checking_the_rules_finds(case_fails, tmp_path):
    """Also what it finds of cases: those that fail, and what none of them shows."""
    folder = tmp_path / "frobc-1.0"
    shutil.copytree(TOY, folder)
    if case_fails:
        file = folder / "cases.toml"
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("width = 5", "width = 4"), encoding="utf-8")
        ignores = folder / "ignores.toml"
        ignores.write_text(
            ignores.read_text(encoding="utf-8").split('[[ignore]]\nid = "no-level-4"')[0],
            encoding="utf-8",
        )
    (checked,) = report_of((str(folder),), analysed=True)[0].packs
    ours = load_pack(folder).facts
    analysis = audit_of(ours, toy_stamp(ours)).analysis
    assert analysis.ignored == checked.analysis.ignored != ()
    assert analysis.not_analysed == checked.analysis.not_analysed
    assert [(one.about, one.witness, one.finding.message) for one in analysis.proofs] == [
        (one.about, one.witness, one.finding.message) for one in checked.analysis.proofs
    ]
    found = {one.finding.code for one in analysis.proofs}
    assert found == ({"MS530", "MS531"} if case_fails else set())


@pytest.mark.usefixtures("cache")
def test_the_page_counts_and_lists_every_case():
    text = markdown(toy_audit())
    number = len(facts().cases)
    assert f"| worked cases | {number} of {number} as written |" in text
    assert f"**Every case: {number}**" in text
    for one in facts().cases:
        assert f"`{one.id}`" in text


@pytest.mark.usefixtures("cache")
def test_a_case_that_fails_stands_first_with_what_came_out():
    changed, failed = failing()
    report = audit_of(changed, toy_stamp(changed))
    text = markdown(report)
    (wrong,) = [one for one in report.work.cases if not one.passed]
    assert wrong.id == failed
    before, _, after = text.partition("**1 failing case**")
    assert after.index(f"`{failed}`") < after.index("What the cases show between them")
    assert 'not "never"' in after
    assert f"{len(changed.cases) - 1} of {len(changed.cases)} as written" in before


@pytest.mark.usefixtures("cache")
def test_cases_are_run_once(times):
    first = cases.cases_of(facts())
    assert cases.cases_of(facts()) == first
    assert len(times) == 1


@pytest.mark.usefixtures("cache")
def test_other_facts_under_the_same_name_are_run_anew(times):
    cases.cases_of(facts())
    changed, _ = failing()
    assert changed.identity == facts().identity
    assert not all(one.passed for one in cases.cases_of(changed).work.cases)
    assert len(times) == 2


@pytest.mark.usefixtures("cache")
def test_another_source_of_the_program_runs_them_anew(times, monkeypatch):
    cases.cases_of(facts())
    monkeypatch.setattr(keeping, "_source", lambda: b"another")
    cases.cases_of(facts())
    assert len(times) == 2


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 100_000, b'{"cases":1}', b"\xff\xfe"])
def test_what_cannot_be_read_is_run_anew(cache, times, data):
    whole = cases.cases_of(facts())
    (kept,) = cache.glob("*.cases.json")
    kept.write_bytes(data)
    assert cases.cases_of(facts()) == whole
    assert len(times) == 2


def test_without_a_cache_they_are_run(times, monkeypatch):
    monkeypatch.setenv("MESHSEED_CACHE", "")
    assert cases.cases_of(facts()) == cases.cases_of(facts())
    assert len(times) == 2


def test_a_cache_that_cannot_be_written_is_no_error(cache, monkeypatch):
    (cache / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("MESHSEED_CACHE", str(cache / "file" / "below"))
    assert cases.cases_of(facts()).work.cases


def test_source_that_cannot_be_read_is_nothing_to_name_results_by(monkeypatch, tmp_path, times):
    keeping._source.cache_clear()
    monkeypatch.setattr(keeping, "_PACKAGE", tmp_path)
    try:
        assert keeping.kept_name(facts()) is None
        assert cases.cases_of(facts()).work.cases
        assert len(times) == 1
    finally:
        keeping._source.cache_clear()


@pytest.mark.usefixtures("cache")
def test_a_pack_without_cases_says_so():
    ours = replace(facts(), cases=())
    text = markdown(audit_of(ours, toy_stamp(ours)))
    assert "The pack has no worked cases" in text
    assert "**Every case" not in text


def test_what_is_shipped_is_found_before_what_is_in_the_cache(cache, times, monkeypatch):
    shipped = cache / "shipped"
    shipped.mkdir()
    monkeypatch.setattr(keeping, "_SHIPPED", shipped)
    name = keeping.kept_name(facts())
    (shipped / name).write_bytes(keeping.encode(cases.run_cases(facts())))
    times.clear()
    assert cases.cases_of(facts()).work == toy_audit().work
    assert times == []
    assert list(cache.glob("*.cases.json")) == []


@pytest.mark.parametrize("pack", builtin_packs())
def test_facts_read_from_disk_have_the_results_of_those_just_compiled(pack):
    """The build names results by facts it compiled, the program by facts it read."""
    compiled = check_folder(find_pack(pack)).facts
    read = msgspec.json.decode(store.encode(compiled), type=PackFacts)
    assert keeping.kept_name(compiled) == keeping.kept_name(read) is not None
