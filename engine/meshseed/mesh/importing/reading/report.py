"""What a dump was found to ask of shardings, as typed data."""

from msgspec import Struct

from meshseed.diagnostics import Finding
from meshseed.mesh.importing.calls import Barrier, Constraint
from meshseed.mesh.mesh import Mesh


class AskedConstraint(Struct, frozen=True, kw_only=True):
    """A constraint in `line`, in the function or computation `function`.

    `operation` is what asks for it: a custom call by its target, or an operation by its name. A
    manual computation asks one for each operand, without a result.
    """

    line: int
    function: str
    operation: str
    constraint: Constraint


class GroupMember(Struct, frozen=True, kw_only=True):
    """A value of a group, in `line` of `function`; `written` is the number the group has there."""

    line: int
    function: str
    value: str
    written: int


class AskedGroup(Struct, frozen=True, kw_only=True):
    """Values that are to be sharded alike: groups that share a value are one, numbered anew.

    `module` is the index of the module whose numbers these are, `within` the manual computation
    that the members stand in.
    """

    module: int
    number: int
    members: tuple[GroupMember, ...]
    shape: tuple[int, ...]
    within: str | None = None


class AskedBarrier(Struct, frozen=True, kw_only=True):
    """A barrier in `line` of `function`, across which shardings do not spread."""

    line: int
    function: str
    operation: str
    barrier: Barrier


class ImportReport(Struct, frozen=True, kw_only=True):
    """All that a dump asks of shardings, as Shardy's import understands it.

    `meshes` are those that the dump declares, `mesh` the one over which shardings by tiles were
    read: the one given, the only one declared, or one `invented` for them. `hidden` is how many
    more there are than are listed. `quotes` holds the lines that findings point into.
    """

    source: str
    meshes: dict[str, Mesh]
    mesh: Mesh | None
    invented: bool
    constraints: tuple[AskedConstraint, ...]
    groups: tuple[AskedGroup, ...]
    barriers: tuple[AskedBarrier, ...]
    hidden: int
    findings: tuple[Finding, ...]
    quotes: dict[int, str]
