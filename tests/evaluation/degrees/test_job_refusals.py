"""What has no answer is one clear finding that shows the equation, and never half a mesh."""

import pytest
from tests.evaluation.degrees.jobs import LARGE, codes, degrees, mesh, shipped, toy

from meshseed.diagnostics import Severity
from meshseed.diagnostics.codes.degrees import DEGREE_CODES
from meshseed.evaluation import WrongUse

HUGE = 10**30
REFUSED = {
    "indivisible": ({"devices": 64, "degrees": {"tensor": 5}}, "MS324", "64 % 5 = 4"),
    "product": (
        {"devices": 64, "degrees": {"tensor": 8, "data": 4}},
        "MS324",
        "= 32, but there are 64 devices",
    ),
    "does not fit": ({"devices": 24, "degrees": {"tensor": 32}}, "MS324", "24 % 32 = 24"),
    "two free": ({"devices": 64, "degrees": {"tensor": -1, "pipeline": -1}}, "MS325", "both free"),
    "nothing": ({"degrees": {"tensor": 8}}, "MS326", "data = devices / ("),
    "nodes alone": ({"nodes": 4, "degrees": {"tensor": 8}}, "MS326", "is not known"),
    "zero": ({"devices": 64, "degrees": {"tensor": 0}}, "MS323", "tensor = 0"),
    "negative": ({"devices": 64, "degrees": {"tensor": -2}}, "MS323", "tensor = -2"),
    "no devices": ({"devices": 0, "degrees": {"tensor": 1}}, "MS323", "devices = 0"),
    "many": ({"devices": HUGE, "degrees": {"tensor": 1}}, "MS323", "beyond 32 bits"),
    "large": ({"devices": 8, "degrees": {"tensor": HUGE}}, "MS323", "beyond 32 bits"),
    "unknown": ({"devices": 64, "degrees": {"tensr": 4}}, "MS322", "no axis tensr"),
    "twice": ({"devices": 64, "degrees": {"tensor": 4, "tp": 8}}, "MS327", "tensor = 4 and tp = 8"),
    "over": (
        {"instance": "trn2.48xlarge", "nodes": 2, "devices": 64, "degrees": {"tensor": 4}},
        "MS327",
        "nodes 2 * 64 = 128, but devices = 64",
    ),
    "no whole nodes": (
        {"instance": "trn2.48xlarge", "devices": 100, "degrees": {"tensor": 4}},
        "MS324",
        "100 % 64 = 36",
    ),
    "part": ({"instance": "trn1.32xlarge", "devices": 24}, "MS331", "24 of the 32 devices"),
    "sub-axis": ({"devices": 64, "degrees": {"expert": 3, "tensor": 4}}, "MS324", "16 % 3 = 1"),
    "many nodes": (
        {"instance": "trn2.48xlarge", "nodes": 2**31 - 1, "degrees": {"tensor": 4}},
        "MS323",
        "is beyond 32 bits",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_one_finding_and_no_degree(name):
    job, code, text = REFUSED[name]
    line = "" if "instance" in job else "--target trn2"
    outcome = shipped(line, **job)
    errors = [one for one in outcome.findings if one.severity is Severity.ERROR]
    assert [one.code for one in errors] == [code]
    assert text in errors[0].message
    assert set(degrees(outcome).values()) == {None}
    assert mesh(outcome).equation is None


def test_a_degree_that_one_machine_cannot_hold():
    outcome = shipped(instance="trn2.48xlarge", nodes=1, degrees={"tensor": 5})
    assert codes(outcome) == ["MS324"]
    assert "64 % 5 = 4" in outcome.findings[-1].message


def test_an_axis_that_is_misspelt_is_answered_with_the_nearest():
    (finding,) = shipped(devices=8, degrees={"tensr": 4}).findings
    assert finding.suggestion == "tensor"


@pytest.mark.parametrize("job", [{"instance": "trn9"}, {"layout": "none"}, {"mesh": "jobb"}])
def test_what_the_pack_does_not_have_is_wrong_use(job):
    with pytest.raises(WrongUse) as caught:
        shipped(**job)
    assert [one.code for one in caught.value.findings] == ["MS321"]


def test_a_typed_target_that_is_not_the_machines():
    outcome = shipped("--target trn1", instance="trn2.48xlarge", nodes=1)
    finding = next(one for one in outcome.findings if one.code == "MS320")
    assert finding.severity is Severity.ERROR
    assert finding.where[0].span is not None
    assert next(one for one in outcome.inputs if one.dest == "target").value == "trn1"


def test_a_width_that_does_not_divide_the_machine():
    outcome = shipped("--target trn2 --lnc 3", instance="trn2.48xlarge", nodes=1)
    assert "MS324" in codes(outcome)
    assert mesh(outcome).devices is None


def test_a_layout_for_other_lines_is_a_warning():
    outcome = shipped(instance="trn2.48xlarge", nodes=1, layout="axlearn.trn1")
    assert codes(outcome)[0] == "MS330"


def test_a_typed_degree_replaces_that_of_a_layout():
    outcome = shipped(
        instance="trn2.48xlarge", nodes=1, layout="axlearn.trn2", degrees={"tensor": 16}
    )
    assert codes(outcome) == ["MS332"]
    assert degrees(outcome)["tensor"] == 16
    assert degrees(outcome)["data"] == 4


def test_every_code_is_brought_about():
    brought = {code for _, code, _ in REFUSED.values()} | {
        "MS320", "MS321", "MS328", "MS329", "MS330", "MS332",
    }  # fmt: skip
    assert brought == {code.id for code in DEGREE_CODES}


def test_the_toy_pack_refuses_too():
    outcome = toy("--shape star --fine --width 1", instance=LARGE, nodes=1, degrees={"rows": 3})
    assert codes(outcome) == ["MS324"]
