import pytest
from tests.evaluation.commandline.surface import (
    choice,
    codes,
    flag,
    quoted_part,
    read,
    table,
    values,
)

from meshseed.diagnostics import Severity
from meshseed.packs.facts import FlagKind


class TestUnknownFlags:
    @pytest.mark.parametrize(
        ("line", "complete", "severity", "suggestion"),
        [
            ("--zzz", False, Severity.NOTE, None),
            ("--shpae=round", False, Severity.WARNING, "--shape"),
            ("--zzz", True, Severity.ERROR, None),
            ("--SHAPE", True, Severity.ERROR, "--shape"),
        ],
    )
    def test_severity(self, line, complete, severity, suggestion):
        (finding,) = read(line, table(complete=complete)).findings
        assert (finding.code, finding.severity, finding.suggestion) == (
            "MS210",
            severity,
            suggestion,
        )

    def test_a_following_word_may_be_its_value(self):
        parsed = read("frob grind --zzz one two")
        (unrecognised,) = parsed.unrecognised
        assert (unrecognised.tokens, unrecognised.perhaps_value) == ((2,), (3,))
        assert parsed.positionals == (4,)

    def test_no_word_is_taken_behind_an_equals_sign_or_from_the_subcommand(self):
        parsed = read("--zzz=1 grind")
        assert parsed.unrecognised[0].perhaps_value == ()
        parsed = read("--zzz grind")
        assert (parsed.subcommand, parsed.unrecognised[0].perhaps_value) == ("grind", ())

    def test_many_mistakes_do_not_take_long(self):
        parsed = read("--shpae " * 20_000)
        assert len(parsed.unrecognised) == 20_000
        assert parsed.unrecognised[0].near == "--shape"
        assert parsed.unrecognised[-1].near is None


class TestCharacters:
    @pytest.mark.parametrize(
        ("token", "suggestion"),
        [
            ("—shape", "--shape"),
            ("—-shape=round", "--shape=round"),
            ("-—shape", "--shape"),
            ("\u2013n", "-n"),
            ("\u2013zzz", "--zzz"),
            ("\u22123", "-3"),
        ],
    )
    def test_dashes(self, token, suggestion):
        parsed = read([token])
        assert codes(parsed) == ["MS204"]
        assert parsed.findings[0].suggestion == suggestion
        assert parsed.findings[0].severity is Severity.ERROR

    def test_a_flag_with_such_dashes_is_no_value_and_no_positional(self):
        parsed = read("--name —shape round")
        assert codes(parsed) == ["MS220", "MS204"]
        assert parsed.unrecognised[0].near == "--shape"
        assert parsed.positionals == ()

    def test_quotes(self):
        parsed = read("--name=“x”")
        assert codes(parsed) == ["MS205"]
        assert parsed.findings[0].suggestion == '--name="x"'
        assert values(parsed) == {"name": "“x”"}

    def test_an_apostrophe_within_a_word_is_fine(self):
        assert codes(read("--name=o\u2019hare")) == []

    def test_a_special_space_in_a_flag(self):
        assert read("--shape\u00a0round").unrecognised[0].near == "--shape"
        assert codes(read("--shape\u00a0round")) == ["MS206"]

    @pytest.mark.parametrize(
        "token",
        ["--name=$X", "--name=${X}", "--name=$(x)", "--name=`x`", "--name=<path>", "&&", "\\"],
    )
    def test_taken_literally(self, token):
        parsed = read([token])
        assert codes(parsed) == ["MS207"]
        assert parsed.findings[0].severity is Severity.NOTE

    @pytest.mark.parametrize("token", ["--name=$", "--name=a<3", "--name=$1", "a|b"])
    def test_nothing_to_replace(self, token):
        assert codes(read([token])) == []

    def test_control_characters_are_shown_escaped(self):
        (finding,) = read(["--zz\x1b[31m"]).findings
        assert "\x1b" not in finding.message
        assert "\\x1b" in finding.message


class TestDeprecation:
    def test_flag(self):
        (finding,) = read("--old").findings
        assert finding.code == "MS232"
        assert finding.evidence == ("book.flags",)
        assert finding.message == "`--old` is deprecated since 3.1: use `--polish`"

    def test_choice(self):
        text = "--shape=oval"
        (finding,) = read(text).findings
        assert finding.code == "MS232"
        assert quoted_part(text, finding.where[0].span) == "oval"


def test_a_dashed_word_is_a_positional_and_not_passed_over():
    parsed = read("grind '--shape round'")
    assert parsed.positionals == (1,)
    assert codes(parsed) == ["MS214"]
    assert parsed.findings[0].suggestion == "--shape"


def test_a_misspelt_subcommand():
    parsed = read("frob gring model.bin")
    assert codes(parsed) == ["MS215"]
    assert parsed.findings[0].suggestion == "grind"
    assert parsed.positionals == (1, 2)


def test_findings_about_one_use_are_limited():
    surface = table(flags=(flag("skip", FlagKind.LIST, separator=",", choices=(choice("a"),)),))
    assert codes(read("--skip " + "b," * 19 + "b", surface)) == ["MS223"] * 20
    found = read("--skip " + "b," * 500 + "b", surface)
    assert codes(found) == ["MS226"] + ["MS223"] * 20
    assert "481 more" in found.findings[0].message
