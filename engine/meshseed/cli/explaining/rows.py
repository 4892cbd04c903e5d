"""Rows of an explanation: properties, uses, open questions, conflicts, observations."""

from collections.abc import Iterator, Sequence
from typing import Final

from meshseed.cli.text import Line, Piece, Row, Tone, grid, indented, inert, piece
from meshseed.cli.words import joined, listed, shown, sureness
from meshseed.diagnostics import cells
from meshseed.explaining import (
    ConflictNote,
    EvidenceNote,
    Explanation,
    Mention,
    StandingNote,
    UnknownNote,
    Use,
)

_BETWEEN: Final = " | "
_GAPS: Final = 6
"""Cells before and between the columns of a table."""

_RAGGED: Final = 6
_LEAST: Final = 18


def facts(one: Explanation) -> Iterator[Row]:
    """Standing and place, then the properties; a name that repeats is printed once."""
    if one.standing is not None:
        yield (piece("known as"),), _standing(one.standing)
    if one.where is not None:
        line = f":{one.where.line}" if one.where.line is not None else ""
        yield (piece("stated in"),), (piece(f"{one.where.file}{line}"),)
    before = None
    for each in one.properties:
        name = "" if each.name == before else each.name
        before = each.name
        own = () if each.standing is None else _standing(each.standing)
        yield (piece(name),) if name else (), joined((piece(each.text), own))


def _standing(standing: StandingNote) -> Line:
    parts: list[Piece | Line] = [sureness(standing.confidence)]
    if standing.printed is not None and standing.printed != standing.confidence.value:
        parts.append(piece(f"the source prints {standing.printed}"))
    if standing.why is not None:
        parts.append(piece(standing.why))
    return joined(parts, ", ")


def use(one: Use) -> Row:
    """A fact and how it uses another."""
    return (piece(one.id, Tone.NAME),), (piece(one.kind.value),), (piece(one.how),)


def unknown(one: UnknownNote) -> Row:
    """An open question with its candidates."""
    answer = f"assumed {shown(one.value)}" if one.assumed else "nothing is assumed"
    also = "" if one.exhaustive or not one.candidates else ", or another"
    known = f"candidates: {listed(one.candidates)}{also}" if one.candidates else ""
    return (
        (piece(one.id, Tone.NAME),),
        sureness(one.confidence),
        joined((piece(one.question), piece(answer), piece(known))),
    )


def conflict(one: ConflictNote, width: int) -> list[Line]:
    """A conflict with what speaks for each side."""
    item = f" ({one.item})" if one.item else ""
    through = f" [{', '.join(one.through)}]" if one.through else ""
    head = joined(
        (
            (piece(one.id, Tone.NAME), piece(item)),
            (piece(one.question or ""), piece(through, Tone.FAINT)),
        ),
        ": ",
    )
    sides: list[Row] = [
        (
            (piece(side.id),),
            (piece("taken" if side.taken else "", Tone.SURE),),
            joined(
                (
                    piece(side.says),
                    piece(f"({', '.join(side.evidence) or 'no evidence'})", Tone.FAINT),
                    piece(side.why or ""),
                ),
                " ",
            ),
        )
        for side in one.sides
    ]
    return [*indented(head, width, 2), *grid(sides, width, indent=4)]


def conflicts_in_short(found: Sequence[ConflictNote], lines: int, width: int) -> list[Row]:
    """Number, name and sides of each conflict, the side taken first.

    Every side gets its share of *lines* lines of *width* cells.
    """
    columns = [max((cells(text) for text in texts), default=0) for texts in _names_of(found)]
    room = max(width - sum(columns) - _GAPS, _LEAST)
    rows: list[Row] = []
    for one in found:
        sides = sorted(one.sides, key=lambda side: not side.taken)
        texts = [f"{side.id}{' (taken)' if side.taken else ''}: {side.says}" for side in sides]
        # Wrapping leaves some of a line empty.
        texts = _shared(texts, (room - _RAGGED * (lines > 1)) * lines)
        rows.append(
            (
                (piece(one.item or ""),),
                (piece(one.id, Tone.NAME),),
                joined(map(piece, texts), _BETWEEN),
            )
        )
    return rows


def _names_of(found: Sequence[ConflictNote]) -> tuple[list[str], list[str]]:
    return [one.item or "" for one in found], [one.id for one in found]


def _shared(texts: list[str], room: int) -> list[str]:
    """The texts cut so that all fit *room* cells together; what a short one leaves others use."""
    room -= len(_BETWEEN) * (len(texts) - 1)
    kept = list(texts)
    open_ones = sorted(range(len(texts)), key=lambda at: cells(texts[at]))
    for number, at in enumerate(open_ones):
        share = max(room // (len(open_ones) - number), 2)
        kept[at] = _cut(texts[at], share)
        room -= cells(kept[at])
    return kept


def _cut(text: str, room: int) -> str:
    """*text*, or as many of its first words as fit, an ellipsis behind them."""
    text = inert(text)
    if cells(text) <= room:
        return text
    words = text.split(" ")
    kept = ""
    for word in words:
        longer = f"{kept} {word}" if kept else word
        if cells(longer) + 2 > room:
            break
        kept = longer
    return f"{kept or text[: max(room - 2, 1)]} …"


def evidence(one: EvidenceNote) -> Row:
    """An observation with what it quotes and says."""
    quoted = piece(f"“{one.text}”" if one.text else "")
    line = f" ({one.line.value})" if one.line is not None else ""
    source = piece(f"{one.source}{line}" if one.source else "", Tone.FAINT)
    printed = piece(f"printed {one.printed}" if one.printed else "", Tone.FAINT)
    return (
        (piece(one.id, Tone.NAME),),
        sureness(one.confidence),
        joined(
            (
                piece(one.kind),
                quoted,
                piece(one.says or ""),
                piece(one.where or "", Tone.FAINT),
                source,
                printed,
            )
        ),
    )


def evidence_in_short(one: EvidenceNote) -> Row:
    """An observation: how sure, which line of evidence, where."""
    return (
        (piece(one.id, Tone.NAME),),
        sureness(one.confidence),
        (piece(one.line.value if one.line is not None else ""),),
        (piece(one.where or one.kind, Tone.FAINT),),
    )


def mention(one: Mention) -> Row:
    """A fact that speaks of a word, with the text it does so in."""
    return (
        (piece(one.id, Tone.NAME),),
        (piece(one.kind.value),),
        joined((piece(one.field, Tone.FAINT), piece(one.text)), ": "),
    )
