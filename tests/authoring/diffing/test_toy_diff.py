"""The toy's next release: every change is there, each with a smallest line."""

from functools import cache
from pathlib import Path

import msgspec

from meshseed.authoring.diffing import compare, markdown, open_side, page_of
from meshseed.authoring.diffing.results import Proof
from meshseed.confidence import Confidence
from meshseed.packs.facts import Assumption, PackFacts

TOY = Path(__file__).parents[2] / "toy"


@cache
def toy(release):
    return open_side(str(TOY / f"frobc-{release}"))


@cache
def found():
    return compare(toy("1.0"), toy("1.1"))


def changes(output):
    one = next(one for one in found().outputs if one.output == output)
    return [(change.line, change.old, change.new) for change in one.changes]


def test_flags_that_changed_say_how():
    shape, level = found().flags_changed
    assert shape.dest == "shape"
    assert ("choice", '"blob"', None) in [(c.property, c.old, c.new) for c in shape.changes]
    assert level.dest == "level"
    assert [(c.property, c.old, c.new) for c in level.changes] == [
        ("choice", None, "4"),
        ("default", "2", "3"),
    ]


def test_outcomes_change_with_a_smallest_line():
    assert changes("attribute.level") == [("", "2", "3")]
    assert changes("attribute.width") == [("--shape star", "5", "6")]
    assert changes("mesh.cloth") == [("--shape star", "5", "6")]
    assert changes("tokens.cutter_options")[0] == ("--shape star", "points, turn", "points")


def test_what_stays_is_told_with_how_it_is_known():
    proofs = {one.output: one.proof for one in found().outputs if not one.changes}
    assert proofs["attribute.fine"] is Proof.SAME_STATEMENTS
    assert proofs["attribute.shape"] is Proof.EXHAUSTIVE
    sampled = next(one for one in found().outputs if one.proof is Proof.SAMPLED)
    assert sampled.why_sampled


def test_tokens_and_statements_by_id():
    assert [(one.token, one.rules) for one in found().tokens_added] == [
        ("heavy", ("extras.heavy",))
    ]
    assert [one.token for one in found().tokens_removed] == ["turn"]
    rules = next(one for one in found().statements if one.table == "rule")
    assert rules.added == ("extras.heavy",)
    assert rules.removed == ("extras.lined",)
    assert set(rules.changed) == {"shape.star", "shape.round"}


def test_the_result_is_a_document_that_can_be_read_back():
    data = msgspec.json.encode(found())
    assert msgspec.json.decode(data, type=type(found())) == found()
    assert data == msgspec.json.encode(compare(toy("1.0"), toy("1.1")))


def changed(**fields) -> PackFacts:
    return msgspec.structs.replace(toy("1.0"), **fields)


def test_standing_rises_and_falls_with_its_evidence():
    rules = list(toy("1.0").rules)
    standing = msgspec.structs.replace(
        rules[1].standing, confidence=Confidence.CONFIRMED, evidence=("manual.shapes",)
    )
    rules[1] = msgspec.structs.replace(rules[1], standing=standing)
    other = changed(rules=tuple(rules))
    (rose,) = compare(toy("1.0"), other).standing
    assert (rose.address, rose.rose) == ("shape.round", True)
    assert (rose.evidence_added, rose.evidence_removed) == (("manual.shapes",), ("guess",))
    (fell,) = compare(other, toy("1.0")).standing
    assert fell.rose is False
    assert compare(toy("1.0"), other).proven_same


def test_questions_and_conflicts_open_close_and_turn():
    unknowns = toy("1.0").unknowns
    turned = tuple(
        msgspec.structs.replace(one, assume=Assumption((3,))) if one.id == "mirror-levels" else one
        for one in unknowns[1:]
    )
    conflict = toy("1.0").conflicts[0]
    sides = tuple(msgspec.structs.replace(side, taken=side.id == "six") for side in conflict.sides)
    other = changed(unknowns=turned, conflicts=(msgspec.structs.replace(conflict, sides=sides),))
    there = compare(toy("1.0"), other)
    assert [one.id for one in there.unknowns_closed] == ["shape-case"]
    assert [one.id for one in compare(other, toy("1.0")).unknowns_opened] == ["shape-case"]
    (unknown,) = there.unknowns_changed
    assert [(c.property, c.old, c.new) for c in unknown.changes] == [("assumed", "[2, 3]", "[3]")]
    (side,) = there.conflicts_changed
    assert [(c.property, c.old, c.new) for c in side.changes] == [("side taken", "five", "six")]
    tokens = next(one for one in there.outputs if one.output == "tokens.cutter_options")
    assert ("--enable-mirror", "mirror", "nothing") in [
        (c.line, c.old, c.new) for c in tokens.changes
    ]


def test_a_renamed_flag_is_found_by_its_spelling():
    flags = tuple(
        msgspec.structs.replace(one, dest="fineness") if one.dest == "remark" else one
        for one in toy("1.0").flags
    )
    there = compare(toy("1.0"), changed(flags=flags))
    (flag,) = there.flags_changed
    assert (flag.dest, flag.known_as) == ("fineness", "remark")
    assert not there.flags_added
    assert not there.flags_removed


def test_a_flag_of_one_pack_is_no_longer_proven_the_same():
    other = changed(flags=toy("1.0").flags[:-1])
    there = compare(toy("1.0"), other)
    assert [one.dest for one in there.flags_removed] == ["version"]
    assert not there.proven_same


def test_the_page_is_cut_and_says_so():
    page = page_of(found(), most=2)
    long = next(one for one in page.sections if one.title == "Lines whose outcome changes")
    assert len(long.rows) == 2
    assert long.left_out > 2
    assert not any(one.left_out for one in page_of(found(), most=None).sections)


def test_nothing_of_a_pack_becomes_markup():
    evil = "a|b `c` <img> [x](y) @someone #1 **b** \x1b[31m\nnext"
    conflict = msgspec.structs.replace(toy("1.0").conflicts[0], id="other", question=evil)
    flag = msgspec.structs.replace(toy("1.0").flags[0], dest="evil", help=evil)
    text = markdown(
        page_of(compare(toy("1.0"), changed(conflicts=(conflict,), flags=(flag,))), most=None)
    )
    row = next(line for line in text.splitlines() if "`other`" in line)
    assert row == (
        "| `other` | `five` |"
        " a\\|b \\`c\\` \\<img\\> \\[x\\](y) @<!-- -->someone #<!-- -->1 \\*\\*b\\*\\*"
        " \\\\x1b\\[31m next |"
    )
    assert "\x1b" not in text
