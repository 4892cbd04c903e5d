"""Cases held against the pack they are about."""

from collections.abc import Iterable, Iterator, Mapping

from meshseed.packs.models.base import Table
from meshseed.packs.models.cases import CaseTable
from meshseed.packs.positions import Part, Path
from meshseed.packs.references.report import Report
from meshseed.packs.validating import ValidItem


def check_case(
    report: Report,
    item: ValidItem[Table],
    model: CaseTable,
    known: Mapping[str, Iterable[str]],
) -> None:
    """Every name a case expects something of exists. *known* holds names by kind."""
    for kind, name, path, part in (*_keys(model), *_members(model)):
        if name not in known[kind]:
            report.missing(kind, name, known[kind], item, path, part)


def _keys(model: CaseTable) -> Iterator[tuple[str, str, Path, Part]]:
    expect = model.expect
    for kind, key, names in (
        ("input or attribute", "attributes", expect.attributes),
        ("accumulator", "tokens", expect.tokens),
        ("knob", "knobs", expect.knobs),
    ):
        for name in names:
            yield kind, name, ("expect", key, name), Part.KEY
    for kind, key, ids in (
        ("unknown", "assume", model.assume),
        ("conflict", "reading", model.reading),
    ):
        for name in ids:
            yield kind, name, (key, name), Part.KEY


def _members(model: CaseTable) -> Iterator[tuple[str, str, Path, Part]]:
    expect = model.expect
    for kind, key, ids in (
        ("rule", "fired", expect.fired),
        ("rule", "not_fired", expect.not_fired),
        ("unknown", "rests_on", expect.rests_on or ()),
        ("conflict", "contested", expect.contested or ()),
    ):
        for index, name in enumerate(ids):
            yield kind, name, ("expect", key, index), Part.VALUE
