import pytest
from tests.evaluation.commandline.surface import (
    FLAGS,
    NAME,
    choice,
    codes,
    flag,
    quoted_part,
    read,
    spelling,
    table,
    values,
)

from meshseed.diagnostics import Severity
from meshseed.packs.facts import Arity, FlagKind, Merge


def test_program_subcommand_and_positionals():
    parsed = read("/opt/frob --polish grind --count 3 model.bin -- --shape")
    assert (parsed.program, parsed.subcommand, parsed.subcommand_token) == (0, "grind", 2)
    assert parsed.positionals == (5, 7)
    assert parsed.separator == 6
    assert values(parsed) == {"polish": True, "count": 3}
    assert parsed.findings == ()


def test_program_as_a_module():
    parsed = read("python3 -m frob grind x")
    assert (parsed.leading, parsed.program, parsed.subcommand) == ((0, 1, 2), 2, "grind")
    assert parsed.positionals == (4,)


def test_no_program_is_needed_and_a_second_subcommand_is_a_positional():
    parsed = read("grind grind frob")
    assert (parsed.program, parsed.subcommand_token, parsed.positionals) == (None, 0, (1, 2))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("--shape round", {"shape": "round"}),
        ("--shape=round", {"shape": "round"}),
        ("-L2", {"level": "2"}),
        ("-L 2", {"level": "2"}),
        ("-L=2", {"level": "2"}),
        ("-name x", {"name": "x"}),
        ("-n 3", {"count": 3}),
        ("--no-polish", {"polish": False}),
        ("--count -3", {"count": -3}),
        ("--ratio -.5", {"ratio": -0.5}),
        ("--ratio 1e3", {"ratio": 1000.0}),
        ("--warm YES", {"warm": True}),
        ("--warm=0", {"warm": False}),
        ("--name=--polish", {"name": "--polish"}),
        ("--name='--a b'", {"name": "--a b"}),
        ("--name '--a=1 --b'", {"name": "--a=1 --b"}),
        ("--name -", {"name": "-"}),
        ("--name=", {"name": ""}),
        ("--name=a=b", {"name": "a=b"}),
        ("--skip a,b --skip=c", {"skip": ("a", "b", "c")}),
        ("--parts a b --polish", {"parts": ("a", "b"), "polish": True}),
        ("--parts=a --polish", {"parts": ("a",), "polish": True}),
        ("--parts", {"parts": ()}),
        ("--trace", {"trace": True}),
        ("--trace x", {"trace": "x"}),
        ("--trace --polish", {"trace": True, "polish": True}),
        ("--needed a", {"needed": ("a",)}),
        ("--steps 4", {"steps": 4}),
    ],
)
def test_forms(line, expected):
    parsed = read(line)
    assert values(parsed) == expected
    assert {dest: type(value) for dest, value in values(parsed).items()} == {
        dest: type(value) for dest, value in expected.items()
    }
    assert parsed.findings == ()
    assert parsed.positionals == ()


def test_glued_only_where_the_spelling_allows_it():
    parsed = read("-n3")
    assert parsed.typed == {}
    assert [each.text for each in parsed.unrecognised] == ["-n3"]


def test_value_spans_point_at_the_value():
    text = "--shape='round' --count 3 --parts a b"
    parsed = read(text)
    spans = {dest: typed.uses[0].value_span for dest, typed in parsed.typed.items()}
    assert {dest: quoted_part(text, span) for dest, span in spans.items()} == {
        "shape": "round",
        "count": "3",
        "parts": "a b",
    }


def test_a_negative_number_is_no_value_where_a_flag_looks_like_one():
    surface = table(flags=(*FLAGS, flag("one", FlagKind.SWITCH, "-1", arity=Arity.NONE)))
    assert codes(read("--count -3", surface)) == ["MS220", "MS210"]


@pytest.mark.parametrize(
    ("line", "dest", "text"),
    [
        ("--count 1_000", "count", "1_000"),
        ("--count 3.5", "count", "3.5"),
        ("--count ' 3'", "count", " 3"),
        ("--count ٣", "count", "٣"),
        ("--count 9223372036854775808", "count", "9223372036854775808"),
        ("--count=", "count", ""),
        ("--ratio nan", "ratio", "nan"),
        ("--ratio 1e999", "ratio", "1e999"),
        ("--ratio 1_0", "ratio", "1_0"),
        ("--warm maybe", "warm", "maybe"),
    ],
)
def test_a_value_of_the_wrong_kind_stays_text(line, dest, text):
    typed = read(line).typed[dest]
    assert typed.value == text
    assert typed.invalid
    assert codes(read(line)) == ["MS222"]


def test_words_may_be_case_sensitive():
    assert read("--warm YES", table(words_fold_case=False)).typed["warm"].invalid


def test_missing_value():
    parsed = read("--name --polish")
    assert values(parsed) == {"name": None, "polish": True}
    assert parsed.typed["name"].invalid
    (finding,) = parsed.findings
    assert finding.suggestion == "--name=--polish"
    assert "--flag=--value" in finding.help


def test_value_on_a_switch_names_the_spelling_that_does_it():
    suggestions = {
        value: read(f"--polish={value}").findings[0].suggestion for value in ("true", "no", "x")
    }
    assert suggestions == {"true": "--polish", "no": "--no-polish", "x": None}
    assert read("--no-polish=false").findings[0].suggestion == "--polish"
    assert read("--polish=x").typed["polish"].invalid


def test_a_value_outside_the_choices():
    (finding,) = read("--shape sqare").findings
    assert (finding.code, finding.severity, finding.suggestion) == (
        "MS223",
        Severity.WARNING,
        "square",
    )
    typed = read("--shape sqare").typed["shape"]
    assert (typed.value, typed.outside_choices, typed.invalid) == ("sqare", True, False)
    (finding,) = read("--shape sqare", table(choices_enforced_by="check.addr")).findings
    assert (finding.severity, finding.enforced_by) == (Severity.ERROR, "check.addr")


def test_open_choices_take_anything():
    surface = table(
        flags=(flag("shape", FlagKind.CHOICE, choices=(choice("round"),), choices_open=True),)
    )
    parsed = read("--shape ROUND", surface)
    assert parsed.findings == ()
    assert not parsed.typed["shape"].outside_choices


def test_choices_that_are_text_are_compared_as_text():
    assert read("--level 02").typed["level"].outside_choices
    assert read("--steps 02").typed["steps"].value == 2
    assert read("--steps 3").typed["steps"].outside_choices


def test_an_empty_choice_has_its_own_finding():
    parsed = read("--shape=")
    assert codes(parsed) == ["MS225"]
    assert parsed.typed["shape"].outside_choices


def test_a_negated_companion_takes_no_value():
    warm = flag(
        "warm",
        FlagKind.BOOLEAN,
        "--warm",
        spelling("--no-warm", means=False, companion_of="--warm"),
    )
    parsed = read("--no-warm yes", table(flags=(warm,)))
    assert values(parsed) == {"warm": False}
    assert parsed.positionals == (1,)


def test_the_later_of_two_flags_with_one_spelling_has_it():
    other = flag("other", FlagKind.INTEGER, "--name")
    assert values(read("--name 3", table(flags=(NAME, other)))) == {"other": 3}


def test_extending_switches_count():
    verbose = flag("verbose", FlagKind.SWITCH, "-v", arity=Arity.NONE, merge=Merge.EXTEND)
    assert values(read("-v -v", table(flags=(verbose,)))) == {"verbose": (True, True)}
