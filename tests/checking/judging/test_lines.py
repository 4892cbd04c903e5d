"""Whole lines made of handovers: ways through branches, seams, unknown parts, words of lists."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from meshseed import load_pack
from meshseed.checking.handovers import Language
from meshseed.checking.judging import Judge
from meshseed.checking.judging.ways import lines_of
from meshseed.checking.reading import read
from meshseed.checking.results import Applicability

TOY = Path(__file__).resolve().parents[2] / "toy" / "frobc-1.0"
JUDGE = Judge(load_pack(TOY))


def scanned(text, language=Language.SHELL):
    return read("run", text, JUDGE.pack.facts, language=language)


def found(text, language=Language.SHELL):
    return [
        (one.finding.code, one.finding.severity.value, text[one.start : one.end])
        for one in JUDGE.judge(scanned(text, language))
    ]


def grave(text, language=Language.SHELL):
    return [one for one in found(text, language) if one[1] != "note"]


def lines(text):
    made, _ = lines_of(scanned(text).handovers, {one.id: one for one in JUDGE.pack.facts.carriers})
    return [" ".join(line.text.text.split()) for line in made]


def test_appends_make_one_line():
    assert lines('X=1\nexport FROBC_EXTRA="--fine"\nexport FROBC_EXTRA="$FROBC_EXTRA -L1"') == [
        "--fine -L1"
    ]


def test_the_arms_of_a_branch_never_meet():
    text = (
        'export FROBC_EXTRA="--fine"\nif [ "$A" ]; then\n  export FROBC_EXTRA="$FROBC_EXTRA -L1"\n'
        'else\n  export FROBC_EXTRA="$FROBC_EXTRA -L2"\nfi\n'
    )
    made = lines(text)
    assert "--fine -L1" in made
    assert "--fine -L2" in made
    assert not [line for line in made if "-L1" in line and "-L2" in line]
    assert "MS721" not in {code for code, _, _ in found(text)}


def test_many_branches_stay_bounded():
    text = "".join(
        f'if [ "$A{n}" ]; then export FROBC_EXTRA="$FROBC_EXTRA --width={n}"; fi\n'
        for n in range(40)
    )
    assert len(lines(text)) <= 12


def test_what_is_set_on_one_way_is_not_held_against_another():
    text = (
        'if [ "$A" ]; then\n  export FROBC_EXTRA="--loom=hand"\n  export FROBC_LOOM=hand\n'
        'else\n  export FROBC_EXTRA="--loom=mill"\n  export FROBC_LOOM=mill\nfi\n'
    )
    assert grave(text) == []


def test_a_joint_without_a_blank_is_one_finding_with_a_safe_fix():
    text = 'export FROBC_EXTRA="--fine"\nexport FROBC_EXTRA="${FROBC_EXTRA}--width=3"'
    (one,) = [one for one in JUDGE.judge(scanned(text)) if one.finding.severity.value != "note"]
    assert (one.finding.code, text[one.start : one.end]) == ("MS715", "--width=3")
    (fix,) = one.fixes
    (edit,) = fix.edits
    assert fix.applicability is Applicability.SAFE
    mended = text[: edit.start] + edit.text + text[edit.end :]
    assert grave(mended) == []


def test_an_empty_value_before_an_append_is_glued_all_the_same():
    assert grave('export FROBC_EXTRA="${FROBC_EXTRA}--fine"') == [("MS715", "warning", "--fine")]


@pytest.mark.parametrize(
    "text",
    [
        'export FROBC_EXTRA="--width=$W --fine"',
        'export FROBC_EXTRA="--width $W --fine"',
        'export FROBC_EXTRA="$MORE --shape $SHAPE $EVEN_MORE"',
        'export FROBC_EXTRA="--shape=<a shape> --fine"',
        'export FROBC_EXTRA="--$NAME=3"',
        'export FROBC_EXTRA="--shape=st$REST"',
    ],
)
def test_what_is_not_known_is_not_held_against_anybody(text):
    assert grave(text) == []


def test_what_is_known_beside_it_is_checked():
    assert grave('export FROBC_EXTRA="--width=$W --shpae star"') == [("MS710", "error", "--shpae")]


def test_words_of_a_list_are_not_cut():
    text = 'frob.cut(c, cut_args=["--fine", "--shape", "oval", "--remark=--hem --fold=once"])\n'
    assert grave(text, Language.PYTHON) == [("MS223", "error", "oval")]


def test_quotes_lost_in_a_log_do_not_make_flags_of_sub_options():
    line = "frobc cut --remark=--hem --fold once --pattern-book x --width=3 p.cloth"
    assert grave(line, Language.LOG) == []
    assert {code for code, _, _ in grave(line)} == {"MS712"}


def test_a_carriers_own_flags_are_set_aside():
    assert grave('export FROBC_EXTRA="--keep-scraps --fine"') == []
    assert grave("frobc cut --keep-scraps p.cloth") == [("MS714", "error", "--keep-scraps")]


def test_equal_lines_give_equal_findings():
    text = 'export FROBC_EXTRA="--shape=oval --fine --fine"'
    assert JUDGE.judge(scanned(text)) == JUDGE.judge(scanned(text))


def test_columns_count_characters_of_the_file():
    text = '# ünïcödé\nexport FROBC_EXTRA="--remark=äöü --shape=oval"'
    (one,) = [one for one in JUDGE.judge(scanned(text)) if one.finding.code == "MS223"]
    start = one.finding.where[0].span.start
    assert (start.line, start.column) == (2, text.splitlines()[1].index("oval") + 1)


TOKENS = st.lists(
    st.sampled_from(
        [
            "--shape",
            "--shape=star",
            "star",
            "--width=3",
            "--width",
            "$X",
            "<y>",
            "—-fine",
            "'",
            '\\"',
            "--remark=--hem",
            "--hem",
            "${FROBC_EXTRA}",
            "--",
            "cut",
            "-L9",
            "-01",
            "\\",
            "=",
            "-",
            "--threads=silk,wool",
            "\u00a0",
        ]
    ),
    max_size=8,
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(TOKENS, min_size=1, max_size=3), st.sampled_from(list(Language)))
def test_any_text_is_judged_within_its_bounds(rows, language):
    text = "\n".join(f'export FROBC_EXTRA="{" ".join(row)}"' for row in rows)
    for one in JUDGE.judge(scanned(text, language)):
        assert 0 <= one.start <= one.end <= len(text)
        assert one.finding.where[0].source == "run"
        for fix in one.fixes:
            for edit in fix.edits:
                assert 0 <= edit.start <= edit.end <= len(text)
