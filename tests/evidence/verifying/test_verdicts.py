"""Every verdict, on binaries whose every byte is known."""

import zlib

import pytest
from tests.evidence.elves import Elf
from tests.evidence.making import NAME, folder_with, pack_of, seen

from meshseed.evidence import By, Verdict
from meshseed.evidence.binaries import open_subject
from meshseed.evidence.verifying import verify
from meshseed.packs.facts import EvidenceKind, PoolOrder


@pytest.fixture
def judge(tmp_path):
    def run(elf, *evidence, name=NAME, stripped=False, **pack):
        root = folder_with(tmp_path, elf.built(stripped=stripped), name)
        report = verify(pack_of(*evidence, **pack), open_subject(root))
        assert [one.evidence for one in report.judged] == [one.id for one in evidence]
        return report

    return run


def only(report):
    [one] = report.judged
    return one


def codes(report):
    return [one.code for one in report.findings]


def test_a_text_at_its_address_is_verified(judge):
    elf = Elf(bias=0x201000)
    at = elf.text("--shape")
    report = judge(elf, seen("a", text="--shape", address=at))
    one = only(report)
    assert (one.verdict, one.found, one.by) == (Verdict.VERIFIED, (f"{at:#x}",), By.ADDRESS)
    assert report.findings == ()


def test_the_offset_is_no_address(judge):
    """A checker with a constant difference, or none, would find the text at its offset."""
    elf = Elf(bias=0x201000)
    at = elf.text("--shape")
    one = only(judge(elf, seen("a", text="--shape", address=at - 0x201000)))
    assert (one.verdict, one.found) == (Verdict.MOVED, (f"{at:#x}",))


def test_a_part_of_a_longer_text_is_not_the_text(judge):
    elf = Elf()
    at = elf.text("--shapes")
    one = only(judge(elf, seen("a", text="--shape", address=at)))
    assert (one.verdict, one.hits) == (Verdict.AMBIGUOUS, 1)


def test_the_end_of_a_longer_text_is_a_text_where_linkers_merge_and_none_in_a_pool(judge):
    elf = Elf()
    at = elf.text("--no-shape") + 5
    merged = only(judge(elf, seen("a", text="shape", address=at)))
    assert merged.verdict is Verdict.VERIFIED
    pooled = only(judge(elf, seen("a", text="shape", address=at), pool=PoolOrder.CYTHON))
    assert pooled.verdict is Verdict.AMBIGUOUS


def test_moved_ambiguous_absent(judge):
    elf = Elf()
    moved = elf.text("moved")
    twice = elf.text("twice"), elf.text("twice")
    report = judge(
        elf,
        seen("m", text="moved", address=0x9000),
        seen("t", text="twice", address=0x9100),
        seen("n", text="nowhere", address=moved),
    )
    m, t, n = report.judged
    assert (m.verdict, m.found) == (Verdict.MOVED, (f"{moved:#x}",))
    assert (t.verdict, t.hits) == (Verdict.AMBIGUOUS, 2)
    assert t.found == tuple(f"{one:#x}" for one in twice)
    assert (n.verdict, n.found) == (Verdict.ABSENT, ())
    assert codes(report) == ["MS822", "MS823", "MS821"]


def test_a_text_without_an_address_only_has_to_be_there(judge):
    elf = Elf()
    elf.text("twice")
    elf.text("twice")
    one = only(judge(elf, seen("a", text="twice")))
    assert (one.verdict, one.hits) == (Verdict.VERIFIED, 2)


def test_neighbours_tell_places_of_one_text_apart(judge):
    elf = Elf()
    elf.text("twice")
    first = elf.text("alpha")
    second = elf.text("twice")
    third = elf.text("omega")
    at = 0x9000
    a, t, o = judge(
        elf,
        seen("a", text="alpha", address=at),
        seen("t", text="twice", address=at + second - first),
        seen("o", text="omega", address=at + third - first),
    ).judged
    assert (t.verdict, t.by, t.found) == (Verdict.MOVED, By.NEIGHBOURS, (f"{second:#x}",))
    assert t.hits == 2
    assert a.by is o.by is By.CONTENT


def test_neighbours_at_other_distances_settle_nothing(judge):
    elf = Elf()
    elf.text("twice")
    elf.text("alpha")
    elf.text("between")
    elf.text("twice")
    one = judge(
        elf,
        seen("a", text="alpha", address=0x9000),
        seen("t", text="twice", address=0x9006),
    ).judged[1]
    assert one.verdict is Verdict.AMBIGUOUS


