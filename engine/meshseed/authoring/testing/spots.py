"""Every place of a pack where a condition is judged."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from meshseed.packs.facts import Condition, PackFacts, Where


class Kind(StrEnum):
    """What the condition belongs to."""

    IMPLY = "imply"
    DEFAULT = "default"
    CONSTRAINT = "constraint"
    RULE = "rule"
    KNOB = "knob"
    ADVICE = "advice"


class Part(StrEnum):
    """Which condition of it: when it applies, or what it requires."""

    WHEN = "when"
    REQUIRE = "require"


class Spot(Struct, frozen=True):
    """One condition. `index` counts the cases of a default and the seeds of a pass option."""

    kind: Kind
    id: str
    part: Part = Part.WHEN
    index: int = 0

    @property
    def text(self) -> str:
        """What a person calls it."""
        if self.kind is Kind.DEFAULT:
            return f"default {self.id} case {self.index + 1}"
        if self.kind is Kind.KNOB:
            return f"knob {self.id} seed {self.index + 1}"
        if self.kind is Kind.CONSTRAINT:
            return f"constraint {self.id} {self.part.value}"
        return f"{self.kind.value} {self.id}"


class Placed(Struct, frozen=True):
    """A condition with its spot and the table it is written in."""

    spot: Spot
    condition: Condition
    where: Where


def spots(facts: PackFacts) -> Iterator[Placed]:
    """Every condition of a pack, in the order of evaluation."""
    for imply in facts.implies:
        yield Placed(Spot(Kind.IMPLY, imply.id), imply.when, imply.where)
    for default in facts.defaults:
        for index, case in enumerate(default.cases):
            if case.when is not None:
                yield Placed(Spot(Kind.DEFAULT, default.id, index=index), case.when, default.where)
    for fact in facts.constraints:
        yield Placed(Spot(Kind.CONSTRAINT, fact.id), fact.when, fact.where)
        yield Placed(Spot(Kind.CONSTRAINT, fact.id, Part.REQUIRE), fact.require, fact.where)
    for rule in facts.rules:
        yield Placed(Spot(Kind.RULE, rule.id), rule.when, rule.where)
    for knob in facts.knobs:
        for index, seed in enumerate(knob.seeded_by):
            yield Placed(Spot(Kind.KNOB, knob.id, index=index), seed.when, knob.where)
    for advice in facts.advice:
        yield Placed(Spot(Kind.ADVICE, advice.id), advice.when, advice.where)
