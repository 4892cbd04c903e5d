"""What an outcome says of meshes: how many devices, cut by which axes into which groups."""

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.evaluation.holes import Hole, Origin
from meshseed.packs.facts import AxisSide, Plain


class ClaimView(Struct, frozen=True, kw_only=True):
    """Something the pack says of a mesh as a whole, and how sure that is."""

    says: str | None
    confidence: Confidence
    contested: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()


class GroupsView(Struct, frozen=True, kw_only=True):
    """The groups of devices that differ only along one axis.

    `text` is their compact form as HLO has it, or the list of them where there is none; `listed`
    has them written out for a small mesh, where they hold more than one device. Both are null
    where `hole` is set.
    """

    text: str | None
    hole: Hole | None
    count: int | None = None
    size: int | None = None
    listed: tuple[tuple[int, ...], ...] | None = None
    confidence: Confidence | None = None
    contested: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()


class AxisView(Struct, frozen=True, kw_only=True):
    """A named axis of a mesh.

    `stated` is how sure the pack is of the axis itself, `confidence` how sure its degree is.
    `degree` is null where nobody asked for degrees, where they have no answer, or where `hole`
    tells what it depends on. `part` is the sub-axis that an axis `within` another is, on this
    `side` of it.
    """

    id: str
    stated: Confidence
    within: str | None = None
    side: AxisSide | None = None
    degree: int | None = None
    hole: Hole | None = None
    origin: Origin | None = None
    part: str | None = None
    confidence: Confidence | None = None
    contested: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    groups: GroupsView | None = None


class QuantityView(Struct, frozen=True, kw_only=True):
    """One quantity of a job's derivation, with the quantities it follows from.

    `rule` says how in names, `equation` in numbers where these are decided. Together the
    quantities are a graph: `derivation_graph` makes it one.
    """

    id: str
    value: Plain
    hole: Hole | None
    origin: Origin
    follows_from: tuple[str, ...] = ()
    rule: str | None = None
    equation: str | None = None
    confidence: Confidence | None = None
    contested: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()


class MeshView(Struct, frozen=True, kw_only=True):
    """A device mesh: how many devices, and which named axes cut it.

    `devices` is null where the cardinality is a hole or an input nobody gave (`needs`).
    `selection` is what is known of how a line chooses degrees, `lowering` of how these become
    groups; `equation` shows the product of the degrees. `block` is the order of the devices in one
    block of as many, where it is not ascending.
    """

    id: str
    devices: int | None
    hole: Hole | None
    axes: tuple[AxisView, ...]
    from_name: str | None = None
    needs: str | None = None
    unit: str | None = None
    confidence: Confidence | None = None
    contested: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    equation: str | None = None
    block: tuple[int, ...] = ()
    selection: ClaimView | None = None
    lowering: ClaimView | None = None
    quantities: tuple[QuantityView, ...] = ()
