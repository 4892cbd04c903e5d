"""An explanation as a person reads it."""

from collections.abc import Iterator

from meshseed.cli.text import Line, Piece, Row, Tone, grid, indented, piece, wrapped
from meshseed.cli.words import joined, listed, shown, sureness
from meshseed.explaining import (
    ConflictNote,
    EvidenceNote,
    Explained,
    Explanation,
    Kind,
    StandingNote,
    UnknownNote,
    Use,
)


def explained_lines(explained: Explained, width: int) -> list[Line]:
    """Every thing of the name, a blank line between; what there is, first, where several are."""
    lines: list[Line] = []
    if len(explained.found) > 1:
        kinds = ", ".join(f"{one.kind.value} {one.id}" for one in explained.found)
        text = f" is the name of {len(explained.found)} things: {kinds}"
        lines += wrapped((piece(explained.query, Tone.NAME), piece(text)), width, hang=2)
    for one in explained.found:
        if lines:
            lines.append(())
        lines += _one(one, width)
    return lines


def _one(one: Explanation, width: int) -> list[Line]:
    lines = wrapped(_head(one), width, hang=2)
    if one.says:
        lines += indented((piece(one.says),), width, 2)
    lines += grid(list(_facts(one)), width)
    lines += _uses("Written by", one.written_by, width)
    by_value = one.kind in {Kind.FLAG, Kind.ATTRIBUTE, Kind.CHOICE}
    lines += _uses("Read by" if by_value else "Used by", one.read_by, width)
    if one.unknowns:
        lines.append((piece("Needs to be answered", Tone.HEADING),))
        lines += grid([_unknown(each) for each in one.unknowns], width)
    if one.conflicts:
        lines.append((piece("Contested", Tone.HEADING),))
        for conflict in one.conflicts:
            lines += _conflict(conflict, width)
    if one.evidence:
        lines.append((piece("Evidence", Tone.HEADING),))
        lines += grid([_evidence(each) for each in one.evidence], width)
    return lines


def _head(one: Explanation) -> Line:
    title = one.title if one.title.startswith(one.kind.value) else f"{one.kind.value}: {one.title}"
    return (piece(one.id, Tone.NAME), Piece(": "), piece(title, Tone.HEADING))


def _facts(one: Explanation) -> Iterator[Row]:
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


def _uses(heading: str, uses: tuple[Use, ...], width: int) -> list[Line]:
    if not uses:
        return []
    rows: list[Row] = [
        ((piece(use.id, Tone.NAME),), (piece(use.kind.value),), (piece(use.how),)) for use in uses
    ]
    return [(piece(heading, Tone.HEADING),), *grid(rows, width)]


def _unknown(unknown: UnknownNote) -> Row:
    answer = f"assumed {shown(unknown.value)}" if unknown.assumed else "nothing is assumed"
    also = "" if unknown.exhaustive or not unknown.candidates else ", or another"
    known = f"candidates: {listed(unknown.candidates)}{also}" if unknown.candidates else ""
    return (
        (piece(unknown.id, Tone.NAME),),
        sureness(unknown.confidence),
        joined((piece(unknown.question), piece(answer), piece(known))),
    )


def _conflict(conflict: ConflictNote, width: int) -> list[Line]:
    item = f" ({conflict.item})" if conflict.item else ""
    head = joined(
        ((piece(conflict.id, Tone.NAME), piece(item)), piece(conflict.question or "")), ": "
    )
    rows: list[Row] = [
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
        for side in conflict.sides
    ]
    return [*indented(head, width, 2), *grid(rows, width, indent=4)]


def _evidence(note: EvidenceNote) -> Row:
    quoted = piece(f"“{note.text}”" if note.text else "")
    line = f" ({note.line.value})" if note.line is not None else ""
    source = piece(f"{note.source}{line}" if note.source else "", Tone.FAINT)
    printed = piece(f"printed {note.printed}" if note.printed else "", Tone.FAINT)
    return (
        (piece(note.id, Tone.NAME),),
        sureness(note.confidence),
        joined(
            (
                piece(note.kind),
                quoted,
                piece(note.says or ""),
                piece(note.where or "", Tone.FAINT),
                source,
                printed,
            )
        ),
    )
