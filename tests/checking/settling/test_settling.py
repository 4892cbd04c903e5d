"""Which findings count: selection, confidence, remarks."""

import time

import pytest
from msgspec.structs import replace
from tests.checking.making import found, settle

from meshseed.checking.lines import Lines
from meshseed.checking.results import Silence
from meshseed.confidence import Confidence
from meshseed.diagnostics import Severity

TEXT = 'export A="--x"\nexport B="--y"\n'


def codes(several):
    return [one.finding.code for one in several]


def both():
    return [found(TEXT, "--y", code="ZZ720"), found(TEXT, "--x")]


def test_in_the_order_of_the_text():
    assert codes(settle(TEXT, both())) == ["ZZ701", "ZZ720"]


@pytest.mark.parametrize(
    ("choices", "left"),
    [
        ({"select": ("ZZ7",)}, ["ZZ701", "ZZ720"]),
        ({"select": ("ZZ70",)}, ["ZZ701"]),
        ({"ignore": ("ZZ720",)}, ["ZZ701"]),
        ({"select": ("ZZ7",), "ignore": ("ZZ7",)}, []),
        ({"min_confidence": Confidence.CONFIRMED}, []),
        ({"min_confidence": Confidence.STRONG}, ["ZZ701", "ZZ720"]),
    ],
)
def test_what_is_wanted(choices, left):
    assert codes(settle(TEXT, both(), **choices)) == left


def test_what_has_no_confidence_is_never_left_out_for_it():
    one = found(TEXT, "--x", confidence=None)
    assert codes(settle(TEXT, [one], min_confidence=Confidence.CONFIRMED)) == ["ZZ701"]


def remarked(remark, text="", **choices):
    text = text or f'export A="--x" {remark}\nexport B="--x"\n'
    second = text.rindex("--x")
    one = found(text, "--x")
    other = found(text[second:], "--x")
    moved = [one] if second == one.start else [one, shifted(other, text, second)]
    return settle(text, moved, **choices)


def shifted(one, text, start, lines=None):
    span = (lines or Lines(text)).span(start, start + len(one.excerpt))
    place = replace(one.finding.where[0], span=span)
    return replace(
        one,
        start=start,
        end=start + len(one.excerpt),
        finding=replace(one.finding, where=(place,)),
    )


def test_a_remark_silences_its_code_on_its_line_and_keeps_the_reason():
    first, second = remarked("# meshseed: ignore[ZZ701] the old release wants it")
    assert (first.silenced, first.reason) == (Silence.INLINE, "the old release wants it")
    assert second.silenced is None


def test_a_remark_for_another_code_silences_nothing_and_is_unused():
    several = remarked("# meshseed: ignore[ZZ720] because")
    assert codes(several) == ["ZZ701", "MS770", "ZZ701"]
    assert not any(one.silenced for one in several)


def test_a_remark_alone_on_a_line_is_for_the_next():
    several = remarked("", text='# meshseed: ignore[ZZ701] because\nexport A="--x"\nB=--x\n')
    assert [one.silenced for one in several] == [Silence.INLINE, None]


def test_a_remark_for_the_file():
    text = '# meshseed: ignore-file[ZZ701] because\nexport A="--x"\nB=--x\n'
    assert [one.silenced for one in remarked("", text=text)] == [Silence.INLINE] * 2


def test_a_remark_on_any_line_of_a_statement_holds_for_all_of_it():
    text = 'export A="--w \\\n  --x" # meshseed: ignore[ZZ701] because\nB=--x\n'
    end = text.index(" #")
    alone = 'export A="--w \\\n  --x"\n'
    first = found(text, "--w")
    (one,) = settle(text, [first], spans=[(0, end)])
    assert one.silenced is Silence.INLINE
    assert [one.silenced for one in settle(alone, [found(alone, "--w")], spans=[(0, 20)])] == [None]


def test_a_remark_beside_a_short_statement_does_not_reach_the_next():
    text = 'A="--x" # meshseed: ignore[ZZ701] because\nB="--x"\n'
    several = remarked("", text=text)
    assert [one.silenced for one in several] == [Silence.INLINE, None]


def test_a_remark_without_codes_has_no_effect():
    several = remarked("# meshseed: ignore")
    assert codes(several) == ["ZZ701", "MS772", "ZZ701"]
    assert not any(one.silenced for one in several)


def test_an_unknown_code_gets_the_one_that_was_meant():
    several = remarked("# meshseed: ignore[ZZ7O1] because")
    (about,) = [one.finding for one in several if one.finding.code == "MS771"]
    assert about.suggestion == "ZZ701"


def test_a_reason_is_asked_for_and_under_strict_demanded():
    several = remarked("# meshseed: ignore[ZZ701]")
    (about,) = [one.finding for one in several if one.finding.code == "MS773"]
    assert about.severity is Severity.NOTE
    several = remarked("# meshseed: ignore[ZZ701]", strict=True)
    (about,) = [one.finding for one in several if one.finding.code == "MS773"]
    assert about.severity is Severity.ERROR


def test_of_a_code_that_is_not_looked_for_nobody_says_unused():
    several = remarked("# meshseed: ignore[ZZ720] because", ignore=("ZZ720",))
    assert codes(several) == ["ZZ701", "ZZ701"]


def test_every_code_of_a_remark_has_to_be_used():
    several = remarked("# meshseed: ignore[ZZ701, ZZ720] because")
    assert codes(several) == ["ZZ701", "MS770", "ZZ701"]
    assert several[0].silenced is Silence.INLINE
    assert "ZZ720" in several[1].finding.message


def test_many_remarks_and_findings_take_time_in_proportion():
    text = "".join(f'A="--x{number}" # meshseed: ignore[ZZ701] r\n' for number in range(4000))
    start = 0
    several = []
    base, lines = found(text, "--x0"), Lines(text)
    for line in text.splitlines(keepends=True):
        several.append(shifted(base, text, start + 3, lines))
        start += len(line)
    began = time.process_time()
    settled = settle(text, several)
    assert time.process_time() - began < 5
    assert all(one.silenced for one in settled)
