"""What is wrong with the devices of collectives, said once for each way they are written."""

from meshseed.diagnostics import Finding, Place, Severity
from meshseed.mesh.dumps.attributing import Attribution
from meshseed.mesh.dumps.collecting import Collecting
from meshseed.mesh.dumps.devices import Devices
from meshseed.mesh.dumps.errors import MOST_FINDINGS, found, line_place
from meshseed.mesh.dumps.inferring import Inferred
from meshseed.mesh.dumps.wording import devices_text
from meshseed.mesh.errors import MeshError
from meshseed.mesh.mesh import Mesh


class Faults:
    """Findings about the devices of collectives; those of the text itself come first."""

    def __init__(self, raw: Collecting) -> None:
        self._raw = raw
        self._first: dict[int, tuple[int, str]] = {}
        self._count: dict[int, int] = {}
        self._sizes: set[tuple[int, int]] = set()
        for key, tally in raw.tallies.items():
            line, _ = self._first.get(key.spec, (tally[3], ""))
            self._count[key.spec] = self._count.get(key.spec, 0) + tally[0]
            if key.spec not in self._first or tally[3] < line:
                self._first[key.spec] = (tally[3], key.kind.value)

    def all(self) -> tuple[Finding, ...]:
        """Every finding, with a note on those beyond `MOST_FINDINGS`."""
        out = list(self._raw.findings)
        if self._raw.hidden:
            out.append(
                found(
                    "MS481",
                    f"{self._raw.hidden} more findings of this dump are not shown",
                    Place(source=self._raw.source),
                    severity=Severity.NOTE,
                )
            )
        return tuple(out)

    def unreadable(self, spec: int, error: MeshError) -> None:
        """The text of the devices has no known form."""
        first = error.findings[0]
        self._report(
            "MS474",
            spec,
            f"has devices that cannot be read: {first.message}",
            expected=first.expected,
        )

    def unsaid(self, spec: int) -> None:
        """Nothing says which devices take part."""
        line, kind = self._first.get(spec, (1, "collective"))
        finding = found(
            "MS474",
            f"{_article(kind)} {kind} does not say which devices take part",
            self._place(spec, line),
            severity=Severity.WARNING,
            expected="pairs of devices, or a sharding of its operand beside that of its result",
        )
        self._raw.report(finding)

    def unsound(self, spec: int, devices: Devices) -> None:
        """Devices stand in no group, in two, or do not exist."""
        there = f"; there are {devices.count}"
        for code, which, count, verb, more in (
            ("MS476", devices.twice, len(devices.twice), "names", " more than once"),
            ("MS477", devices.missing, devices.absent, "leaves out", ""),
            ("MS478", devices.beyond, len(devices.beyond), "names", there),
        ):
            if which:
                noun = "devices" if count > 1 else "device"
                text = f"{verb} {noun} {devices_text(which, count)}{more}"
                self._report(code, spec, text, expected=f"each of 0 to {devices.count - 1} once")

    def other_size(self, spec: int, devices: Devices, mesh: Mesh, *, given: bool) -> None:
        """The collective runs on another number of devices than the mesh has; said once."""
        if (devices.count, mesh.size) in self._sizes:
            return
        self._sizes.add((devices.count, mesh.size))
        text = f"runs on {devices.count} devices, but {mesh.equation or 'the mesh'} = {mesh.size}"
        help_ = "give the mesh the program was compiled for" if given else "read one job at a time"
        self._report("MS479", spec, text, expected=f"{devices.count} devices", help_=help_)

    def no_axes(self, spec: int, place: Attribution, mesh: Mesh) -> None:
        """The devices are those of no axes."""
        notes = () if place.nearest is None else (f"nearest: {place.nearest}",)
        expected = f"groups along some of {mesh.equation}" if mesh.axes else None
        self._report("MS475", spec, f"has {place.why}", expected=expected, notes=notes)

    def not_inferred(self, inferred: Inferred, size: int) -> None:
        """No mesh explains all groups."""
        if inferred.why is None:
            return
        known = [at for at in inferred.clash if at in self._first]
        places = [self._first[at][0] for at in known]
        finding = found(
            "MS480",
            f"no mesh of {size} devices in ascending order explains all groups: {inferred.why}",
            self._place(known[0], places[0]) if known else line_place(self._raw.source, 1),
            help_="give the mesh with --mesh, and the order of its devices with --ids",
            notes=tuple(f"the other is in line {each}" for each in places[1:]),
        )
        self._raw.report(finding)

    def _report(
        self,
        code: str,
        spec: int,
        what: str,
        *,
        expected: str | None = None,
        help_: str | None = None,
        notes: tuple[str, ...] = (),
    ) -> None:
        line, kind = self._first.get(spec, (1, "collective"))
        more = self._count.get(spec, 1) - 1
        if more:
            notes = (*notes, f"{more} more with the same devices")
        place = self._place(spec, line)
        if len(self._raw.findings) >= MOST_FINDINGS:
            self._raw.hidden += 1
            return
        self._raw.findings.append(
            found(
                code,
                f"{_article(kind)} {kind} {what}",
                place,
                expected=expected,
                help_=help_,
                notes=notes,
            )
        )

    def _place(self, spec: int, line: int) -> Place:
        """Where the devices are written; the line alone where they are not in one line."""
        first = self._raw.firsts.get(spec)
        if first is None:
            return line_place(self._raw.source, line)
        column, length, text = first
        self._raw.quote(line, text)
        return line_place(self._raw.source, line, column, length)


def _article(kind: str) -> str:
    return "an" if kind.startswith("a") else "a"
