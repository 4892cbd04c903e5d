"""A pack as it is read, and what the other sides of its conflicts have of their own."""

from collections.abc import Iterator

from meshseed.packs.facts import Override, PackFacts


def sides_of(facts: PackFacts) -> Iterator[PackFacts]:
    """The pack first, then for each side that changes it the facts of that side alone."""
    yield facts
    for conflict in facts.conflicts:
        for side in conflict.sides:
            if side.override is not None:
                yield _alone(facts, side.override)


def _alone(facts: PackFacts, side: Override) -> PackFacts:
    return PackFacts(
        identity=facts.identity,
        command_line=side.command_line or facts.command_line,
        unknowns=facts.unknowns,
        flags=side.flags,
        attributes=side.attributes,
        implies=side.implies,
        lookups=side.lookups,
        defaults=side.defaults,
        constraints=side.constraints,
        accumulators=side.accumulators,
        rules=side.rules,
        knobs=side.knobs,
    )
