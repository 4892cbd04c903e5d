"""What a pack says to look for in a dump, as data that the mesh library understands."""

from collections.abc import Mapping

from msgspec import Struct

from meshseed.explaining import condition_text
from meshseed.mesh.dumps import CollectiveKind, CollectivePattern
from meshseed.packs.facts import CustomCallRole, PackFacts, Pattern


class Expectation(Struct, frozen=True, kw_only=True):
    """What the pack says of a pattern: in words, when it is expected, and how sure that is."""

    says: str | None
    when: str
    confidence: str


class Asked(Struct, frozen=True, kw_only=True):
    """Patterns to look for and targets of custom calls to count, with what the pack says of them.

    `roles` are what the custom calls stand for.
    """

    patterns: tuple[CollectivePattern, ...] = ()
    expectations: Mapping[str, Expectation] = {}
    roles: Mapping[str, CustomCallRole] = {}


def asked_of(facts: PackFacts) -> Asked:
    """Everything *facts* says to look for; an axis may bear any of its names in the mesh."""
    names = {axis.id: (axis.id, *axis.aliases) for axis in facts.axes}
    return Asked(
        patterns=tuple(_pattern(each, names) for each in facts.patterns),
        expectations={
            each.id: Expectation(
                says=each.says,
                when=condition_text(each.when),
                confidence=each.standing.confidence.value,
            )
            for each in facts.patterns
        },
        roles={call.target: call.role for call in facts.custom_calls},
    )


def _pattern(pattern: Pattern, names: Mapping[str, tuple[str, ...]]) -> CollectivePattern:
    return CollectivePattern(
        id=pattern.id,
        kinds=tuple(CollectiveKind(each.value) for each in pattern.collectives),
        axes=tuple(name for axis in pattern.over for name in names.get(axis, (axis,))),
        at_least=pattern.at_least,
        in_loop=pattern.in_loop,
        unroll=pattern.unroll,
    )
