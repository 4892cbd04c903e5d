"""The oracle against answers worked out by hand from the sources, line by line."""

import ast
import sys
from pathlib import Path

import pytest
from tests.evaluation import oracle
from tests.evaluation.oracle import TARGETS, Line, World, argv, expected, lines


def _world(line: Line) -> World:
    return expected(line).only()


def test_nothing_typed_but_a_target_leaves_every_default():
    assert _world(Line(target="trn2")) == World(
        distribution_strategy=None,
        tokens=(),
        arch="gen3",
        logical_nc_config=2,
        enable_internal_spmd_opt=False,
        spmd_opt_if_only_1=False,
        layer_unroll_factor="unknown",
        layer_unroll_factor_used=False,
        optlevel="2",
        backend_gate=True,
        assert_broken=False,
        assert_broken_gloss=False,
        logical_nc_config_gloss=2,
        enable_internal_spmd_opt_gloss=False,
    )


def test_nothing_typed_at_all_has_one_world_per_target():
    worlds = expected(Line()).worlds
    assert list(worlds) == [(("target", target),) for target in TARGETS]
    widths = {key[0][1]: world.logical_nc_config for key, world in worlds.items()}
    assert widths == {
        "trn1": 1,
        "trn1n": 1,
        "inf2": 1,
        "trn2": 2,
        "trn2n": 2,
        "trn3": 2,
        "inf1": 1,
        "sunda": 1,
    }
    for world in worlds.values():
        assert world.tokens == ()
        assert world.optlevel == "2"
        assert world.layer_unroll_factor == "unknown"
        assert not world.layer_unroll_factor_used
        assert world.backend_gate
        assert not world.assert_broken


def test_a_busy_line_in_full():
    line = Line(
        strategy="nemo",
        spmd="--spmd",
        target="trn3",
        lnc=1,
        optlevel="3",
        meta_module=0,
        unroll=1,
    )
    assert _world(line) == World(
        distribution_strategy="nemo",
        tokens=("?nemo", "spmd"),
        arch="core_v4",
        logical_nc_config=1,
        enable_internal_spmd_opt=False,
        spmd_opt_if_only_1=True,
        layer_unroll_factor=0,
        layer_unroll_factor_used=True,
        optlevel="2",
        backend_gate=True,
        assert_broken=False,
        assert_broken_gloss=False,
        logical_nc_config_gloss=1,
        enable_internal_spmd_opt_gloss=False,
    )


@pytest.mark.parametrize(
    ("target", "arch"),
    [
        ("trn1", "sunda"),
        ("trn1n", "sunda"),
        ("inf2", "sunda"),
        ("trn2", "gen3"),
        ("trn2n", "gen3"),
        ("trn3", "core_v4"),
        ("inf1", "inferentia"),
        ("sunda", "sunda"),
    ],
)
def test_each_target_folds_onto_its_architecture(target: str, arch: str):
    assert _world(Line(target=target)).arch == arch


def test_a_target_the_tables_do_not_list_is_refused():
    with pytest.raises(ValueError, match="knows no target 'trn9'"):
        expected(Line(target="trn9"))


@pytest.mark.parametrize(
    ("line", "opt_at_2", "opt_at_1", "width"),
    [
        (Line(target="trn1"), False, False, 1),
        (Line(target="trn2"), False, False, 2),
        (Line(target="trn2", spmd="--spmd"), True, False, 2),
        (Line(target="trn2", spmd="--enable-experimental-spmd"), True, False, 2),
        (Line(target="trn2", spmd="--spmd", lnc=1), False, True, 1),
        (Line(target="trn1", spmd="--spmd"), False, True, 1),
        (Line(target="trn2", spmd="--spmd", meta_module=1), False, True, 1),
        (Line(target="trn2", spmd="--spmd", meta_module=1, lnc=2), False, True, 1),
        (Line(target="trn2", spmd="--spmd", meta_module=0), True, False, 2),
    ],
)
def test_the_spmd_gate_sees_the_final_width(line: Line, opt_at_2: bool, opt_at_1: bool, width: int):
    world = _world(line)
    assert world.enable_internal_spmd_opt is opt_at_2
    assert world.spmd_opt_if_only_1 is opt_at_1
    assert world.logical_nc_config == width
    assert world.tokens == (("spmd",) if line.spmd else ())


@pytest.mark.parametrize(
    ("line", "factor", "used", "optlevel"),
    [
        (Line(target="trn1", strategy="fsdp"), 4, True, "2"),
        (Line(target="trn1", strategy="fsdp", unroll=1), 1, True, "2"),
        (Line(target="trn1", strategy="fsdp", unroll=4), 4, True, "2"),
        (Line(target="trn1", strategy="fsdp", optlevel="3"), 0, True, "2"),
        (Line(target="trn1", optlevel="3"), 0, True, "2"),
        (Line(target="trn1", optlevel="3", unroll=4), 0, True, "2"),
        (Line(target="trn1", unroll=1), 1, True, "2"),
        (Line(target="trn1", strategy="nemo"), "unknown", False, "2"),
        (Line(target="trn1", optlevel="0"), "unknown", False, "0"),
        (Line(target="trn1", optlevel="1"), "unknown", False, "1"),
    ],
)
def test_who_writes_the_unroll_factor(line: Line, factor: int | str, used: bool, optlevel: str):
    world = _world(line)
    assert world.layer_unroll_factor == factor
    assert world.layer_unroll_factor_used is used
    assert world.optlevel == optlevel
    assert world.backend_gate


