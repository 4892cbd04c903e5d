"""A pack as other sides of its conflicts read it."""

from collections.abc import Iterator, Mapping
from typing import Protocol, TypeVar

from msgspec.structs import replace

from meshseed.packs.facts import Flag, Override, PackFacts


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


def changed_facts(override: Override) -> Iterator[str]:
    """The facts a side gives anew, by address; what it removes it changes for good."""
    yield from (f"flag.{flag.dest}" for flag in override.flags)
    yield from (f"attribute.{one.id}" for one in override.attributes)
    yield from (f"accumulator.{one.id}" for one in override.accumulators)
    yield from (f"knob.{one.id}" for one in override.knobs)
    for facts in (
        override.implies,
        override.lookups,
        override.defaults,
        override.constraints,
        override.rules,
    ):
        yield from (one.id for one in facts)


def _apply(facts: PackFacts, override: Override) -> PackFacts:
    gone = frozenset(override.removed)
    return replace(
        facts,
        command_line=override.command_line or facts.command_line,
        flags=_flags(facts.flags, override.flags, gone),
        attributes=_changed(facts.attributes, override.attributes, gone, "attribute."),
        implies=_changed(facts.implies, override.implies, gone),
        lookups=_changed(facts.lookups, override.lookups, gone),
        defaults=_changed(facts.defaults, override.defaults, gone),
        constraints=_changed(facts.constraints, override.constraints, gone),
        accumulators=_changed(facts.accumulators, override.accumulators, gone, "accumulator."),
        rules=_changed(facts.rules, override.rules, gone),
        knobs=_changed(facts.knobs, override.knobs, gone, "knob."),
    )


def _flags(
    flags: tuple[Flag, ...], changes: tuple[Flag, ...], gone: frozenset[str]
) -> tuple[Flag, ...]:
    """Flags as changed, and of those that stay the spellings and choices that are not denied."""
    by_dest = {change.dest: change for change in changes}
    known = {flag.dest for flag in flags}
    merged = [by_dest.get(flag.dest, flag) for flag in flags]
    merged += [change for change in changes if change.dest not in known]
    return tuple(_parts(flag, gone) for flag in merged if f"flag.{flag.dest}" not in gone)


def _parts(flag: Flag, gone: frozenset[str]) -> Flag:
    start = f"flag.{flag.dest}."
    if not any(address.startswith(start) for address in gone):
        return flag
    return replace(
        flag,
        spellings=tuple(
            one
            for one in flag.spellings
            if not {f"{start}spelling.{one.literal}", f"{start}spelling.{one.companion_of}"} & gone
        ),
        choices=tuple(one for one in flag.choices if f"{start}choice.{one.value}" not in gone),
    )


def _changed(
    facts: tuple[F, ...], changes: tuple[F, ...], gone: frozenset[str], prefix: str = ""
) -> tuple[F, ...]:
    by_id = {change.id: change for change in changes}
    known = {fact.id for fact in facts}
    merged = [by_id.get(fact.id, fact) for fact in facts]
    merged += [change for change in changes if change.id not in known]
    return tuple(fact for fact in merged if prefix + fact.id not in gone)
