"""`meshseed evaluate` with a job: one screen, wrong use, exit codes."""

import pytest

JOB = ("--instance", "trn2.48xlarge", "--nodes", "1", "--degree", "tensor=4", "--degree")
JOB = (*JOB, "pipeline=1")
LINE = ("--target", "trn2", "--distribution-strategy", "llm-training", "--spmd")


def test_the_end_to_end_line_is_one_screen(run):
    ran = run("evaluate", "--width", "100", *JOB, "--", *LINE)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 100
    for text in (
        "Downstream: pass options, meshes (axes to groups CONFIRMED, line to axes INFERRED)",
        "= pipeline 1 * data 16 * tensor 4",
        "derived; groups [4,16]<=[16,4]T(1,0)",
        "typed; groups [16,4]<=[64]",
    ):
        assert text in ran.out


def test_everything_shows_the_derivation(run):
    out = run("evaluate", "--all", *JOB, "--", *LINE).out
    assert "How job comes about" in out
    assert "16 chips * 8 cores = 128" in out


def test_a_broken_equation_fails_and_shows_no_axis(run):
    ran = run("evaluate", "--devices", "64", "--degree", "tensor=5", "--", "--target", "trn2")
    assert ran.code == 1
    assert "64 % 5 = 4" in ran.out
    assert "job.tensor" not in ran.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--degree", "tensor"),
        ("--degree", "=4"),
        ("--degree", "tensor=four"),
        ("--degree", "tensor=1" + "0" * 50),
        ("--degree", "tensor=4", "--degree", "tensor=8"),
        ("--nodes", "many"),
        ("--instance", "trn2.48xlarg"),
        ("--layout", "nowhere"),
    ],
)
def test_wrong_use(run, arguments):
    ran = run("evaluate", *arguments, "--", *LINE)
    assert ran.code == 2
    assert ran.out == ""


def test_a_misspelt_instance_is_answered_with_the_nearest(run):
    assert "trn2.48xlarge" in run("evaluate", "--instance", "trn2.48xlarg", "--").err
