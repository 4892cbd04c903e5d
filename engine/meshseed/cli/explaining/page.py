"""One explanation as a page: on one screen, or everything."""

from collections.abc import Sequence
from typing import Final

from meshseed.cli.explaining import rows
from meshseed.cli.explaining.sections import Rows, Section, cut, fitted, laid_out, whole
from meshseed.cli.text import Line, Piece, Row, Tone, grid, indented, piece, wrapped
from meshseed.cli.words import sureness
from meshseed.explaining import EvidenceNote, Explained, Explanation, Kind

SCREEN: Final = 40
"""Lines a flag takes at most, on a terminal of 100 columns."""

_SAYS: Final = 2
_WORDY: Final = frozenset({"choice", "choices", "default"})
"""Properties of a flag that get a second line; others are cut after the first."""

_MENTIONS: Final = 30

_IN_FULL: Final = 3
"""So many things of one name are explained; of more, each gets a line."""


def explained_lines(explained: Explained, width: int, *, everything: bool) -> list[Line]:
    """Every thing of the name, a blank line between; what there is, first, where several are.

    *everything*: no row is left out or cut.
    """
    if not explained.found:
        return _mentioned(explained, width, everything=everything)
    lines: list[Line] = []
    if len(explained.found) > 1:
        few = len(explained.found) <= _IN_FULL
        kinds = ", ".join(f"{one.kind.value} {one.id}" for one in explained.found)
        text = f" is the name of {len(explained.found)} things" + (f": {kinds}" if few else "")
        lines += wrapped((piece(explained.query, Tone.NAME), piece(text)), width, hang=2)
    if len(explained.found) > _IN_FULL and not everything:
        return lines + _listed(explained.found, width)
    for one in explained.found:
        if lines:
            lines.append(())
        lines += _everything(one, width) if everything else _screen(one, width)
    return lines


def _listed(found: Sequence[Explanation], width: int) -> list[Line]:
    """A row for each thing of a name that many have, and how to see one of them."""
    table: list[Row] = [
        (
            (piece(one.id, Tone.NAME),),
            (piece(one.kind.value),),
            () if one.standing is None else sureness(one.standing.confidence),
            (piece(one.says or one.title),),
        )
        for one in found
    ]
    lines: list[Line] = []
    shown = 0
    for each in laid_out(table, width):
        # A line for the name, one for what is left.
        if len(lines) + len(each) > SCREEN - 2:
            break
        lines += each
        shown += 1
    more = f"{len(found) - shown} more, and " if shown < len(found) else ""
    return [*lines, (piece(f"{more}everything about each: --all", Tone.FAINT),)]


def _everything(one: Explanation, width: int) -> list[Line]:
    lines = wrapped(_head(one), width, hang=2)
    if one.says:
        lines += indented((piece(one.says),), width, 2)
    lines += grid(list(rows.facts(one)), width)
    conflicts = tuple(tuple(rows.conflict(each, width)) for each in one.conflicts)
    evidence = laid_out([rows.evidence(each) for each in one.evidence], width)
    return lines + whole([*_uses(one, width), _contested(conflicts), _observed(evidence)])


def _screen(one: Explanation, width: int) -> list[Line]:
    """Head and properties, then as much of the rest as one screen has room for."""
    lines = wrapped(_head(one), width, hang=2)
    is_flag = one.kind is Kind.FLAG
    if one.says:
        said = indented((piece(one.says),), width, 2)
        lines += cut(said, _SAYS, width) if is_flag else said
    properties = list(rows.facts(one))
    name = ""
    for row, each in zip(properties, laid_out(properties, width), strict=True):
        name = row[0][0].text if row[0] else name
        lines += cut(each, 2 if name in _WORDY else 1, width) if is_flag else each
    conflicts = _briefly(rows.conflicts_in_short(one.conflicts, 2, width), 2, width)
    tighter = _briefly(rows.conflicts_in_short(one.conflicts, 1, width), 1, width)
    observed = _one_of_each_line_first(one.evidence)
    evidence = _briefly([rows.evidence_in_short(each) for each in observed], 1, width)
    sections = [
        *_uses(one, width, briefly=True),
        _contested(conflicts, tighter),
        _observed(evidence),
    ]
    return lines + fitted(sections, SCREEN - len(lines))


def _uses(one: Explanation, width: int, *, briefly: bool = False) -> list[Section]:
    by_value = one.kind in {Kind.FLAG, Kind.ATTRIBUTE, Kind.CHOICE}
    groups = (
        ("Written by", [rows.use(each) for each in one.written_by], (4, 1)),
        (
            "Read by" if by_value else "Used by",
            [rows.use(each) for each in one.read_by],
            (5, 1),
        ),
        ("Needs to be answered", [rows.unknown(each) for each in one.unknowns], (2, 1)),
    )
    return [
        Section(
            heading=heading,
            rows=_briefly(found, 1, width) if briefly else laid_out(found, width),
            floors=floors,
        )
        for heading, found, floors in groups
    ]


def _contested(found: Rows, tighter: Rows | None = None) -> Section:
    """No conflict is ever left out."""
    count = len(found)
    return Section(heading="Contested", rows=found, floors=(count, count), tight=tighter)


def _observed(found: Rows) -> Section:
    return Section(heading="Evidence", rows=found, floors=(4, 1))


def _one_of_each_line_first(found: Sequence[EvidenceNote]) -> list[EvidenceNote]:
    """The first observation of every line of evidence before the others."""
    first = {one.line: one for one in reversed(found)}
    return sorted(found, key=lambda one: first[one.line] is not one)


def _briefly(found: Sequence[Row], most: int, width: int) -> Rows:
    """Each row in *most* lines; one more where its first cell takes a line of its own."""
    return tuple(
        cut(lines, most + (1 if _is_pushed(row, lines) else 0), width)
        for row, lines in zip(found, laid_out(found, width), strict=True)
    )


def _is_pushed(row: Row, lines: Sequence[Line]) -> bool:
    """Whether nothing but the first cell stands in the first line."""
    first = "".join(part.text for part in row[0])
    return len(lines) > 1 and "".join(part.text for part in lines[0]).strip() == first


def _head(one: Explanation) -> Line:
    title = one.title if one.title.startswith(one.kind.value) else f"{one.kind.value}: {one.title}"
    return (piece(one.id, Tone.NAME), Piece(": "), piece(title, Tone.HEADING))


def _mentioned(explained: Explained, width: int, *, everything: bool) -> list[Line]:
    """What speaks of a word that is no name."""
    count = len(explained.mentions)
    least = count if everything else min(count, _MENTIONS)
    more = f" ({least} of {count}; --all)" if least < count else ""
    head = (
        piece(f"nothing in {explained.pack} is called "),
        piece(explained.query, Tone.NAME),
        piece(f"; it is spoken of here{more}:"),
    )
    found: list[Row] = [rows.mention(each) for each in explained.mentions[:least]]
    laid = laid_out(found, width) if everything else _briefly(found, 1, width)
    return [*wrapped(head, width, hang=2), *(line for each in laid for line in each)]
