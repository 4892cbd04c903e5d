"""Files of other programs: degrees, widths and machines through the formats of the pack."""

import pytest

from meshseed import load_pack
from meshseed.checking.judging import Judge
from meshseed.checking.reading import read


@pytest.fixture(scope="module")
def judge():
    return Judge(load_pack("neuronx-cc-2.24"))


def grave(path, text, judge):
    return [
        (one.finding.code, one.finding.severity.value, text[one.start : one.end])
        for one in judge.judge(read(path, text, judge.pack.facts))
        if one.finding.severity.value != "note"
    ]


TRAINING = """\
trainer:
  devices: 32
  num_nodes: {nodes}
  lnc: {width}
distributed_strategy:
  tensor_model_parallel_size: 8
  pipeline_model_parallel_size: 3
compiler_flags: '--model-type transformer --lnc=2'
"""


def test_degrees_without_a_number_of_devices_are_not_held_against_anything(judge):
    assert grave("a.yaml", TRAINING.format(nodes=4, width=2), judge) == []


def test_a_width_of_the_configuration_and_one_of_the_flags(judge):
    text = TRAINING.format(nodes=4, width=1)
    assert grave("a.yaml", text, judge) == [("MS755", "error", "--lnc=2")]


def test_a_count_that_is_no_number(judge):
    text = TRAINING.format(nodes="many", width=2)
    assert grave("a.yaml", text, judge) == [("MS758", "error", "many")]


def test_a_count_from_a_template_is_left_alone(judge):
    assert grave("a.yaml", TRAINING.format(nodes="${NODES}", width=2), judge) == []


def test_a_world_that_its_degree_does_not_divide(judge):
    text = '{"neuron_config": {"tp_degree": 32, "world_size": 24, "logical_nc_config": 1}}'
    assert grave("config.json", text, judge) == [("MS324", "error", "32")]


def test_a_world_that_fits(judge):
    text = '{"neuron_config": {"tp_degree": 8, "world_size": 8, "logical_nc_config": 1}}'
    assert grave("config.json", text, judge) == []


@pytest.mark.parametrize(
    ("pinned", "noted"), [("2.24.*", False), ("2.24.5133.0", False), ("2.9.1", True)]
)
def test_another_release_is_noted(pinned, noted, judge):
    text = f"RUN pip install neuronx-cc=={pinned}\nENV NEURON_CC_FLAGS=-O1\n"
    found = judge.judge(read("Dockerfile", text, judge.pack.facts))
    assert ("MS764" in {one.finding.code for one in found}) is noted


@pytest.mark.parametrize(("cores", "wrong"), [(0, False), (8, False), (24, True), (64, True)])
def test_a_part_of_a_machine(cores, wrong, judge):
    text = f'[job]\ninstance = "trn1.32xlarge"\nsettings.NEURON_RT_NUM_CORES = {cores}\n'
    assert bool(grave("a.toml", text, judge)) is wrong
