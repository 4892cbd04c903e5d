"""The phases of an evaluation, one file each, in the order they run."""

from meshseed.evaluation.phases.advice import give_advice
from meshseed.evaluation.phases.constraints import (
    check_constraints,
    doubts_about_reaching,
    judge_constraints,
)
from meshseed.evaluation.phases.downstream import seed_knobs, size_meshes
from meshseed.evaluation.phases.inputs import take_inputs
from meshseed.evaluation.phases.rules import run_rules

__all__ = [
    "check_constraints",
    "doubts_about_reaching",
    "give_advice",
    "judge_constraints",
    "run_rules",
    "seed_knobs",
    "size_meshes",
    "take_inputs",
]
