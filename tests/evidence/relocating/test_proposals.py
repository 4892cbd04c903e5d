"""The pack that is proposed for another build, and what it must not say."""

import tomllib
import zlib
from hashlib import sha256

import pytest
from tests.evidence.elves import Elf
from tests.evidence.making import NAME, folder_with, seen

from meshseed.evidence import By
from meshseed.evidence.binaries import open_subject
from meshseed.evidence.relocating import Outcome, Wanted, relocate, write_proposal
from meshseed.packs import PackError, check

OLD = """
[pack]
driver = "frobc"
release = "1.0"
[[source]]
id = "notes"
title = "Notes"
line = "reverse-engineering"
[[binary]]
id = "cut"
path = "frob/cut.cpython-310-*.so"
sha256 = "{digest}"
bias = [{{ section = ".rodata", bias = "0x77" }}]
says = "The module."
[[binary]]
id = "elsewhere"
path = "frob/elsewhere"
sha256 = "{digest}"
bias = [{{ section = ".rodata", bias = "0x77" }}]
[[flag]]
dest = "shape"
kind = "switch"
literals = ["--shape"]
default = false
effect = "modelled"
confidence = "CONFIRMED"
evidence = [{ids}]
"""


def written(tmp_path, *evidence, digest="0" * 64):
    """A pack with these observations, on disk, and its facts."""
    folder = tmp_path / "frobc-1.0"
    folder.mkdir()
    ids = ", ".join(f'"{one.id}"' for one in evidence)
    text = [OLD.format(digest=digest, ids=ids)]
    for one in evidence:
        text.append("[[evidence]]")
        for key in (
            "id", "kind", "confidence", "source", "binary", "text", "begins", "symbol",
            "address", "offset", "inside", "function", "c_line", "says",
        ):  # fmt: skip
            value = getattr(one, key)
            if value is not None:
                shown = value if isinstance(value, int) else f'"{value}"'
                text.append(f"{key} = {shown}")
    (folder / "pack.toml").write_text("\n".join(text))
    checked = check(folder)
    assert checked.findings == ()
    return checked


@pytest.fixture
def relocated(tmp_path):
    def run(elf, *evidence, old=None, name=NAME, digest="0" * 64):
        checked = written(tmp_path, *evidence, digest=digest)
        root = folder_with(tmp_path / "new", elf.built(), name)
        wanted = Wanted(
            extends="frobc-1.0",
            release="1.1",
            old=None if old is None else open_subject(folder_with(tmp_path / "old", old.built())),
        )
        report = relocate(checked.facts, open_subject(root), wanted, checked.places)
        write_proposal(report, tmp_path / "frobc-1.1")
        again = check(tmp_path / "frobc-1.1")
        assert again.findings == ()
        return report, {one.id: one for one in again.facts.evidence}, again.facts

    return run


def outcomes(report):
    return {one.judged.evidence: one.outcome for one in report.fates}


def test_every_outcome_and_nothing_of_the_old_build_is_left(relocated):
    elf = Elf()
    same, moved = elf.text("same"), elf.text("moved")
    elf.text("twice")
    elf.text("twice")
    elf.put(zlib.compress(b"--leveltabled--shape"))
    elf.text("gone no more")
    report, evidence, facts = relocated(
        elf,
        seen("same", text="same", address=same, says="Says."),
        seen("moved", text="moved", address="0x9000-0x9006", says="Says."),
        seen("offset", text="moved", address=0x9000, offset=f"{moved + 1:#x}"),
        seen("twice", text="twice", address=0x9100, offset="0x100"),
        seen("tabled", text="tabled", address=0x9200),
        seen("lost", text="lost", address=0x9300, says="Says."),
        seen("place", kind="place", begins="lost", address=0x9400),
        seen("part", kind="place", address=0x9401, inside="place"),
        seen("refuted", kind="absence", text="gone no more"),
        seen("call", kind="call-site", address=0x9500, c_line=7, function="cut"),
        seen("says", kind="document", says="No address."),
        seen("nowhere", kind="symbol", symbol="nowhere", address=0x9600),
        seen("else", text="else", binary="elsewhere", address=0x9700),
        seen("loose", kind="inference", binary=None, address=0x9800),
    )
    assert outcomes(report) == {
        "same": Outcome.SAME,
        "moved": Outcome.MOVED,
        "offset": Outcome.MOVED,
        "twice": Outcome.UNPLACED,
        "tabled": Outcome.TABLED,
        "lost": Outcome.LOST,
        "place": Outcome.LOST,
        "part": Outcome.LOST,
        "refuted": Outcome.LOST,
        "call": Outcome.UNTESTED,
        "says": Outcome.SAME,
        "nowhere": Outcome.LOST,
        "else": Outcome.LOST,
        "loose": Outcome.UNTESTED,
    }
    assert evidence["moved"].address == f"{moved:#x}-{moved + 6:#x}"
    assert evidence["same"].address == f"{same:#x}"
    assert evidence["offset"].offset is None
    stale = {
        name: one.address for name, one in evidence.items() if (one.address or "")[:3] == "0x9"
    }
    assert stale == {}
    assert {one.offset for one in evidence.values()} == {None}
    assert evidence["call"].c_line is None
    assert evidence["call"].function == "cut"
    assert evidence["tabled"].where.startswith("byte 0x7 of the unpacked table at 0x")
    lost = evidence["lost"]
    assert (lost.kind.value, lost.binary, lost.text) == ("document", None, "lost")
    assert lost.says == "Seen in 1.0; not found in new. Says."
    assert {one.confidence.value for one in evidence.values()} == {"CONFIRMED"}
    cut, elsewhere = facts.binaries
    assert cut.sha256 == report.binaries[0].sha256
    assert [one.bias for one in cut.biases] == ["0x1000"]
    assert (elsewhere.sha256, elsewhere.biases) == (None, ())
    assert facts.identity.release == "1.1"
    assert facts.identity.extends == "frobc-1.0"


