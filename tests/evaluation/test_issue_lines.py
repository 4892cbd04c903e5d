"""What the shipped pack must say about the lines it was made for: tokens, widths, constraints."""

import pytest
from tests.evaluation.asking import about, ask, finding, findings, texts, tokens, traced
from tests.evaluation.reading_outcomes import value_in

from meshseed.confidence import Confidence
from meshseed.diagnostics import Severity
from meshseed.evaluation.outcome import Certainty, Firing, Origin

MAIN = "--target trn2 --distribution-strategy llm-training --spmd"
LONG = "--target trn2 --distribution-strategy llm-training --enable-experimental-spmd"
NARROW = ("trn1", "trn1n", "inf2", "inf1", "sunda")
WIDE = ("trn2", "trn2n", "trn3")


def test_both_tokens_are_forwarded_in_order():
    outcome = ask(MAIN)
    assert texts(outcome) == ["distribution-type-llm-training", "spmd"]
    assert all(token.certainty is Certainty.PRESENT for token in tokens(outcome))
    assert [token.rule for token in tokens(outcome)] == ["strategy.llm-training", "spmd.forward"]
    assert all(token.rests_on == () for token in tokens(outcome))
    assert outcome.reached is True
    assert not [one for one in outcome.findings if one.severity is not Severity.NOTE]


def test_the_strategy_token_is_confirmed_and_its_dashes_are_contested():
    token = tokens(ask(MAIN))[0]
    assert token.confidence is Confidence.CONFIRMED
    assert token.contested == ("dashes",)


@pytest.mark.parametrize(
    ("line", "confidence", "contested"),
    [
        (LONG, Confidence.CONFIRMED, ("dashes",)),
        (MAIN, Confidence.STRONG, ("dashes", "spmd-alias")),
    ],
)
def test_the_spmd_token_is_as_sure_as_the_spelling_that_was_typed(line, confidence, contested):
    token = tokens(ask(line))[1]
    assert (token.text, token.confidence, token.contested) == ("spmd", confidence, contested)


def test_the_list_is_at_least_these_and_its_order_is_inferred():
    options = ask(MAIN).options["tensorizer_options"]
    assert options.complete is False
    assert options.order_confidence is Confidence.INFERRED


def test_the_width_is_2_by_default_on_trn2():
    width = ask(MAIN).attributes["logical_nc_config"]
    assert (width.value, width.hole) == (2, None)
    assert width.confidence is Confidence.CONFIRMED
    assert width.contested == ("sunda-reading",)
    assert width.origin is Origin.DEFAULTED
    assert width.rests_on == ()


def test_the_internal_switch_is_set_and_inherits_every_doubt():
    outcome = ask(MAIN)
    switch = outcome.attributes["enable_internal_spmd_opt"]
    assert (switch.value, switch.hole) == (True, None)
    assert switch.confidence is Confidence.INFERRED
    assert switch.rests_on == ("spmd-lnc-set",)
    assert switch.contested == ("spmd-alias", "sunda-reading")
    assert switch.by == "spmd.internal-opt"
    assert switch.replaced is not None
    assert switch.replaced.value is False
    assert ask(LONG).attributes["enable_internal_spmd_opt"].contested == ("sunda-reading",)
    (assumption,) = outcome.assumptions
    assert assumption.unknown == "spmd-lnc-set"
    assert "attribute.enable_internal_spmd_opt" in assumption.touches


def test_on_trn1_the_width_is_1_and_the_switch_is_not_set_for_the_same_open_reason():
    outcome = ask(MAIN.replace("trn2", "trn1"))
    width = outcome.attributes["logical_nc_config"]
    assert (width.value, width.confidence) == (1, Confidence.CONFIRMED)
    switch = outcome.attributes["enable_internal_spmd_opt"]
    assert (switch.value, switch.hole) == (False, None)
    assert switch.rests_on == ("spmd-lnc-set",)
    assert switch.confidence is Confidence.INFERRED
    assert texts(outcome) == ["distribution-type-llm-training", "spmd"]
    entry = traced(outcome, "spmd.internal-opt")
    assert entry.firing is Firing.NOT_FIRED
    ((why,),) = [case.deciding for case in entry.cases]
    assert (why.name, why.truth, why.value) == ("logical_nc_config", False, "1")
    assert why.origin is Origin.DEFAULTED
    assert "spmd-lnc-set" in why.text


def test_another_answer_turns_the_switch_round():
    assume = {"spmd-lnc-set": (1,)}
    assert ask(MAIN, assume=assume).attributes["enable_internal_spmd_opt"].value is False
    trn1 = ask(MAIN.replace("trn2", "trn1"), assume=assume)
    assert trn1.attributes["enable_internal_spmd_opt"].value is True


def test_without_a_target_the_width_and_the_switch_are_holes_by_target():
    outcome = ask("--distribution-strategy llm-training --spmd")
    for name, narrow, wide in (
        ("logical_nc_config", 1, 2),
        ("enable_internal_spmd_opt", False, True),
    ):
        view = outcome.attributes[name]
        assert view.value is None
        assert view.confidence is None
        assert view.hole is not None
        assert view.hole.by == ("target",)
        found = {one: value_in(view, {"target": one}) for one in (*NARROW, *WIDE)}
        assert found == {**dict.fromkeys(NARROW, narrow), **dict.fromkeys(WIDE, wide)}
        assert all(case.confidence is not None for case in view.hole.cases)


