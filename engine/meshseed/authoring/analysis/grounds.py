"""Evidence nobody names, statements without any, and one origin that counts twice."""

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from meshseed.authoring.analysis.fields import STATED
from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.walking import structs_in
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import (
    All,
    AnyOf,
    Comparison,
    Constant,
    FromName,
    FromUnknown,
    NoneOf,
    Override,
    PackFacts,
    Source,
    Standing,
    Where,
)
from meshseed.packs.positions import Part

"""Fields of a pack's facts whose entries have a standing, and their tables."""


_WITHOUT_STANDING = (Comparison, All, AnyOf, NoneOf, Constant, FromName, FromUnknown, Where)
"""Parts of a fact in which nothing is said of how it is known."""


def check_grounds(inquiry: Inquiry) -> None:
    """Report evidence and sources that do not do their part."""
    statements = list(_statements(inquiry.facts))
    _check_named(inquiry, statements)
    for statement in statements:
        if not statement.evidence:
            _report_bare(inquiry, statement)
    _check_origins(inquiry, statements)


class _Statement(Struct, frozen=True):
    """An entry of a pack and every observation it or a part of it names."""

    address: str
    key: str
    evidence: frozenset[str]


def _statements(facts: PackFacts | Override) -> Iterator[_Statement]:
    for field, table in STATED.items():
        for fact in getattr(facts, field, ()):
            name = getattr(fact, "dest", None) if table == "flag" else fact.id
            address = fact.id if table == "layout" else item_address(table, name)
            key = "dest" if table == "flag" else "id"
            yield _Statement(address, key, frozenset(_evidence(fact)))


def _evidence(fact: Struct) -> Iterator[str]:
    """The observations named anywhere inside a fact."""
    for part in structs_in(fact, _WITHOUT_STANDING):
        if isinstance(part, Standing):
            yield from part.evidence
        else:
            enforced_by = getattr(part, "enforced_by", None)
            if isinstance(enforced_by, str):
                yield enforced_by


def _check_named(inquiry: Inquiry, statements: list[_Statement]) -> None:
    facts = inquiry.facts
    named = {one for statement in statements for one in statement.evidence}
    named.update(facts.command_line.standing.evidence)
    named.update(filter(None, (facts.command_line.choices_enforced_by,)))
    named.update(one for unknown in facts.unknowns for one in unknown.evidence)
    for conflict in facts.conflicts:
        for side in conflict.sides:
            named.update(side.evidence)
            if side.override is not None:
                read = _statements(side.override)
                named.update(one for statement in read for one in statement.evidence)
    for evidence in facts.evidence:
        if evidence.id in named or evidence.supports or evidence.counters:
            continue
        inquiry.report.add(
            Suspicion(
                code="MS520",
                message=f"nothing rests on {evidence.id}",
                about=(evidence.id, item_address("source", evidence.source)),
                spots=(Spot(address=evidence.id, path=("id",), part=Part.VALUE),),
                help="name it where it matters, or say what it `supports` or `counters`",
            )
        )


def _report_bare(inquiry: Inquiry, statement: _Statement) -> None:
    inquiry.report.add(
        Suspicion(
            code="MS521",
            message=f"{statement.address} names no evidence",
            about=(statement.address,),
            spots=(Spot(address=statement.address, path=(statement.key,), part=Part.VALUE),),
            help="name it; what we infer ourselves is evidence of kind `inference`",
        )
    )


def _check_origins(inquiry: Inquiry, statements: list[_Statement]) -> None:
    facts = inquiry.facts
    sources = {one.id: one for one in facts.sources}
    behind = {one.id: sources.get(one.source or "") for one in facts.evidence}
    seen: set[tuple[str, str]] = set()
    for statement in statements:
        found = {source.id: source for one in statement.evidence if (source := behind.get(one))}
        for first, second in combinations((found[name] for name in sorted(found)), 2):
            twice = first.origin is not None and first.origin == second.origin
            if twice and first.line is not second.line and (first.id, second.id) not in seen:
                seen.add((first.id, second.id))
                _report_twice(inquiry, statement, first, second)


def _report_twice(inquiry: Inquiry, statement: _Statement, first: Source, second: Source) -> None:
    addresses = [item_address("source", one.id) for one in (second, first)]
    lines = [
        Spot(address=address, path=("line",), part=Part.VALUE, label=f"{one.line.value} here")
        for address, one in zip(addresses, (second, first), strict=True)
    ]
    counted = Spot(
        address=statement.address, path=("evidence",), part=Part.KEY, label="counted twice here"
    )
    inquiry.report.add(
        Suspicion(
            code="MS522",
            message=f"{statement.address} rests on {first.id} and {second.id}, two lines of"
            f" evidence of one origin, {first.origin}",
            about=(statement.address, *addresses),
            spots=(*lines, counted),
            help="give both one line, or correct the origin",
        )
    )
