"""A dump read for what it asks of shardings, in one pass and in bounded memory."""

from collections.abc import Iterable
from pathlib import Path

from meshseed.mesh.dumps.opening import opened
from meshseed.mesh.importing.calls import KnownCall
from meshseed.mesh.importing.reading.collecting import collect
from meshseed.mesh.importing.reading.report import ImportReport
from meshseed.mesh.importing.reading.resolving import resolved
from meshseed.mesh.mesh import Mesh


def read_imports(
    path: Path,
    mesh: Mesh | None = None,
    *,
    known: Iterable[KnownCall] = (),
    shown: str | None = None,
) -> ImportReport:
    """What the dump at *path* asks of shardings: constraints, groups with their numbers, barriers.

    *known* are custom calls beside those that Shardy itself knows. Shardings by tiles are read over
    *mesh*; without one over the only mesh that the dump declares, or else over axes invented for
    them. *shown* is the name findings give the dump.

    Custom calls and Shardy's own operations are read; other operations are not, so that it is not
    looked at whether anything uses the result of a group's call. Raises `MeshError` for what is no
    dump at all; everything else that is wrong is among the findings.
    """
    source = shown or str(path)
    extra = tuple(known)
    with opened(path, source) as stream:
        raw = collect(stream, source, {each.target for each in extra})
    return resolved(raw, mesh, extra)
