"""Reads what an outcome says for one member of every open class.

A world is a mapping from the name of each open class to the member that is supposed.
"""

from collections.abc import Iterable, Mapping

from meshseed.diagnostics import Condition
from meshseed.evaluation.outcome import AttributeView, Forwarded, KnobView, Outcome
from meshseed.packs.facts import Plain

OPEN = "unknown"
"""Stands for a value that stays open even in one world."""

World = Mapping[str, Plain]
Conjunction = tuple[Condition, ...]


def holds_in(when: Conjunction, world: World) -> bool:
    """Whether a world is in the class; a class the world does not know is a mistake of the test."""
    return all(world[part.name] in part.values for part in when)


def holds_in_any(whens: Iterable[Conjunction], world: World) -> bool:
    """Whether a world is in one of the classes; none named means all."""
    listed = tuple(whens)
    return not listed or any(holds_in(when, world) for when in listed)


def value_in(view: AttributeView | KnobView, world: World) -> Plain:
    """The one value a view gives to a world, or `OPEN`."""
    if view.hole is None:
        return view.value
    if not view.hole.cases:
        return OPEN
    cases = [case for case in view.hole.cases if holds_in(case.when, world)]
    assert len(cases) == 1, f"{len(cases)} cases for {world}: {view.hole.cases}"
    return OPEN if cases[0].open else cases[0].value


def tokens_in(forwarded: Forwarded, world: World) -> tuple[str, ...]:
    """The tokens a world has, in order; one that is not known is `?` and its unknown."""
    return tuple(
        token.text if token.text is not None else f"?{token.unknown}"
        for token in forwarded.tokens
        if holds_in_any(token.when, world)
    )


def reported_in(outcome: Outcome, fact: str, world: World) -> bool:
    """Whether a finding of a fact of the pack holds in a world."""
    return any(
        finding.fact == fact and holds_in_any(finding.only_when, world)
        for finding in outcome.findings
    )
