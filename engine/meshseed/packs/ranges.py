"""The kinds of complaint a validator has, and those about ranges in words."""

from typing import Final

from meshseed.packs.faults import MISMATCH, Fault

_AMOUNTS: Final = {
    "greater_than": ("gt", "a number greater than {}"),
    "greater_than_equal": ("ge", "a number of at least {}"),
    "less_than": ("lt", "a number less than {}"),
    "less_than_equal": ("le", "a number of at most {}"),
    "multiple_of": ("multiple_of", "a multiple of {}"),
}
_LENGTHS: Final = {
    "too_short": ("min_length", "at least {}", "entry", "entries"),
    "too_long": ("max_length", "at most {}", "entry", "entries"),
    "string_too_short": ("min_length", "at least {}", "character", "characters"),
    "string_too_long": ("max_length", "at most {}", "character", "characters"),
}


def range_in_words(fault: Fault) -> str | None:
    """What the range asks for, or None where *fault* is about something else."""
    if fault.kind in _AMOUNTS:
        key, words = _AMOUNTS[fault.kind]
        return words.format(fault.context.get(key, "that"))
    if fault.kind in _LENGTHS:
        key, words, one, many = _LENGTHS[fault.kind]
        bound = fault.context.get(key, "that")
        return f"{words.format(bound)} {one if bound == 1 else many}"
    return "a number that is finite" if fault.kind == "finite_number" else None


def enough(fault: Fault, value: object) -> bool:
    """Whether *value* is long enough as written.

    The validator counts only the entries it accepted, so each bad entry would be blamed twice.
    """
    least = fault.context.get("min_length")
    return (
        fault.kind == "too_short"
        and isinstance(value, list | dict)
        and isinstance(least, int)
        and len(value) >= least
    )


def is_built_in(kind: str) -> bool:
    """Whether *kind* is about a value's type or choice, and not a validator's own complaint."""
    if kind == MISMATCH:
        return True
    # pydantic is there already where there is a fault to judge, and only there.
    from typing import get_args

    from pydantic_core.core_schema import ErrorType

    return kind in get_args(ErrorType) and kind not in {"value_error", "assertion_error"}
