"""The report of one command line."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from meshseed.evaluation import Job, Outcome
from meshseed.evidence.provenance import output_names, provenance_of
from meshseed.explaining import condition_text
from meshseed.packs.facts import PackFacts, Plain
from meshseed.reporting.documents import OutcomeReport, Stamp
from meshseed.reporting.documents.outcome import Chain, Dump, DumpPattern, DumpTotal
from meshseed.reporting.what_if import Base, what_ifs_of

if TYPE_CHECKING:
    # Most outcomes come without a dump, and start-up is a feature.
    from meshseed.mesh import AxisRef
    from meshseed.mesh.dumps import DumpReport

MOST_CHAINS = 24
"""So many outputs are followed back to their sources, in the order an outcome lists them."""


def outcome_of(
    outcome: Outcome,
    facts: PackFacts,
    stamp: Stamp,
    *,
    assume: Mapping[str, Plain],
    job: Job | None = None,
    dumps: "Sequence[DumpReport]" = (),
) -> OutcomeReport:
    """The document of an evaluation.

    *assume* and *job* are those it was evaluated with, so that what is varied stands on the same
    ground; *dumps* are what programs compiled so were found to do.
    """
    base = Base(
        tokens=tuple(one.text for one in outcome.line.tokens),
        assume=assume,
        reading=outcome.reading,
        job=job,
    )
    notable = [one.name for one in output_names(outcome) if one.notable]
    return OutcomeReport(
        stamp=stamp,
        outcome=outcome,
        chains=tuple(
            Chain(output=name, provenance=provenance_of(outcome, facts, (name,)))
            for name in notable[:MOST_CHAINS]
        ),
        not_followed=tuple(notable[MOST_CHAINS:]),
        what_if=what_ifs_of(facts, base),
        dumps=tuple(_dump(one, facts) for one in dumps),
    )


def _axis(axis: "AxisRef") -> str:
    """A whole axis by its name, a part of one as `name:(pre)size`."""
    return f"{axis.name}{axis.suffix}"


def _dump(found: "DumpReport", facts: PackFacts) -> Dump:
    known = {one.id: one for one in facts.patterns}
    return Dump(
        source=found.source,
        mesh=None if found.mesh is None else found.mesh.equation,
        inferred=found.inferred,
        count=found.count,
        totals=tuple(
            DumpTotal(
                kind=one.kind.value,
                axes=None if one.axes is None else tuple(map(_axis, one.axes)),
                count=one.count,
                bytes=one.bytes,
                unsized=one.unsized,
                in_loops=one.in_loops,
            )
            for one in found.totals
        ),
        patterns=tuple(
            DumpPattern(
                id=one.id,
                when=condition_text(known[one.id].when),
                says=known[one.id].says,
                confidence=known[one.id].standing.confidence,
                found=one.found,
                why=one.why,
            )
            for one in found.patterns
            if one.id in known
        ),
        findings=found.findings,
    )
