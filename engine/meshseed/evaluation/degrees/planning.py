"""From a job as a person describes it to the pack's own machines, meshes, axes and layouts."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from meshseed.diagnostics import Finding, Severity, nearest, visible
from meshseed.evaluation.degrees.nesting import depths
from meshseed.evaluation.degrees.plan import Asked, CompiledOrder, Plan
from meshseed.evaluation.job import FREE, Job
from meshseed.evaluation.judging import judge_of
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.program import Program
from meshseed.evaluation.wrong_use import WrongUse, no_such
from meshseed.mesh import MAX_DEVICES
from meshseed.packs.facts import Axis, Instance, Layout, Mesh, PackFacts


def plan_of(program: Program, job: Job) -> Plan:
    """The plan of *job* with this pack.

    Raises `WrongUse` for an instance, layout or mesh that the pack does not have. What is wrong
    with numbers and axes is a finding of the plan.
    """
    facts = program.facts
    instance = _instance(facts, job.instance)
    layout = _layout(facts, job.layout)
    names = _axis_names(facts)
    mesh = _mesh(facts, job, layout, names)
    axes = _axes(facts, mesh, layout)
    findings = [*_numbers(job)]
    asked = _from_layout(layout)
    findings += _typed(job, axes, names, asked, layout)
    sized = (one for one in facts.meshes if one.cardinality.per_node is not None)
    return Plan(
        instance=instance,
        nodes=_whole(job.nodes),
        devices=_whole(job.devices),
        mesh=mesh,
        others=tuple(one for one in sized if mesh is None or one.id != mesh.id),
        axes=axes,
        asked=asked,
        layout=layout,
        layout_for=None if layout is None else judge_of(layout.when),
        orders=tuple(
            CompiledOrder(order, judge_of(order.when))
            for order in (() if mesh is None else mesh.orders)
        ),
        findings=tuple(findings),
        faulty=any(one.severity is Severity.ERROR for one in findings),
        uncounted=any(_numbers(job)),
    )


def _instance(facts: PackFacts, name: str | None) -> Instance | None:
    if name is None:
        return None
    known = {one.id: one for one in facts.instances}
    if name not in known:
        raise WrongUse((no_such("instance", visible(name), known, "MS321"),))
    return known[name]


def _layout(facts: PackFacts, name: str | None) -> Layout | None:
    if name is None:
        return None
    known = {one.id: one for one in facts.layouts}
    if name not in known:
        raise WrongUse((no_such("layout", visible(name), known, "MS321"),))
    return known[name]


def _axis_names(facts: PackFacts) -> Mapping[str, Axis]:
    """Every axis by its id and its aliases; an id comes before another's alias."""
    found = {axis.id: axis for axis in facts.axes}
    for axis in facts.axes:
        for alias in axis.aliases:
            found.setdefault(alias, axis)
    return found


def _mesh(
    facts: PackFacts, job: Job, layout: Layout | None, names: Mapping[str, Axis]
) -> Mesh | None:
    """The mesh that is meant: by name, by layout, by an axis, or the only one a job sizes."""
    meshes = {mesh.id: mesh for mesh in facts.meshes}
    if job.mesh is not None and job.mesh not in meshes:
        raise WrongUse((no_such("mesh", visible(job.mesh), meshes, "MS321"),))
    named = [names[name].mesh for name in job.degrees if name in names]
    if job.mesh is not None:
        return meshes[job.mesh]
    if layout is not None:
        return meshes[layout.mesh]
    if named:
        return meshes[named[0]]
    cut = {axis.mesh for axis in facts.axes}
    sized = [mesh for mesh in facts.meshes if mesh.cardinality.input is not None]
    chosen = [mesh for mesh in sized if mesh.id in cut] or sized
    if len(chosen) == 1:
        return chosen[0]
    if job.degrees or job.devices is not None:
        raise WrongUse((_no_one_mesh(chosen),))
    return None


def _no_one_mesh(chosen: Iterable[Mesh]) -> Finding:
    ids = ", ".join(mesh.id for mesh in chosen)
    return Finding(
        code="MS321",
        severity=Severity.ERROR,
        message="the pack has several meshes that a job sizes"
        if ids
        else "the pack has no mesh that a job sizes",
        expected=f"one of {ids}" if ids else None,
        help="name the mesh, or an axis of it" if ids else "devices and degrees mean nothing here",
    )


