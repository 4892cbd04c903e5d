"""Open questions and what hinges on them."""

from meshseed.evaluation.program import Program
from meshseed.explaining import Kind, mentions_of, own_fact, subjects_of
from meshseed.packs.facts import PackFacts
from meshseed.reporting.documents.audit import UnknownAudit
from meshseed.reporting.what_if.flow import flow_of, unknown_key


def unknowns_of(facts: PackFacts, program: Program) -> tuple[UnknownAudit, ...]:
    """Every open question; its outputs are those it can reach along the order of the rules."""
    named: dict[str, dict[str, None]] = {}
    for subject in subjects_of(facts):
        if subject.kind is Kind.CONFLICT:
            continue
        for unknown in mentions_of(own_fact(subject)).unknowns:
            named.setdefault(unknown, {})[subject.address] = None
    flow = flow_of(program)
    return tuple(
        UnknownAudit(
            id=one.id,
            question=one.question,
            candidates=one.candidates,
            exhaustive=one.exhaustive,
            assumed=one.assume is not None,
            assumption=None if one.assume is None else one.assume.value,
            confidence=one.confidence,
            why=one.why,
            statements=tuple(named.get(one.id, {})),
            outputs=tuple(
                name
                for name, deps in flow.outputs.items()
                if unknown_key(one.id) in deps and not name.startswith("rule.")
            ),
        )
        for one in facts.unknowns
    )
