"""Numbers as a command line writes them."""

from math import isfinite
from typing import Final

_MOST_DIGITS: Final = 400
_LEAST: Final = -(1 << 63)
_GREATEST: Final = (1 << 63) - 1


def whole_number(text: str) -> int | None:
    """The integer that *text* writes in decimal digits, or None.

    Integers beyond 64 bits are refused: no reader of the results could be relied on to keep them.
    """
    digits = text[1:] if text[:1] in {"+", "-"} else text
    if not digits.isascii() or not digits.isdigit() or len(digits) > _MOST_DIGITS:
        return None
    value = int(text)
    return value if _LEAST <= value <= _GREATEST else None


def real_number(text: str) -> float | None:
    """The finite number that *text* writes, or None."""
    if not text.isascii() or len(text) > _MOST_DIGITS or "_" in text or text != text.strip():
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None
