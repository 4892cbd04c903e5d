"""The engine with the shipped pack against the oracle, line by line and world by world."""

import random
from dataclasses import fields, replace
from itertools import islice

import pytest
from tests.evaluation import oracle
from tests.evaluation.oracle import Line, World, WorldKey, argv, expected, lines
from tests.evaluation.reading_outcomes import OPEN, reported_in, tokens_in, value_in
from tests.evaluation.shipped import shipped_pack

from meshseed.evaluation import Outcome

CHUNKS = 8
EVERYTHING = tuple(lines())
SEED = 20241

NAMES = {oracle.TARGET: "target", oracle.WINNER: "shorthand-precedence"}
"""The oracle's names of the open classes, and the pack's."""

ONLY_1 = {"spmd-lnc-set": (1,)}

ELSEWHERE = (
    "spmd_opt_if_only_1",
    "assert_broken_gloss",
    "logical_nc_config_gloss",
    "enable_internal_spmd_opt_gloss",
)
"""Fields of a world that speak of another answer or reading."""


def _world(key: WorldKey) -> dict[str, str]:
    return {NAMES[name]: member for name, member in key}


def _said(outcome: Outcome, key: WorldKey) -> dict[str, object]:
    """What the outcome says in one world, by the oracle's names."""
    world = _world(key)
    values = {name: value_in(view, world) for name, view in outcome.attributes.items()}
    tokens = tokens_in(outcome.options["tensorizer_options"], world)
    return {
        "distribution_strategy": values["distribution_strategy"],
        "tokens": tuple(oracle.UNKNOWN_NEMO if one == "?nemo-tokens" else one for one in tokens),
        "arch": values["arch"],
        "logical_nc_config": values["logical_nc_config"],
        "enable_internal_spmd_opt": values["enable_internal_spmd_opt"],
        "layer_unroll_factor": values["layer_unroll_factor"],
        "layer_unroll_factor_used": values["layer_unroll_factor_Used"],
        "optlevel": values["optlevel"],
        "backend_gate": values["backend_jobs"],
        "assert_broken": reported_in(outcome, "lnc.assert", world),
    }


def _wanted(world: World) -> dict[str, object]:
    """What the oracle says, without what only another reading or answer shows."""
    wanted = {field.name: getattr(world, field.name) for field in fields(world)}
    for name in ELSEWHERE:
        del wanted[name]
    return wanted


def _as_glossed(world: World) -> dict[str, object]:
    """What the gloss changes, by the names of the outputs."""
    return {
        "assert_broken": world.assert_broken_gloss,
        "logical_nc_config": world.logical_nc_config_gloss,
        "enable_internal_spmd_opt": world.enable_internal_spmd_opt_gloss,
    }


def _check(line: Line) -> None:
    pack, typed = shipped_pack(), argv(line)
    # What a value rests on is no question of the oracle's, and takes most of the time.
    as_taken = pack.evaluate(typed, rests=False)
    only_1 = pack.evaluate(typed, assume=ONLY_1, rests=False)
    gloss = pack.evaluate(typed, reading={"sunda-reading": "gloss"}, rests=False)
    for key, world in expected(line).worlds.items():
        wanted = _wanted(world)
        assert _said(as_taken, key) == wanted, (typed, key)
        assert _said(only_1, key) == {
            **wanted,
            "enable_internal_spmd_opt": world.spmd_opt_if_only_1,
        }, (typed, key)
        # Read as the gloss does, the name stands for another machine: of that the oracle is silent.
        anywhere = {**wanted, "arch": value_in(gloss.attributes["arch"], _world(key))}
        assert _said(gloss, key) == {**anywhere, **_as_glossed(world)}, (typed, key)


def _sample() -> list[Line]:
    """Of all lines 90, and of those without a target 10: each of these stands for many worlds."""
    choose = random.Random(SEED)
    without_target = [line for line in EVERYTHING if line.target is None]
    return [*choose.sample(EVERYTHING, 90), *choose.sample(without_target, 10)]


def test_a_sample_of_the_product_agrees_with_the_oracle():
    for line in _sample():
        _check(line)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_whole_product_agrees_with_the_oracle(chunk: int):
    for line in islice(EVERYTHING, chunk, None, CHUNKS):
        _check(line)


def test_a_typed_zero_shuts_the_backend_gate_and_is_left_alone_by_fsdp():
    """The product types the factors 1 and 4 only; 0 is where the gate turns."""
    zeros = {replace(line, unroll=0) for line in EVERYTHING if line.unroll == 4}
    for line in random.Random(SEED).sample(sorted(zeros, key=repr), 20):
        _check(line)


def test_the_comparison_can_fail():
    """Every field of a world is compared, and one world is told from another."""
    outcome = shipped_pack().evaluate(["--spmd"])
    worlds = expected(Line(spmd="--spmd")).worlds
    narrow, wide = (("target", "trn1"),), (("target", "trn2"),)
    assert _said(outcome, narrow) == _wanted(worlds[narrow])
    assert _said(outcome, narrow) != _wanted(worlds[wide])
    assert set(_said(outcome, narrow)) == set(_wanted(worlds[narrow]))
    assert _said(outcome, narrow)["layer_unroll_factor"] == OPEN == oracle.UNKNOWN
