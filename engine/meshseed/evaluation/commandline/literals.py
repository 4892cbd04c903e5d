"""Text that a shell or an author would have replaced, and that reaches the driver as it is."""

from typing import Final

from meshseed.diagnostics import Finding
from meshseed.evaluation.commandline import notices
from meshseed.evaluation.commandline.tokens import Token

_OPERATORS: Final = frozenset(
    {";", "&", "&&", "|", "||", "<", ">", ">>", "2>", "2>&1", "&>", "#", "\\"}
)


def literal_finding(token: Token) -> Finding | None:
    """One note for *token* where a part of it was meant to be replaced or to end the command."""
    text = token.text
    if text in _OPERATORS:
        return notices.taken_literally(token, 0, len(text), "means something to a shell only")
    at = _expansion(text)
    if at is not None:
        return notices.taken_literally(token, at, at + 2, "is not expanded")
    opening = text.find("<")
    while opening >= 0:
        if text[opening + 1 : opening + 2].isalpha():
            return notices.taken_literally(token, opening, opening + 2, "looks like a placeholder")
        opening = text.find("<", opening + 1)
    return None


def _expansion(text: str) -> int | None:
    """Where a variable or a command substitution begins."""
    tick = text.find("`")
    dollar = text.find("$")
    while dollar >= 0:
        behind = text[dollar + 1 : dollar + 2]
        if behind.isalpha() or (behind and behind in "_{("):
            return dollar if tick < 0 else min(dollar, tick)
        dollar = text.find("$", dollar + 1)
    return tick if tick >= 0 else None
