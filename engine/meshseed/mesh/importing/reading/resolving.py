"""What a dump says about shardings made into constraints, groups and barriers over a mesh."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from meshseed.diagnostics import Place
from meshseed.mesh.errors import MeshError
from meshseed.mesh.hlo import HloKind, HloSharding, invent_axes, to_axes
from meshseed.mesh.importing.calls import (
    Barrier,
    Constraint,
    CustomCall,
    GroupEntry,
    KnownCall,
    import_call,
)
from meshseed.mesh.importing.groups import unify_groups
from meshseed.mesh.importing.reading.collecting import Collected
from meshseed.mesh.importing.reading.report import (
    AskedBarrier,
    AskedConstraint,
    AskedGroup,
    GroupMember,
    ImportReport,
)
from meshseed.mesh.importing.reading.said import Where
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.sharding import DimSharding, TensorSharding


def resolved(raw: Collected, mesh: Mesh | None, known: Sequence[KnownCall]) -> ImportReport:
    """All that *raw* says, tiles over *mesh* or the mesh that fits, *known* calls included."""
    chosen, invented = _mesh_for(raw, mesh)
    constraints: list[AskedConstraint] = []
    barriers: list[AskedBarrier] = []
    entries: list[tuple[Where, GroupEntry]] = []
    for where, said in raw.said:
        try:
            found = import_call(_axes_of(said.call, chosen), chosen, known)
        except MeshError as error:
            raw.refused(where, error)
            continue
        match found:
            case Constraint():
                constraints.append(
                    AskedConstraint(
                        line=where.line,
                        function=where.function,
                        operation=said.operation,
                        constraint=found,
                    )
                )
            case Barrier():
                barriers.append(
                    AskedBarrier(
                        line=where.line,
                        function=where.function,
                        operation=said.operation,
                        barrier=found,
                    )
                )
            case GroupEntry():
                entries.append((where, replace(found, within=where.within)))
            case None:
                pass
    return ImportReport(
        source=raw.source,
        meshes=dict(raw.meshes),
        mesh=chosen,
        invented=invented,
        constraints=tuple(constraints),
        groups=tuple(_groups(raw, entries)),
        barriers=tuple(barriers),
        hidden=raw.hidden,
        findings=tuple(raw.findings),
        quotes=dict(raw.quotes),
    )


def _mesh_for(raw: Collected, mesh: Mesh | None) -> tuple[Mesh | None, bool]:
    """The mesh for shardings by tiles, and whether it had to be invented."""
    tiles = [
        (said.call.sharding, len(said.call.shape))
        for _, said in raw.said
        if isinstance(said.call.sharding, HloSharding)
    ]
    if not tiles or mesh is not None:
        return mesh if tiles else None, False
    declared = {repr(each): each for each in raw.meshes.values() if not each.is_maximal}
    if len(declared) == 1:
        return next(iter(declared.values())), False
    try:
        return invent_axes([each for each, _ in tiles], [rank for _, rank in tiles]).mesh, True
    except MeshError as error:
        first = next(
            where for where, said in raw.said if isinstance(said.call.sharding, HloSharding)
        )
        raw.refused(first, error)
        return None, False


def _axes_of(call: CustomCall, mesh: Mesh | None) -> CustomCall:
    """*call* with a sharding by axes where tiles need no mesh that fits, as on import.

    One that is left unknown leaves every dimension open; that of one device has its own mesh.
    """
    given = call.sharding
    if isinstance(given, HloSharding):
        if given.kind is HloKind.UNKNOWN and mesh is not None:
            dims = (DimSharding(is_open=True),) * len(call.shape)
            return replace(call, sharding=TensorSharding(mesh=mesh, dims=dims))
        if given.kind is HloKind.MAXIMAL:
            return replace(call, sharding=to_axes(given))
    return call


def _groups(raw: Collected, entries: Iterable[tuple[Where, GroupEntry]]) -> list[AskedGroup]:
    """The groups of every module; what does not fit together is reported, and left out."""
    modules: dict[int, list[tuple[Where, GroupEntry]]] = {}
    for where, entry in entries:
        modules.setdefault(where.module, []).append((where, entry))
    out: list[AskedGroup] = []
    for module, listed in modules.items():
        # Names are those of a function, so values are told apart by both.
        named = [
            replace(entry, value=f"{where.function}\0{entry.within or ''}\0{entry.value}")
            for where, entry in listed
        ]
        try:
            unified = unify_groups(named)
        except MeshError as error:
            place = Place(source=raw.source)
            raw.findings += [
                replace(each, message=each.message.replace("\0", " "), where=(place,))
                for each in error.findings
            ]
            continue
        out += _numbered(module, [(where, entry) for where, entry in listed], named, unified)
    return out


def _numbered(
    module: int,
    listed: Sequence[tuple[Where, GroupEntry]],
    named: Sequence[GroupEntry],
    unified: Sequence[GroupEntry],
) -> Iterable[AskedGroup]:
    number_of = {entry.value: entry.group for entry in unified}
    members: dict[int, list[GroupMember]] = {}
    firsts: dict[int, GroupEntry] = {}
    for (where, entry), key in zip(listed, named, strict=True):
        number = number_of[key.value]
        firsts.setdefault(number, entry)
        members.setdefault(number, []).append(
            GroupMember(
                line=where.line,
                function=where.function,
                value=entry.value,
                written=entry.group,
            )
        )
    for number in sorted(members):
        yield AskedGroup(
            module=module,
            number=number,
            members=tuple(members[number]),
            shape=firsts[number].shape,
            within=firsts[number].within,
        )