def test_an_offset_of_another_byte_refutes(judge):
    elf = Elf(bias=0x1000)
    at = elf.text("--shape")
    report = judge(elf, seen("a", text="--shape", address=at, offset=f"{at:#x}"))
    assert only(report).verdict is Verdict.REFUTED
    assert codes(report) == ["MS820"]
    right = judge(elf, seen("a", text="--shape", address=at, offset=f"{at - 0x1000:#x}"))
    assert only(right).verdict is Verdict.VERIFIED


@pytest.mark.parametrize("sha256", ["0" * 64, None])
def test_an_offset_of_the_old_build_does_not_hide_where_the_text_is_now(judge, sha256):
    elf = Elf(bias=0x1000)
    at = elf.text("--shape")
    elf.text("more and more")
    # The old address is a byte of the new file too, only not the one that is stated.
    old = seen("a", text="--shape", address=at + 8, offset="0x8")
    one = only(judge(elf, old, sha256=sha256))
    assert (one.verdict, one.found) == (Verdict.MOVED, (f"{at:#x}",))


def test_in_another_build_one_address_may_be_another_byte(judge):
    elf = Elf(bias=0x1000)
    at = elf.text("--shape")
    told = [seen(name, text="--shape", address=at, offset="0x8") for name in "abc"]
    report = judge(elf, *told, sha256="0" * 64)
    assert {one.verdict for one in report.judged} == {Verdict.MOVED}
    assert {one.found for one in report.judged} == {(f"{at:#x}",)}
    # Nothing moved in memory: no distance is told.
    assert codes(report) == ["MS817", "MS822"]


def test_offsets_of_symbols_and_parts_are_compared_too(judge):
    elf = Elf(bias=0x1000)
    at = elf.text("--shape")
    elf.symbol("cut", at)
    report = judge(
        elf,
        seen("a", text="--shape", address=at),
        seen("part", kind="place", address=at + 2, inside="a", offset=f"{at + 2:#x}"),
        seen("s", kind="symbol", symbol="cut", address=at, offset=f"{at:#x}"),
    )
    assert [one.verdict for one in report.judged[1:]] == [Verdict.REFUTED, Verdict.REFUTED]


def test_absence(judge):
    elf = Elf()
    there = elf.text("there")
    report = judge(
        elf,
        seen("no", kind="absence", text="nowhere"),
        seen("yes", kind="absence", text="there"),
        seen("part", kind="absence", text="ther"),
    )
    no, yes, part = report.judged
    assert no.verdict is Verdict.VERIFIED
    assert (yes.verdict, yes.found) == (Verdict.REFUTED, (f"{there:#x}",))
    assert part.verdict is Verdict.AMBIGUOUS


def test_absence_is_looked_for_in_code_and_in_packed_tables_too(judge):
    elf = Elf()
    elf.put(zlib.compress(b"--levelpacked--shape"))
    one = only(judge(elf, seen("a", kind="absence", text="packed")))
    assert one.verdict is Verdict.AMBIGUOUS
    one = only(
        judge(elf, seen("a", kind="absence", text="\xc3\xc3".encode("latin-1").decode("latin-1")))
    )
    assert one.verdict is Verdict.VERIFIED


def test_symbols(judge):
    elf = Elf()
    at = elf.put(b"\0" * 32)
    elf.symbol("cut_ladder", at, 16)
    elf.symbol("twin", at + 4)
    elf.symbol("twin", at + 8)
    elf.symbol("_ZN4frob5cloth4foldEv", at + 16, 8)
    elf.symbol("outside", 0, defined=False)
    report = judge(
        elf,
        seen("at", kind="symbol", symbol="cut_ladder", address=at),
        seen("in", kind="symbol", symbol="cut_ladder", address=at + 5),
        seen("moved", kind="symbol", symbol="cut_ladder", address=at + 16),
        seen("there", kind="symbol", symbol="cut_ladder"),
        seen("two", kind="symbol", symbol="twin", address=at),
        seen("cpp", kind="symbol", symbol="cloth::fold", address=at + 16),
        seen("imported", kind="symbol", symbol="outside"),
        seen("gone", kind="symbol", symbol="cut_ladde"),
    )
    assert {one.evidence: one.verdict.value for one in report.judged} == {
        "at": "verified",
        "in": "verified",
        "moved": "moved",
        "there": "verified",
        "two": "ambiguous",
        "cpp": "verified",
        "imported": "verified",
        "gone": "absent",
    }


