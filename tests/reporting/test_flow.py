"""What outputs can depend on: everything that ever changes them, in the order statements run."""

import pytest
from tests.reporting.making import TOY

from meshseed import builtin_packs, load_pack
from meshseed.reporting.what_if.flow import flow_of


@pytest.fixture(scope="module")
def outputs():
    return flow_of(load_pack(TOY).program()).outputs


def test_an_input_depends_on_itself_and_on_what_fills_it(outputs):
    assert "shape" in outputs["attribute.shape"]
    assert "artisan" in outputs["attribute.level"]
    assert "?artisan-or-typed" in outputs["attribute.level"]
    assert outputs["attribute.fabric"] >= {"loom"}


def test_a_rule_depends_on_what_came_before_it_and_not_on_what_comes_after(outputs):
    assert outputs["rule.shape.star"] >= {"shape", "width"}
    assert "mirror" not in outputs["rule.shape.star"]
    assert "?mirror-levels" in outputs["rule.extras.mirror"]


def test_other_rules_of_a_table_decide_too(outputs):
    assert "level" in outputs["rule.finish.fine"]
    assert outputs["rule.finish.fine"] >= {"width", "shape"}


def test_a_token_of_a_question_hangs_on_it_and_a_sibling_does_not(outputs):
    assert "?round-token" in outputs["tokens.cutter_options"]
    assert "?round-token" in outputs["rule.shape.round"]
    assert "?round-token" not in outputs["rule.shape.star"]
    assert "?round-token" not in outputs["attribute.width"]


def test_every_output_of_an_outcome_is_followed():
    for name in (TOY, builtin_packs()[0]):
        pack = load_pack(name)
        outcome = pack.evaluate("", rests=False)
        found = flow_of(pack.program()).outputs
        assert {f"attribute.{one}" for one in outcome.attributes} <= set(found)
        assert {f"tokens.{one}" for one in outcome.options} <= set(found)
        assert {f"rule.{one.rule}" for one in outcome.trace} <= set(found)
        assert {f"knob.{one.id}" for one in outcome.knobs} <= set(found)
