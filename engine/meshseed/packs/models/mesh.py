"""What is downstream: pass options, stages, custom calls, meshes, axes, layouts, instances."""

from pydantic import Field, model_validator

from meshseed.packs.facts import AttributeKind, AxisSide, CustomCallRole, NodeCount, Owner
from meshseed.packs.models.base import (
    Detailed,
    Id,
    Item,
    Literal_,
    Name,
    Stated,
    Table,
    Text,
    Truth,
    Whole,
)
from meshseed.packs.models.conditions import ConditionTable
from meshseed.packs.models.values import TermValue


class SeedTable(Stated):
    """One thing that gives a pass option its value."""

    when: ConditionTable | None = None
    """When it does; left out: always."""

    value: TermValue | None = None
    """The value; left out: the option is switched on."""

    says: Text | None = None
    """How the value gets there."""


class KnobTable(Detailed):
    """`[[knob]]`: a pass option of a program downstream."""

    id: Id
    kind: AttributeKind
    """What it holds."""

    binary: Id | None = None
    """The `[[binary]]` that declares it."""

    owner: Owner | None = None
    """Whether it is the vendor's or comes with the stock project."""

    prominent: Truth = True
    """Whether short listings show it."""

    seeded_by: tuple[SeedTable, ...] = ()
    """What gives it a value, first match first."""

    default: TermValue | None = None
    """Its value when nothing seeds it; left out: not known."""

    help: Text | None = None
    """Its help text, byte for byte."""


class StageTable(Item):
    """`[[stage]]`: one step between the forwarded options and the code that runs."""

    id: Id
    owner: Owner | None = None
    """Whether it is the vendor's or comes with the stock project."""

    binary: Id | None = None
    """The `[[binary]]` it is in."""

    after: tuple[Id, ...] = ()
    """Stages it follows."""

    takes: Text | None = None
    """What goes in."""

    gives: Text | None = None
    """What comes out."""

    symbols: tuple[Literal_, ...] = ()
    """Functions that do it."""


class CustomCallTable(Item):
    """`[[custom_call]]`: a custom call by its target name."""

    id: Id
    target: Literal_
    """The name as it stands in programs."""

    role: CustomCallRole
    """What a reader of programs may take it for."""

    owner: Owner | None = None
    """Whether it is the vendor's or comes with the stock project."""

    binaries: tuple[Id, ...] = ()
    """Binaries that know it."""

    enters_at: Id | None = None
    """The `[[stage]]` where it enters."""


class PerNodeTable(Table):
    """`per_node`: how many devices of a mesh one machine holds."""

    of: NodeCount
    """What of the `[[instance]]` is counted."""

    divided_by: Name | None = None
    """The input or attribute whose value says how many of them make one device; left out: one."""


class CardinalityTable(Table):
    """`cardinality`: how many devices a mesh has."""

    from_: Name | None = Field(None, alias="from")
    """The value of this input or attribute."""

    input: Name | None = None
    """A count the user gives."""

    per_node: PerNodeTable | None = None
    """How the count follows from a machine type and the number of machines (with `input`)."""

    @model_validator(mode="after")
    def _one_source(self) -> "CardinalityTable":
        if (self.from_ is None) == (self.input is None):
            raise ValueError("a cardinality has either `from` or `input`")
        if self.per_node is not None and self.input is None:
            raise ValueError("`per_node` goes with `input`")
        return self


class ClaimTable(Item):
    """Something the pack says of a mesh as a whole, with its own standing."""


class OrderTable(Item):
    """`[[mesh.order]]`: an order of devices that software gives certain degrees."""

    degrees: dict[Id, Whole] = Field(min_length=1)
    """The degrees it is for."""

    when: ConditionTable | None = None
    """For which lines; left out: for all."""

    block: tuple[Whole, ...] = ()
    """Each number from 0 once, in the order the devices of one block have; repeated over the job.

    Left out: ascending, which an entry says only to note something.
    """

    note: Text | None = None
    """What an evaluation says where the order applies."""


class MeshTable(Item):
    """`[[mesh]]`: a device mesh the pack speaks of."""

    id: Id
    cardinality: CardinalityTable
    """How many devices it has."""

    unit: Text | None = None
    """What one device is."""

    selection: ClaimTable | None = None
    """What is known of how a command line chooses axes and their degrees."""

    lowering: ClaimTable | None = None
    """What is known of how axes with degrees become groups of devices."""

    order: tuple[OrderTable, ...] = ()
    """Orders of devices that are not ascending, first match first."""


class AxisTable(Item):
    """`[[axis]]`: a named axis of a mesh."""

    id: Id
    mesh: Id
    """The `[[mesh]]` it belongs to."""

    aliases: tuple[Text, ...] = ()
    """Other names people use."""

    within: Id | None = None
    """The axis it is cut out of, for overlapping axes."""

    side: AxisSide | None = None
    """The side of that axis it lies on; left out: inner, where neighbours stay neighbours."""

    free: Truth = False
    """Takes what the other degrees leave."""

    @model_validator(mode="after")
    def _side_of_something(self) -> "AxisTable":
        if self.side is not None and self.within is None:
            raise ValueError("`side` goes with `within`")
        return self


class CutTable(Table):
    """A place in another axis."""

    axis: Id
    """The axis it is cut out of."""

    side: AxisSide = AxisSide.INNER
    """The side of that axis it lies on; inner: neighbours along it are neighbours in the axis."""


class LayoutTable(Item):
    """`[[layout]]`: degrees chosen by name."""

    id: Id
    mesh: Id
    """The `[[mesh]]` it belongs to."""

    degrees: dict[Id, Whole] = Field(min_length=1)
    """Degree per axis; -1 for the axis that takes what is left."""

    order: tuple[Id, ...] = ()
    """Axes from slowest to fastest, where it is not the mesh's own order."""

    within: dict[Id, CutTable] = {}
    """Axes that lie in others here, whatever they do elsewhere."""

    when: ConditionTable | None = None
    """When the layout may be used."""


class PartsTable(Stated):
    """`parts`: the parts of a machine that are offered."""

    devices: tuple[Whole, ...] = Field(min_length=1)
    """The numbers of devices that a job on one machine may have."""


class InstanceTable(Item):
    """`[[instance]]`: a machine type."""

    id: Id
    set: dict[Name, TermValue] = {}
    """Inputs it settles."""

    chips: Whole | None = Field(None, ge=1)
    """Accelerator chips in the machine."""

    cores_per_chip: Whole | None = Field(None, ge=1)
    """Physical cores of one chip."""

    parts: PartsTable | None = None
    """How many devices a job on a part of the machine may have; left out: any number."""
