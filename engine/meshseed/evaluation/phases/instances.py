"""What a machine type settles: inputs that nobody typed."""

from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.cells import Cell, Open, standing_cell
from meshseed.evaluation.comparing import decide
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.places import tokens_of, typed_places
from meshseed.evaluation.terms import term_cell
from meshseed.evaluation.wording import value_text
from meshseed.evaluation.world import World
from meshseed.packs.facts import Instance, Operator


def take_instance(world: World, instance: Instance) -> None:
    """Give inputs what *instance* sets; a typed value stays, and a different one is a finding."""
    for name, term in instance.sets.items():
        value = term_cell(term, world)
        typed = world.cells.get(name) if world.is_typed(name) else None
        if typed is None:
            world.cells[name] = standing_cell(
                value.value,
                instance.standing,
                Origin.INSTANCE,
                by=f"instance.{instance.id}",
                among=(value,),
            )
        elif decide(Operator.EQUAL, typed.value, value.value) is False:
            world.findings.append(_disagreement(world, instance, name, typed, value))


def _disagreement(world: World, instance: Instance, name: str, typed: Cell, value: Cell) -> Finding:
    return Finding(
        code="MS320",
        severity=Severity.ERROR,
        message=f"{name} is typed as {_shown(typed)}, while {instance.id} is {_shown(value)}",
        where=typed_places(world.line, (name,)),
        help=f"leave {name} out, or name the instance it is for",
        fact=f"instance.{instance.id}",
        tokens=tokens_of(world.line, (name,)),
        confidence=instance.standing.confidence,
        evidence=instance.standing.evidence,
    )


def _shown(cell: Cell) -> str:
    return "?" if isinstance(cell.value, Open) else value_text(cell.value)
