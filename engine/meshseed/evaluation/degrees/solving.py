"""The degrees of a mesh's axes: as asked, and the free one by exact division."""

from collections.abc import Mapping
from math import prod
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.degrees.nesting import outside_in, part_of
from meshseed.evaluation.degrees.plan import Asked, Plan
from meshseed.evaluation.degrees.reporting import report
from meshseed.evaluation.job import FREE
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.world import World
from meshseed.mesh import AxisRef, MeshError, solve_degrees
from meshseed.packs.facts import Axis

_CODES: Final = {
    "MS404": "MS323",
    "MS408": "MS323",
    "MS410": "MS324",
    "MS411": "MS325",
    "MS412": "MS324",
    "MS413": "MS326",
}
"""What the algebra of meshes finds, as what it means for a job."""

_UNDIVIDED: Final = Asked(degree=1, origin=Origin.PACK)


class Solution(Struct, frozen=True, kw_only=True):
    """Degrees of all axes; `derived` is the one that was divided out, `equation` how.

    `parts` are the axes within others as references into them; None for one of degree 1.
    `equations` are those of axes that take what others leave of the axis they lie in.
    """

    degrees: Mapping[str, int]
    parts: Mapping[str, AxisRef | None]
    derived: str | None
    equation: str
    equations: Mapping[str, str] = {}


def asked_of(plan: Plan) -> dict[str, Asked]:
    """The degree of every axis as far as it is given.

    The pack's free axis takes what is left unless it has a degree or another is free; an axis
    nobody spoke of is not divided.
    """
    outer = {axis.id for axis in plan.outer}
    free = any(one.degree == FREE for name, one in plan.asked.items() if name in outer)
    asked: dict[str, Asked] = {}
    for axis in plan.axes:
        given = plan.asked.get(axis.id)
        if given is None and axis.free and axis.within is None and not free:
            given = Asked(degree=FREE, origin=Origin.PACK)
            free = True
        asked[axis.id] = given or _UNDIVIDED
    return asked


def solve(
    world: World, plan: Plan, asked: Mapping[str, Asked], devices: int | None
) -> Solution | None:
    """All degrees over *devices*, or None with a finding that shows what does not hold."""
    given = {axis.id: asked[axis.id].degree for axis in plan.outer}
    try:
        solved = solve_degrees(given, devices)
    except MeshError as error:
        for finding in error.findings:
            _translated(world, finding)
        return None
    degrees = {axis.name: axis.size for axis in solved.axes}
    by_id = {axis.id: axis for axis in plan.axes}
    equations: dict[str, str] = {}
    for name in outside_in(plan.axes):
        degree = _inside(world, by_id[name], asked, degrees, beside(plan, asked, by_id[name]))
        if degree is None:
            return None
        degrees[name], equation = degree
        if equation is not None:
            equations[name] = equation
    parts = {name: part_of(name, by_id, degrees) for name in outside_in(plan.axes)}
    return Solution(
        degrees=degrees,
        parts=parts,
        derived=solved.derived,
        equation=solved.equation,
        equations=equations,
    )


def beside(plan: Plan, asked: Mapping[str, Asked], axis: Axis) -> tuple[str, ...]:
    """The axes that were asked for on the other side of the axis that *axis* lies in."""
    return tuple(
        other.id
        for other in plan.axes
        if other.within == axis.within
        and other.side is not axis.side
        and other.id in plan.asked
        and asked[other.id].degree != FREE
    )


def _inside(
    world: World,
    axis: Axis,
    asked: Mapping[str, Asked],
    degrees: Mapping[str, int],
    others: tuple[str, ...],
) -> tuple[int, str | None] | None:
    """The degree of an axis within another, and how it was divided out; None with a finding."""
    around = axis.within or ""
    whole, degree = degrees[around], asked[axis.id].degree
    if degree == FREE:
        left = prod(asked[name].degree for name in others)
        shown = " * ".join(f"{name} {asked[name].degree}" for name in others)
        if whole % left == 0:
            value = whole // left
            equation = f"{axis.id} = {around} {whole} / ({shown}) = {value}" if others else None
            return value, equation
        degree = left
    else:
        shown = f"{axis.id} {degree}"
        if whole % degree == 0:
            return degree, None
    report(
        world,
        "MS324",
        f"{around} {whole} / {shown} is not whole: {whole} % {degree} = {whole % degree}",
        expected=f"a degree of {shown.rpartition(' ')[0]} that divides {whole}",
    )
    return None


def _translated(world: World, finding: Finding) -> None:
    report(
        world,
        _CODES.get(finding.code, "MS324"),
        finding.message,
        severity=Severity.ERROR,
        expected=finding.expected,
        help_=finding.help,
        notes=finding.notes,
    )
