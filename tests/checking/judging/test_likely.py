"""What is likely meant, and whose line it is, with the toy pack."""

from pathlib import Path

import pytest

from meshseed import load_pack
from meshseed.checking.handovers import Language
from meshseed.checking.judging import Judge
from meshseed.checking.reading import read

TOY = Path(__file__).resolve().parents[2] / "toy" / "frobc-1.0"
JUDGE = Judge(load_pack(TOY))


def grave(text, language=Language.SHELL):
    found = JUDGE.judge(read("run", text, JUDGE.pack.facts, language=language))
    return [
        (one.finding.code, one.finding.severity.value, text[one.start : one.end])
        for one in found
        if one.finding.severity.value != "note"
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("--w1dth=3", ("MS710", "error", "--w1dth")),
        ("--keep-scrapers", ("MS710", "error", "--keep-scrapers")),
        ("--shape=ROUND", ("MS224", "warning", "ROUND")),
    ],
)
def test_a_name_nearly_right_is_known_again(text, expected):
    assert grave(f'export FROBC_EXTRA="{text}"') == [expected]


def test_a_flag_behind_a_value_that_may_be_anything_lacks_a_blank():
    assert grave('export FROBC_EXTRA="--keep-scraps=bin--fine"') == [("MS715", "warning", "--fine")]
    assert grave('export FROBC_EXTRA="--keep-scraps=bin--finery"') == []
    assert grave('export FROBC_EXTRA="--shape=$SHAPE--fine"') == [("MS715", "warning", "--fine")]


def test_a_subcommand_nearly_right_is_known_again():
    assert grave("frobc cutt p.cloth") == [("MS710", "error", "cutt")]
    assert grave("frobc ./cutt p.cloth") == []


@pytest.mark.parametrize(
    ("text", "foreign"),
    [
        ('cut_args = ["-Wide", "-gloss"]', True),
        ('cut_args = ["--polish", "--lacquer", "--shpae"]', True),
        ('cut_args = ["--polish", "--shpae"]', False),
        ('cut_args = ["--fine", "--shpae"]', False),
    ],
)
def test_an_argument_may_be_another_programs(text, foreign):
    assert (grave(text, Language.PYTHON) == []) is foreign


def test_flags_of_another_program_that_stand_alone_are_not_read():
    others = "--polish=1\n--lacquer=2\n--thread=3\n--wi_dth=4\n"
    assert read("x.txt", others, JUDGE.pack.facts, language=Language.LOG).handovers == ()
    mine = others.replace("--polish=1", "--fine")
    assert read("x.txt", mine, JUDGE.pack.facts, language=Language.LOG).handovers


def test_what_a_variable_is_by_default_is_judged_as_well():
    assert grave('export FROBC_EXTRA="--shape=${SHAPE:-ovaal}"') == [("MS223", "error", "ovaal")]
    assert grave('SHAPE=${SHAPE:-ovaal}\nexport FROBC_EXTRA="--shape=$SHAPE"') == [
        ("MS223", "error", "$SHAPE")
    ]
    assert grave('SHAPE=${SHAPE:-round}\nexport FROBC_EXTRA="--shape=$SHAPE"') == []


def test_of_several_values_of_a_setting_each_goes_with_some_lines():
    one = 'export FROBC_LOOM=hand\nexport FROBC_EXTRA="--loom=hand"\n'
    other = one.replace("hand", "mill")
    assert grave(one + other) == []
    assert [code for code, _, _ in grave(one.replace("=hand\n", "=mill\n"))] == ["MS755"]


def test_places_that_never_meet_are_not_two_sources():
    page = (
        '```bash\nexport FROBC_EXTRA="--shape=round"\n```\n\n'
        '```python\ntrace(m, cut_args="--shape=star")\n```\n'
    )
    assert grave(page, Language.DOCUMENT) == []
