"""Every form of Cython's texts and what C linkers make of them, on files that gcc has built."""

import sysconfig

import pytest
from tests.evidence.builds import (
    CYTHONS,
    TEXTS,
    cython_module,
    shared_object,
    string_dump,
    symbols_of,
)
from tests.evidence.making import pack_of, seen

from meshseed.evidence import Verdict
from meshseed.evidence.binaries import open_subject, read_elf
from meshseed.evidence.strings import text_at
from meshseed.evidence.verifying import verify
from meshseed.packs.facts import PoolOrder

pytestmark = pytest.mark.slow

ARRAYS = ("0.29.37", "3.0.12", "3.1.6")
"""The versions that make an array of each text."""

C_SOURCE = """
#include <wchar.h>
const char cut_shape[] = "--shape-of-the-cloth";
static const char *const names[] = {"reshape-it", "shape-it", "twice-there", "unlike"};
const wchar_t cut_wide[] = L"wide letters";
const char cut_twice_1[] = "twice-as-array", cut_twice_2[] = "twice-as-array";
const char *cut_name(int at) { return names[at]; }
int cut_ladder(int at) { return at * 7; }
"""


def judged(path, *evidence, pool=None):
    report = verify(pack_of(*evidence, pool=pool), open_subject(path), as_binary="cut")
    return {one.evidence: one for one in report.judged}


@pytest.fixture(scope="module")
def modules(tmp_path_factory):
    folder = tmp_path_factory.mktemp("modules")
    return {version: cython_module(folder / version, version) for version in CYTHONS}


@pytest.mark.parametrize("version", ARRAYS)
def test_arrays_of_a_pool_are_verified_where_nm_says(modules, version):
    path = modules[version]
    arrays = {n: at for n, at in symbols_of(path).items() if n.startswith("__pyx_k_")}
    image = read_elf(path.read_bytes(), "x")
    stated = {name: (at, text_at(image, at)) for name, at in arrays.items()}
    evidence = [
        seen(name, text=text, address=at) for name, (at, text) in stated.items() if text is not None
    ]
    assert len(evidence) > 30
    assert {text for _, text in stated.values()} >= set(TEXTS)
    verdicts = judged(path, *evidence, pool=PoolOrder.CYTHON)
    assert {one.verdict for one in verdicts.values()} == {Verdict.VERIFIED}


@pytest.mark.parametrize("version", ARRAYS)
def test_wrong_addresses_of_arrays_are_moved_to_where_nm_says(modules, version):
    path = modules[version]
    places = symbols_of(path)
    verdicts = judged(
        path,
        seen("edge", text="pinked-edge", address=places["__pyx_k_pinked_edge"] + 1),
        seen("pinked", text="pinked", address=places["__pyx_k_pinked_edge"]),
        seen("none", text="pinked-edges", address=places["__pyx_k_pinked_edge"]),
        seen("absent", kind="absence", text="scalloped"),
        seen("refuted", kind="absence", text="points"),
        pool=PoolOrder.CYTHON,
    )
    assert {name: one.verdict.value for name, one in verdicts.items()} == {
        "edge": "moved",
        "pinked": "moved",
        "none": "absent",
        "absent": "verified",
        "refuted": "refuted",
    }
    assert verdicts["edge"].address == places["__pyx_k_pinked_edge"]
    assert verdicts["pinked"].address == places["__pyx_k_pinked"]


@pytest.mark.parametrize("version", CYTHONS)
def test_every_text_is_found_however_it_is_stored(modules, version):
    evidence = [seen(f"t{number}", text=text) for number, text in enumerate(TEXTS)]
    verdicts = judged(modules[version], *evidence, seen("no", text="no such text of it"))
    assert verdicts.pop("no").verdict is Verdict.ABSENT
    assert {one.verdict for one in verdicts.values()} == {Verdict.VERIFIED}
    assert {one.hits for one in verdicts.values()} == {1}


