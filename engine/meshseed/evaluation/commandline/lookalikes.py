"""Characters that an editor put in the place of the ones a command line needs."""

from typing import Final

from meshseed.diagnostics import Finding
from meshseed.evaluation.commandline import notices
from meshseed.evaluation.commandline.table import FlagTable
from meshseed.evaluation.commandline.tokens import Token

_DASHES: Final = frozenset("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d")
_QUOTES: Final = {
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02", '"'),
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\uff07", "'"),
}
_SPACES: Final = frozenset(
    "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f\u205f"
    "\u2060\u3000\ufeff"
)


def ascii_dashes(text: str, table: FlagTable) -> str | None:
    """*text* with ASCII dashes, where other dashes begin it in front of a word.

    Where both `-name` and `--name` are possible, the one the table knows is taken.
    """
    if text.isascii():
        return None
    end = 0
    while end < len(text) and (text[end] == "-" or text[end] in _DASHES):
        end += 1
    rest = text[end:]
    if text[:end].isascii() or not rest[:1].isalpha():
        return None
    name = rest.partition("=")[0]
    dashes = "--" if len(name) > 1 else "-"
    if dashes + name not in table.entries:
        for other in ("-", "--"):
            if other + name in table.entries:
                dashes = other
    return dashes + rest


def mended(text: str, table: FlagTable) -> str | None:
    """*text* with ASCII dashes in front and ASCII spaces; None where it needs no mending."""
    dashed = ascii_dashes(text, table) or text
    spaced = _spaced(dashed) if dashed.startswith("-") else dashed
    return None if spaced == text else spaced


def _spaced(text: str) -> str:
    return "".join(" " if char in _SPACES else char for char in text)


def lookalike_findings(token: Token, table: FlagTable) -> list[Finding]:
    """What is wrong with the dashes, quotes and spaces of *token*."""
    text = token.text
    if text.isascii():
        return []
    findings: list[Finding] = []
    written = ascii_dashes(text, table)
    if written is not None:
        at = next(index for index, char in enumerate(text) if char in _DASHES)
        findings.append(notices.lookalike_dash(token, at, written))
    elif text[0] in _DASHES and text[1:2].isdigit():
        findings.append(notices.lookalike_dash(token, 0, "-" + text[1:]))
    quotes = [at for at in _edges(text) if text[at] in _QUOTES]
    if quotes:
        plain = "".join(_QUOTES.get(char, char) for char in text)
        findings.append(notices.lookalike_quote(token, quotes[0], plain))
    if text.startswith("-"):
        space = next((index for index, char in enumerate(text) if char in _SPACES), None)
        if space is not None:
            findings.append(notices.lookalike_space(token, space, _spaced(text)))
    return findings


def _edges(text: str) -> tuple[int, ...]:
    """The places where a quote would stand: at the ends and behind the first `=`."""
    behind = text.find("=") + 1
    inner = (behind,) if 0 < behind < len(text) else ()
    return (0, *inner, len(text) - 1)
