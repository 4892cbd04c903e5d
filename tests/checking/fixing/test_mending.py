"""Which fixes are made, and that they hold."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.checking.making import found, settle

from meshseed.checking.fixing import edited, mended
from meshseed.checking.results import Applicability, Edit, Fix
from meshseed.diagnostics import Severity

SAFE, UNSAFE = Applicability.SAFE, Applicability.UNSAFE
WORDS = {
    "bad": ("good", SAFE),
    "odd": ("even", UNSAFE),
    "trap": ("bad", SAFE),
    "stuck": ("stuck ", SAFE),
}
"""What a toy judge finds wrong, and what it offers instead."""


def judge(text):
    """Each word of `WORDS` is an error; `stuck` stays one whatever is done."""
    several = []
    at = 0
    for word in text.split(" "):
        if word.strip() in WORDS and word.strip():
            new, kind = WORDS[word.strip()]
            one = found(text[at:], word.strip(), code=f"ZZ-{word.strip()}")
            start = at + one.start
            fix = Fix(
                title="t",
                applicability=kind,
                edits=(Edit(start=start, end=start + len(word.strip()), text=new),),
            )
            from msgspec.structs import replace

            several.append(replace(one, start=start, end=start + len(word.strip()), fixes=(fix,)))
        at += len(word) + 1
    return several


def fixed(text, unsafe=False):
    return mended(text, judge(text), judge, unsafe=unsafe)


def test_safe_fixes_are_made_and_unsafe_ones_asked_for():
    done = fixed("bad odd fine")
    assert (done.text, done.fixed) == ("good odd fine", 1)
    assert [one.finding.code for one in done.found] == ["ZZ-odd"]
    assert fixed("bad odd fine", unsafe=True).text == "good even fine"


def test_a_fix_that_brings_an_error_is_not_made():
    done = fixed("trap fine")
    assert (done.text, done.fixed) == ("trap fine", 0)
    assert [one.fixes for one in done.found] == [()]


def test_a_fix_that_mends_nothing_is_not_made_and_does_not_keep_others_from_it():
    done = fixed("stuck bad stuck bad")
    assert done.text == "stuck good stuck good"
    assert done.fixed == 2


def test_a_silenced_finding_is_left():
    from msgspec.structs import replace

    from meshseed.checking.results import Silence

    several = [replace(one, silenced=Silence.INLINE) for one in judge("bad")]
    assert mended("bad", several, judge, unsafe=True).text == "bad"


def test_of_overlapping_fixes_the_first_is_made_and_the_rest_in_later_rounds():
    text = "aabb"

    def overlapping(now):
        several = []
        for word, new in (("aab", "xb"), ("abb", "ay"), ("bb", "y")):
            if word in now:
                several.append(found(now, word, code=f"ZZ-{word}", fixes=[("t", SAFE, new)]))
        return several

    done = mended(text, overlapping(text), overlapping, unsafe=False)
    assert done.text == "xy"
    assert done.found == ()


def test_one_edit_may_mend_two_findings():
    text = "bad"

    def twice(now):
        if "bad" not in now:
            return []
        return [found(now, "bad", code=code, fixes=[("t", SAFE, "good")]) for code in ("A", "B")]

    done = mended(text, twice(text), twice, unsafe=False)
    assert (done.text, done.fixed) == ("good", 2)


def test_a_note_may_come_and_an_error_may_not():
    def judge_notes(severity):
        def judging(now):
            if "bad" in now:
                return [found(now, "bad", fixes=[("t", SAFE, "good")])]
            return [found(now, "good", code="NEW", severity=severity)]

        return judging

    for severity, text in ((Severity.NOTE, "good"), (Severity.WARNING, "bad")):
        judging = judge_notes(severity)
        assert mended("bad", judging("bad"), judging, unsafe=False).text == text


@given(st.lists(st.sampled_from([*WORDS, "fine", "é—😀", "\r"]), max_size=12), st.booleans())
def test_whatever_is_mended_only_words_with_fixes_change(words, unsafe):
    text = " ".join(words)
    done = fixed(text, unsafe=unsafe)
    after = done.text.split(" ")
    expected = [
        {"bad": "good", "odd": "even" if unsafe else "odd"}.get(word, word) for word in words
    ]
    assert after == expected if words else after == [""]
    again = mended(done.text, judge(done.text), judge, unsafe=unsafe)
    assert (again.text, again.fixed) == (done.text, 0)


def test_the_same_edit_twice_is_made_once():
    edit = Edit(start=1, end=2, text="XY")
    assert edited("abc", [edit, edit]) == "aXYc"


def test_settling_after_mending_finds_nothing():
    text = "bad"
    assert settle(text, fixed(text).found) == ()


def test_what_does_not_hold_on_one_line_keeps_no_other_line_from_its_fix():
    trials = []

    def counting(text):
        trials.append(text)
        return [
            replace(one, start=at + one.start, end=at + one.end, fixes=tuple(
                Fix(
                    title=fix.title,
                    applicability=fix.applicability,
                    edits=tuple(
                        Edit(start=at + edit.start, end=at + edit.end, text=edit.text)
                        for edit in fix.edits
                    ),
                )
                for fix in one.fixes
            ))
            for at, line in lines_of(text)
            for one in judge(line)
        ]  # fmt: skip

    text = "bad\ntrap\n" * 100
    done = mended(text, counting(text), counting, unsafe=False)
    assert done.text == "good\ntrap\n" * 100
    assert done.fixed == 100
    assert len(trials) < 80


def lines_of(text):
    at = 0
    for line in text.split("\n"):
        yield at, line
        at += len(line) + 1


def test_few_texts_are_judged_where_one_is_long():
    trials = []

    def slow(text):
        trials.append(text)
        return judge(text)

    text = "trap " * 60 + "x" * 1_000_000
    assert mended(text, judge(text), slow, unsafe=False).fixed == 0
    assert len(trials) < 12
