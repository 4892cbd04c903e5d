"""Worked command lines that come out otherwise."""

from collections.abc import Iterable

from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.results import Witness
from meshseed.authoring.analysis.spots import Spot
from meshseed.evaluation.casework import CaseResult
from meshseed.evaluation.commandline import LineError, Splitter, split
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import Case
from meshseed.packs.positions import Part


def check_cases(inquiry: Inquiry, results: Iterable[CaseResult]) -> None:
    """Report every case that no longer holds, with what came out."""
    cases = {case.id: case for case in inquiry.facts.cases}
    for result in results:
        case = cases.get(result.id)
        if result.passed or case is None:
            continue
        address = item_address("case", result.id)
        inquiry.report.add(
            Suspicion(
                code="MS530",
                message=f"case {result.id} comes out otherwise: {'; '.join(result.differences)}",
                about=(address,),
                spots=(Spot(address=address, path=("line",), part=Part.VALUE),),
                help="correct the rules, or what the case expects",
                witness=lambda case=case: _witness(case),  # type: ignore[misc] # bound as a default
            )
        )


def _witness(case: Case) -> Witness | None:
    try:
        tokens = tuple(token.text for token in split(case.line, Splitter.SHELL).tokens)
    except LineError:
        return None
    return Witness(line=case.line, tokens=tokens, assume=case.assume)
