"""A flag is explained on one screen, and nothing that is contested about it is left out."""

import pytest

from meshseed import load_pack
from meshseed.cli.explaining import SCREEN, explained_lines
from meshseed.explaining import explain
from meshseed.packs import builtin_names
from meshseed.packs.facts import Effect


@pytest.mark.parametrize("name", builtin_names())
def test_flags_fit_a_screen_of_100_columns(name):
    """All flags that anything is computed from, and every fifth of the others."""
    facts = load_pack(name).facts
    for number, flag in enumerate(facts.flags):
        if flag.effect is Effect.NOT_MODELLED and number % 5:
            continue
        answer = explain(f"flag.{flag.dest}", facts)
        lines = explained_lines(answer, 100, everything=False)
        assert len(lines) <= SCREEN, flag.dest
        text = "\n".join("".join(part.text for part in line) for line in lines)
        for conflict in answer.found[0].conflicts:
            assert conflict.id in text, (flag.dest, conflict.id)


def test_a_strategy_shows_what_each_value_does_and_when_it_was_documented(run):
    out = " ".join(run("explain", "--width", "100", "--", "--distribution-strategy").out.split())
    for text in (
        "fsdp: documented v2.10.0; sets layer_unroll_factor 4",
        "nemo: documented v2.12.0..v2.14.1; deprecated since 2.15",
        "llm-training: documented v2.15.0..v2.32.0; appends distribution-type-llm-training",
    ):
        assert text in out
    for number in ("X03/K30", "X04", "X05", "X06", "X07", "X09/K12", "X15"):
        assert number in out.split()


def test_the_width_shows_its_default_its_bounds_and_what_is_contested(run):
    out = run("explain", "--width", "100", "lnc").out
    assert "help text   Number of NeuronCores per Logical Neuron Core." in out
    assert "by target: trn2: 2; trn2n: 2; trn3: 2; otherwise 1" in out
    assert "lnc.width: logical_nc_config in [1, 2]" in out
    for number in ("X01/K1", "X02/K2", "X18/K29"):
        assert number in out.split()


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("getReplicaGroups", {"replica-groups", "mesh.replica-groups"}),
        ("NEURON_FSDP", {"fsdp-variable"}),
        ("lnc", {"lnc", "logical_nc_config"}),
    ],
)
def test_symbols_variables_and_bare_spellings_are_names(name, ids):
    facts = load_pack("neuronx-cc-2.24").facts
    assert ids <= {one.id for one in explain(name, facts).found}


def test_a_question_compared_with_a_switch_reads_as_a_question():
    (rule,) = explain("native.spmd", load_pack("neuronx-cc-2.24").facts).found
    (when,) = [one.text for one in rule.properties if one.name == "when"]
    assert when == "enable_experimental_spmd = true and ?native-spmd = true"


@pytest.mark.parametrize("name", ["F54", "D-AB08", "0x619d0"])
def test_a_name_that_many_things_have_lists_them_on_one_screen(run, name):
    ran = run("explain", "--width", "100", name)
    assert len(ran.out.splitlines()) <= 40
    everything = run("explain", "--width", "100", "--all", name)
    assert len(everything.out.splitlines()) > len(ran.out.splitlines())


def test_what_is_left_out_of_such_a_list_is_counted(run):
    found = len(explain("D-AB08", load_pack("neuronx-cc-2.24").facts).found)
    lines = run("explain", "--width", "100", "D-AB08").out.splitlines()
    rows = [line for line in lines if line[2:3].strip() and line.startswith("  ")]
    assert lines[0] == f"D-AB08 is the name of {found} things"
    assert lines[-1] == f"{found - len(rows)} more, and everything about each: --all"
