"""Standings of single properties held against the properties there are."""

from collections.abc import Iterator

from meshseed.packs.models.base import Detailed, Table
from meshseed.packs.models.pipeline import RuleTable
from meshseed.packs.positions import Part
from meshseed.packs.references.report import Report
from meshseed.packs.validating import ValidItem


def check_properties(report: Report, item: ValidItem[Table]) -> None:
    """Every property that has a standing of its own exists: a misspelt one would be lost."""
    model = item.model
    if not isinstance(model, Detailed) or not model.facts:
        return
    known = tuple(_properties(model))
    for name in model.facts:
        if name not in known:
            report.missing("property", name, known, item, ("facts", name), Part.KEY)


def _properties(model: Detailed) -> Iterator[str]:
    for field, info in type(model).model_fields.items():
        yield info.alias or field
    if isinstance(model, RuleTable):
        yield from (f"set.{name}" for name in model.then.set)
        yield from (f"append.{name}" for name in model.then.append)
