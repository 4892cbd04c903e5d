"""What becomes of a job in one world: quantities from the machine to the groups of each axis."""

from math import prod

from msgspec import Struct

from meshseed.diagnostics import Severity
from meshseed.evaluation.cells import Open
from meshseed.evaluation.degrees.book import Book, Value, mapped
from meshseed.evaluation.degrees.counting import devices_of, others_of
from meshseed.evaluation.degrees.grouping import groups_text, order_of
from meshseed.evaluation.degrees.nesting import depths
from meshseed.evaluation.degrees.plan import Asked, Plan
from meshseed.evaluation.degrees.reporting import report
from meshseed.evaluation.degrees.solving import Solution, asked_of, beside, solve
from meshseed.evaluation.job import FREE
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.quantities import DEVICES, JobResult, Quantity
from meshseed.evaluation.world import World
from meshseed.packs.facts import Axis, Mesh, Standing

LAYOUT = "layout"


class _Solved(Struct, frozen=True, kw_only=True):
    """A solution with the order of devices that goes with it."""

    solution: Solution
    block: tuple[int, ...]
    ordered: tuple[Standing, ...]


def derive(world: World, plan: Plan) -> JobResult:
    """Every quantity of the job in *world*; what is wrong is added to its findings."""
    world.findings.extend(plan.findings)
    quantities: list[Quantity] = []
    block: tuple[int, ...] = ()
    if plan.mesh is not None:
        book = Book(plan.mesh.id)
        block = _of_mesh(world, plan, plan.mesh, book)
        quantities += book.quantities()
    for mesh in plan.others:
        book = Book(mesh.id)
        others_of(world, plan, mesh, book)
        quantities += book.quantities()
    cuts = () if plan.layout is None else tuple(plan.layout.within.items())
    return JobResult(quantities=tuple(quantities), block=block, cuts=cuts)


def _of_mesh(world: World, plan: Plan, mesh: Mesh, book: Book) -> tuple[int, ...]:
    before = len(world.findings)
    devices = devices_of(world, plan, mesh, book)
    _take_layout(world, plan, book)
    if not plan.wants_degrees:
        _size(book, devices)
        return ()
    asked = asked_of(plan)
    found: dict[int | None, _Solved | None] = {}

    def solved(count: int | None) -> _Solved | None:
        if count not in found:
            found[count] = None if plan.faulty else _solved(world, plan, asked, count)
        return found[count]

    if DEVICES not in book.graph:
        # Nothing counts the devices: they are the product of the degrees, if all of them are given.
        alone = solved(None)
        product = None if alone is None else _product(plan, alone.solution)
        found[product] = alone
        devices = Open(because=(DEVICES,)) if product is None else product
        reads = tuple(_name(axis) for axis in plan.outer)
    else:
        reads = ()
        mapped(devices, lambda count: Open(because=()) if solved(count) is None else count)
    wrong = any(one.severity is Severity.ERROR for one in world.findings[before:])
    if wrong or plan.faulty:
        found = dict.fromkeys(found)
    write = _Writer(plan, mesh, book, asked, found)
    write.degrees(devices, by_product=bool(reads))
    if reads:
        _size_by_product(plan, mesh, book, devices, reads)
    write.groups(devices)
    blocks = {one.block for one in found.values() if one is not None}
    return blocks.pop() if len(blocks) == 1 else ()


def _take_layout(world: World, plan: Plan, book: Book) -> None:
    layout = plan.layout
    if layout is None or plan.layout_for is None:
        return
    book.add(LAYOUT, layout.id, Origin.TYPED, own=(layout.standing,))
    if plan.layout_for(world).truth is False:
        report(
            world,
            "MS330",
            f"layout {layout.id} is for other lines than this one",
            severity=Severity.WARNING,
            fact=layout.id,
            confidence=layout.standing.confidence,
            evidence=layout.standing.evidence,
        )


def _size(book: Book, devices: Value) -> None:
    if DEVICES not in book.graph:
        book.add(DEVICES, devices, Origin.UNDECIDED)


def _size_by_product(
    plan: Plan, mesh: Mesh, book: Book, devices: Value, reads: tuple[str, ...]
) -> None:
    names = " * ".join(axis.id for axis in plan.outer)
    book.add(
        DEVICES,
        devices,
        Origin.DERIVED,
        reads=reads,
        own=(mesh.standing,),
        rule=names,
        equation=f"{names} = {devices}",
    )