def test_the_path_is_that_of_the_other_interpreter(relocated):
    _, _, facts = relocated(Elf(), seen("x", text="x"), name=NAME.replace("310", "312"))
    assert facts.binaries[0].path == "frob/cut.cpython-312-*.so"


def test_a_file_of_another_digest_is_not_taken_for_the_old_build(relocated):
    old, new = Elf(), Elf()
    place = old.text("words of a help text")
    new.text("something else")
    new.text("words of a help text")
    report, evidence, _ = relocated(new, seen("p", kind="place", address=place), old=old)
    assert outcomes(report) == {"p": Outcome.LOST}
    assert evidence["p"].address is None


def test_words_of_the_old_build_are_looked_for_in_the_new_one(relocated):
    old, new = Elf(), Elf()
    anchor, place = old.text("--shape"), old.text("words of a help text")
    there = new.text("words of a help text")
    new.text("--shape")
    report, evidence, _ = relocated(
        new,
        seen("a", text="--shape", address=anchor),
        seen("p", kind="place", address=place),
        old=old,
        digest=sha256(old.built()).hexdigest(),
    )
    assert outcomes(report)["p"] is Outcome.MOVED
    assert report.fates[1].judged.by is By.CONTENT
    assert (evidence["p"].address, evidence["p"].kind.value) == (f"{there:#x}", "place")


def test_hostile_texts_stay_texts(relocated):
    hostile = 'a"]\\n[pack]\\u001b[31m\\u202e'
    report, evidence, _ = relocated(
        Elf(),
        seen("lost", text="lost", address=0x9000, says=hostile.replace('"', '\\"')),
    )
    assert evidence["lost"].says.endswith('a"]\n[pack]\x1b[31m\u202e')
    for file in report.files:
        assert "\x1b" not in file.text
        tomllib.loads(file.text)


def test_nothing_is_written_over_anything(tmp_path, relocated):
    report, _, _ = relocated(Elf(), seen("x", text="x"))
    with pytest.raises(PackError, match="there already") as wrong:
        write_proposal(report, tmp_path / "frobc-1.1")
    assert wrong.value.findings[0].code == "MS830"


def test_a_pack_that_would_not_be_sound_is_not_written(tmp_path, relocated):
    report, _, _ = relocated(Elf(), seen("x", text="x"))
    (tmp_path / "apart").mkdir()
    with pytest.raises(PackError) as wrong:
        write_proposal(report, tmp_path / "apart" / "frobc-1.1")
    assert [one.code for one in wrong.value.findings] == ["MS157"]
    assert list((tmp_path / "apart").iterdir()) == []


def test_the_release_is_the_version_in_the_name_of_a_wheel(tmp_path):
    from tests.evidence.making import wheel_with

    checked = written(tmp_path, seen("x", text="x"))
    wheel = wheel_with(tmp_path / "frobc-2.5-cp312-cp312-linux_x86_64.whl", {NAME: Elf().built()})
    wanted = Wanted(extends="frobc-1.0")
    assert relocate(checked.facts, open_subject(wheel), wanted).release == "2.5"
    other = wheel_with(tmp_path / "frobc.whl", {NAME: Elf().built()})
    assert relocate(checked.facts, open_subject(other), wanted).release == "1.0"
