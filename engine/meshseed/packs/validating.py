"""From raw tables to validated models, with every problem of the pack reported at once."""

from typing import Generic, TypeVar, cast

from pydantic import ValidationError

from meshseed.confidence import Confidence
from meshseed.diagnostics import Finding, Place, Severity
from meshseed.packs.items import Layered, RawItem, RawPack
from meshseed.packs.models.base import Table
from meshseed.packs.models.document import ARRAYS, TagsTable
from meshseed.packs.models.pack import CommandLineTable, PackTable
from meshseed.packs.positions import Part, Path
from meshseed.packs.problems import problems

M = TypeVar("M", bound=Table)


class ValidItem(Generic[M]):
    """A validated table and where it stands."""

    def __init__(self, raw: RawItem, model: M) -> None:
        self.table = raw.table
        self.name = raw.name or ""
        self.model = model
        self.raw = raw.raw
        self.where: Layered = raw.where
        self.file = raw.file
        self.line = raw.line


class ValidPack:
    """Every table of a pack, validated on its own; how they refer to each other is not checked.

    `broken` are the entries that did not validate. What refers to them is not thereby wrong.
    """

    def __init__(self, raw: RawPack) -> None:
        self.id = raw.id
        self.digest = raw.digest
        self.texts = raw.texts
        self.pack: ValidItem[PackTable] | None = None
        self.command_line: ValidItem[CommandLineTable] | None = None
        self.tags: dict[str, Confidence] = {}
        self.broken: list[RawItem] = []
        self._arrays: dict[str, list[ValidItem[Table]]] = {table: [] for table in ARRAYS}

    def of(self, table: str, model: type[M]) -> list[ValidItem[M]]:
        """The entries of one array of tables. *model* is the one the table is read by."""
        if ARRAYS[table] is not model:
            raise TypeError(f"[[{table}]] is read by {ARRAYS[table].__name__}")
        return cast("list[ValidItem[M]]", self._arrays[table])

    def all(self) -> list[ValidItem[Table]]:
        """Every entry of every array."""
        return [item for items in self._arrays.values() for item in items]


def validate(raw: RawPack) -> tuple[ValidPack, list[Finding]]:
    """Validate every table by its model; tables that are wrong are left out of the result."""
    findings = list(raw.findings)
    valid = ValidPack(raw)
    pack = raw.singles.get("pack")
    if pack is None:
        findings.append(
            Finding(
                code="MS154",
                severity=Severity.ERROR,
                message=f"the pack {raw.id} has no [pack] table",
                help="add [pack] with `driver` and `release`",
            )
        )
    else:
        valid.pack = _one(pack, PackTable, findings)
    command_line = raw.singles.get("command_line")
    if command_line is not None:
        valid.command_line = _one(command_line, CommandLineTable, findings)
    for item in raw.tags.values():
        wrapped = RawItem(
            table="tags",
            name=None,
            raw={"tags": item.raw},
            where=_Unwrapped(item.where.layers),
            file=item.file,
            line=item.line,
        )
        tags = _one(wrapped, TagsTable, findings)
        if tags is not None:
            valid.tags.update(tags.model.tags)
    for table, entries in raw.arrays.items():
        for entry in entries:
            validated = _one(entry, ARRAYS[table], findings)
            if validated is not None:
                valid._arrays[table].append(validated)
            else:
                valid.broken.append(entry)
    return valid, findings


class _Unwrapped(Layered):
    """Places of a table that was wrapped into another: the wrapping key is dropped again."""

    def place(self, path: Path, part: Part = Part.VALUE, label: str | None = None) -> Place:
        """The place of *path* without its first step."""
        return super().place(path[1:], part, label)

    def full(self, path: Path) -> Path:
        """*path* without its first step, as seen from the top of the file."""
        return super().full(path[1:])


def _one(raw: RawItem, model: type[M], findings: list[Finding]) -> ValidItem[M] | None:
    try:
        return ValidItem(raw, model.model_validate(raw.raw))
    except ValidationError as error:
        findings.extend(problems(error, raw.raw, model, raw.where))
        return None
