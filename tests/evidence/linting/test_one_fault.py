"""One fault in addresses that fit otherwise is one finding, where the fault is."""

import pytest
from tests.evidence.pools import laid_out, observed, pack_of

from meshseed.evidence import lint

TEXTS = (
    "--shape",
    "--spin-the-wheel-of-fortune-always-now",
    "how much to cut off the cloth in a line",
    "shape",
    "spin_the_wheel",
    "bb",
)
AT = laid_out(TEXTS)
HELP = AT[TEXTS[2]]


def seen(*more):
    told = [observed(at, text, number=number) for number, (text, at) in enumerate(AT.items())]
    return (*told, *more)


def found(*evidence):
    return [(one.code, one.evidence) for one in lint(pack_of(evidence)).findings]


def test_nothing_is_found_in_what_fits():
    assert found(*seen()) == []


@pytest.mark.parametrize(("begins", "codes"), [("how much", []), ("how many", ["MS804"]), ("", [])])
def test_a_beginning_that_is_not_that_of_the_text_there_is_a_second_claim(begins, codes):
    report = found(*seen(observed(HELP, begins=begins or None, number=90)))
    assert [code for code, _ in report] == codes


def test_two_beginnings_of_which_neither_begins_the_other():
    first = observed(0x10, begins="how much", number=1)
    assert found(first, observed(0x10, begins="how much to", number=2)) == []
    clash = observed(0x10, begins="how many", number=2)
    assert found(first, clash) == [("MS804", ("seen.1", "seen.2"))]


def test_every_address_in_a_long_text_is_found_at_once():
    inner = [observed(HELP + 3, "m", number=90), observed(HELP + 9, number=91)]
    report = found(*seen(*inner))
    assert [evidence[0] for code, evidence in report if code == "MS803"] == ["seen.90", "seen.91"]


def test_an_offset_in_the_midst_of_others_at_another_distance():
    told = [
        observed(at, offset=hex(at - (0x20 if number == 2 else 0x10)), number=number)
        for number, at in enumerate((0x100, 0x200, 0x300, 0x400, 0x500))
    ]
    assert found(*told) == [("MS805", ("seen.2",))]
    # At an end it may belong to another piece of the file.
    assert found(*told[:3]) == []
