"""Values, confidence and marks in the words and tones that every command uses."""

from collections.abc import Iterable
from typing import Final

from meshseed.cli.text import Line, Piece, Tone
from meshseed.confidence import Confidence
from meshseed.evaluation import listed, shown

__all__ = ["joined", "listed", "shown", "sureness"]

_TONES: Final = {
    Confidence.CONFIRMED: Tone.SURE,
    Confidence.STRONG: Tone.SURE,
    Confidence.INFERRED: Tone.DOUBTFUL,
    Confidence.NOT_TRACED: Tone.ALARM,
}


def sureness(confidence: Confidence | None) -> Line:
    """A confidence as a cell; empty for None."""
    return () if confidence is None else (Piece(confidence.value, _TONES[confidence]),)


def joined(parts: Iterable[Piece | Line], between: str = "; ") -> Line:
    """Pieces and lines in one line, *between* them what separates them; empty ones vanish."""
    found: list[Piece] = []
    for part in parts:
        pieces = (part,) if isinstance(part, Piece) else part
        if not any(one.text for one in pieces):
            continue
        if found:
            found.append(Piece(between))
        found.extend(pieces)
    return tuple(found)
