"""The whole analysis of a pack, check by check."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from meshseed.authoring.analysis.alike import check_alike
from meshseed.authoring.analysis.circles import check_circles
from meshseed.authoring.analysis.constraints import check_constraints
from meshseed.authoring.analysis.early import check_early_reads
from meshseed.authoring.analysis.fields import TABLES
from meshseed.authoring.analysis.forwarded import check_forwarded
from meshseed.authoring.analysis.gaps import check_input_gaps
from meshseed.authoring.analysis.given import check_given
from meshseed.authoring.analysis.grounds import check_grounds
from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.literals import check_literals
from meshseed.authoring.analysis.questions import check_questions
from meshseed.authoring.analysis.reachable import check_reachable
from meshseed.authoring.analysis.report import Report
from meshseed.authoring.analysis.results import Analysis
from meshseed.authoring.analysis.spots import Places
from meshseed.authoring.analysis.tables import check_gaps, check_unique
from meshseed.authoring.analysis.unread import check_unread
from meshseed.authoring.analysis.unshown import Shown, check_shown
from meshseed.authoring.analysis.worked import check_cases
from meshseed.authoring.analysis.writers import check_order, check_overlaps
from meshseed.evaluation.casework import CaseResult
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import PackFacts

if TYPE_CHECKING:
    # Facts can be analysed without a pack's files, and without the models that read these.
    from meshseed.packs.items import Layered


def analyse(
    facts: PackFacts,
    places: "Mapping[str, Layered] | None" = None,
    cases: Iterable[CaseResult] | None = None,
    shown: Shown | None = None,
) -> Analysis:
    """Everything that can be proved against a pack, by the readings it takes.

    *places* says where each entry stands in the pack's files, as a check of the pack gives it;
    without, findings name the line of the entry. *cases* are the results of its worked command
    lines, where these were run, *shown* what they leave unshown, where that was recorded. Never
    raises for what is in a pack.
    """
    lines = {} if places else dict(_lines(facts))
    inquiry = Inquiry(facts, Report(Places(places or {}, lines), facts.ignores))
    check_circles(inquiry)
    check_unique(inquiry)
    check_reachable(inquiry)
    check_alike(inquiry)
    check_overlaps(inquiry)
    check_given(inquiry)
    check_order(inquiry)
    check_gaps(inquiry)
    check_input_gaps(inquiry)
    check_early_reads(inquiry)
    check_unread(inquiry)
    check_constraints(inquiry)
    check_literals(inquiry)
    check_grounds(inquiry)
    check_questions(inquiry)
    check_forwarded(inquiry)
    unasked: set[str] = set()
    if cases is None:
        unasked.add("MS530")
    else:
        check_cases(inquiry, cases)
    if shown is None:
        unasked.add("MS531")
    else:
        check_shown(inquiry, shown)
    return inquiry.report.finish(inquiry.search.runs, unasked)


def _lines(facts: PackFacts) -> Iterator[tuple[str, tuple[str, int | None]]]:
    """The file and line of each entry, by its address."""
    for field, table in TABLES.items():
        for fact in getattr(facts, field):
            name = fact.dest if table == "flag" else fact.id
            yield item_address(table, name), (fact.where.file, fact.where.line)
    for evidence in facts.evidence:
        yield evidence.id, (evidence.at.file, evidence.at.line)
    for source in facts.sources:
        yield item_address("source", source.id), (source.at.file, source.at.line)
