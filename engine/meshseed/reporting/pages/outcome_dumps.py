"""The part of an outcome about what programs that were compiled so do."""

from collections.abc import Iterable, Iterator

from meshseed.reporting.documents import OutcomeReport
from meshseed.reporting.documents.outcome import Dump, DumpPattern, DumpTotal
from meshseed.reporting.pages.page import Block, Cell, Notes, Prose, Section, Table
from meshseed.reporting.pages.words import count, literal, note_of, plain
from meshseed.reporting.pictures import collectives_drawing


def dump_sections(report: OutcomeReport) -> Iterator[Section]:
    """The collectives of compiled programs, where some were read; of several, all in one too."""
    dumps = report.dumps
    if not dumps:
        return
    title = "What the program does" if len(dumps) == 1 else "What the programs do"
    if len(dumps) == 1:
        yield Section(id="collectives", title=title, blocks=tuple(_dump(dumps[0])))
        return
    parts = tuple(
        Section(id=f"dump-{at}", title=one.source, blocks=tuple(_dump(one)))
        for at, one in enumerate(dumps)
    )
    yield Section(id="collectives", title=title, blocks=tuple(_together(dumps)), sections=parts)


def _together(dumps: tuple[Dump, ...]) -> Iterator[Block]:
    """All dumps as one picture, where their axes are those of one mesh."""
    if len({one.mesh for one in dumps}) > 1 or any(one.inferred for one in dumps):
        yield Prose(
            text="The dumps are not known to be on one mesh, so that their axes cannot be added up;"
            " --mesh says which it is."
        )
        return
    number = sum(one.count for one in dumps)
    yield collectives_drawing(
        "Collectives of all programs, by axis",
        f"{count(number, 'collective')} of {count(len(dumps), 'dump')}.",
        _counts(total for one in dumps for total in one.totals),
        "collectives",
    )


def _dump(dump: Dump) -> Iterator[Block]:
    if dump.mesh is None:
        yield Prose(text="No mesh is known that its groups fit.")
    else:
        whose = (
            "Nobody gave its mesh; the smallest that fits is" if dump.inferred else "Its mesh is"
        )
        yield Prose(text=f"{whose} {dump.mesh}.")
    if dump.findings:
        yield Notes(
            caption=count(len(dump.findings), "finding"), notes=tuple(map(note_of, dump.findings))
        )
    if dump.totals:
        yield collectives_drawing(
            f"Collectives of {dump.source}, by axis",
            f"{count(dump.count, 'collective')} of {dump.source}.",
            _counts(dump.totals),
            "collectives",
        )
    yield Table(
        caption="Collectives and what they carry",
        heading=("collective", "over", "how many", "in loops", "bytes on one device"),
        rows=tuple(
            (
                literal(one.kind),
                plain(_axes(one)),
                plain(f"{one.count:,}"),
                plain(f"{one.in_loops:,}"),
                Cell(
                    text=f"{one.bytes:,}",
                    note=f"{one.unsized} more have no known size" if one.unsized else "",
                ),
            )
            for one in dump.totals
        ),
    )
    if dump.patterns:
        yield Table(
            caption="What the pack expects of such a program",
            heading=("pattern", "expected when", "says", "confidence", "found"),
            rows=tuple(
                (
                    literal(one.id),
                    literal(one.when),
                    plain(one.says or ""),
                    Cell(confidence=one.confidence),
                    _found(one),
                )
                for one in dump.patterns
            ),
        )


def _found(one: DumpPattern) -> Cell:
    if one.found is None:
        return Cell(text="cannot be told", mark="open", note=one.why)
    return Cell(text="yes" if one.found else "no", mark="yes" if one.found else "no", note=one.why)


def _counts(totals: Iterable[DumpTotal]) -> dict[tuple[str, str], int]:
    counts: dict[tuple[str, str], int] = {}
    for one in totals:
        key = (one.kind, _axes(one))
        counts[key] = counts.get(key, 0) + one.count
    return counts


def _axes(one: DumpTotal) -> str:
    if one.axes is None:
        return "axes not known"
    return ", ".join(one.axes) or "each alone"