def test_without_a_table_a_symbol_cannot_be_checked_unless_its_name_is_data(judge):
    elf = Elf()
    elf.text("N4frob5clothE")
    gone, typed = judge(
        elf,
        seen("gone", kind="symbol", symbol="cut_ladder"),
        seen("typed", kind="symbol", symbol="frob::cloth"),
        stripped=True,
    ).judged
    assert gone.verdict is Verdict.NOT_CHECKABLE
    assert typed.verdict is Verdict.VERIFIED


def test_what_no_binary_can_show_is_not_checkable(judge):
    elf = Elf()
    at = elf.text("--shape")
    kinds = ("call-site", "document", "run", "inference")
    evidence = [seen(kind, kind=kind, address=at, text="--shape") for kind in kinds]
    report = judge(elf, *evidence, seen("none", binary=None, text="--shape"))
    assert {one.verdict for one in report.judged} == {Verdict.NOT_CHECKABLE}
    assert "strings" in report.judged[0].why
    assert report.findings == ()


def test_places_with_a_beginning(judge):
    elf = Elf()
    at = elf.text("how much to cut off")
    elf.text("show much to see")
    right, moved, absent = judge(
        elf,
        seen("right", kind="place", begins="how much to", address=at),
        seen("moved", kind="place", begins="how much", address=0x9000),
        seen("absent", kind="place", begins="how little", address=at),
    ).judged
    assert (right.verdict, right.text) == (Verdict.VERIFIED, "how much to cut off")
    assert (moved.verdict, moved.found) == (Verdict.MOVED, (f"{at:#x}",))
    assert absent.verdict is Verdict.ABSENT


def test_a_wordless_place_needs_the_same_build_or_two_neighbours(judge):
    elf = Elf()
    alpha, place, omega = elf.text("alpha"), elf.text("words"), elf.text("omega")
    anchors = seen("a", text="alpha", address=alpha), seen("o", text="omega", address=omega)
    here = judge(elf, *anchors, seen("p", kind="place", address=place)).judged[2]
    assert (here.verdict, here.text) == (Verdict.VERIFIED, "words")
    amid = judge(elf, *anchors, seen("p", kind="place", address=place + 1)).judged[2]
    assert amid.verdict is Verdict.ABSENT
    moved = seen("a", text="alpha", address=alpha + 64), seen("o", text="omega", address=omega + 64)
    there = judge(elf, *moved, seen("p", kind="place", address=place + 64)).judged[2]
    assert (there.verdict, there.by, there.found) == (
        Verdict.MOVED,
        By.NEIGHBOURS,
        (f"{place:#x}",),
    )
    one_side = judge(elf, moved[0], seen("p", kind="place", address=place + 64)).judged[1]
    assert one_side.verdict is Verdict.NOT_CHECKABLE


def test_a_part_goes_with_the_text_that_holds_it(judge):
    elf = Elf()
    at = elf.text("how much to cut")
    for stated in (at, at + 0x100):
        outer, inner, beyond, other = judge(
            elf,
            seen("outer", text="how much to cut", address=stated),
            seen("inner", kind="place", address=stated + 4, inside="outer"),
            seen("beyond", kind="place", address=stated + 40, inside="outer"),
            seen("other", text="little", address=stated + 4, inside="outer"),
        ).judged
        assert inner.verdict is outer.verdict
        assert (inner.found, inner.by) == ((f"{at + 4:#x}",), By.CONTAINER)
        assert beyond.verdict is other.verdict is Verdict.REFUTED


def test_a_part_of_a_text_known_by_its_beginning_stays_with_its_address(judge):
    elf = Elf()
    at = elf.text("how much to cut off")
    for stated, verdict in ((at, Verdict.VERIFIED), (at + 0x100, Verdict.NOT_CHECKABLE)):
        inner = judge(
            elf,
            seen("outer", kind="place", begins="how much", address=stated),
            seen("inner", kind="place", address=stated + 9, inside="outer"),
        ).judged[1]
        assert inner.verdict is verdict


