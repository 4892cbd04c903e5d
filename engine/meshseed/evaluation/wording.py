"""Values and comparisons in words, the same everywhere."""

from collections.abc import Iterable
from typing import Final

from meshseed.diagnostics import visible
from meshseed.packs.facts import Domain, Operator, Plain

_SIGNS: Final[dict[Operator, str]] = {
    Operator.EQUAL: "=",
    Operator.NOT_EQUAL: "is not",
    Operator.IN: "in",
    Operator.ABOVE: ">",
    Operator.AT_LEAST: ">=",
    Operator.BELOW: "<",
    Operator.AT_MOST: "<=",
    Operator.CONTAINS: "contains",
}
_TAKEN: Final = frozenset({"true", "false", "none", "others", "or", "and", "not"})


def value_text(value: Plain) -> str:
    """A value as a pack would write it: text quoted, the driver's None as `none`."""
    if value is None:
        return "none"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, tuple):
        return "[" + ", ".join(value_text(part) for part in value) + "]"
    return str(value)


def shown(value: Plain) -> str:
    """A value in few characters: text stands bare where it cannot be taken for anything else."""
    if isinstance(value, tuple):
        return "[" + ", ".join(shown(part) for part in value) + "]"
    if isinstance(value, str) and _is_word(value):
        return value
    return visible(value_text(value))


def listed(values: Iterable[Plain]) -> str:
    """Values side by side."""
    return ", ".join(shown(value) for value in values)


def comparison_text(name: str, operator: Operator, operand: str) -> str:
    """A comparison as a person reads it."""
    if operator is Operator.GIVEN:
        return f"{name} is typed" if operand == "true" else f"{name} is not typed"
    return f"{name} {_SIGNS[operator]} {operand}"


def domain_text(domain: Domain | None) -> str | None:
    """The bounds of an unknown number, or None where there is none."""
    if domain is None:
        return None
    bounds = (("> ", domain.gt), (">= ", domain.ge), ("< ", domain.lt), ("<= ", domain.le))
    parts = [f"{sign}{bound}" for sign, bound in bounds if bound is not None]
    return " and ".join(parts) or None


def _is_word(text: str) -> bool:
    """Whether *text* needs no quotes: no number, no word of ours, nothing that separates."""
    if not text or text.casefold() in _TAKEN or not text.isprintable():
        return False
    plain = all(char.isalnum() or char in "-_./+@%~" for char in text)
    return plain and not text.lstrip("+-").replace(".", "", 1).isdigit()
