"""Values of packs in the words of a comparison."""

from meshseed.diagnostics import Condition
from meshseed.evaluation import value_text
from meshseed.packs.facts import Constant, Deprecation, FromUnknown, Plain, Term


def value_words(value: Plain) -> str:
    """A value as a pack would write it."""
    return value_text(value)


def term_words(term: Term | None) -> str | None:
    """What a term stands for; None where there is none."""
    if term is None:
        return None
    if isinstance(term, Constant):
        return value_text(term.value)
    if isinstance(term, FromUnknown):
        return f"?{term.unknown}"
    return f"{term.prefix}<{term.name}>"


def deprecation_words(deprecation: Deprecation | None) -> str | None:
    """Since when, and what to use instead."""
    if deprecation is None:
        return None
    parts = (
        ("since", deprecation.since),
        ("use", deprecation.use),
        ("removed in", deprecation.removed),
    )
    return ", ".join(f"{name} {value}" for name, value in parts if value is not None) or "yes"


def condition_words(conditions: tuple[Condition, ...]) -> str:
    """The case of inputs a line does not give."""
    return " and ".join(
        f"{one.name} is {' or '.join(value_text(value) for value in one.values)}"
        for one in conditions
    )
