"""How many devices a mesh has: given, or from machines and what each of them holds."""

from math import prod
from typing import Final

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.diagnostics import Severity
from meshseed.evaluation.cells import Cell, Open
from meshseed.evaluation.degrees.book import Book, Value, mapped
from meshseed.evaluation.degrees.plan import Plan
from meshseed.evaluation.degrees.reporting import report
from meshseed.evaluation.job import FREE
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.quantities import DEVICES
from meshseed.evaluation.world import World
from meshseed.mesh import MAX_DEVICES, smallest_world
from meshseed.packs.facts import Instance, Mesh, NodeCount, PerNode, Standing

INSTANCE: Final = "instance"
HELD: Final = "held"
PER_NODE: Final = "per_node"
NODES: Final = "nodes"

_ASSUMED: Final = Standing(confidence=Confidence.INFERRED)


class _Follows(Struct, frozen=True, kw_only=True):
    """How a quantity follows from others: which, in names and in numbers."""

    reads: tuple[str, ...]
    rule: str
    equation: str


def devices_of(world: World, plan: Plan, mesh: Mesh, book: Book) -> Value:
    """The devices of the mesh that the job is about, written down with what they follow from."""
    _machine(plan, book)
    if plan.uncounted:
        return book.add(DEVICES, Open(because=(DEVICES,)), Origin.UNDECIDED)
    if mesh.cardinality.name is not None:
        return _from_name(world, plan, mesh, book)
    each = _per_node(world, plan, mesh, book)
    if plan.nodes is not None:
        book.add(NODES, plan.nodes, Origin.TYPED)
    if plan.devices is not None:
        book.add(DEVICES, plan.devices, Origin.TYPED, own=(mesh.standing,))
        if each is not None:
            _check_machines(world, plan, book, each, plan.devices)
        return plan.devices
    if each is None:
        return Open(because=(DEVICES,))
    if plan.nodes is None:
        _assume_nodes(world, plan, book, each)
    return _product(world, plan, mesh, book, each)


def others_of(world: World, plan: Plan, mesh: Mesh, book: Book) -> None:
    """The devices of another mesh on the same machines, where the number of nodes was given."""
    _machine(plan, book)
    each = _per_node(world, plan, mesh, book)
    if plan.nodes is not None and each is not None:
        book.add(NODES, plan.nodes, Origin.TYPED)
        _product(world, plan, mesh, book, each)
    else:
        book.add(DEVICES, Open(because=(NODES,)), Origin.UNDECIDED)


def _machine(plan: Plan, book: Book) -> None:
    if plan.instance is not None:
        book.add(INSTANCE, plan.instance.id, Origin.TYPED, own=(plan.instance.standing,))


def _per_node(world: World, plan: Plan, mesh: Mesh, book: Book) -> Value | None:
    """How many devices one machine holds; None, and nothing written down, where nothing says so."""
    rule, instance = mesh.cardinality.per_node, plan.instance
    held = None if instance is None or rule is None else _held(instance, rule)
    if rule is None or held is None:
        return None
    count, names, numbers = held
    book.add(HELD, count, Origin.INSTANCE, reads=(INSTANCE,), rule=names, equation=numbers)
    name = rule.divided_by
    if name is None:
        return book.add(PER_NODE, count, Origin.DERIVED, reads=(HELD,), rule=HELD)
    by = world.read(name)
    source = f"value.{name}"
    book.write(source, by)

    def divided(width: int) -> Value:
        if width >= 1 and count % width == 0:
            return count // width
        rest = f": {count} % {width} = {count % width}" if width else ""
        report(
            world,
            "MS324",
            f"per_node = {count} / {name} {width} is not whole{rest}",
            expected=f"a {name} that divides {count}",
        )
        return Open(because=(name,))

    value = mapped(by.value, divided, name)
    equation = f"{count} / {name} {_text(by)} = {value}"
    follows = _Follows(reads=(HELD, source), rule=f"{HELD} / {name}", equation=equation)
    return _derived(book, mesh, PER_NODE, value, follows)


def _held(instance: Instance, rule: PerNode) -> tuple[int, str, str] | None:
    """What of a machine is counted: the number, how it follows in names and in numbers."""
    chips, cores = instance.chips, instance.cores_per_chip
    if chips is None:
        return None
    if rule.of is NodeCount.CHIPS:
        return chips, "chips", f"{chips} chips"
    if cores is None:
        return None
    count = chips * cores
    return count, "chips * cores_per_chip", f"{chips} chips * {cores} cores = {count}"


def _assume_nodes(world: World, plan: Plan, book: Book, each: Value) -> None:
    """The fewest whole machines that the degrees divide, where nobody said how many there are."""

    def fewest(held: int) -> Value:
        nodes = _fewest(plan, held)
        what = f"1 node of {held} devices is" if nodes == 1 else f"{nodes} nodes of {held} are"
        why = "" if nodes == 1 else ": the fewest whole machines that the degrees divide"
        report(
            world,
            "MS328",
            f"the number of nodes is not given; {what} assumed{why}",
            severity=Severity.NOTE,
            confidence=Confidence.INFERRED,
        )
        return nodes

    value = mapped(each, fewest, PER_NODE)
    book.add(NODES, value, Origin.PACK, reads=(PER_NODE,), own=(_ASSUMED,), rule="assumed")


