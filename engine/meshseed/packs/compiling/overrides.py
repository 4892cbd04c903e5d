"""Readings: what the other side of a conflict makes of single facts, validated like the facts.

A side changes keys of a fact, or adds a fact that only it has.
"""

from collections.abc import Callable
from typing import Final

from pydantic import ValidationError

from meshseed.diagnostics import Finding, Place, Severity, nearest
from meshseed.packs.compiling import downstream, flags, pipeline
from meshseed.packs.compiling.standings import Standings
from meshseed.packs.facts import Override, Where
from meshseed.packs.items import KEYS, Layered, RawItem
from meshseed.packs.models.base import Table
from meshseed.packs.models.document import ARRAYS
from meshseed.packs.models.open import ConflictTable, SideTable
from meshseed.packs.positions import Part, Path
from meshseed.packs.problems import problems
from meshseed.packs.references import References, Report, check_properties
from meshseed.packs.validating import ValidItem, ValidPack

_COMPILERS: Final[dict[str, tuple[str, Callable[..., object]]]] = {
    "flag": ("flags", flags.flag),
    "attribute": ("attributes", pipeline.attribute),
    "imply": ("implies", pipeline.imply),
    "lookup": ("lookups", pipeline.lookup),
    "default": ("defaults", pipeline.default),
    "constraint": ("constraints", pipeline.constraint),
    "accumulator": ("accumulators", pipeline.accumulator),
    "rule": ("rules", pipeline.rule),
    "knob": ("knobs", downstream.knob),
}
"""Tables a reading may change: the field of an override, and how one entry is compiled."""


def read_sides(
    valid: ValidPack, standings: Standings
) -> tuple[dict[tuple[str, str], Override], list[Finding]]:
    """The override of every side that changes something, by conflict and side."""
    found: dict[tuple[str, str], Override] = {}
    findings: list[Finding] = []
    for conflict in valid.of("conflict", ConflictTable):
        for number, side in enumerate(conflict.model.side):
            if side.reading or side.remove:
                reader = _Reader(valid, standings, conflict, number, side)
                found[conflict.model.id, side.id] = reader.read()
                findings.extend(reader.findings or reader.lost())
    return found, findings


class _Reader:
    """Reads one side."""

    def __init__(
        self,
        valid: ValidPack,
        standings: Standings,
        conflict: ValidItem[ConflictTable],
        number: int,
        side: SideTable,
    ) -> None:
        self._valid = valid
        self._standings = standings
        self._conflict = conflict
        self._path: Path = ("side", number, "reading")
        self._side = side
        self._read: list[ValidItem[Table]] = []
        self._standings_read: list[ValidItem[Table]] = []
        self.findings: list[Finding] = []

    def read(self) -> Override:
        changed: dict[str, list[object]] = {}
        for table, entries in self._side.reading.items():
            if table not in _COMPILERS:
                self._report((table,), f"a reading cannot change `{table}`", table, _COMPILERS)
                continue
            field, make = _COMPILERS[table]
            for name, keys in entries.items():
                model = self._validated(table, name, keys)
                if model is not None:
                    changed.setdefault(field, []).append(
                        make(model, self._where(table, name), self._standings)
                    )
        return Override(
            removed=self._side.remove,
            **{field: tuple(facts) for field, facts in changed.items()},  # type: ignore[arg-type] # each field's compiler makes that field's facts
        )

    def lost(self) -> list[Finding]:
        """What this side's facts refer to in vain, and give values that cannot be."""
        report = Report()
        references = References(self._valid, self._read)
        for item in self._read:
            references.check(report, item)
        # Keys that are not read otherwise may speak of properties that this side does not have.
        for item in self._standings_read:
            check_properties(report, item)
        return report.findings

    def _entries(self, table: str) -> dict[str, ValidItem[Table]]:
        return {one.name: one for one in self._valid.all() if one.table == table}

    def _where(self, table: str, name: str) -> Where:
        item: ValidItem[Table] | ValidItem[ConflictTable]
        item = self._entries(table).get(name) or self._conflict
        return Where(item.file, item.line)

    def _validated(self, table: str, name: str, keys: dict[str, object]) -> Table | None:
        """The fact as this side has it: keys laid over it, or whole where only this side has it."""
        model = ARRAYS[table]
        entries = self._entries(table)
        base = entries[name].raw if name in entries else {}
        raw = {**base, **keys, KEYS.get(table, "id"): name}
        raw = {key: value for key, value in raw.items() if not _is_dropped(model, key, value)}
        where = _Below(self._conflict.where, (*self._path, table, name))
        try:
            read = model.model_validate(raw)
        except ValidationError as error:
            if name not in entries:
                self._report(
                    (table, name), f"there is no [[{table}]] {name} to read", name, entries
                )
                return None
            self.findings.extend(problems(error, raw, model, where))
            return None
        at = self._where(table, name)
        item = RawItem(table=table, name=name, raw=raw, where=where, file=at.file, line=at.line)
        self._read.append(ValidItem(item, read))
        if "facts" in keys:
            self._standings_read.append(self._read[-1])
        return read

    def _report(self, path: Path, message: str, name: str, known: object) -> None:
        names = list(known) if isinstance(known, dict) else []
        near = nearest(name, names)
        self.findings.append(
            Finding(
                code="MS160",
                severity=Severity.ERROR,
                message=message,
                where=(self._conflict.where.place((*self._path, *path), Part.KEY),),
                suggestion=near,
            )
        )


class _Below(Layered):
    """Places below a path of another item."""

    def __init__(self, inner: Layered, prefix: Path) -> None:
        super().__init__(inner.layers)
        self._inner = inner
        self._prefix = prefix

    def place(self, path: Path, part: Part = Part.VALUE, label: str | None = None) -> Place:
        """The place of *path* below the prefix."""
        return self._inner.place((*self._prefix, *path), part, label)

    def full(self, path: Path) -> Path:
        """*path* as seen from the top of the file."""
        return self._inner.full((*self._prefix, *path))


def _is_dropped(model: type[Table], key: str, value: object) -> bool:
    """Whether a side denies a key: `{ none = true }` where the key cannot hold a value table."""
    field = model.model_fields.get(key)
    if value != {"none": True} or field is None or field.default is not None:
        return False
    return key not in {"default", "initial"}
