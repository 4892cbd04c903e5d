import pytest
from tests.evaluation.commandline.surface import (
    Answers,
    choice,
    codes,
    flag,
    quoted_part,
    read,
    table,
    values,
)

from meshseed.diagnostics import Severity
from meshseed.packs.facts import Arity, Constant, FlagKind, FromUnknown


class TestCaseOfChoices:
    def test_known_to_be_ignored(self):
        parsed = read("--shape ROUND", table(fold_choices=Constant(value=True)))
        assert values(parsed) == {"shape": "round"}
        assert not parsed.typed["shape"].outside_choices
        assert codes(parsed) == ["MS224"]

    def test_not_known(self):
        typed = read("--shape ROUND").typed["shape"]
        assert (typed.value, typed.outside_choices) == ("ROUND", True)

    @pytest.mark.parametrize(("answer", "value"), [(True, "round"), (False, "ROUND")])
    def test_asked(self, answer, value):
        ask = Answers(fold=answer)
        parsed = read("--shape ROUND", table(fold_choices=FromUnknown("fold")), ask)
        assert values(parsed) == {"shape": value}
        assert parsed.typed["shape"].alternatives == ()
        assert ask.asked == ["fold"]

    def test_unanswered(self):
        typed = read("--shape ROUND", table(fold_choices=FromUnknown("fold"))).typed["shape"]
        assert [(each.unknown, each.candidate, each.value) for each in typed.alternatives] == [
            ("fold", False, "ROUND"),
            ("fold", True, "round"),
        ]

    def test_not_asked_where_it_does_not_matter(self):
        ask = Answers(fold=True)
        read("--shape ROUND --shape round", table(fold_choices=FromUnknown("fold")), ask)
        assert ask.asked == []


class TestRepeats:
    def test_the_last_counts(self):
        text = "--shape round --shape square"
        parsed = read(text)
        typed = parsed.typed["shape"]
        assert typed.value == "square"
        assert [use.value for use in typed.dropped] == ["round"]
        assert typed.tokens == (2, 3)
        (finding,) = parsed.findings
        assert [quoted_part(text, place.span) for place in finding.where] == [
            "--shape square",
            "--shape round",
        ]
        assert finding.severity is Severity.NOTE

    def test_equal_values_are_no_news(self):
        assert codes(read("--shape round --shape=round")) == []

    def test_other_spellings_are_repeats(self):
        parsed = read("--polish --no-polish")
        assert values(parsed) == {"polish": False}
        assert codes(parsed) == ["MS230"]

    @pytest.mark.parametrize(("answer", "value"), [("replace", "b"), ("extend", ("a", "b"))])
    def test_asked(self, answer, value):
        ask = Answers(inner_merge=answer)
        parsed = read("--inner-options a --inner-options b", ask=ask)
        assert values(parsed) == {"inner": value}
        assert ask.asked == ["inner-merge"]

    def test_unanswered(self):
        parsed = read("--inner-options a --inner-options b")
        typed = parsed.typed["inner"]
        assert [(each.unknown, each.candidate, each.value) for each in typed.alternatives] == [
            ("inner-merge", "replace", "b"),
            ("inner-merge", "extend", ("a", "b")),
        ]
        assert typed.dropped == ()
        assert codes(parsed) == ["MS231"]

    def test_not_asked_for_a_single_use(self):
        ask = Answers()
        assert values(read("--inner-options a", ask=ask)) == {"inner": "a"}
        assert ask.asked == []

    def test_two_open_questions_at_once(self):
        modes = flag(
            "modes", FlagKind.LIST, choices=(choice("x"),), merge=FromUnknown("modes-merge")
        )
        surface = table(flags=(modes,), fold_choices=FromUnknown("fold"))
        typed = read("--modes X --modes x", surface).typed["modes"]
        found = [(each.candidate, each.also, each.value) for each in typed.alternatives]
        assert found == [
            ("replace", (("fold", False),), ("x",)),
            ("replace", (("fold", True),), ("x",)),
            ("extend", (("fold", False),), ("X", "x")),
            ("extend", (("fold", True),), ("x", "x")),
        ]

    def test_true_is_not_one(self):
        surface = table(flags=(flag("deep", FlagKind.INTEGER, arity=Arity.OPTIONAL),))
        assert codes(read("--deep --deep=1", surface)) == ["MS230"]


class TestAbbreviations:
    def test_not_taken_unless_known(self):
        for term in (None, Constant(value=False)):
            parsed = read("--sha round", table(abbreviations=term))
            assert parsed.typed == {}
            assert parsed.unrecognised[0].near == "--shape"
            assert parsed.unrecognised[0].perhaps_value == (1,)

    def test_taken(self):
        parsed = read("--sha=round", table(abbreviations=Constant(value=True)))
        assert values(parsed) == {"shape": "round"}
        assert parsed.typed["shape"].uses[0].abbreviated
        assert parsed.typed["shape"].spellings == ("--shape",)
        assert codes(parsed) == ["MS212"]

    @pytest.mark.parametrize(("answer", "expected"), [(True, {"shape": "round"}), (False, {})])
    def test_asked(self, answer, expected):
        ask = Answers(short=answer)
        parsed = read("--sha round", table(abbreviations=FromUnknown("short")), ask)
        assert values(parsed) == expected
        assert ask.asked == ["short"]

    def test_unanswered(self):
        parsed = read("--sha round", table(abbreviations=FromUnknown("short")))
        assert parsed.typed == {}
        assert codes(parsed) == ["MS213"]
        assert "`short`" in parsed.findings[0].message

    @pytest.mark.parametrize("line", ["--shape round", "--zzz", "--s round", "-L2", "-- --sha"])
    def test_not_asked_where_it_does_not_matter(self, line):
        ask = Answers()
        read(line, table(abbreviations=FromUnknown("short")), ask)
        assert ask.asked == []

    def test_ambiguous(self):
        parsed = read("--s round", table(abbreviations=Constant(value=True)))
        (finding,) = parsed.findings
        assert (finding.code, finding.severity) == ("MS211", Severity.ERROR)
        assert finding.expected == "one of `--shape`, `--skip`, `--steps`"
        assert parsed.typed == {}
