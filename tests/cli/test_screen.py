"""The common case fits one screen."""

import pytest

COMMON = "--target trn2 --distribution-strategy llm-training --spmd"


@pytest.mark.parametrize("width", [80, 100])
def test_the_common_case_is_one_screen(run, width):
    ran = run("evaluate", "--width", width, COMMON)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= width


def test_what_a_reader_looks_for_is_there(run):
    out = run("evaluate", COMMON).out
    assert "tensorizer_options: at least these; order INFERRED" in out
    for row in (
        "distribution-type-llm-training  CONFIRMED  contested X09",
        "spmd                            STRONG     contested X09, X08",
    ):
        assert row in out
    assert "Rests on spmd-lnc-set = [2] (INFERRED): For which widths" in out


def test_a_hole_names_its_classes(run):
    out = run("evaluate", "--", "--spmd").out
    assert "trn2, trn2n, trn3: 2; others: 1" in out
    assert "target                    not given" in out