def test_a_text_of_a_pool_out_of_the_order_of_the_others_is_doubted(judge):
    elf = Elf()
    outside = elf.text("build")
    names = [f"--flag-{number}" for number in range(10)]
    places = [elf.text(name) for name in names]
    evidence = [
        seen(name, text=name, address=at + 0x400) for name, at in zip(names, places, strict=True)
    ]
    stray = seen("stray", text="build", address=places[5] + 0x405)
    report = judge(elf, *evidence, stray, pool=PoolOrder.CYTHON)
    assert report.judged[-1].verdict is Verdict.AMBIGUOUS
    assert report.judged[-1].found == (f"{outside:#x}",)
    assert {one.verdict for one in report.judged[:-1]} == {Verdict.MOVED}
    assert "MS824" in codes(report)


def test_stated_differences_are_compared_with_the_sections(judge):
    elf = Elf(bias=0x201000)
    elf.text("x")
    report = judge(elf, biases=((".rodata", "0x201000"), (".text", "0x201000"), (".none", "0x0")))
    [binary] = report.binaries
    assert [(one.section, one.actual, one.right) for one in binary.biases] == [
        (".rodata", "0x201000", True),
        (".text", "0x0", False),
        (".none", None, False),
    ]
    assert codes(report) == ["MS818", "MS818"]


def test_a_digest_says_whether_it_is_the_build(judge):
    elf = Elf()
    at = elf.text("--shape")
    first = judge(elf, seen("a", text="--shape", address=at + 1)).binaries[0]
    assert first.digest_equal is None
    same = judge(elf, seen("a", text="--shape", address=at + 1), sha256=first.sha256)
    assert same.binaries[0].digest_equal is True
    assert [(one.code, one.severity.value) for one in same.findings] == [("MS822", "error")]
    other = judge(elf, seen("a", text="--shape", address=at), sha256="0" * 64)
    assert codes(other) == ["MS817"]
    assert only(other).verdict is Verdict.VERIFIED


def test_another_interpreter_is_said_to_be_another_build(judge):
    elf = Elf()
    at = elf.text("--shape")
    report = judge(elf, seen("a", text="--shape", address=at), name=NAME.replace("310", "312"))
    assert report.binaries[0].other_build
    assert codes(report) == ["MS817"]


@pytest.mark.parametrize(
    ("how", "machine"),
    [
        ({"machine": "aarch64"}, "aarch64"),
        ({"machine": "x86", "wide": False}, "x86"),
        ({"machine": "s390x", "little": False}, "s390x"),
    ],
)
def test_another_machine_is_said_and_judged_by_content(judge, how, machine):
    elf = Elf(**how)
    at = elf.text("--shape")
    report = judge(elf, seen("a", text="--shape", address=0x9000))
    assert report.binaries[0].machine == machine
    assert codes(report)[0] == "MS814"
    assert (only(report).verdict, only(report).found) == (Verdict.MOVED, (f"{at:#x}",))


def test_a_binary_that_cannot_be_read_judges_nothing(tmp_path):
    root = folder_with(tmp_path, b"\x7fELF" + bytes(30))
    report = verify(pack_of(seen("a", text="x", address=1)), open_subject(root))
    assert only(report).verdict is Verdict.NOT_CHECKABLE
    assert codes(report) == ["MS813"]
    assert report.binaries[0].sha256 is None


def test_a_missing_binary_and_several_that_fit(tmp_path):
    pack = pack_of(seen("a", text="x", address=1))
    (tmp_path / "empty").mkdir()
    report = verify(pack, open_subject(tmp_path / "empty"))
    assert codes(report) == ["MS815"]
    for name in (NAME, NAME.replace("x86_64", "i386")):
        folder_with(tmp_path / "two", Elf().built(), name)
    report = verify(pack, open_subject(tmp_path / "two"))
    assert codes(report) == ["MS816"]
    assert report.binaries[0].path is None


def test_a_file_can_be_said_to_be_a_binary(tmp_path):
    elf = Elf()
    at = elf.text("--shape")
    path = tmp_path / "downloaded.bin"
    path.write_bytes(elf.built())
    pack = pack_of(seen("a", text="--shape", address=at))
    report = verify(pack, open_subject(path), as_binary="cut")
    assert only(report).verdict is Verdict.VERIFIED
    assert only(verify(pack, open_subject(path))).verdict is Verdict.NOT_CHECKABLE


def test_every_kind_of_evidence_gets_a_verdict(judge):
    elf = Elf()
    at = elf.text("--shape")
    evidence = [
        seen(kind.value, kind=kind.value, text="--shape", symbol="s", address=at)
        for kind in EvidenceKind
        if kind is not EvidenceKind.PLACE
    ]
    assert len(judge(elf, *evidence).judged) == len(evidence)