def test_without_a_target_the_assert_is_silent():
    outcome = ask("--distribution-strategy llm-training --spmd")
    assert about(outcome, "lnc.assert") == []
    assert outcome.reached is True
    typed = ask("--lnc 2")
    (broken,) = about(typed, "lnc.assert")
    assert broken.severity is Severity.WARNING
    ((when,),) = broken.only_when
    assert when.name == "target"
    assert set(when.values) == {"trn1", "trn1n", "inf2", "sunda"}
    assert typed.reached is None


def test_width_2_on_trn1_breaks_the_assert():
    outcome = ask("--target trn1 --lnc 2")
    broken = finding(outcome, "MS301")
    assert broken.severity is Severity.ERROR
    assert broken.fact == "lnc.assert"
    assert 'args.arch != "sunda" or args.logical_nc_config == 1' in (broken.expected or "")
    assert {2, 3} <= set(broken.tokens)
    assert any(place.span is not None for place in broken.where)
    assert broken.enforced_by == "lnc.assert-literal"
    assert broken.enforced_by in broken.evidence
    assert any("sunda-reading" in note for note in broken.notes)
    assert outcome.reached is False
    assert outcome.attributes["logical_nc_config"].value == 2


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        ("--target trn1 --lnc 2", True),
        ("--target trn3", True),
        ("--target trn2 --lnc 2", False),
        ("--target trn2", False),
        ("--target trn1", False),
        ("--target sunda --lnc 2", False),
        ("--target sunda", False),
    ],
)
def test_the_assert_as_the_gloss_reads_it(line, broken):
    outcome = ask(line, reading={"sunda-reading": "gloss"})
    assert bool(about(outcome, "lnc.assert")) is broken
    assert outcome.reached is not broken
    assert outcome.reading == {"sunda-reading": "gloss"}


@pytest.mark.parametrize("reading", [{"sunda-reading": "gloss"}, {"wide-targets": "trn2-alone"}])
def test_a_reading_against_the_literal_does_not_cite_it(reading):
    """The literal is true of trn3, so what refuses it there cannot be the literal."""
    (found,) = about(ask("--target trn3 --lnc 2", reading=reading), "lnc.assert")
    assert found.expected is None
    assert found.enforced_by == "public.l3"
    assert "lnc.assert-literal" not in found.evidence


def test_plain_trn3_is_fine_as_the_literal_reads():
    assert about(ask("--target trn3"), "lnc.assert") == []


def test_a_typed_width_of_1_leaves_the_switch_alone():
    outcome = ask("--target trn2 --lnc 1 --spmd")
    assert outcome.attributes["enable_internal_spmd_opt"].value is False
    assert texts(outcome) == ["spmd"]
    width = outcome.attributes["logical_nc_config"]
    assert (width.value, width.origin) == (1, Origin.TYPED)


def test_modular_compilation_pins_the_width_before_the_gate_looks():
    outcome = ask("--meta-module 1 --spmd --target trn2")
    assert outcome.attributes["logical_nc_config"].value == 1
    switch = outcome.attributes["enable_internal_spmd_opt"]
    assert (switch.value, switch.rests_on) == (False, ("spmd-lnc-set",))
    ((why,),) = [case.deciding for case in traced(outcome, "spmd.internal-opt").cases]
    assert (why.name, why.value, why.origin) == ("logical_nc_config", "1", Origin.RULE)
    order = [entry.rule for entry in outcome.trace]
    assert order.index("meta.pin-lnc") < order.index("spmd.internal-opt")


def test_pinning_does_not_excuse_a_typed_width_and_where_it_is_checked_is_inferred():
    outcome = ask("--meta-module 1 --target trn1 --lnc 2")
    broken = finding(outcome, "MS301")
    assert (broken.fact, broken.severity) == ("lnc.assert", Severity.ERROR)
    assert broken.confidence is Confidence.INFERRED
    assert any("placement is INFERRED" in note for note in broken.notes)
    assert outcome.reached is False
    assert outcome.attributes["logical_nc_config"].value == 1
    plain = finding(ask("--target trn1 --lnc 2"), "MS301")
    assert plain.confidence is not None
    assert plain.confidence.rank < Confidence.INFERRED.rank


@pytest.mark.parametrize(
    ("line", "gate", "factor"),
    [
        ("--target trn2 -O3", True, 0),
        ("--target trn2 -O3 --layer-unroll-factor 8", True, 0),
        ("--target trn2 --distribution-strategy fsdp --layer-unroll-factor 0", False, 0),
        ("--target trn2 --distribution-strategy fsdp", True, 4),
        ("--target trn2 -O3 --layer-unroll-factor 0", False, 0),
    ],
)
def test_the_backend_gate_reads_the_factor_before_anything_touches_it(line, gate, factor):
    outcome = ask(line)
    assert outcome.attributes["backend_jobs"].value is gate
    assert outcome.attributes["layer_unroll_factor"].value == factor


def test_level_3_overwrites_even_a_typed_factor_and_says_so():
    outcome = ask("--target trn2 -O3 --layer-unroll-factor 8")
    factor = outcome.attributes["layer_unroll_factor"]
    assert (factor.value, factor.by) == (0, "opt.o3")
    assert factor.replaced is not None
    assert (factor.replaced.value, factor.replaced.origin) == (8, Origin.TYPED)
    assert outcome.attributes["layer_unroll_factor_Used"].value is True
    assert outcome.attributes["optlevel"].value == "2"
    (lost,) = [one for one in findings(outcome, "MS304") if "layer_unroll_factor" in one.message]
    assert lost.severity is Severity.WARNING
    assert lost.tokens == (3, 4)
    assert finding(outcome, "MS306").fact == "opt.o3"
