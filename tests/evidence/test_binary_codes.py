"""Each code of testing binaries, as a person sees it: one recorded drawing per code.

To record anew after a change that is meant: delete the file and run the test with
MESHSEED_RECORD=1.
"""

import os
from pathlib import Path

import pytest
from tests.evidence.elves import Elf
from tests.evidence.making import NAME, folder_with, pack_of, seen, wheel_with

from meshseed.diagnostics import render_all
from meshseed.diagnostics.codes.evidence_binaries import BINARY_CODES
from meshseed.evidence.binaries import BinaryProblem, open_subject
from meshseed.evidence.relocating import Wanted, relocate, write_proposal
from meshseed.evidence.verifying import verify
from meshseed.packs import PackError

GOLDEN = Path(__file__).with_name("golden")


def findings(data, *evidence, name=NAME, **pack):
    folder_with(Path("in"), data, name)
    return verify(pack_of(*evidence, **pack), open_subject(Path("in"))).findings


def unreadable():
    Path("cut.whl").write_bytes(b"PK\x03\x04")
    return problem("cut.whl")


def too_large():
    wheel_with("cut.whl", {NAME: bytes(64 << 20)})
    return verify(pack_of(), open_subject(Path("cut.whl"))).findings


def trick():
    return open_subject(wheel_with(Path("cut.whl"), {"../cut.so": b""})).findings


def several():
    folder_with(Path("in"), b"", NAME.replace("x86_64", "i386"))
    return findings(b"")


def texts():
    elf = Elf()
    places = [elf.text(text) for text in ("--shape", "spin", "twice", "twice", "--level")]
    return elf.built(), places


def moved(code):
    data, at = texts()
    evidence = [
        seen(f"seen.{text}", text=text, address=place + 0x100)
        for text, place in (("--shape", at[0]), ("spin", at[1]), ("--level", at[4]))
    ]
    return [one for one in findings(data, *evidence) if one.code == code]


def not_proposed():
    folder_with(Path("in"), Elf().built())
    report = relocate(pack_of(), open_subject(Path("in")), Wanted(extends="made"))
    with pytest.raises(PackError) as wrong:
        write_proposal(report, Path("in"))
    return wrong.value.findings


def problem(path):
    with pytest.raises(BinaryProblem) as wrong:
        open_subject(Path(path))
    return [wrong.value.finding]


MAKERS = {
    "MS810": unreadable,
    "MS811": too_large,
    "MS812": trick,
    "MS813": lambda: findings(b"no program"),
    "MS814": lambda: findings(Elf(machine="aarch64").built()),
    "MS815": lambda: findings(b"", name="else"),
    "MS816": several,
    "MS817": lambda: findings(Elf().built(), sha256="0" * 64),
    "MS818": lambda: findings(Elf().built(), biases=((".rodata", "0x200000"), (".data", "0x0"))),
    "MS820": lambda: findings(texts()[0], seen("seen.spin", kind="absence", text="spin")),
    "MS821": lambda: findings(texts()[0], seen("seen.spine", text="spine", address=0x1200)),
    "MS822": lambda: moved("MS822"),
    "MS823": lambda: findings(texts()[0], seen("seen.twice", text="twice", address=0x1200)),
    "MS824": lambda: moved("MS824"),
    "MS830": not_proposed,
}


@pytest.mark.parametrize("code", [one.id for one in BINARY_CODES])
def test_the_drawing_of_a_finding(code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = list(MAKERS[code]())
    assert {one.code for one in found} == {code}
    drawn = render_all(found, {}) + "\n"
    golden = GOLDEN / f"{code}.txt"
    if not golden.exists() and os.environ.get("MESHSEED_RECORD"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(drawn, encoding="utf-8")
    assert drawn == golden.read_text(encoding="utf-8")
