"""A dump from its first byte to typed results."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from meshseed.diagnostics import Place, Severity
from meshseed.mesh.dumps.attributing import UNSAID, Attribution, attribute
from meshseed.mesh.dumps.collecting import Collecting, collect
from meshseed.mesh.dumps.devices import Devices, devices_of
from meshseed.mesh.dumps.errors import MOST_KEPT, found
from meshseed.mesh.dumps.faults import Faults
from meshseed.mesh.dumps.inferring import Inferred, infer
from meshseed.mesh.dumps.opening import opened
from meshseed.mesh.dumps.patterns import CollectivePattern, Occurrence, match
from meshseed.mesh.dumps.raw import Written
from meshseed.mesh.dumps.report import Call, Collective, DumpReport
from meshseed.mesh.dumps.totals import totals_of
from meshseed.mesh.dumps.unrolling import unroll_factors
from meshseed.mesh.errors import MeshError
from meshseed.mesh.mesh import Mesh

_SHOWN: Final = 60


def read_dump(
    path: Path,
    mesh: Mesh | None = None,
    *,
    patterns: Sequence[CollectivePattern] = (),
    calls: Sequence[str] = (),
    shown: str | None = None,
) -> DumpReport:
    """Every collective of the dump at *path*, and the axes of *mesh* that it runs over.

    Without *mesh*, the smallest mesh that explains all groups is inferred. *patterns* are looked
    for, custom calls to the targets in *calls* counted. *shown* is the name findings give the dump.

    The dump is read once, in memory that does not grow with it but for the first `MOST_KEPT`
    collectives and the distinct groups. Raises `MeshError` for what is no dump at all; everything
    else that is wrong is among the findings.
    """
    source = shown or str(path)
    with opened(path, source) as stream:
        raw = collect(stream, source, tuple(calls))
    return _Reading(raw, mesh, patterns).report()


class _Reading:
    """What was collected, on a mesh."""

    def __init__(
        self, raw: Collecting, mesh: Mesh | None, patterns: Sequence[CollectivePattern]
    ) -> None:
        self.raw, self.given, self.patterns = raw, mesh, patterns
        self.faults = Faults(raw)
        self.devices = [self._devices(at) for at in range(len(raw.specs))]
        self.inferred = Inferred() if mesh is not None else self._inferred()
        self.mesh = mesh if mesh is not None else self.inferred.mesh
        self.places = [self._place(at) for at in range(len(raw.specs))]

    def report(self) -> DumpReport:
        raw, loops = self.raw, self.raw.nesting.loops()
        count = sum(tally[0] for tally in raw.tallies.values())
        occurrences, classes = self._occurrences()
        unrolls = unroll_factors(loops, classes)
        names = [axis.name for axis in self.mesh.axes] if self.mesh else []
        if count > len(raw.kept):
            raw.findings.append(
                found(
                    "MS481",
                    f"{count} collectives; the first {MOST_KEPT} are listed",
                    Place(source=raw.source),
                    severity=Severity.NOTE,
                    help_="the totals cover all of them",
                )
            )
        return DumpReport(
            source=raw.source,
            dialect=raw.dialect,
            modules=tuple(raw.modules),
            mesh=self.mesh,
            inferred=self.given is None,
            declared=dict(raw.shardy.meshes),
            count=count,
            collectives=tuple(self._collective(at) for at in range(len(raw.kept))),
            totals=totals_of(occurrences),
            loops=loops,
            unrolls=unrolls,
            calls=tuple(Call(target=name, count=number) for name, number in raw.calls.items()),
            patterns=tuple(
                match(each, [one for one, _, _ in occurrences], unrolls, names)
                for each in self.patterns
            ),
            findings=self.faults.all(),
            quotes=dict(raw.quotes),
        )

    def _devices(self, at: int) -> Devices | None:
        spec = self.raw.specs[at]
        module = self.raw.modules[spec.module]
        size = self.given.size if self.given is not None else None
        try:
            devices = devices_of(spec, module, self.raw.shardy.meshes, size)
        except MeshError as error:
            self.faults.unreadable(at, error)
            return None
        self.faults.unsound(at, devices)
        return devices

    def _inferred(self) -> Inferred:
        sizes = [each.count for each in self.devices if each and each.is_sound and each.count]
        if not sizes:
            return Inferred(why="no collective names its devices")
        size = max(set(sizes), key=lambda each: (sizes.count(each), each))
        try:
            inferred = infer(self.devices, size)
        except MeshError as error:
            return Inferred(why=error.findings[0].message)
        self.faults.not_inferred(inferred, size)
        return inferred

    def _place(self, at: int) -> Attribution:
        devices, mesh = self.devices[at], self.mesh
        if devices is None:
            return Attribution(why="its devices cannot be read")
        if devices.groups is None and devices.pairs is None and devices.is_sound:
            self.faults.unsaid(at)
            return Attribution(why=UNSAID)
        if not devices.is_sound:
            return Attribution(why="no axis subset: its devices do not fit together")
        if mesh is None:
            return Attribution(why="no mesh explains all groups")
        if devices.count != mesh.size:
            self.faults.other_size(at, devices, mesh, given=self.given is not None)
            return Attribution(
                why=f"no axis subset: it runs on {devices.count} devices, the mesh has {mesh.size}"
            )
        try:
            place = attribute(devices, mesh)
        except MeshError as error:
            self.faults.unreadable(at, error)
            return Attribution(why="its devices cannot be read")
        if place.axes is None and place.why is not None:
            self.faults.no_axes(at, place, mesh)
        return place

    def _collective(self, at: int) -> Collective:
        each = self.raw.kept[at]
        place = self.places[each.spec]
        return Collective(
            kind=each.kind,
            name=each.name,
            line=each.line,
            shape=each.shape,
            bytes=each.size,
            channel=each.channel,
            groups=_groups_text(self.raw.specs[each.spec].text, self.raw.specs[each.spec].written),
            axes=place.axes,
            why=place.why if place.nearest is None else f"{place.why}; nearest: {place.nearest}",
            shift=place.shift,
            loop=self.raw.nesting.loop_around(each.inside),
        )

    def _occurrences(
        self,
    ) -> tuple[list[tuple[Occurrence, int, int]], dict[int, list[int]]]:
        """Each tally over its axes with its bytes and what has none; the counts of each loop."""
        out: list[tuple[Occurrence, int, int]] = []
        classes: dict[int, list[int]] = {}
        for key, (count, size, unsized, _) in self.raw.tallies.items():
            loop = self.raw.nesting.loop_around(key.inside)
            one = Occurrence(kind=key.kind, axes=self.places[key.spec].axes, count=count, loop=loop)
            out.append((one, size, unsized))
            if loop is not None:
                classes.setdefault(loop, []).append(count)
        return out, classes


def _groups_text(text: str, written: Written) -> str:
    """The devices as written, cut after a few."""
    if written is Written.NOWHERE:
        return "not written"
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= _SHOWN else one_line[: _SHOWN - 1] + "…"
