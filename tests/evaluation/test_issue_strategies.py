"""What the shipped pack must say about strategies: seeded, unknown, doubled, misspelt."""

import pytest
from tests.evaluation.asking import (
    ask,
    finding,
    findings,
    texts,
    tokens,
    traced,
    without_origin,
)
from tests.evaluation.reading_outcomes import tokens_in, value_in

from meshseed.confidence import Confidence
from meshseed.diagnostics import Severity
from meshseed.evaluation.outcome import Certainty, Firing, Origin

SHORTHAND = "--distribution-type-llm-training"
CLASH = f"--target trn2 {SHORTHAND} --distribution-strategy fsdp"
LADDER = ("strategy.llm-training", "strategy.fsdp", "strategy.nemo")


def test_fsdp_seeds_the_factor_and_its_sentinel():
    outcome = ask("--target trn1 --distribution-strategy fsdp")
    factor = outcome.attributes["layer_unroll_factor"]
    assert (factor.value, factor.by, factor.confidence) == (
        4,
        "strategy.fsdp",
        Confidence.CONFIRMED,
    )
    sentinel = outcome.attributes["layer_unroll_factor_Used"]
    assert (sentinel.value, sentinel.confidence) == (True, Confidence.STRONG)
    assert texts(outcome) == []
    assert outcome.assumptions == ()


@pytest.mark.parametrize("factor", [1, 2, 4])
def test_fsdp_leaves_a_typed_factor_alone_and_says_so(factor):
    outcome = ask(f"--target trn1 --distribution-strategy fsdp --layer-unroll-factor {factor}")
    view = outcome.attributes["layer_unroll_factor"]
    assert (view.value, view.origin, view.changed) == (factor, Origin.TYPED, False)
    assert traced(outcome, "strategy.fsdp").firing is Firing.NOT_FIRED
    said = finding(outcome, "MS305")
    assert (said.fact, said.severity) == ("strategy.fsdp", Severity.NOTE)
    assert said.tokens == (4, 5)


def test_level_3_overwrites_what_fsdp_seeded():
    outcome = ask("--optlevel 3 --target trn2 --distribution-strategy fsdp")
    factor = outcome.attributes["layer_unroll_factor"]
    assert (factor.value, factor.by) == (0, "opt.o3")
    assert factor.replaced is not None
    assert (factor.replaced.value, factor.replaced.by) == (4, "strategy.fsdp")
    assert not [one for one in findings(outcome, "MS304") if "unroll" in one.message]


def test_nemo_appends_something_that_is_shown_as_unknown():
    outcome = ask("--target trn1 --distribution-strategy nemo")
    (token,) = tokens(outcome)
    assert (token.text, token.unknown) == (None, "nemo-tokens")
    assert token.certainty is Certainty.PRESENT
    assert token.confidence is Confidence.STRONG
    assert token.content_confidence is Confidence.NOT_TRACED
    assert ("no-keep-remat-dma-transpose",) in token.candidates
    assert len(token.candidates) >= 2
    assert "nemo-equivalent" in token.contested
    assert traced(outcome, "strategy.nemo").firing is Firing.FIRED


def test_nemo_is_deprecated():
    noted = finding(ask("--target trn1 --distribution-strategy nemo"), "MS232")
    assert "nemo" in noted.message
    assert "llm-training" in noted.message
    assert noted.severity is not Severity.ERROR


def test_a_named_answer_fills_the_unknown_token():
    outcome = ask("--target trn1 --distribution-strategy nemo", assume={"nemo-tokens": ("a", "b")})
    assert texts(outcome) == ["a", "b"]
    assert {token.content_confidence for token in tokens(outcome)} == {Confidence.NOT_TRACED}
    (assumption,) = outcome.assumptions
    assert (assumption.unknown, assumption.given) == ("nemo-tokens", True)


def test_the_shorthand_alone_is_the_named_strategy():
    short = ask(f"--target trn2 {SHORTHAND}")
    named = ask("--target trn2 --distribution-strategy llm-training")
    assert without_origin(short) == without_origin(named)
    strategy = short.attributes["distribution_strategy"]
    assert (strategy.value, strategy.origin, strategy.by) == (
        "llm-training",
        Origin.IMPLIED,
        "shorthand.llm-training",
    )
    assert texts(short) == ["distribution-type-llm-training"]


def test_the_shorthand_beside_its_own_strategy_changes_nothing():
    both = ask(f"--target trn2 {SHORTHAND} --distribution-strategy llm-training")
    named = ask("--target trn2 --distribution-strategy llm-training")
    assert without_origin(both) == without_origin(named)
    assert both.findings == named.findings


