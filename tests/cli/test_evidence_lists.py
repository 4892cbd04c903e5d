"""`meshseed evidence lint` and `meshseed evidence list`."""

import msgspec
from tests.cli.places import TOY

import meshseed
from meshseed.evidence import Judged, Verdict, Verification
from meshseed.packs.facts import EvidenceKind


def test_lint_shows_the_finding_with_its_places_and_the_counts(run):
    ran = run("evidence", "lint", "neuronx-cc-2.24", "--width", 100)
    assert ran.code == 0
    assert "warning[MS801]: 0x856a4" in ran.out
    assert ran.out.count('address = "0x856a4"') == 2
    assert "106 of 106 addresses in pool order" in ran.out
    assert run("evidence", "lint", "neuronx-cc-2.24", "--fail-on", "warning").code == 1


def test_lint_as_json(run):
    ran = run("evidence", "lint", TOY, "--json")
    assert ran.code == 0
    assert ran.json["pack"] == "frobc-1.0"
    assert ran.json["findings"] == []


def test_lint_of_a_pack_without_addresses_has_nothing_to_check(run, tmp_path):
    assert (
        run("rules", "new", "bare", "--in", tmp_path, "--driver", "d", "--release", "1").code == 0
    )
    folder = tmp_path / "bare"
    assert run("evidence", "lint", folder).code == 3


def test_list_filters(run):
    def listed(*options):
        ran = run("evidence", "list", "--pack", TOY, "--json", *options)
        assert ran.code == 0, ran.err
        return {one["id"]: one for one in ran.json["entries"]}

    everything = listed()
    assert "str.shape" in everything
    assert everything["str.shape"]["supports"]
    by_binary = listed("--binary", "cutter")
    assert set(by_binary) < set(everything)
    assert all(one["binary"] == "cutter" for one in by_binary.values())
    assert set(listed("--kind", "symbol")) == {"sym.ladder"}
    assert all(one["printed"] == "SURE" for one in listed("--tag", "SURE").values())
    assert all(one["contested"] for one in listed("--contested").values())
    assert all(one["open"] for one in listed("--open").values())
    assert set(listed("--line", "vendor-documentation")) < set(everything)


def verification_of(digest):
    return Verification(
        pack="frobc-1.0",
        digest=digest,
        subject="x.whl",
        binaries=(),
        judged=(
            Judged(
                evidence="str.shape",
                kind=EvidenceKind.STRING,
                binary="cutter",
                verdict=Verdict.VERIFIED,
                why="the bytes at the address are equal",
            ),
        ),
        findings=(),
    )


def test_verdicts_of_a_verification_are_shown_and_filtered(run, tmp_path):
    file = tmp_path / "verdicts.json"
    digest = meshseed.load_pack(TOY).facts.identity.digest
    file.write_bytes(msgspec.json.encode(verification_of(digest)))
    options = ("evidence", "list", "--pack", TOY, "--verdicts", file, "--json")
    tested = run(*options, "--tested").json["entries"]
    assert [(one["id"], one["verdict"]) for one in tested] == [("str.shape", "verified")]
    untested = run(*options, "--untested").json["entries"]
    assert "str.shape" not in [one["id"] for one in untested]
    assert run(*options, "--verdict", "absent").json["entries"] == []


def test_verdicts_of_another_state_of_the_pack_are_refused(run, tmp_path):
    file = tmp_path / "verdicts.json"
    file.write_bytes(msgspec.json.encode(verification_of("0")))
    ran = run("evidence", "list", "--pack", TOY, "--verdicts", file)
    assert ran.code == 2
    assert "run `evidence verify` again" in ran.err


def test_wrong_use_is_said_plainly(run, tmp_path):
    assert (
        "did you mean `cutter`" in run("evidence", "list", "--pack", TOY, "--binary", "cuter").err
    )
    ran = run("evidence", "list", "--pack", TOY, "--tested")
    assert ran.code == 2
    assert "--verdicts" in ran.err
    file = tmp_path / "no.json"
    file.write_text("{}", encoding="utf-8")
    assert run("evidence", "list", "--pack", TOY, "--verdicts", file).code == 2


def test_a_chain_as_a_tree_leads_from_the_output_to_the_source(run):
    ran = run("evidence", "chain", "--pack", TOY, "--width", 100, "--shape star --level 2")
    assert ran.code == 0
    assert "set by" in ran.out
    assert "found in source." in ran.out


def test_a_chain_in_every_form(run):
    for form, begins in (
        ("json", "{"),
        ("dot", "digraph provenance {"),
        ("prov-json", "{"),
        ("prov-n", "document"),
    ):
        ran = run("evidence", "chain", "--pack", TOY, "--graph", form, "--shape star")
        assert ran.code == 0, ran.err
        assert ran.out.startswith(begins)
        ran = run("explain", "--pack", TOY, "--graph", form, "shape")
        assert ran.code == 0, ran.err
        assert ran.out.startswith(begins)


def test_a_chain_of_an_unknown_output_is_wrong_use(run):
    ran = run("evidence", "chain", "--pack", TOY, "--of", "attribute.shap", "--shape star")
    assert ran.code == 2
    assert "did you mean" in ran.err