def test_a_compressed_table_gives_no_address(modules):
    verdicts = judged(modules["3.2.4"], seen("a", text="pinked-edge", address=0x7000))
    assert verdicts["a"].verdict is Verdict.MOVED
    assert verdicts["a"].address is None
    assert "+0x" in verdicts["a"].found[0]


def test_names_of_constants_are_symbols_only_where_cython_leaves_them(modules):
    names = [seen("n", kind="symbol", symbol="__pyx_kp_u_pinked_edge")]
    found = {v: judged(modules[v], *names)["n"].verdict for v in CYTHONS}
    assert found.pop("0.29.37") is Verdict.VERIFIED
    assert set(found.values()) == {Verdict.ABSENT}


def test_bz2_tables_of_a_build_that_asks_for_them(tmp_path):
    path = cython_module(tmp_path, "3.2.4", *_source(), "-DCYTHON_COMPRESS_STRINGS=2")
    assert judged(path, seen("a", text="pinked-edge"))["a"].verdict is Verdict.VERIFIED
    path = cython_module(tmp_path, "3.2.4", *_source(), "-DCYTHON_COMPRESS_STRINGS=0")
    assert judged(path, seen("a", text="pinked-edge"))["a"].verdict is Verdict.VERIFIED


def _source():
    from tests.evidence.builds import MODULE

    return (MODULE,)


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    return shared_object(tmp_path_factory.mktemp("c"), "plain", C_SOURCE)


def test_c_every_verdict_occurs_and_is_right(plain):
    places = symbols_of(plain)
    verdicts = judged(
        plain,
        seen("there", text="--shape-of-the-cloth", address=places["cut_shape"]),
        seen("moved", text="--shape-of-the-cloth", address=0x10),
        seen("twice", text="twice-as-array", address=0x10),
        seen("one-of-two", text="twice-as-array", address=places["cut_twice_2"]),
        seen("wide", text="wide letters", address=0x10),
        seen("part", text="shape-of-the", address=places["cut_shape"] + 2),
        seen("none", text="round", address=places["cut_shape"]),
        seen("absent", kind="absence", text="round"),
        seen("refuted", kind="absence", text="twice-there"),
        seen("function", kind="symbol", symbol="cut_ladder", address=places["cut_ladder"]),
        seen("inside", kind="symbol", symbol="cut_ladder", address=places["cut_ladder"] + 1),
        seen("function-moved", kind="symbol", symbol="cut_ladder", address=0x10),
        seen("call", kind="call-site", address=places["cut_ladder"]),
    )
    assert {name: one.verdict.value for name, one in verdicts.items()} == {
        "there": "verified",
        "moved": "moved",
        "twice": "ambiguous",
        "one-of-two": "verified",
        "wide": "moved",
        "part": "ambiguous",
        "none": "absent",
        "absent": "verified",
        "refuted": "refuted",
        "function": "verified",
        "inside": "verified",
        "function-moved": "moved",
        "call": "not-checkable",
    }
    assert verdicts["moved"].address == places["cut_shape"]
    assert verdicts["wide"].address == places["cut_wide"]
    assert verdicts["function-moved"].address == places["cut_ladder"]


def test_c_merged_texts_are_where_readelf_and_the_pointers_say(plain):
    """The linker keeps `shape-it` as the end of `reshape-it`, and a pointer shows it there."""
    image = read_elf(plain.read_bytes(), "x")
    section = next(
        one for one in image.sections if one.name == ".rodata.str1.1" or one.name == ".rodata"
    )
    dumped = {text: section.address + at for at, text in string_dump(plain, section.name)}
    at = dumped["reshape-it"] + 2
    verdict = judged(plain, seen("a", text="shape-it", address=0x10))["a"]
    assert (verdict.verdict, verdict.address) == (Verdict.MOVED, at)


def test_the_headers_of_this_python_are_there():
    """Without them none of the above could be built; the tools install them."""
    from pathlib import Path

    assert (Path(sysconfig.get_path("include")) / "Python.h").is_file()
