"""The head of the page: which pack, which line, and whether the driver gets anywhere with it."""

from collections.abc import Iterator
from typing import Final

from meshseed.cli.text import Line, Piece, Tone, indented, piece, wrapped
from meshseed.diagnostics import Severity, summary, visible
from meshseed.evaluation import Outcome
from meshseed.evaluation.commandline import quoted

_LONGEST: Final = 2_000
"""Characters of a line that are shown; JSON has all of it."""


def header(outcome: Outcome, width: int, *, refused: bool) -> list[Line]:
    """Pack, line as it was split, readings, and the headline where something is wrong."""
    lines = wrapped(_pack(outcome), width, hang=2)
    lines += _line(outcome, width)
    for headline in _headlines(outcome, refused=refused):
        lines += wrapped(headline, width, hang=2)
    return lines


def _pack(outcome: Outcome) -> Line:
    pack = outcome.pack
    read = ", ".join(f"{conflict}={side}" for conflict, side in outcome.reading.items())
    found = [
        piece(pack.id, Tone.HEADING),
        piece(f" {pack.driver} {pack.release}", Tone.FAINT),
    ]
    if read:
        found.append(piece(f", read with {read}", Tone.DOUBTFUL))
    return tuple(found)


def _line(outcome: Outcome, width: int) -> list[Line]:
    """The tokens, quoted where a shell would need it, so that one can see where each ends."""
    tokens = outcome.line.tokens
    if not tokens:
        return [(piece("  (an empty line)", Tone.FAINT),)]
    shown: list[str] = []
    room = _LONGEST
    for token in tokens:
        text = visible(quoted(token.text[: room + 1]))
        if len(text) > room:
            break
        shown.append(text)
        room -= len(text) + 1
    found = [Piece(" ".join(shown), Tone.NAME)]
    if len(shown) < len(tokens):
        found.append(Piece(f" … and {len(tokens) - len(shown)} more tokens", Tone.FAINT))
    return indented(tuple(found), width, 2)


def _headlines(outcome: Outcome, *, refused: bool) -> Iterator[Line]:
    counted = summary(outcome.findings)
    if refused:
        yield (piece("refused (--strict)", Tone.ALARM), piece(f": {counted}"))
        return
    if outcome.reached is False:
        yield (
            piece("not reached", Tone.ALARM),
            piece(f": the driver stops{_at(outcome)}; what follows is what it would come to"),
        )
    elif outcome.reached is None:
        yield (
            piece("perhaps not reached", Tone.DOUBTFUL),
            piece(": it is not known whether the driver gets as far as this"),
        )
    if counted:
        grave = any(one.severity is Severity.ERROR for one in outcome.findings)
        yield (piece(counted, Tone.ALARM if grave else Tone.DOUBTFUL),)


def _at(outcome: Outcome) -> str:
    """What stops the driver: every constraint with evidence that it is enforced."""
    found = dict.fromkeys(
        finding.fact
        for finding in outcome.findings
        if finding.enforced_by is not None and finding.fact and not finding.only_when
    )
    return " at " + ", ".join(str(fact) for fact in found) if found else ""
