"""`meshseed evidence verify` and `meshseed evidence relocate`."""

import msgspec
import pytest
from tests.cli.places import TOY
from tests.evidence.elves import Elf
from tests.evidence.making import wheel_with

from meshseed.evidence import Verification
from meshseed.evidence.relocating import Relocation
from meshseed.packs import check


@pytest.fixture
def cutter(tmp_path):
    """A release of the toy: one text has moved, one is not there, what is absent is."""
    elf = Elf()
    elf.text("how much to cut")
    elf.text("spin")
    elf.symbol("cut_ladder", 0x190, 8)
    return wheel_with(tmp_path / "frobc-1.3-py3-none-any.whl", {"bin/cutter-7": elf.built()})


def test_verify_shows_what_differs_with_its_places(run, cutter):
    ran = run("evidence", "verify", cutter, "--pack", TOY, "--width", 110)
    assert ran.code == 1
    assert "error[MS820]: none.spin `spin`: it is said to be absent, and is there" in ran.out
    assert "warning[MS821]: str.shape `--shape` at 0x1f00-0x1f07" in ran.out
    assert 'address = "0x1f00-0x1f07"' in ran.out
    assert "  str.level  moved" in ran.out
    assert "sym.ladder" not in ran.out
    assert ran.out.splitlines()[-1].startswith("frobc-1.0: 9 observations: 1 verified, 1 moved")
    assert "sym.ladder" in run("evidence", "verify", cutter, "--pack", TOY, "--all").out
    assert run("evidence", "verify", cutter, "--pack", TOY, "--fail-on", "never").code == 0


def test_verify_as_json_is_what_the_ledger_reads(run, cutter, tmp_path):
    ran = run("evidence", "verify", cutter, "--pack", TOY, "--json")
    report = msgspec.json.decode(ran.out, type=Verification)
    assert report.binaries[0].path == "bin/cutter-7"
    saved = tmp_path / "verdicts.json"
    saved.write_text(ran.out)
    listed = run(
        "evidence", "list", "--pack", TOY, "--verdicts", saved, "--verdict", "refuted", "--json"
    )
    assert [one["id"] for one in listed.json["entries"]] == ["none.spin"]
    again = run("evidence", "verify", cutter, "--pack", TOY, "--json")
    assert again.out == ran.out


def test_a_single_file_is_taken_for_what_it_is_said_to_be(run, tmp_path):
    elf = Elf()
    elf.text("--shape")
    path = tmp_path / "some.bin"
    path.write_bytes(elf.built())
    unknown = run("evidence", "verify", path, "--pack", TOY)
    assert unknown.code == 3
    known = run("evidence", "verify", path, "--pack", TOY, "--binary", "cutter", "--json")
    assert known.json["binaries"][0]["size"] == len(elf.built())
    near = run("evidence", "verify", path, "--pack", TOY, "--binary", "cuter")
    assert (near.code, "did you mean `cutter`?" in near.err) == (2, True)
    many = run("evidence", "verify", tmp_path, "--pack", TOY, "--binary", "cutter")
    assert (many.code, "no single file" in many.err) == (2, True)


def test_what_cannot_be_read_is_wrong_use(run, tmp_path):
    (tmp_path / "cut.whl").write_bytes(b"PK\x03\x04 and no more")
    ran = run("evidence", "verify", tmp_path / "cut.whl", "--pack", TOY)
    assert (ran.code, "MS810" in ran.err) == (2, True)
    ran = run("evidence", "verify", tmp_path / "none", "--json")
    assert (ran.code, ran.json["findings"][0]["code"]) == (2, "MS810")


def test_relocate_proposes_and_writes_only_when_asked(run, cutter, tmp_path):
    ran = run("evidence", "relocate", cutter, "--pack", TOY, "--width", 110)
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "nothing written; --out DIR writes the proposed pack"
    assert "lost" in ran.out
    ran = run("evidence", "relocate", cutter, "--pack", TOY, "--json")
    report = msgspec.json.decode(ran.out, type=Relocation)
    assert (report.release, report.written) == ("1.3", ())
    assert [one.name for one in report.files] == ["pack.toml", "evidence.toml"]
    refused = run("evidence", "relocate", cutter, "--pack", TOY, "--out", tmp_path / "new")
    assert (refused.code, "beside" in refused.err) == (2, True)


def test_relocating_the_shipped_pack_writes_one_that_checks(run, cutter, tmp_path):
    out = tmp_path / "proposed"
    ran = run("evidence", "relocate", cutter, "--out", out)
    assert ran.code == 3
    assert f"wrote {out}/pack.toml" in ran.out
    assert check(out).findings == ()
    assert run("rules", "format", "--check", out).code == 0
    again = run("evidence", "relocate", cutter, "--out", out)
    assert (again.code, "MS830" in again.err) == (2, True)
