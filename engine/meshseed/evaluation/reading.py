"""A pack as other sides of its conflicts read it."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from msgspec.structs import replace

from meshseed.packs.facts import Override, PackFacts


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


F = TypeVar("F", bound=_HasId)


def read_as(facts: PackFacts, reading: Mapping[str, str]) -> PackFacts:
    """The facts with every chosen side's changes applied, in the order of the pack's conflicts."""
    for conflict in facts.conflicts:
        side_id = reading.get(conflict.id)
        side = next((side for side in conflict.sides if side.id == side_id), None)
        if side is not None and side.override is not None:
            facts = _apply(facts, side.override)
    return facts


def _apply(facts: PackFacts, override: Override) -> PackFacts:
    gone = frozenset(override.removed)
    flags = {flag.dest: flag for flag in override.flags}
    return replace(
        facts,
        command_line=override.command_line or facts.command_line,
        flags=tuple(
            flags.get(flag.dest, flag) for flag in facts.flags if f"flag.{flag.dest}" not in gone
        ),
        attributes=_changed(facts.attributes, override.attributes, gone, "attribute."),
        implies=_changed(facts.implies, override.implies, gone),
        lookups=_changed(facts.lookups, override.lookups, gone),
        defaults=_changed(facts.defaults, override.defaults, gone),
        constraints=_changed(facts.constraints, override.constraints, gone),
        accumulators=_changed(facts.accumulators, override.accumulators, gone, "accumulator."),
        rules=_changed(facts.rules, override.rules, gone),
        knobs=_changed(facts.knobs, override.knobs, gone, "knob."),
    )


def _changed(
    facts: tuple[F, ...], changes: tuple[F, ...], gone: frozenset[str], prefix: str = ""
) -> tuple[F, ...]:
    by_id = {change.id: change for change in changes}
    return tuple(by_id.get(fact.id, fact) for fact in facts if prefix + fact.id not in gone)
