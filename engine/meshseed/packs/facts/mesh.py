"""What becomes of the outputs: pass options, meshes, axes, layouts, instances."""

from enum import StrEnum

from msgspec import Struct

from meshseed.packs.facts.conditions import ALWAYS, Condition
from meshseed.packs.facts.pipeline import AttributeKind
from meshseed.packs.facts.values import Standing, Term, Where


class Owner(StrEnum):
    """Who a piece of the toolchain comes from: the vendor, or the stock project it builds on."""

    VENDOR = "vendor"
    STOCK = "stock"


class Seed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that gives a pass option its value; a seed without `value` switches it on."""

    standing: Standing
    when: Condition = ALWAYS
    value: Term | None = None
    says: str | None = None


class Knob(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pass option of a program downstream.

    One that is not `prominent` is left out of short listings.
    """

    id: str
    kind: AttributeKind
    where: Where
    standing: Standing
    facts: dict[str, Standing] = {}
    owner: Owner | None = None
    prominent: bool = True
    binary: str | None = None
    seeded_by: tuple[Seed, ...] = ()
    default: Term | None = None
    help: str | None = None
    says: str | None = None


class Stage(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One step between the forwarded options and the code that runs.

    `after` names the stages it follows, `takes` and `gives` what goes in and comes out, `symbols`
    the functions that do it.
    """

    id: str
    where: Where
    standing: Standing
    owner: Owner | None = None
    binary: str | None = None
    after: tuple[str, ...] = ()
    takes: str | None = None
    gives: str | None = None
    symbols: tuple[str, ...] = ()
    says: str | None = None


class CustomCallRole(StrEnum):
    """What a custom call stands for."""

    SHARDING = "sharding"
    SHARDING_GROUP = "sharding-group"
    PROPAGATION_BARRIER = "propagation-barrier"
    PINNED_IDENTITY = "pinned-identity"
    TRANSFER = "transfer"
    OTHER = "other"


class CustomCall(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A custom call by its target name, and what a reader of programs may take it for."""

    id: str
    target: str
    role: CustomCallRole
    where: Where
    standing: Standing
    owner: Owner | None = None
    binaries: tuple[str, ...] = ()
    enters_at: str | None = None
    says: str | None = None


class NodeCount(StrEnum):
    """What of a machine is counted."""

    CORES = "cores"
    CHIPS = "chips"


class PerNode(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How many devices one machine holds: a count of it, divided by the value of a name."""

    of: NodeCount
    divided_by: str | None = None


class Cardinality(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How many devices a mesh has: the value of a name of the pack, or an input of the user.

    With `per_node`, the input also follows from a machine type and the number of machines.
    """

    name: str | None = None
    input: str | None = None
    per_node: PerNode | None = None

    @property
    def reads(self) -> tuple[str, ...]:
        """The inputs and attributes it takes a value of."""
        divided_by = None if self.per_node is None else self.per_node.divided_by
        return tuple(name for name in (self.name, divided_by) if name is not None)


class Claim(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something the pack says of a mesh as a whole."""

    standing: Standing
    says: str | None = None


class DeviceOrder(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An order of devices that software gives certain degrees.

    `block` lists the devices of one block, repeated over the job; ascending where it is empty.
    `note` is said where the order applies.
    """

    degrees: dict[str, int]
    standing: Standing
    when: Condition = ALWAYS
    block: tuple[int, ...] = ()
    note: str | None = None
    says: str | None = None


class Mesh(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A device mesh the pack speaks of.

    `selection` is what is known of how a line chooses axes and degrees, `lowering` of how these
    become groups, `orders` the orders of devices that are not ascending, first match first.
    """

    id: str
    cardinality: Cardinality
    where: Where
    standing: Standing
    unit: str | None = None
    selection: Claim | None = None
    lowering: Claim | None = None
    orders: tuple[DeviceOrder, ...] = ()
    says: str | None = None


class AxisSide(StrEnum):
    """Where in an axis another one lies: neighbours along `inner` are neighbours in both."""

    INNER = "inner"
    OUTER = "outer"


class Cut(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place in the axis `axis`, for another one that is cut out of it."""

    axis: str
    side: AxisSide = AxisSide.INNER


class Axis(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A named axis of a mesh. `within` says what it is cut out of, for overlapping axes."""

    id: str
    mesh: str
    where: Where
    standing: Standing
    aliases: tuple[str, ...] = ()
    within: str | None = None
    side: AxisSide = AxisSide.INNER
    free: bool = False
    says: str | None = None


class Layout(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Degrees chosen by name; -1 marks the axis that takes what is left.

    `within` says of axes that they lie in others here, whatever they do elsewhere.
    """

    id: str
    mesh: str
    degrees: dict[str, int]
    where: Where
    standing: Standing
    order: tuple[str, ...] = ()
    within: dict[str, Cut] = {}
    when: Condition = ALWAYS
    says: str | None = None


class Parts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How many devices a job on one machine may have."""

    devices: tuple[int, ...]
    standing: Standing


class Instance(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A machine type: which inputs it settles and how many physical cores it has.

    `parts` lists how many devices a job on a part of it may have; any number without it.
    """

    id: str
    where: Where
    standing: Standing
    sets: dict[str, Term] = {}
    chips: int | None = None
    cores_per_chip: int | None = None
    parts: Parts | None = None
    says: str | None = None