def _fewest(plan: Plan, held: int) -> int:
    outer = {axis.id for axis in plan.outer}
    fixed = {
        name: one.degree
        for name, one in plan.asked.items()
        if name in outer and one.degree != FREE and not plan.faulty
    }
    # A job smaller than a machine is no reason to take several: it fits in one, or not at all.
    return 1 if prod(fixed.values()) < held else smallest_world(fixed, held) // held


def _product(world: World, plan: Plan, mesh: Mesh, book: Book, each: Value) -> Value:
    def product(held: int) -> Value:
        nodes = plan.nodes if plan.nodes is not None else _fewest(plan, held)
        if nodes * held <= MAX_DEVICES:
            return nodes * held
        report(
            world,
            "MS323",
            f"devices = nodes {nodes} * {held} = {nodes * held} is beyond 32 bits",
            expected=f"at most {MAX_DEVICES}",
        )
        return Open(because=(NODES,))

    value = mapped(each, product, PER_NODE)
    equation = f"{NODES} {_text(book.of(NODES).cell)} * {each} = {value}"
    follows = _Follows(reads=(NODES, PER_NODE), rule=f"{NODES} * {PER_NODE}", equation=equation)
    return _derived(book, mesh, DEVICES, value, follows)


def _check_machines(world: World, plan: Plan, book: Book, each: Value, devices: int) -> None:
    """Hold a typed number of devices against the machines they are on."""

    def nodes_of(held: int) -> Value:
        if plan.nodes is not None:
            if plan.nodes * held != devices:
                report(
                    world,
                    "MS327",
                    f"{NODES} {plan.nodes} * {held} = {plan.nodes * held}, but devices = {devices}",
                    expected=f"devices = {plan.nodes * held}",
                    help_="give nodes or devices, not both",
                )
            return plan.nodes
        if devices < held:
            _check_part(world, plan, held, devices)
            return 1
        if devices % held:
            report(
                world,
                "MS324",
                f"{NODES} = {devices} / {held} is not whole: {devices} % {held} = {devices % held}",
                expected=f"a multiple of {held}",
            )
            return Open(because=(DEVICES,))
        return devices // held

    value = mapped(each, nodes_of, PER_NODE)
    if plan.nodes is None:
        book.add(
            NODES,
            value,
            Origin.DERIVED,
            reads=(DEVICES, PER_NODE),
            rule=f"{DEVICES} / {PER_NODE}, at least 1",
            equation=_shared(devices, each, value),
        )


def _shared(devices: int, each: Value, nodes: Value) -> str | None:
    if not isinstance(each, int) or not isinstance(nodes, int):
        return None
    if nodes * each == devices:
        return f"{devices} / {each} = {nodes}"
    return f"{devices} of the {each} devices of one node"


def _check_part(world: World, plan: Plan, held: int, devices: int) -> None:
    instance = plan.instance
    parts = None if instance is None else instance.parts
    if instance is None or parts is None or devices in parts.devices:
        return
    report(
        world,
        "MS331",
        f"{devices} of the {held} devices of one {instance.id}: nobody offers that part",
        expected="one of " + ", ".join(map(str, parts.devices)) + f", or whole nodes of {held}",
        fact=f"instance.{instance.id}",
        confidence=parts.standing.confidence,
        evidence=parts.standing.evidence,
    )


def _from_name(world: World, plan: Plan, mesh: Mesh, book: Book) -> Value:
    name = mesh.cardinality.name or ""
    cell = world.read(name)
    source = f"value.{name}"
    book.write(source, cell)
    value = mapped(cell.value, _positive, name)
    if plan.devices is not None and isinstance(value, int) and value != plan.devices:
        report(
            world,
            "MS327",
            f"devices = {plan.devices}, but {mesh.id} is sized by {name} = {value}",
            expected=f"devices = {value}",
        )
    follows = _Follows(reads=(source,), rule=name, equation=f"{name} {value}")
    return _derived(book, mesh, DEVICES, value, follows)


def _derived(book: Book, mesh: Mesh, name: str, value: Value, follows: _Follows) -> Value:
    """Write down a quantity that follows from others and from what the pack says of the mesh."""
    return book.add(
        name,
        value,
        Origin.DERIVED,
        reads=follows.reads,
        own=(mesh.standing,),
        rule=follows.rule,
        equation=follows.equation,
    )


def _positive(count: int) -> Value:
    return count if 1 <= count <= MAX_DEVICES else Open(because=(DEVICES,))


def _text(cell: Cell) -> str:
    return "?" if isinstance(cell.value, Open) else str(cell.value)
