"""What a rule has to tell: it overwrites a typed value, leaves one alone, or gives advice."""

from meshseed.confidence import weakest
from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.cells import Cell, Open
from meshseed.evaluation.judging import Verdict, deciding
from meshseed.evaluation.places import tokens_of, typed_places
from meshseed.evaluation.wording import value_text
from meshseed.evaluation.world import World
from meshseed.packs.facts import Rule


def overwritten(world: World, rule: Rule, name: str, verdict: Verdict, after: Cell) -> Finding:
    """A typed value is lost; a rule that rewrites the very value it fires on only says so."""
    before = world.read(name)
    rewrites = any(one.name == name for one in deciding(verdict))
    return Finding(
        code="MS304",
        severity=Severity.NOTE if rewrites else Severity.WARNING,
        message=(f"{rule.id} overwrites the typed {name}: {shown(before)} becomes {shown(after)}"),
        where=typed_places(world.line, (name,)),
        fact=rule.id,
        tokens=before.tokens,
        confidence=after.confidence,
        evidence=rule.standing_of(f"set.{name}").evidence,
    )


def left_alone(world: World, rule: Rule, guards: list[str], kept: list[str]) -> Finding:
    """A rule would have set typed names, and was kept from it by their being typed."""
    names = ", ".join(kept)
    return Finding(
        code="MS305",
        severity=Severity.NOTE,
        message=f"{rule.id} would set {names}, and leaves it alone because it was typed",
        where=typed_places(world.line, kept),
        fact=rule.id,
        tokens=tokens_of(world.line, {*guards, *kept}),
        confidence=rule.standing.confidence,
        evidence=rule.standing.evidence,
    )


def advised(world: World, rule: Rule, verdict: Verdict) -> Finding:
    """What the pack says when a rule fires."""
    names = [one.name for one in deciding(verdict) if one.name is not None]
    return Finding(
        code="MS306",
        severity=Severity.NOTE,
        message=f"{rule.id}: {rule.advise}",
        where=typed_places(world.line, names),
        fact=rule.id,
        tokens=tokens_of(world.line, names),
        confidence=weakest((rule.standing.confidence, verdict.confidence)),
        evidence=rule.standing.evidence,
    )


def shown(cell: Cell) -> str:
    """What a cell holds, or what it hangs on."""
    if isinstance(cell.value, Open):
        return "?" + "/".join(cell.value.because)
    return value_text(cell.value)
