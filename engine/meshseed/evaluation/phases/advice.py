"""The pack's own findings."""

from meshseed.confidence import weakest
from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.judging import Verdict, deciding
from meshseed.evaluation.places import tokens_of, typed_places
from meshseed.evaluation.program import CompiledAdvice
from meshseed.evaluation.world import World
from meshseed.packs.facts import CheckAt


def give_advice(world: World, at: CheckAt) -> None:
    """Report every advice that reads the state at this place and decidedly applies."""
    for advice in world.program.advice:
        if advice.fact.at is not at:
            continue
        verdict = advice.judge(world)
        if verdict.truth is True:
            world.findings.append(_finding(world, advice, verdict))


def _finding(world: World, advice: CompiledAdvice, verdict: Verdict) -> Finding:
    fact = advice.fact
    names = fact.about or tuple(one.name for one in deciding(verdict) if one.name is not None)
    return Finding(
        code=fact.id,
        severity=Severity(fact.level.value),
        message=fact.message,
        where=typed_places(world.line, names),
        help=fact.help,
        fact=fact.id,
        tokens=tokens_of(world.line, names),
        confidence=weakest((fact.standing.confidence, verdict.confidence)),
        evidence=fact.standing.evidence,
    )
