"""The frame of the comparisons: what is named a regression, what a table says, who is left out."""

import time

import pytest
from benchmarks.evaluation import cases, others, ours
from benchmarks.frame import folders
from benchmarks.frame.record import Machine, Measured, Record, power, ratio
from benchmarks.frame.regressions import regressions
from benchmarks.frame.sampling import sampling
from benchmarks.frame.suite import (
    Amount,
    Ceiling,
    Contender,
    Goal,
    Limit,
    Suite,
    Timed,
    Unit,
)
from benchmarks.frame.table import markdown
from benchmarks.frame.wanted import goals
from benchmarks.frame.worker import differences
from msgspec.structs import replace

from benchmarks import __main__ as main

MACHINE = Machine(cores=2, processor="p", python="3", system="s", load=(0.0, 0.0))


def record(made: str, **seconds: tuple[float, ...]) -> Record:
    measured = tuple(
        Measured(contender=name, case="one", seconds=values) for name, values in seconds.items()
    )
    return Record(
        suite="s", made=made, machine=MACHINE, measured=measured, versions={}, left_out={}
    )


def suite(**goal: float) -> Suite:
    return Suite(
        name="s",
        title="A comparison",
        cases=("one",),
        contenders=tuple(
            Contender(name=name, make=lambda _: Timed(answers=1, call=int)) for name in ("us", "it")
        ),
        reference="it",
        expected=lambda _: 1,
        unit=Unit.RATE,
        goals=tuple(
            Goal(contender="us", against="it", most=most, case="one") for most in goal.values()
        ),
    )


def test_what_takes_longer_for_its_rival_is_named():
    before = record("then", us=(1.0, 1.1, 1.0), it=(2.0, 2.0, 2.0))
    after = record("now", us=(2.0, 2.1, 2.0), it=(2.0, 2.0, 2.0))
    (said,) = regressions(before, after, "it")
    assert "us (one) takes 1 times what it takes, 0.5 on then" in said
    assert list(regressions(after, before, "it")) == []


def test_a_slower_machine_is_no_regression():
    before = record("then", us=(1.0, 1.1, 1.0), it=(2.0, 2.0, 2.0))
    after = record("now", us=(3.0, 3.3, 3.0), it=(6.0, 6.0, 6.0))
    assert list(regressions(before, after, "it")) == []


def test_what_is_within_the_spread_is_no_regression():
    before = record("then", us=(1.0, 3.0, 1.0), it=(2.0, 2.0, 2.0))
    after = record("now", us=(2.0, 2.0, 1.2), it=(2.0, 2.0, 2.0))
    assert list(regressions(before, after, "it")) == []


def test_a_contender_that_is_new_is_held_against_nothing():
    before = record("then", old=(1.0, 1.0))
    after = record("now", old=(1.0, 1.0), us=(2.0, 2.0))
    assert list(regressions(before, after, None)) == []


def test_a_run_of_few_rounds_replaces_no_table(monkeypatch, tmp_path):
    monkeypatch.setattr(main, "RESULTS", tmp_path)
    monkeypatch.setattr(main, "suite_of", lambda _: suite())
    monkeypatch.setattr(main, "run", lambda *_: record("now", us=(1.0,), it=(1.0,)))
    assert main.run_all(["s"], 1, tmp_path) == 0
    assert list(tmp_path.iterdir()) == []
    assert main.run_all(["s"], None, tmp_path) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"s.json", "s.md"}


def test_whoever_answers_wrong_fails_the_run(monkeypatch):
    found = replace(record("now", it=(1.0,)), left_out={"us": "wrong on 1 of 2"})
    monkeypatch.setattr(main, "suite_of", lambda _: suite())
    monkeypatch.setattr(main, "run", lambda *_: found)
    assert main.run_all(["s"], None, None) == 1


def test_a_contender_that_is_gone_is_named():
    before = record("then", us=(1.0,), it=(2.0,))
    (said,) = regressions(before, record("now", us=(1.0,)), "it")
    assert "it (one) is not measured any more" in said


def test_ratios_are_taken_round_by_round():
    one, other = record("now", us=(1.0, 4.0, 9.0), it=(1.0, 2.0, 3.0)).measured
    assert (ratio(one, other).low, ratio(one, other).median, ratio(one, other).high) == (1, 2, 3)


def test_a_goal_that_is_missed_is_said_in_the_table():
    found = record("now", us=(1.0,), it=(10.0,))
    (held, missed) = goals(suite(tenth=1 / 10, twentieth=1 / 20), found)
    assert held[1]
    assert not missed[1]
    assert "**missed**: us: 10.0 times as fast as it, at least 20" in markdown(
        suite(twentieth=1 / 20), found
    )


