"""The degrees of a mesh's axes: as asked, and the free one by exact division."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.degrees.plan import Asked, Plan
from meshseed.evaluation.degrees.reporting import report
from meshseed.evaluation.job import FREE
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.world import World
from meshseed.mesh import AxisRef, MeshError, solve_degrees

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
    """

    degrees: Mapping[str, int]
    parts: Mapping[str, AxisRef | None]
    derived: str | None
    equation: str


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
    parts: dict[str, AxisRef | None] = {}
    for axis in plan.axes:
        if axis.within is None:
            continue
        degree = asked[axis.id].degree
        root, whole = _root(plan, axis.within), degrees.get(axis.within)
        if whole is None:
            return None
        if degree == FREE:
            degree = whole
        if whole % degree:
            report(
                world,
                "MS324",
                f"{axis.within} {whole} / {axis.id} {degree} is not whole:"
                f" {whole} % {degree} = {whole % degree}",
                expected=f"a degree of {axis.id} that divides {whole}",
            )
            return None
        degrees[axis.id] = degree
        parts[axis.id] = _part(root, degrees[root], degree)
    return Solution(degrees=degrees, parts=parts, derived=solved.derived, equation=solved.equation)


def _root(plan: Plan, name: str) -> str:
    """The axis of the mesh that an axis is finally cut out of."""
    within = {axis.id: axis.within for axis in plan.axes}
    for _ in within:
        above = within.get(name)
        if above is None:
            break
        name = above
    return name


def _part(root: str, whole: int, degree: int) -> AxisRef | None:
    """The innermost *degree* of an axis: neighbours along it are neighbours in the part."""
    if degree == 1:
        return None
    return AxisRef(root) if degree == whole else AxisRef(root, whole // degree, degree)


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
