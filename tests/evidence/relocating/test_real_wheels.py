"""Wheels of other people: what is recorded on one interpreter's build is found in the others'.

Three sizes: 0.3, 2 and 5 MB packed. What a text's symbol is called says where it really went; where
symbols were taken out, the bytes are read back.
"""

import re

import pytest
from tests.evidence.builds import wheel
from tests.evidence.making import pack_of, seen

from meshseed.evidence import Verdict
from meshseed.evidence.binaries import open_subject, read_elf
from meshseed.evidence.strings import text_at
from meshseed.evidence.verifying import examine
from meshseed.packs.facts import PoolOrder

pytestmark = pytest.mark.slow

# Module and the least part of its texts that is found at one place in another build.
WHEELS = {
    "yarl==1.9.4": ("yarl/_quoting_c", 0.97),
    "cytoolz==0.12.3": ("cytoolz/itertoolz", 0.99),
    "lxml==5.3.0": ("lxml/etree", 0.98),
}
COMPRESSED = "lxml==6.1.0"
MODULES = {COMPRESSED: "lxml/etree", **{name: module for name, (module, _) in WHEELS.items()}}
LARGE = 5_000_000


def opened(requirement, python):
    path = wheel(requirement, python)
    subject = open_subject(path)
    module = MODULES[requirement]
    [name] = [one for one in subject.names if one.startswith(f"{module}.cpython-{python}-")]
    return path, subject, read_elf(subject.read(name), name)


def recorded(image):
    """The whole texts of `.rodata` by address."""
    section = image.section(".rodata")
    data = image.data[section.offset : section.offset + section.size]
    return {
        section.address + match.start(): match.group().decode()
        for match in re.finditer(rb"(?<=\0)[\x20-\x7e]{4,400}(?=\0)", data)
    }


def relocated(requirement, evidence, python, pool=None):
    _, subject, image = opened(requirement, python)
    path = f"{MODULES[requirement]}.cpython-310-*.so"
    tested = examine(pack_of(*evidence, path=path, pool=pool), subject)
    return tested.verification, image


@pytest.mark.parametrize("requirement", WHEELS)
def test_texts_are_found_again_and_no_address_holds_another(requirement):
    _, _, image = opened(requirement, "310")
    texts = recorded(image)
    evidence = [seen(f"{at:#x}", text=text, address=at) for at, text in sorted(texts.items())]
    assert len(evidence) > 150
    same, _ = relocated(requirement, evidence, "310")
    assert {one.verdict for one in same.judged} == {Verdict.VERIFIED}
    for python in ("311", "312"):
        report, other = relocated(requirement, evidence, python)
        assert report.binaries[0].other_build
        placed = [one for one in report.judged if one.address is not None]
        for one in placed:
            assert text_at(other, one.address) == texts[int(one.evidence, 16)]
        assert len(placed) / len(evidence) >= WHEELS[requirement][1]


@pytest.mark.parametrize("requirement", [one for one in WHEELS if not one.startswith("lxml")])
@pytest.mark.parametrize("pool", [None, PoolOrder.CYTHON])
def test_constants_go_where_their_symbols_go(requirement, pool):
    _, _, image = opened(requirement, "310")
    evidence = []
    for symbol in image.symbols.sized("__pyx_k_"):
        text = text_at(image, symbol.address)
        if text is not None and len(text.encode()) + 1 == symbol.size:
            evidence.append(seen(symbol.name, text=text, address=symbol.address))
    assert len(evidence) > 50
    for python in ("311", "312"):
        report, other = relocated(requirement, evidence, python, pool)
        truth = {one.name: one.address for one in other.symbols.sized("__pyx_k_")}
        assert {one.evidence: one.address for one in report.judged} == {
            one.id: truth[one.id] for one in evidence
        }


def test_one_of_them_is_large():
    sizes = sorted(opened(one, "310")[0].stat().st_size for one in WHEELS)
    assert sizes[2] > LARGE > sizes[1] > 2 * sizes[0]


def test_texts_of_a_compressed_table_are_found_in_it_in_every_build():
    """A later release of the large one: compressed, each text at one place in all builds."""
    places = {}
    evidence = [seen("entities", text="resolve_entities"), seen("huge", text="huge_tree")]
    for python in ("310", "311", "312"):
        report, _ = relocated(COMPRESSED, evidence, python)
        assert "compressed table" in report.binaries[0].strings
        places[python] = {
            one.evidence: [place.partition("+")[2] for place in one.found] for one in report.judged
        }
    assert places["310"] == places["311"] == places["312"]
    assert all(places["310"].values())