def test_the_power_of_growth():
    sizes = ("1x", "2x", "4x", "8x")
    measured = tuple(
        Measured(contender="us", case=case, seconds=(float(4**number),))
        for number, case in enumerate(sizes)
    )
    found = Record(
        suite="s", made="now", machine=MACHINE, measured=measured, versions={}, left_out={}
    )
    assert power(found, "us", sizes) == 2


def test_wrong_answers_are_counted():
    assert differences([1, 2, 3], [1, 2, 3]) == ""
    assert differences([1, 0, 0], [1, 2, 3]) == "wrong on 2 of 3"


def test_our_contenders_climb_the_ladder_right():
    assert ours.seen("ladder").answers == cases.ANSWERS
    assert ours.seen_traced("ladder").answers == cases.ANSWERS
    assert others.hand_written("ladder").answers == cases.ANSWERS
    assert len(cases.ANSWERS) == 180


def test_runs_of_other_sizes_are_no_regressions():
    before = record("then", us=(1.0, 1.1, 1.0), it=(2.0, 2.0, 2.0))
    after = record("now", us=(2.0, 2.1, 2.0), it=(2.0, 2.0, 2.0))
    assert list(regressions(before, replace(after, scale=0.1), "it")) == []
    assert "at 0.1 of the sizes" in markdown(suite(), replace(after, scale=0.1))


def told_of(**more):
    base = suite()
    return Suite(
        name="s",
        title="t",
        cases=base.cases,
        contenders=base.contenders,
        reference="it",
        expected=base.expected,
        **more,
    )


def test_a_ratio_for_which_nothing_is_wanted_is_told():
    told = told_of(goals=(Goal(contender="us", against="it", most=None, case="one"),))
    found = record("now", us=(3.0,), it=(1.0,))
    assert list(goals(told, found)) == []
    assert "* told: us: 3.00 times what it takes" in markdown(told, found)


def test_too_much_memory_and_too_large_a_file_are_missed():
    wanted = told_of(
        amounts=(Amount.MADE, Amount.PEAK),
        ceilings=tuple(
            Ceiling(contender="us", amount=amount, most=2_000_000, case="one") for amount in Amount
        ),
    )
    found = record("now", us=(1.0,), it=(1.0,))
    large = replace(found.measured[0], made=1_500_000, peak=2_500_000)
    text = markdown(wanted, replace(found, measured=(large, *found.measured[1:])))
    assert "* held: us: 1.5 MB made, at most 2 MB" in text
    assert "* **missed**: us: 2.5 MB memory, at most 2 MB" in text
    assert [held for _, held in goals(wanted, found)] == [False, False]


def test_bytes_are_told_as_megabytes_in_a_second():
    wanted = told_of(
        unit=Unit.THROUGHPUT, limits=(Limit(contender="us", seconds=1 / 50e6, case="one"),)
    )
    (said,) = goals(wanted, record("now", us=(1 / 100e6,), it=(1.0,)))
    assert said == ("us: 100 MB/s, at least 50", True)


def test_a_contender_takes_part_in_its_own_cases():
    one = Contender(name="one", make=lambda _: Timed(answers=1, call=int), cases=("b",))
    other = Contender(name="other", make=lambda _: Timed(answers=1, call=int))
    several = Suite(
        name="s",
        title="t",
        cases=("a", "b"),
        contenders=(one, other),
        reference="other",
        expected=lambda _: 1,
    )
    assert list(several.pairs()) == [(one, "b"), (other, "a"), (other, "b")]


def test_a_long_call_is_repeated_less_often():
    short = sampling(Timed(answers=1, call=int))
    long = sampling(Timed(answers=1, call=lambda: time.sleep(0.06)))
    assert short.loops > 1000
    assert (long.loops, long.values) == (1, 3)
    assert short.values > long.values


def test_an_input_is_made_once_and_whole(tmp_path, monkeypatch):
    monkeypatch.setenv(folders.SHARED, str(tmp_path))

    def fails(path):
        path.write_text("half", encoding="utf-8")
        raise KeyError(path)

    with pytest.raises(KeyError):
        folders.shared("x", fails)
    made = folders.shared("x", lambda path: path.write_text("whole", encoding="utf-8"))
    assert made.read_text(encoding="utf-8") == "whole"
    assert folders.shared("x", fails) == made


def test_a_folder_that_was_left_half_made_is_made_anew(tmp_path, monkeypatch):
    monkeypatch.setenv(folders.SHARED, str(tmp_path))

    def fails(path):
        path.mkdir()
        (path / "half").touch()
        raise KeyError(path)

    with pytest.raises(KeyError):
        folders.shared("x", fails)
    assert list(folders.shared("x", lambda path: path.mkdir()).iterdir()) == []
