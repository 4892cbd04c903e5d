"""Handovers as a person would list them: words with the line and column where each begins."""

from meshseed.checking.handovers import Handover, Piece, PieceKind, Pieces, Scanned
from meshseed.checking.lines import Lines

MARKS = {PieceKind.UNRESOLVED: "?", PieceKind.EARLIER: "^", PieceKind.PLACEHOLDER: "<"}


def words(pieces: Pieces, lines: Lines, *, whole: bool) -> list[list[object]]:
    """Words of a text: what white space separates, or the text as one word."""
    found: list[list[object]] = []
    word, at = "", 0

    def close() -> None:
        nonlocal word
        if word:
            place = lines.position(at)
            found.append([place.line, place.column, word])
        word = ""

    for piece in pieces:
        for part, offset in parts(piece):
            if not whole and part.isspace():
                close()
                continue
            if not word:
                if whole and part.isspace():
                    continue
                at = offset
            word += part
    word = word.rstrip() if whole else word
    close()
    return found


def parts(piece: Piece) -> list[tuple[str, int]]:
    if piece.kind is PieceKind.LITERAL:
        return list(zip(piece.text, piece.offsets, strict=False))
    return [(f"{MARKS[piece.kind]}{{{piece.text}}}", piece.offsets[0])]


def listed(handover: Handover, scanned: Scanned) -> dict[str, object]:
    """One handover, to compare with what was expected."""
    lines = Lines(scanned.text)
    whole = handover.cut.value == "words"
    tokens = [word for member in handover.members for word in words(member, lines, whole=whole)]
    return {
        "carrier": handover.carrier,
        "writing": handover.writing.value,
        "cut": handover.cut.value,
        "tokens": tokens,
    }
