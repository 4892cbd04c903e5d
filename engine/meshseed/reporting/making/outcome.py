"""The report of one command line."""

from collections.abc import Mapping

from meshseed.evaluation import Job, Outcome
from meshseed.evidence.provenance import output_names, provenance_of
from meshseed.mesh.dumps import DumpReport
from meshseed.packs.facts import PackFacts, Plain
from meshseed.reporting.documents import OutcomeReport, Stamp
from meshseed.reporting.documents.outcome import Chain, Dump, DumpTotal
from meshseed.reporting.what_if import Base, what_ifs_of

MOST_CHAINS = 24
"""So many outputs are followed back to their sources, in the order an outcome lists them."""


def outcome_of(
    outcome: Outcome,
    facts: PackFacts,
    stamp: Stamp,
    *,
    assume: Mapping[str, Plain],
    job: Job | None = None,
    dump: DumpReport | None = None,
) -> OutcomeReport:
    """The document of an evaluation.

    *assume* and *job* are those it was evaluated with, so that what is varied stands on the same
    ground; *dump* is what a program compiled so was found to do.
    """
    base = Base(
        tokens=tuple(one.text for one in outcome.line.tokens),
        assume=assume,
        reading=outcome.reading,
        job=job,
    )
    notable = [one.name for one in output_names(outcome) if one.notable][:MOST_CHAINS]
    return OutcomeReport(
        stamp=stamp,
        outcome=outcome,
        chains=tuple(
            Chain(output=name, provenance=provenance_of(outcome, facts, (name,)))
            for name in notable
        ),
        what_if=what_ifs_of(facts, base),
        dump=None if dump is None else _dump(dump),
    )


def _dump(found: DumpReport) -> Dump:
    return Dump(
        source=found.source,
        mesh=None if found.mesh is None else found.mesh.equation,
        inferred=found.inferred,
        count=found.count,
        totals=tuple(
            DumpTotal(
                kind=one.kind.value,
                axes=None if one.axes is None else tuple(str(axis) for axis in one.axes),
                count=one.count,
                bytes=one.bytes,
                in_loops=one.in_loops,
            )
            for one in found.totals
        ),
    )
