"""What a dump asks of shardings, as a report."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from meshseed.mesh import TensorSharding, write_sharding, write_xla_mesh
from meshseed.mesh.importing import CallMeaning, KnownCall
from meshseed.mesh.importing.reading import ImportReport
from meshseed.packs.facts import CustomCallRole

_MEANINGS: Final = {
    CustomCallRole.SHARDING: CallMeaning.CONSTRAINT,
    CustomCallRole.SHARDING_GROUP: CallMeaning.GROUP,
    CustomCallRole.PROPAGATION_BARRIER: CallMeaning.BARRIER,
    CustomCallRole.PINNED_IDENTITY: CallMeaning.PINNED,
}


class ConstraintRow(Struct, frozen=True, kw_only=True):
    """A constraint: `value` is to be sharded as `sharding` says, in Shardy's notation.

    `result` is null where the operation, such as a manual computation, only asks it of an operand.
    `pinned` is true for an identity that carries a sharding of its own.
    """

    line: int
    function: str
    operation: str
    value: str
    result: str | None
    sharding: str
    pinned: bool


class MemberRow(Struct, frozen=True, kw_only=True):
    """A value of a group; `written` is the number that the group has in the dump."""

    line: int
    function: str
    value: str
    written: int


class GroupRow(Struct, frozen=True, kw_only=True):
    """Values that are sharded alike, under the number that Shardy's import gives them.

    `module` is the index of the module, `within` the manual computation that they stand in.
    """

    module: int
    number: int
    members: tuple[MemberRow, ...]
    shape: tuple[int, ...]
    within: str | None


class BarrierRow(Struct, frozen=True, kw_only=True):
    """A barrier across which no sharding spreads from `value` to `result`, or back."""

    line: int
    function: str
    operation: str
    value: str
    result: str | None


class ImportsRow(Struct, frozen=True, kw_only=True):
    """All that a dump asks of shardings.

    `tiles_over` is the mesh over which shardings by tiles were read, null where there are none or
    where no axes fit; `invented` says that its axes are made up. `hidden` is how many more
    instructions there are than are listed.
    """

    constraints: tuple[ConstraintRow, ...]
    groups: tuple[GroupRow, ...]
    barriers: tuple[BarrierRow, ...]
    tiles_over: str | None
    invented: bool
    hidden: int


def known_calls(roles: Mapping[str, CustomCallRole]) -> tuple[KnownCall, ...]:
    """The custom calls that a pack says mean something about shardings."""
    return tuple(
        KnownCall(target=target, meaning=_MEANINGS[role])
        for target, role in roles.items()
        if role in _MEANINGS
    )


def imports_row(read: ImportReport) -> ImportsRow:
    """The report on what was *read*."""
    return ImportsRow(
        constraints=tuple(
            ConstraintRow(
                line=each.line,
                function=each.function,
                operation=each.operation,
                value=each.constraint.value,
                result=each.constraint.result,
                sharding=_text(each.constraint.sharding),
                pinned=each.constraint.is_pinned,
            )
            for each in read.constraints
        ),
        groups=tuple(
            GroupRow(
                module=each.module,
                number=each.number,
                members=tuple(
                    MemberRow(
                        line=member.line,
                        function=member.function,
                        value=member.value,
                        written=member.written,
                    )
                    for member in each.members
                ),
                shape=each.shape,
                within=each.within,
            )
            for each in read.groups
        ),
        barriers=tuple(
            BarrierRow(
                line=each.line,
                function=each.function,
                operation=each.operation,
                value=each.barrier.value,
                result=each.barrier.result,
            )
            for each in read.barriers
        ),
        tiles_over=None if read.mesh is None else write_xla_mesh(read.mesh),
        invented=read.invented,
        hidden=read.hidden,
    )


def _text(sharding: TensorSharding) -> str:
    mesh = sharding.mesh
    if mesh.is_maximal:
        return f"device {', '.join(map(str, mesh.order.tolist()))} alone"
    return write_sharding(sharding).removeprefix("<@mesh, ").removesuffix(">")


def written_of(members: Iterable[MemberRow]) -> tuple[int, ...]:
    """The numbers that the dump gives a group, in ascending order."""
    return tuple(sorted({each.written for each in members}))