@pytest.mark.parametrize("strategy", [None, "fsdp"])
def test_only_a_typed_zero_shuts_the_backend_gate(strategy: str | None):
    world = _world(Line(target="trn1", strategy=strategy, unroll=0))
    assert not world.backend_gate
    assert world.layer_unroll_factor == 0


@pytest.mark.parametrize(
    ("strategy", "tokens"),
    [
        (None, ("spmd",)),
        ("fsdp", ("spmd",)),
        ("nemo", ("?nemo", "spmd")),
        ("llm-training", ("distribution-type-llm-training", "spmd")),
    ],
)
def test_strategy_tokens_come_before_spmd(strategy: str | None, tokens: tuple[str, ...]):
    world = _world(Line(target="trn2", strategy=strategy, spmd="--spmd"))
    assert world.tokens == tokens
    assert world.distribution_strategy == strategy


def test_the_shorthand_is_the_named_strategy():
    named = expected(Line(target="trn1", strategy="llm-training"))
    assert named.only().tokens == ("distribution-type-llm-training",)
    assert expected(Line(target="trn1", shorthand=True)) == named
    assert expected(Line(target="trn1", shorthand=True, strategy="llm-training")) == named


def test_the_shorthand_against_another_strategy_leaves_two_worlds():
    worlds = expected(Line(target="trn1", shorthand=True, strategy="fsdp")).worlds
    assert list(worlds) == [(("winner", "implied"),), (("winner", "typed"),)]
    implied, typed = worlds.values()
    assert implied == _world(Line(target="trn1", strategy="llm-training"))
    assert typed == _world(Line(target="trn1", strategy="fsdp"))
    assert implied.layer_unroll_factor == "unknown"
    assert typed.layer_unroll_factor == 4


def test_both_openings_multiply():
    worlds = expected(Line(shorthand=True, strategy="nemo")).worlds
    assert len(worlds) == 2 * len(TARGETS)
    assert worlds[("target", "trn3"), ("winner", "typed")].tokens == ("?nemo",)
    with pytest.raises(ValueError, match="too many values"):
        expected(Line()).only()


@pytest.mark.parametrize(
    ("line", "literal", "gloss"),
    [
        (Line(target="trn1"), False, False),
        (Line(target="trn1", lnc=1), False, False),
        (Line(target="trn1", lnc=2), True, True),
        (Line(target="trn1", lnc=2, meta_module=1), True, True),
        (Line(target="inf2", lnc=2), True, True),
        (Line(target="trn2"), False, False),
        (Line(target="trn2n", lnc=2), False, False),
        (Line(target="trn3"), False, True),
        (Line(target="trn3", meta_module=1), False, True),
        (Line(target="trn3", lnc=1), False, False),
        (Line(target="inf1", lnc=2), False, True),
        (Line(target="sunda"), False, False),
        (Line(target="sunda", lnc=2), True, False),
    ],
)
def test_the_two_readings_of_the_assert(line: Line, literal: bool, gloss: bool):
    world = _world(line)
    assert world.assert_broken is literal
    assert world.assert_broken_gloss is gloss


def test_the_gloss_gives_sunda_the_default_of_trn2():
    world = _world(Line(target="sunda", spmd="--spmd"))
    assert (world.logical_nc_config, world.enable_internal_spmd_opt) == (1, False)
    assert (world.logical_nc_config_gloss, world.enable_internal_spmd_opt_gloss) == (2, True)
    pinned = _world(Line(target="sunda", meta_module=1))
    assert pinned.logical_nc_config_gloss == 1


def test_argv_of_an_empty_and_a_full_line():
    assert argv(Line()) == []
    full = Line(
        strategy="fsdp",
        shorthand=True,
        spmd="--spmd",
        target="trn2",
        lnc=1,
        optlevel="3",
        meta_module=0,
        unroll=4,
    )
    assert argv(full) == [
        "--distribution-strategy",
        "fsdp",
        "--distribution-type-llm-training",
        "--spmd",
        "--target",
        "trn2",
        "--lnc",
        "1",
        "--optlevel",
        "3",
        "--meta-module",
        "0",
        "--layer-unroll-factor",
        "4",
    ]


def test_lines_is_the_full_product_without_repeats():
    everything = list(lines())
    assert len(everything) == 4 * 2 * 3 * 9 * 3 * 5 * 3 * 3
    assert len({tuple(argv(line)) for line in everything}) == len(everything)


def test_the_oracle_imports_only_the_standard_library():
    tree = ast.parse(Path(oracle.__file__).read_text(encoding="utf-8"))
    roots: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            roots |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            roots.add((node.module or "").partition(".")[0])
    assert roots
    assert roots <= sys.stdlib_module_names
