"""Generated cases: they load, pass, and show what they were made for."""

import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace
from tests.authoring.testing.worked import packs
from tests.evaluation.facts_of import compare, pack, rule, switch

from meshseed.authoring.testing import Ask, examine, problem_with
from meshseed.authoring.testing.coverage import Ledger
from meshseed.authoring.testing.drafts import draft_of
from meshseed.authoring.testing.generating import Collector, for_goals
from meshseed.authoring.testing.recording import RecordingPack
from meshseed.authoring.testing.running import Runner
from meshseed.authoring.testing.seeking import Seeker
from meshseed.evaluation import Pack, run_cases
from meshseed.evaluation.commandline import split
from meshseed.evaluation.commandline.tokens import Splitter


@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(packs(most=1))
def test_a_generated_case_passes_and_shows_its_goal(facts):
    pack = RecordingPack(facts)
    runner = Runner(pack)
    runs = runner.all(facts.cases)
    ledger = Ledger(pack)
    for run in runs:
        ledger.add(run)
    before = set(ledger.reached)
    collector = Collector(["case0"])
    open_ones = set(for_goals(Seeker(runner, ledger, runs), ledger, runner, collector))
    cases = tuple(one.case for one in collector.cases())
    assert all(one.passed for one in run_cases(Pack(replace(facts, cases=cases))))
    again = Ledger(pack)
    for case in (*facts.cases, *cases):
        again.add(runner.run(case))
    assert {goal.text for goal in again.missing()} == open_ones
    assert before <= again.reached
    shown = {text for one in collector.cases() for text in one.shows}
    assert shown <= {goal.text for goal in again.reached - before}


class Blind(Seeker):
    """Finds nothing for the first goal it is asked."""

    missed = None

    def goal(self, goal):
        self.missed = self.missed or goal.text
        return None if goal.text == self.missed else super().goal(goal)


def test_what_a_later_case_reaches_is_not_left_open():
    facts = pack(
        switch("fast", default=False),
        rule("one", compare("fast", True), appends=("t",)),
        rule("two", compare("fast", True), appends=("u",)),
    )
    runner, ledger = Runner(RecordingPack(facts)), Ledger(RecordingPack(facts))
    seeker = Blind(runner, ledger, [])
    assert list(for_goals(seeker, ledger, runner, Collector([]))) == []
    assert seeker.missed is not None


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(packs(most=2))
def test_a_line_in_parts_is_the_line(facts):
    program = Pack(facts).program()
    for case in facts.cases:
        draft = draft_of(case, program)
        wanted = sorted(token.text for token in split(case.line, Splitter.SHELL).tokens)
        found = sorted(token.text for token in split(draft.line, Splitter.SHELL).tokens)
        assert found == wanted


POOR = """
[pack]
driver = "frob"
release = "1"

[[flag]]
dest = "fast"
kind = "switch"
literals = ["--fast"]
default = false

[[flag]]
dest = "level"
kind = "integer"
literals = ["--level"]
default = 1

[[attribute]]
id = "width"
kind = "integer"
initial = 1

[[rule]]
id = "widen"
when = { fast = true, level.gt = 3 }
then.set.width = 2

[[case]]
id = "nothing"
line = ""
expect.attributes.width = 1
"""


@pytest.fixture
def poor(tmp_path):
    folder = tmp_path / "poor"
    folder.mkdir()
    (folder / "pack.toml").write_text(POOR, encoding="utf-8")
    return folder


def test_a_poor_pack_gets_the_cases_it_lacks(poor):
    report, _ = examine(poor, Ask(generate=True, mutate=True))
    assert report.coverage.least < 60
    assert report.mutation.percent < 60
    text = report.proposal.toml
    assert problem_with(poor, "more.toml", text) is None
    lines = {one["line"] for one in tomllib.loads(text)["case"]}
    assert lines == {"", "--fast", "--fast --level 3", "--fast --level 4", "--level 4"}
    (poor / "more.toml").write_text(text, encoding="utf-8")
    again, _ = examine(poor, Ask(mutate=True))
    assert again.coverage.least == 100
    assert again.mutation.percent == 100
    assert not again.failed


def test_every_generated_case_is_marked(poor):
    report, _ = examine(poor, Ask(generate=True))
    text = report.proposal.toml
    assert text.startswith("# Written by `meshseed rules test --generate`.")
    assert text.count("\n# review: ") == report.proposal.cases == text.count("[[case]]")
    assert all(one["says"].startswith("To be reviewed: ") for one in tomllib.loads(text)["case"])


def test_a_file_that_does_not_fit_is_told(poor):
    again = '[[case]]\nid = "nothing"\nline = ""\nexpect = {}\n'
    assert "nothing" in problem_with(poor, "more.toml", again)
    wrong = again.replace("nothing", "wrong").replace("{}", "{ attributes = { width = 5 } }")
    assert problem_with(poor, "more.toml", wrong) == "cases that fail: wrong"
    assert problem_with(poor, "more.toml", wrong.replace("5", "1")) is None
    assert problem_with(poor, "more.toml", "[[case]\n") is not None


DISPUTED = """
[[conflict]]
id = "how-wide"
about = ["widen"]

[[conflict.side]]
id = "both"
taken = true
says = "both are needed"

[[conflict.side]]
id = "either"
says = "the switch is enough"
reading.rule.widen.when.fast = true

[[case]]
id = "read-otherwise"
line = "--fast"
reading.how-wide = "either"
expect.attributes.width = 2
"""


def test_cases_under_another_reading_do_not_mislead_the_search(poor):
    (poor / "pack.toml").write_text(POOR + DISPUTED, encoding="utf-8")
    report, _ = examine(poor, Ask(generate=True, mutate=True))
    assert not report.findings
    assert not report.failed
    assert problem_with(poor, "more.toml", report.proposal.toml) is None
    (poor / "more.toml").write_text(report.proposal.toml, encoding="utf-8")
    assert examine(poor, Ask(mutate=True))[0].mutation.percent == 100