def _axes(facts: PackFacts, mesh: Mesh | None, layout: Layout | None) -> tuple[Axis, ...]:
    """The axes of a mesh, slowest first: those a layout orders behind those it does not name."""
    cuts = {} if layout is None else layout.within
    found = [
        replace(axis, within=cuts[axis.id].axis, side=cuts[axis.id].side)
        if axis.id in cuts
        else axis
        for axis in facts.axes
        if mesh is not None and axis.mesh == mesh.id
    ]
    # An axis that lies in itself, however far round, has no degree that could be said.
    deep = depths(found)
    found = [axis for axis in found if deep[axis.id]]
    order = () if layout is None else layout.order
    return tuple(sorted(found, key=lambda axis: order.index(axis.id) if axis.id in order else -1))


def _whole(count: int | None) -> int | None:
    return count if count is not None and 1 <= count <= MAX_DEVICES else None


def _numbers(job: Job) -> Iterable[Finding]:
    for what, count in (("nodes", job.nodes), ("devices", job.devices)):
        if count is not None and _whole(count) is None:
            yield _no_count(f"{what} = {_digits(count)}", count)


def _no_count(equation: str, count: int, free: str | None = None) -> Finding:
    low = "at least 1" + (f", or {FREE} for {free}" if free else "")
    return Finding(
        code="MS323",
        severity=Severity.ERROR,
        message=f"{equation} counts nothing" if count < 1 else f"{equation} is beyond 32 bits",
        expected=low if count < 1 else f"at most {MAX_DEVICES}",
    )


def _digits(count: int) -> str:
    """A number as text; one that nobody would read in full by its length."""
    short = -(10**20) < count < 10**20
    return str(count) if short else f"a number of {count.bit_length()} bits"


def _from_layout(layout: Layout | None) -> dict[str, Asked]:
    if layout is None:
        return {}
    return {
        axis: Asked(degree=degree, origin=Origin.LAYOUT, standing=layout.standing)
        for axis, degree in layout.degrees.items()
    }


def _typed(
    job: Job,
    axes: tuple[Axis, ...],
    names: Mapping[str, Axis],
    asked: dict[str, Asked],
    layout: Layout | None,
) -> Iterable[Finding]:
    """Take the degrees that were typed into *asked*, and say what is wrong with them."""
    of_mesh = {axis.id for axis in axes}
    spelled: dict[str, str] = {}
    for name, degree in job.degrees.items():
        axis = names.get(name)
        if axis is None or axis.id not in of_mesh:
            yield _unknown_axis(name, axis, axes)
            continue
        if degree != FREE and _whole(degree) is None:
            yield _no_count(f"{axis.id} = {_digits(degree)}", degree, "what the others leave")
            continue
        before = asked.get(axis.id)
        if axis.id in spelled and before is not None:
            if before.degree != degree:
                yield _twice(axis.id, (spelled[axis.id], before.degree), (name, degree))
            continue
        if before is not None and before.degree != degree and layout is not None:
            yield _replaced(axis.id, layout, before.degree, degree)
        spelled[axis.id] = name
        asked[axis.id] = Asked(degree=degree, origin=Origin.TYPED)


def _unknown_axis(name: str, axis: Axis | None, axes: tuple[Axis, ...]) -> Finding:
    known = [each for one in axes for each in (one.id, *one.aliases)]
    near = nearest(name, known)
    what = f"axis {visible(name)}" if axis is None else f"axis {axis.id}, which is of {axis.mesh}"
    return Finding(
        code="MS322",
        severity=Severity.ERROR,
        message=f"the mesh of the job has no {what}",
        expected="one of " + ", ".join(one.id for one in axes) if axes else "no degree",
        suggestion=near,
    )


def _twice(axis: str, one: tuple[str, int], other: tuple[str, int]) -> Finding:
    return Finding(
        code="MS327",
        severity=Severity.ERROR,
        message=f"{axis} is given twice: {one[0]} = {one[1]} and {other[0]} = {other[1]}",
        expected="one degree per axis",
    )


def _replaced(axis: str, layout: Layout, before: int, degree: int) -> Finding:
    return Finding(
        code="MS332",
        severity=Severity.NOTE,
        message=f"{axis} is typed as {degree}; {layout.id} has {before}",
        fact=layout.id,
    )
