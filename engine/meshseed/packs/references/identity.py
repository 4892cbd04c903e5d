"""One id, name or spelling for one thing."""

from collections.abc import Iterator

from meshseed.packs.addresses import item_address
from meshseed.packs.items import KEYS
from meshseed.packs.models.base import Table
from meshseed.packs.models.flags import FlagTable
from meshseed.packs.positions import Part, Path
from meshseed.packs.references.report import Report
from meshseed.packs.validating import ValidItem, ValidPack

_HOLD_VALUES = frozenset({"flag", "attribute"})


def check_identity(report: Report, valid: ValidPack) -> None:
    """Report ids that stand twice, and spellings of two flags."""
    _check_duplicates(report, valid)
    _check_spellings(report, valid)


def _check_duplicates(report: Report, valid: ValidPack) -> None:
    first: dict[str, ValidItem[Table]] = {}
    holders: dict[str, ValidItem[Table]] = {}
    for item in valid.all():
        address = item_address(item.table, item.name)
        if address in first:
            _report(report, f"{address} stands twice", item, first[address])
            continue
        first[address] = item
        if item.table not in _HOLD_VALUES:
            continue
        if item.name in holders:
            message = f"{item.name} is both an input and an attribute"
            _report(report, message, item, holders[item.name])
        holders.setdefault(item.name, item)


def _report(report: Report, message: str, item: ValidItem[Table], other: ValidItem[Table]) -> None:
    report.add(
        "MS151",
        message,
        item.where.place((_key(item),), Part.VALUE, "again here"),
        other.where.place((_key(other),), Part.VALUE, "first here"),
        help="every id names one thing; rename or remove one of them",
    )


def _key(item: ValidItem[Table]) -> str:
    return KEYS.get(item.table, "id")


def _check_spellings(report: Report, valid: ValidPack) -> None:
    first: dict[str, tuple[ValidItem[FlagTable], Path]] = {}
    for item in valid.of("flag", FlagTable):
        for path, literal in _spellings(item.model):
            if literal not in first:
                first[literal] = (item, path)
                continue
            other, other_path = first[literal]
            report.add(
                "MS152",
                f"{literal} is spelled by two flags, {other.name} and {item.name}"
                if other is not item
                else f"{literal} stands twice among the spellings of {item.name}",
                item.where.place(path, Part.VALUE, "again here"),
                other.where.place(other_path, Part.VALUE, "first here"),
                help="one spelling stores in one place; say the other in a conflict"
                if other is not item
                else "keep one of them",
            )


def _spellings(model: FlagTable) -> Iterator[tuple[Path, str]]:
    for index, literal in enumerate(model.literals):
        yield ("literals", index), literal
    for index, spelling in enumerate(model.spelling):
        yield ("spelling", index, "literal"), spelling.literal
