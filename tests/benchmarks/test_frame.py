"""The frame of the comparisons: what is named a regression, what a table says, who is left out."""

from benchmarks.evaluation import cases, others, ours
from benchmarks.frame.record import Machine, Measured, Record, power, ratio
from benchmarks.frame.regressions import regressions
from benchmarks.frame.suite import Contender, Goal, Suite, Timed, Unit
from benchmarks.frame.table import goals, markdown
from benchmarks.frame.worker import _differences

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
    assert _differences([1, 2, 3], [1, 2, 3]) == ""
    assert _differences([1, 0, 0], [1, 2, 3]) == "wrong on 2 of 3"


def test_our_contenders_climb_the_ladder_right():
    assert ours.seen("ladder").answers == cases.ANSWERS
    assert ours.seen_traced("ladder").answers == cases.ANSWERS
    assert others.hand_written("ladder").answers == cases.ANSWERS
    assert len(cases.ANSWERS) == 180