def test_the_shorthand_against_another_strategy_is_our_finding():
    outcome = ask(CLASH)
    clash = finding(outcome, "MS303")
    assert clash.severity is Severity.ERROR
    assert clash.enforced_by is None
    assert any("not claimed" in note for note in clash.notes)
    assert "not known" in clash.message
    assert set(clash.tokens) == {2, 3, 4}
    assert outcome.reached is True


@pytest.mark.parametrize(
    ("winner", "strategy", "expected", "factor"),
    [
        ("implied", "llm-training", ("distribution-type-llm-training",), None),
        ("typed", "fsdp", (), 4),
    ],
)
def test_both_outcomes_of_the_clash_are_shown_each_as_a_whole(winner, strategy, expected, factor):
    outcome, world = ask(CLASH), {"shorthand-precedence": winner}
    assert value_in(outcome.attributes["distribution_strategy"], world) == strategy
    assert tokens_in(outcome.options["tensorizer_options"], world) == expected
    alone = ask(CLASH, assume=world)
    assert alone.attributes["distribution_strategy"].value == strategy
    assert texts(alone) == list(expected)
    assert alone.attributes["layer_unroll_factor"].value == factor
    if factor is not None:
        assert value_in(outcome.attributes["layer_unroll_factor"], world) == factor
    for name, view in outcome.attributes.items():
        hole = alone.attributes[name].hole
        if hole is None:
            assert value_in(view, world) == alone.attributes[name].value, name
    assert tokens(outcome)[0].certainty is Certainty.POSSIBLE


@pytest.mark.parametrize("value", ["zorro", "generic", "FSDP", "''"])
def test_a_value_outside_the_choices_matches_no_branch_and_is_certain_neither_way(value):
    outcome = ask(f"--target trn2 --distribution-strategy {value}")
    assert [traced(outcome, rule).firing for rule in LADDER] == [Firing.NOT_FIRED] * 3
    assert texts(outcome) == []
    strategy = outcome.attributes["distribution_strategy"]
    assert strategy.value == value.strip("'")
    assert strategy.confidence is Confidence.INFERRED
    assert outcome.attributes["layer_unroll_factor_Used"].confidence is Confidence.INFERRED
    assert outcome.reached is not False


def test_a_value_outside_the_choices_is_likely_rejected():
    outcome = ask("--target trn2 --distribution-strategy zorro")
    refused = finding(outcome, "MS223")
    assert "likely rejected" in refused.message
    assert refused.tokens == (3,)
    assert outcome.reached is None


def test_another_case_is_a_warning():
    outcome = ask("--target trn2 --distribution-strategy FSDP")
    warned = finding(outcome, "MS224")
    assert (warned.severity, warned.suggestion) == (Severity.WARNING, "fsdp")
    assert findings(outcome, "MS223") == []
    assert "choice-case" in outcome.attributes["layer_unroll_factor"].rests_on
    folded = ask("--target trn2 --distribution-strategy FSDP", assume={"choice-case": True})
    assert folded.attributes["layer_unroll_factor"].value == 4


def test_generic_is_likely_a_slip():
    slip = finding(ask("--target trn2 --distribution-strategy generic"), "generic-strategy")
    assert "slip" in slip.message
    assert slip.confidence is Confidence.INFERRED
    assert findings(ask("--target trn2"), "generic-strategy") == []


def test_an_empty_value_acts_as_unset_if_it_passes():
    outcome = ask("--target trn2 --distribution-strategy ''")
    said = finding(outcome, "MS225")
    assert "unset" in said.message
    unset, empty = without_origin(ask("--target trn2")), without_origin(outcome)
    assert empty["values"] == unset["values"]
    assert empty["options"] == unset["options"]


@pytest.mark.parametrize(
    ("typed", "name", "without"),
    [
        ("--lnc 2", "logical_nc_config", Origin.DEFAULTED),
        ("--optlevel 2", "optlevel", Origin.DEFAULTED),
        ("--meta-module 0", "meta_module", Origin.DEFAULTED),
    ],
)
def test_a_flag_typed_at_its_default_is_not_a_flag_left_out(typed, name, without):
    left_out = ask("--target trn2").attributes[name]
    at_default = ask(f"--target trn2 {typed}").attributes[name]
    assert left_out.value == at_default.value
    assert (left_out.origin, left_out.tokens) == (without, ())
    assert (at_default.origin, at_default.tokens) == (Origin.TYPED, (2, 3))


def test_a_factor_typed_at_what_fsdp_would_seed_sets_the_sentinel_by_typing():
    seeded = ask("--target trn1 --distribution-strategy fsdp")
    typed = ask("--target trn1 --distribution-strategy fsdp --layer-unroll-factor 4")
    name = "layer_unroll_factor_Used"
    assert seeded.attributes[name].by == "strategy.fsdp"
    assert typed.attributes[name].origin is Origin.TYPED
    assert seeded.attributes["layer_unroll_factor"].value == 4
    assert typed.attributes["layer_unroll_factor"].value == 4
