"""Constraints: what must hold of the inputs, or at the end."""

from msgspec import Struct

from meshseed.confidence import weakest
from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.cells import Open
from meshseed.evaluation.judging import Verdict, compared_names, deciding
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.places import tokens_of, typed_places
from meshseed.evaluation.program import CompiledConstraint
from meshseed.evaluation.wording import value_text
from meshseed.evaluation.world import World
from meshseed.packs.facts import CheckAt


class Judged(Struct, frozen=True):
    """A constraint's verdict at one place; `applies` is its `when`."""

    applies: Verdict
    holds: Verdict

    @property
    def broken(self) -> bool | None:
        """True when it decidedly applies and decidedly does not hold."""
        if self.applies.truth is False or self.holds.truth is True:
            return False
        if self.applies.truth is True and self.holds.truth is False:
            return True
        return None


def judge_constraints(world: World) -> tuple[Judged, ...]:
    """Every constraint as it stands at this place."""
    return tuple(Judged(one.when(world), one.require(world)) for one in world.program.constraints)


def check_constraints(
    world: World, at_inputs: tuple[Judged, ...], at_end: tuple[Judged, ...]
) -> bool | None:
    """Report the broken constraints; returns whether the driver reaches its outputs.

    None: a broken constraint that nobody showed to be enforced, or one that is not decided.
    """
    reached: bool | None = True
    for compiled, early, late in zip(world.program.constraints, at_inputs, at_end, strict=True):
        stated, other = (early, late) if compiled.fact.check_at is CheckAt.INPUTS else (late, early)
        if stated.broken is False:
            continue
        if stated.broken is None:
            world.findings.append(_undecided(world, compiled, stated))
            reached = None if reached else reached
            continue
        world.findings.append(_finding(world, compiled, stated, other))
        if compiled.fact.enforced_by is not None:
            reached = False
        elif reached:
            reached = None
    return reached


def _undecided(world: World, compiled: CompiledConstraint, stated: Judged) -> Finding:
    """A constraint that cannot be judged: nothing is wrong, but nothing is sure either."""
    fact = compiled.fact
    because = dict.fromkeys((*stated.applies.because, *stated.holds.because))
    names = _typed_behind(world, [*compared_names(stated.holds), *compared_names(stated.applies)])
    return Finding(
        code="MS313",
        severity=Severity.NOTE,
        message=(
            f"{fact.id} cannot be judged: it hangs on {', '.join(because)}, so it is not known"
            " whether the driver gets any further"
        ),
        where=typed_places(world.line, names),
        expected=fact.literal,
        fact=fact.id,
        tokens=tokens_of(world.line, names),
        confidence=fact.standing.confidence,
        evidence=fact.standing.evidence,
        enforced_by=fact.enforced_by,
    )


def doubts_about_reaching(
    world: World, at_inputs: tuple[Judged, ...], at_end: tuple[Judged, ...]
) -> frozenset[str]:
    """The conflicts that bear on whether the driver gets to its outputs.

    Those about a constraint that applies and speaks of something the line or a case settles,
    whether it holds or not: as another side reads it, it may turn out otherwise.
    """
    doubts: set[str] = set()
    for compiled, early, late in zip(world.program.constraints, at_inputs, at_end, strict=True):
        stated = early if compiled.fact.check_at is CheckAt.INPUTS else late
        if stated.applies.truth is False:
            continue
        names = [*compared_names(stated.holds), *compared_names(stated.applies)]
        if _is_behind(world, names):
            doubts.update(compiled.fact.standing.contested)
            doubts.update(stated.holds.contested)
    return frozenset(doubts)


def _finding(world: World, compiled: CompiledConstraint, stated: Judged, other: Judged) -> Finding:
    fact = compiled.fact
    comparisons = [*deciding(stated.holds), *deciding(stated.applies)]
    names = [one.name for one in comparisons if one.name is not None]
    names = _typed_behind(world, names)
    enforced = fact.enforced_by is not None
    notes = [_read(one) for one in deciding(stated.holds)]
    confidences = [fact.standing.confidence, stated.holds.confidence, stated.applies.confidence]
    if other.broken is not True:
        placement = fact.facts.get("check_at", fact.standing)
        confidences.append(placement.confidence)
        place = "the inputs" if fact.check_at is CheckAt.INPUTS else "the end"
        notes.append(
            f"it is broken where it is checked, at {place}: that placement is"
            f" {placement.confidence.value}; elsewhere the value differs"
        )
    contested = stated.holds.contested | stated.applies.contested | set(fact.standing.contested)
    if contested:
        notes.append(f"contested: {', '.join(sorted(contested))}")
    evidence = tuple(
        dict.fromkeys((*((fact.enforced_by,) if fact.enforced_by else ()), *fact.standing.evidence))
    )
    return Finding(
        code="MS301" if enforced else "MS302",
        severity=Severity.ERROR,
        message=f"{fact.id}: " + (fact.says or fact.literal or "a constraint does not hold"),
        where=typed_places(world.line, names),
        expected=fact.literal,
        notes=tuple(notes),
        fact=fact.id,
        tokens=tokens_of(world.line, names),
        confidence=weakest(confidences),
        evidence=evidence,
        enforced_by=fact.enforced_by,
    )


def _is_behind(world: World, names: list[str]) -> bool:
    """Whether something typed, or supposed in this world, is behind one of *names*."""
    sources = {lookup.fact.target: lookup.fact.source for lookup in world.program.lookups}
    behind = {*names, *(sources[name] for name in names if name in sources)}
    return bool(_typed_behind(world, names)) or not behind.isdisjoint(world.suppositions)


def _typed_behind(world: World, names: list[str]) -> list[str]:
    """The typed inputs behind *names*: a looked-up value is blamed on what was looked up."""
    sources = {lookup.fact.target: lookup.fact.source for lookup in world.program.lookups}
    found: list[str] = []
    for name in names:
        current: str | None = name
        seen: set[str] = set()
        while current is not None and current not in seen:
            seen.add(current)
            if world.is_typed(current):
                found.append(current)
                break
            current = sources.get(current)
    return list(dict.fromkeys(found))


def _read(verdict: Verdict) -> str:
    value = "not decided" if isinstance(verdict.value, Open) else value_text(verdict.value)
    origin = verdict.origin.value if verdict.origin is not None else Origin.UNDECIDED.value
    return f"needs {verdict.text}; {verdict.name} is {value} ({origin})"
