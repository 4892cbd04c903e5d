"""Pass options, meshes, axes, layouts and instances as plain data."""

from meshseed.packs.addresses import item_address
from meshseed.packs.compiling.standings import Standings
from meshseed.packs.compiling.terms import condition, optional_term, term
from meshseed.packs.facts import (
    Axis,
    AxisSide,
    Cardinality,
    Claim,
    CustomCall,
    Cut,
    DeviceOrder,
    Instance,
    Knob,
    Layout,
    Mesh,
    Parts,
    PerNode,
    Seed,
    Stage,
    Standing,
    Where,
)
from meshseed.packs.models.mesh import (
    AxisTable,
    CardinalityTable,
    ClaimTable,
    CustomCallTable,
    InstanceTable,
    KnobTable,
    LayoutTable,
    MeshTable,
    OrderTable,
    StageTable,
)


def knob(model: KnobTable, where: Where, standings: Standings) -> Knob:
    """A pass option."""
    address = item_address("knob", model.id)
    whole = standings.of(model, address)
    return Knob(
        id=model.id,
        kind=model.kind,
        where=where,
        standing=whole,
        facts=standings.facts(model, address, whole),
        owner=model.owner,
        prominent=model.prominent,
        binary=model.binary,
        seeded_by=tuple(
            Seed(
                standing=standings.of(seed, f"{address}.{number}", whole),
                when=condition(seed.when),
                value=optional_term(seed.value),
                says=seed.says,
            )
            for number, seed in enumerate(model.seeded_by, start=1)
        ),
        default=optional_term(model.default),
        help=model.help,
        says=model.says,
    )


def stage(model: StageTable, where: Where, standings: Standings) -> Stage:
    """One step downstream."""
    return Stage(
        id=model.id,
        where=where,
        standing=standings.of(model, item_address("stage", model.id)),
        owner=model.owner,
        binary=model.binary,
        after=model.after,
        takes=model.takes,
        gives=model.gives,
        symbols=model.symbols,
        says=model.says,
    )


def custom_call(model: CustomCallTable, where: Where, standings: Standings) -> CustomCall:
    """A custom call."""
    return CustomCall(
        id=model.id,
        target=model.target,
        role=model.role,
        where=where,
        standing=standings.of(model, item_address("custom_call", model.id)),
        owner=model.owner,
        binaries=model.binaries,
        enters_at=model.enters_at,
        says=model.says,
    )


def mesh(model: MeshTable, where: Where, standings: Standings) -> Mesh:
    """A device mesh."""
    address = item_address("mesh", model.id)
    whole = standings.of(model, address)

    def claim(stated: ClaimTable | None, name: str) -> Claim | None:
        if stated is None:
            return None
        standing = standings.of(stated, f"{address}.{name}", whole)
        return Claim(standing=standing, says=stated.says)

    return Mesh(
        id=model.id,
        cardinality=_cardinality(model.cardinality),
        where=where,
        standing=whole,
        unit=model.unit,
        selection=claim(model.selection, "selection"),
        lowering=claim(model.lowering, "lowering"),
        orders=tuple(
            _order(one, standings.of(one, f"{address}.order.{number}", whole))
            for number, one in enumerate(model.order, start=1)
        ),
        says=model.says,
    )


def _cardinality(model: CardinalityTable) -> Cardinality:
    per_node = model.per_node
    return Cardinality(
        name=model.from_,
        input=model.input,
        per_node=None
        if per_node is None
        else PerNode(of=per_node.of, divided_by=per_node.divided_by),
    )


def _order(model: OrderTable, standing: Standing) -> DeviceOrder:
    return DeviceOrder(
        degrees=dict(model.degrees),
        standing=standing,
        when=condition(model.when),
        block=model.block,
        note=model.note,
        says=model.says,
    )


def axis(model: AxisTable, where: Where, standings: Standings) -> Axis:
    """A named axis."""
    return Axis(
        id=model.id,
        mesh=model.mesh,
        where=where,
        standing=standings.of(model, item_address("axis", model.id)),
        aliases=model.aliases,
        within=model.within,
        side=AxisSide.INNER if model.side is None else model.side,
        free=model.free,
        says=model.says,
    )


def layout(model: LayoutTable, where: Where, standings: Standings) -> Layout:
    """Degrees by name."""
    return Layout(
        id=model.id,
        mesh=model.mesh,
        degrees=dict(model.degrees),
        where=where,
        standing=standings.of(model, model.id),
        order=model.order,
        within={name: Cut(axis=cut.axis, side=cut.side) for name, cut in model.within.items()},
        when=condition(model.when),
        says=model.says,
    )


def instance(model: InstanceTable, where: Where, standings: Standings) -> Instance:
    """A machine type."""
    address = item_address("instance", model.id)
    whole = standings.of(model, address)
    parts = model.parts
    return Instance(
        id=model.id,
        where=where,
        standing=whole,
        sets={name: term(value) for name, value in model.set.items()},
        chips=model.chips,
        cores_per_chip=model.cores_per_chip,
        parts=None
        if parts is None
        else Parts(devices=parts.devices, standing=standings.of(parts, f"{address}.parts", whole)),
        says=model.says,
    )
