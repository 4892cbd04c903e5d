"""Jobs evaluated with the toy pack and the shipped one, and what is read off their outcomes."""

from functools import cache
from pathlib import Path

from tests.evaluation.shipped import shipped_pack

from meshseed import packs
from meshseed.evaluation import Job, Outcome, Pack

TOY = Path(__file__).resolve().parents[2] / "toy" / "frobc-1.0"
LARGE = "mill.large"
"""The toy machine: 2 chips of 4 cores, of which `width` make one loom."""


@cache
def toy_pack() -> Pack:
    checked = packs.check(TOY)
    assert checked.facts is not None, [finding.message for finding in checked.findings]
    return Pack(checked.facts)


def shipped(line: str = "", **job) -> Outcome:
    return shipped_pack().evaluate(line, job=Job(**job))


def toy(line: str = "", **job) -> Outcome:
    return toy_pack().evaluate(line, job=Job(**job))


def mesh(outcome: Outcome, name: str = "job"):
    return next(one for one in outcome.meshes if one.id == name)


def degrees(outcome: Outcome, name: str = "job") -> dict[str, int | None]:
    return {axis.id: axis.degree for axis in mesh(outcome, name).axes}


def axis(outcome: Outcome, of: str, name: str = "job"):
    return next(one for one in mesh(outcome, name).axes if one.id == of)


def quantity(outcome: Outcome, of: str, name: str = "job"):
    return next(one for one in mesh(outcome, name).quantities if one.id == of)


def codes(outcome: Outcome) -> list[str]:
    """The codes about the job among the findings, in order."""
    return [one.code for one in outcome.findings if "MS320" <= one.code <= "MS339"]