def _solved(world: World, plan: Plan, asked: dict[str, Asked], count: int | None) -> _Solved | None:
    solution = solve(world, plan, asked, count)
    if solution is None:
        return None
    order = order_of(world, plan, solution, _product(plan, solution))
    if order is None:
        return _Solved(solution=solution, block=(), ordered=())
    compiled, verdict = order
    why = Standing(confidence=verdict.confidence, contested=tuple(sorted(verdict.contested)))
    return _Solved(
        solution=solution, block=compiled.fact.block, ordered=(compiled.fact.standing, why)
    )


def _product(plan: Plan, solution: Solution) -> int:
    return prod(solution.degrees[axis.id] for axis in plan.outer)


def _name(axis: Axis) -> str:
    return f"degree.{axis.id}"


class _Writer:
    """Writes degrees and groups down, for every number of devices that is possible."""

    def __init__(
        self,
        plan: Plan,
        mesh: Mesh,
        book: Book,
        asked: dict[str, Asked],
        found: dict[int | None, _Solved | None],
    ) -> None:
        self.plan = plan
        self.mesh = mesh
        self.book = book
        self.asked = asked
        self.found = found

    def degrees(self, devices: Value, *, by_product: bool) -> None:
        """Every axis; those that are derived behind those they follow from."""
        derived = {one.solution.derived for one in self.found.values() if one is not None}
        deep = depths(self.plan.axes)

        def place(axis: Axis) -> tuple[int, bool, bool]:
            inside = axis.within is not None and self.asked[axis.id].degree == FREE
            return deep[axis.id], axis.id in derived, inside

        for axis in sorted(self.plan.axes, key=place):
            given = self.asked[axis.id]
            free = axis.id in derived and not by_product
            whole = axis.within is not None and given.degree == FREE
            self.book.add(
                _name(axis),
                self._degree(axis, devices),
                Origin.DERIVED if free or whole else given.origin,
                reads=self._reads(axis, given, free=free, whole=whole),
                own=() if given.standing is None else (given.standing,),
                rule=self._rule(axis, free=free, whole=whole),
                equation=self._equation(axis, devices) if free or whole else None,
            )

    def groups(self, devices: Value) -> None:
        """The groups along every axis."""
        lowering = () if self.mesh.lowering is None else (self.mesh.lowering.standing,)
        ordered = {one.ordered for one in self.found.values() if one is not None}
        own = (*lowering, *(standing for one in sorted(ordered, key=repr) for standing in one))
        for axis in self.plan.axes:

            def text(count: int, axis: Axis = axis) -> Value:
                one = self.found.get(count)
                if one is None:
                    return Open(because=(DEVICES,))
                return groups_text(self.plan, one.solution, one.block, axis)

            outer = tuple(_name(one) for one in self.plan.outer)
            self.book.add(
                f"groups.{axis.id}",
                mapped(devices, text, DEVICES),
                Origin.DERIVED,
                reads=outer if axis.within is None else (*outer, _name(axis)),
                own=own,
                rule=f"devices that differ along {axis.id} alone",
            )

    def _degree(self, axis: Axis, devices: Value) -> Value:
        def degree(count: int) -> Value:
            one = self.found.get(count)
            return Open(because=(DEVICES,)) if one is None else one.solution.degrees[axis.id]

        return mapped(devices, degree, DEVICES)

    def _reads(self, axis: Axis, given: Asked, *, free: bool, whole: bool) -> tuple[str, ...]:
        if free:
            return (DEVICES, *(_name(one) for one in self.plan.outer if one.id != axis.id))
        if whole:
            others = beside(self.plan, self.asked, axis)
            return (f"degree.{axis.within}", *(f"degree.{name}" for name in others))
        return (LAYOUT,) if given.origin is Origin.LAYOUT else ()

    def _rule(self, axis: Axis, *, free: bool, whole: bool) -> str | None:
        if whole:
            others = " * ".join(beside(self.plan, self.asked, axis))
            return f"{axis.within} / ({others})" if others else axis.within
        if not free:
            return None
        rest = " * ".join(one.id for one in self.plan.outer if one.id != axis.id)
        return f"{DEVICES} / ({rest})" if rest else DEVICES

    def _equation(self, axis: Axis, devices: Value) -> str | None:
        one = self.found.get(devices) if isinstance(devices, int) else None
        if one is None:
            return None
        solution = one.solution
        return solution.equation if axis.within is None else solution.equations.get(axis.id)
