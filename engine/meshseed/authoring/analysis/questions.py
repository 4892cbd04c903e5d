"""Conflicts nobody decides, and unknowns nothing depends on."""

from collections.abc import Iterator

from msgspec.structs import replace

from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.walking import structs_in
from meshseed.packs.facts import FromUnknown, PackFacts
from meshseed.packs.positions import Part


def check_questions(inquiry: Inquiry) -> None:
    """Report open questions that do not do their part."""
    for conflict in inquiry.facts.conflicts:
        if any(side.taken for side in conflict.sides):
            continue
        inquiry.report.add(
            Suspicion(
                code="MS523",
                message=f"no side of {conflict.id} is taken",
                about=(conflict.id, *conflict.about),
                spots=(Spot(address=conflict.id, path=("id",), part=Part.VALUE),),
                help="take a side, or ignore this and say why the matter is left open",
            )
        )
    used = frozenset(_used(inquiry.facts))
    for unknown in inquiry.facts.unknowns:
        if unknown.id in used:
            continue
        inquiry.report.add(
            Suspicion(
                code="MS524",
                message=f"nothing depends on {unknown.id}",
                about=(unknown.id,),
                spots=(Spot(address=unknown.id, path=("id",), part=Part.VALUE),),
                help="use it where its answer would matter, or remove it",
            )
        )


def _used(facts: PackFacts) -> Iterator[str]:
    """The unknowns named anywhere: in conditions, values, merges, clashes, and in readings."""
    # What records observations and cases holds no value that could be unknown.
    bare = replace(facts, evidence=(), sources=(), cases=(), ignores=(), custom_calls=())
    return (one.unknown for one in structs_in(bare) if isinstance(one, FromUnknown))
