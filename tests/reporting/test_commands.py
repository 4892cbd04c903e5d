"""The commands of `report`: what they take, where they write, and how they fail."""

import json
import os
from pathlib import Path

import pytest
from tests.reporting.making import LINE, SCRIPTS, TOY

from meshseed import load_pack
from meshseed.diagnostics.codes.reporting import REPORTING_CODES
from meshseed.evidence import Verdict, Verification
from meshseed.evidence.verdicts import Judged

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def scripts(here):
    for name, text in SCRIPTS.items():
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        (here / name).write_text(text, encoding="utf-8")
    return here


@pytest.mark.usefixtures("here")
def test_without_a_form_markdown_is_printed(run):
    done = run("report", "audit", "--pack", TOY)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("# Audit of frobc-1.0\n")


def test_forms_can_be_asked_for_together(run, here):
    done = run("report", "audit", "--pack", TOY, "--html", "a.html", "--markdown", "a.md")
    assert (done.code, done.out) == (0, "")
    assert (here / "a.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (here / "a.md").read_text(encoding="utf-8").startswith("# Audit")


@pytest.mark.usefixtures("here")
def test_json_stands_alone(run):
    assert run("report", "audit", "--pack", TOY, "--json").json["kind"] == "audit"
    done = run("report", "audit", "--pack", TOY, "--json", "--html", "a.html")
    assert done.code == 2
    assert "--json" in done.err


@pytest.mark.usefixtures("here")
def test_an_outcome_takes_what_evaluate_takes(run):
    done = run(
        "report", "outcome", "--pack", TOY, "--json", "--reading", "star-width=six",
        "--devices", "8", "--degree", "rows=4", "--degree", "strips=2", LINE,
    )  # fmt: skip
    found = done.json
    assert found["outcome"]["reading"] == {"star-width": "six"}
    assert any(axis["degree"] == 4 for mesh in found["outcome"]["meshes"] for axis in mesh["axes"])
    assert found["stamp"]["command"] == (
        "meshseed report outcome --pack frobc-1.0 --reading star-width=six --devices 8"
        f" --degree rows=4 --degree strips=2 '{LINE}'"
    )


def a_dump(folder, name, kind="all-reduce", over="{{0,1,2,3},{4,5,6,7}}"):
    (folder / name).write_text(
        "HloModule m, num_partitions=8\n\n"
        "ENTRY main {\n"
        "  a = f32[8]{0} parameter(0)\n"
        f"  ROOT s = f32[8]{{0}} {kind}(a), replica_groups={over}, channel_id=1,"
        " use_global_device_ids=true, to_apply=add\n"
        "}\n",
        encoding="utf-8",
    )
    return str(folder / name)


def test_an_outcome_shows_what_a_program_does(run, here):
    a_dump(here, "dump.txt")
    mesh = ("--mesh", "far=2,rows=4")
    done = run("report", "outcome", "--pack", TOY, "--dump", "dump.txt", *mesh, LINE)
    assert done.code == 0, done.err
    assert "## What the program does\n" in done.out
    assert "Its mesh is far 2 \\* rows 4." in done.out
    assert "| `all-reduce` | rows | 1 | 0 | 32 |" in done.out
    assert run("report", "outcome", "--pack", TOY, "--mesh", "rows=4", LINE).code == 2


def test_an_outcome_takes_several_dumps(run, here):
    one = a_dump(here, "one.txt")
    two = a_dump(here, "two.txt")
    dumps = ("--dump", one, "--dump", two)
    mesh = ("--mesh", "far=2,rows=4")
    found = run("report", "outcome", "--pack", TOY, *dumps, *mesh, "--json", LINE).json
    assert [each["source"] for each in found["dumps"]] == ["one.txt", "two.txt"]
    assert [each["totals"][0]["axes"] for each in found["dumps"]] == [["rows"], ["rows"]]
    expected = [one.id for one in load_pack(TOY).facts.patterns]
    assert [each["id"] for each in found["dumps"][0]["patterns"]] == expected != []
    command = "--dump one.txt --dump two.txt --mesh far=2,rows=4"
    assert command in found["stamp"]["command"]
    page = run("report", "outcome", "--pack", TOY, *dumps, *mesh, LINE).out
    assert "## What the programs do\n" in page
    assert "Collectives of all programs, by axis: 2 collectives of 2 dumps." in page
    assert "### one.txt" in page
    assert str(here) not in page


def test_dumps_on_different_meshes_are_not_added_up(run, here):
    one = a_dump(here, "one.txt")
    two = a_dump(here, "two.txt", over="{{0,2,4,6},{1,3,5,7}}")
    page = run("report", "outcome", "--pack", TOY, "--dump", one, "--dump", two, LINE).out
    assert "The dumps are not known to be on one mesh" in page
    assert "Nobody gave its mesh; the smallest that fits is" in page
    assert "Collectives of all programs" not in page


def test_what_a_dump_has_wrong_stands_beside_it(run, here):
    one = a_dump(here, "one.txt", over="{{0,3},{1,2},{4,5},{6,7}}")
    mesh = ("--mesh", "far=2,rows=4")
    page = run("report", "outcome", "--pack", TOY, "--dump", one, *mesh, LINE).out
    assert "`MS475` `one.txt:5:" in page
    assert "| `all-reduce` | axes not known | 1 |" in page


@pytest.mark.usefixtures("here")
def test_a_line_that_is_none_ends_as_in_evaluate(run):
    done = run("report", "outcome", "--pack", TOY, "frobc 'open")
    assert done.code == 1
    assert "MS2" in done.out + done.err


@pytest.mark.usefixtures("scripts")
def test_a_check_takes_the_settings_of_check(run):
    everything = run("report", "check", "--pack", TOY, "--json", ".").json
    counts = {one["code"]: one["count"] for one in everything["codes"]}
    assert sum(counts.values()) == sum(everything["severities"].values()) > 0
    code = next(iter(counts))
    fewer = run("report", "check", "--pack", TOY, "--json", "--ignore", code, ".").json
    assert code not in {one["code"] for one in fewer["codes"] if one["count"]}
    assert everything["baseline"] is None


def test_a_check_tells_what_is_new_from_what_was_known(run, scripts):
    run("check", "--pack", TOY, "--baseline", "known.json", "--write-baseline", ".")
    (scripts / "new.sh").write_text(SCRIPTS["run.sh"].splitlines()[1] + "\n", encoding="utf-8")
    found = run("report", "check", "--pack", TOY, "--json", "--baseline", "known.json", ".").json
    assert found["baseline"]["new"] == sum(found["severities"].values()) > 0
    assert found["baseline"]["known"] > 0


def test_a_check_that_was_printed_before(run, scripts):
    direct = run("report", "check", "--pack", TOY, "--json", ".").json
    printed = run("check", "--pack", TOY, "--json", ".").out
    (scripts / "found.json").write_text(printed, encoding="utf-8")
    done = run("report", "check", "--from", "found.json", "--json")
    assert done.json["codes"] == direct["codes"]
    assert run("report", "check", "--from", "found.json", ".").code == 2


def test_nothing_to_check(run, here):
    (here / "empty").mkdir()
    assert run("report", "check", "--pack", TOY, "empty").code == 3


def test_verdicts_stand_in_an_audit(run, here):
    facts = load_pack(TOY).facts
    judged = Judged(
        evidence="str.shape", kind=facts.evidence[0].kind, binary="cutter",
        verdict=Verdict.MOVED, why="found elsewhere",
    )  # fmt: skip
    found = Verification(
        pack="frobc-1.0", digest=facts.identity.digest, subject="a wheel", binaries=(),
        judged=(judged,), findings=(),
    )  # fmt: skip
    import msgspec

    (here / "verdicts.json").write_bytes(msgspec.json.encode(found))
    done = run("report", "audit", "--pack", TOY, "--verification", "verdicts.json", "--json")
    entry = next(one for one in done.json["ledger"]["entries"] if one["id"] == "str.shape")
    assert entry["verdict"] == "moved"
    assert (
        "Verdicts on a wheel"
        in run("report", "audit", "--pack", TOY, "--verification", "verdicts.json").out
    )


def screens(run, here):
    """A run for each code, as a person sees it."""
    (here / "own").mkdir()
    (here / "own" / "diff.md.jinja").write_text("{{ missing }}\n", encoding="utf-8")
    yield "MS950", run("report", "diff", "--templates", "own", TOY, TOY)
    (here / "none.json").write_text('{"schema": 1}', encoding="utf-8")
    yield "MS951", run("report", "check", "--from", "none.json")
    yield "MS952", run("report", "diff", "--html", "no/such/folder.html", TOY, TOY)


def test_every_code_has_a_screen_as_recorded(run, here):
    seen = []
    for code, done in screens(run, here):
        seen.append(code)
        screen = f"exit {done.code}\n{done.out}{done.err}"
        assert code in screen
        golden = GOLDEN / f"{code}.txt"
        if os.environ.get("MESHSEED_RECORD") and not golden.exists():
            golden.write_text(screen, encoding="utf-8")
        assert screen == golden.read_text(encoding="utf-8")
    assert seen == [code.id for code in REPORTING_CODES]


def test_verdicts_about_another_pack_are_refused(run, here):
    (here / "other.json").write_text(
        json.dumps(
            {"schema": 1, "pack": "other", "digest": "0", "subject": "", "binaries": [],
             "judged": [], "findings": []}
        ),
        encoding="utf-8",
    )  # fmt: skip
    done = run("report", "audit", "--pack", TOY, "--verification", "other.json")
    assert done.code == 2
    assert "MS951" in done.err


@pytest.mark.parametrize("before", [None, "what was there\n"])
@pytest.mark.usefixtures("here")
def test_either_all_forms_are_written_or_none(run, here, before):
    if before is not None:
        (here / "a.html").write_text(before, encoding="utf-8")
    done = run("report", "diff", "--html", "a.html", "--markdown", "no/such/a.md", TOY, TOY)
    assert (done.code, done.out) == (2, "")
    assert "MS952" in done.err
    assert [one.name for one in here.iterdir()] == ([] if before is None else ["a.html"])
    if before is not None:
        assert (here / "a.html").read_text(encoding="utf-8") == before


@pytest.mark.parametrize(("one", "other"), [("-", "-"), ("a", "./a"), ("a", "link")])
def test_two_forms_do_not_go_to_one_place(run, here, one, other):
    (here / "link").symlink_to("a")
    done = run("report", "diff", "--html", one, "--markdown", other, TOY, TOY)
    assert (done.code, done.out) == (2, "")
    assert "name the same place" in done.err
    assert not (here / "a").exists()


@pytest.mark.usefixtures("here")
def test_a_device_takes_both_forms(run):
    assert run("report", "diff", "--html", os.devnull, "--markdown", os.devnull, TOY, TOY).code == 0


@pytest.mark.skipif(os.name != "posix", reason="file names are text")
def test_a_file_name_that_is_no_text_is_reported(run, here):
    name = os.fsdecode(b"a\xff.sh")
    (here / name).write_text(SCRIPTS["run.sh"], encoding="utf-8")
    found = run("report", "check", "--pack", TOY, "--json", ".").json
    assert [one["path"] for one in found["files"]] == ["a\\udcff.sh"]
    assert "a\\udcff.sh" in run("report", "check", "--pack", TOY, "--html", "-", name).out


def gone_of(run, *words):
    found = run("report", "check", "--pack", TOY, "--json", "--baseline", *words).json
    printed = run("check", "--pack", TOY, "--json", "--baseline", *words).json
    assert found["baseline"]["gone"] == printed["gone"] == len(found["checked"]["absent"])
    return printed["gone"]


def test_what_is_gone_is_what_check_says_is_gone(run, scripts, monkeypatch):
    """Whatever part of it is checked, and from wherever."""
    (scripts / "old.sh").write_text(SCRIPTS["run.sh"], encoding="utf-8")
    run("check", "--pack", TOY, "--baseline", "known.json", "--write-baseline", ".")
    (scripts / "old.sh").unlink()
    whole = gone_of(run, "known.json", ".")
    assert whole > 0
    assert gone_of(run, "known.json", "more") == 0
    assert 0 < gone_of(run, "known.json", "--select", "MS711", ".") < whole
    page = run("report", "check", "--pack", TOY, "--baseline", "known.json", ".").out
    assert f"**Known before and gone: {whole}**" in page
    assert "| `old.sh` | `MS711` |" in page
    (scripts / "more" / "below").mkdir()
    monkeypatch.chdir(scripts / "more" / "below")
    assert gone_of(run, "../../known.json", "../..") == whole


def test_a_stamp_names_every_setting_that_decides_what_is_found(run, scripts):
    (scripts / "meshseed.toml").write_text(
        f'pack = "{Path(TOY).as_posix()}"\nstrict = true\nexclude = ["more files"]\n'
        'jobs = 1\n[per-file-ignores]\n"*.py" = ["MS711"]\n',
        encoding="utf-8",
    )
    options = ("--ignore", "MS711,MS716", "--min-confidence", "STRONG", "--no-strict")
    command = run("report", "check", "--json", *options, ".").json["stamp"]["command"]
    assert command == (
        "meshseed report check --pack frobc-1.0 --ignore MS711 --ignore MS716"
        " --min-confidence STRONG --exclude 'more files' --config meshseed.toml ."
    )
    command = run("report", "check", "--json", ".").json["stamp"]["command"]
    assert " --strict " in command
    line = ("report", "outcome", "--pack", TOY, "--json", "--split", "whitespace", "frobc cut p")
    assert "--split whitespace" in run(*line).json["stamp"]["command"]


def test_files_from_elsewhere_are_named_by_what_they_share(run, scripts, monkeypatch):
    away = scripts / "more" / "away"
    away.mkdir()
    monkeypatch.chdir(away)

    def paths(*words):
        found = run("report", "check", "--pack", TOY, "--json", *words)
        assert str(scripts) not in found.out
        return [one["path"] for one in found.json["files"]]

    above = Path("..", "..")
    assert paths(str(above)) == paths(str(scripts)) == ["more/clean.sh", "run.sh"]
    (away / "run.sh").write_text(SCRIPTS["run.sh"], encoding="utf-8")
    both = paths(".", str(above / "run.sh"))
    assert sorted(both) == ["run.sh", "…/run.sh"]
