"""The part of an audit about how much the pack speaks of, and what its own cases show."""

from collections.abc import Iterator, Mapping
from typing import Final

from meshseed.evaluation import shown
from meshseed.reporting.documents import AuditReport
from meshseed.reporting.documents.cases import CaseAudit, CaseWork, Shown
from meshseed.reporting.pages.page import Block, Cell, Prose, Section, Table
from meshseed.reporting.pages.words import count, literal, names, plain

_SHOWN: Final[Mapping[Shown, str]] = {
    "statements": "what statements can do: a rule fires or not, a constraint is kept or broken,"
    " a row is looked up, an answer is taken",
    "comparisons": "each comparison of a condition, true and false",
    "decisions": "each comparison alone deciding its condition, being true and being false",
}


def coverage_section(report: AuditReport) -> Section:
    """The driver in numbers, then every case and everything that no case shows."""
    return Section(
        id="coverage",
        title="Coverage",
        blocks=(_extent(report), *_cases(report.work)),
    )


def cases_words(work: CaseWork) -> str:
    """How many cases come out as they are written."""
    return f"{sum(one.passed for one in work.cases)} of {len(work.cases)} as written"


def _extent(report: AuditReport) -> Table:
    found = report.coverage
    whole = "These are all flags." if found.flags_complete else "There are others."
    rows = (
        (plain("flags"), plain(f"{found.flags} listed, {found.modelled} modelled. {whole}")),
        (plain("spellings"), plain(str(found.spellings))),
        (
            plain("lists with every token"),
            names(found.complete) if found.complete else plain("none"),
        ),
        (
            plain("lists with at least these tokens"),
            names(found.partial) if found.partial else plain("none"),
        ),
    )
    return Table(caption="How much the pack speaks of", heading=("what", "how much"), rows=rows)


def _cases(work: CaseWork) -> Iterator[Block]:
    if not work.cases:
        yield Prose(text="The pack has no worked cases: nothing shows that its rules do as meant.")
        return
    failed = [one for one in work.cases if not one.passed]
    yield Prose(
        text="A worked case is a command line with what must come out. Run:"
        f" {count(len(work.cases), 'case')}; as written: {len(work.cases) - len(failed)};"
        f" otherwise: {len(failed)}."
    )
    if failed:
        yield _case_table(count(len(failed), "failing case"), failed, folded=False)
    yield Table(
        caption="What the cases show between them",
        heading=("of", "shown", "of so many"),
        rows=tuple(
            (
                Cell(text=one.what, note=_SHOWN[one.what]),
                plain(str(one.reached)),
                plain(str(one.wanted)),
            )
            for one in work.reach
        ),
    )
    yield Table(
        caption="What no case shows",
        heading=("what", "of", "in"),
        rows=tuple(
            (
                literal(one.says),
                plain(one.what),
                literal(f"{one.file}:{one.line}" if one.line else one.file),
            )
            for one in work.unreached
        ),
    )
    yield Table(
        caption=f"In how many cases each rule fires: {count(len(work.rules), 'rule')}",
        heading=("rule", "fires", "does not", "is left open"),
        rows=tuple(
            (
                literal(one.rule),
                plain(str(one.fired)),
                plain(str(one.not_fired)),
                plain(str(one.undecided)),
            )
            for one in work.rules
        ),
        folded=True,
    )
    yield _case_table(f"Every case: {len(work.cases)}", work.cases, folded=True)


def _case_table(
    caption: str, cases: tuple[CaseAudit, ...] | list[CaseAudit], *, folded: bool
) -> Table:
    return Table(
        caption=caption,
        heading=("case", "command line", "under", "comes out"),
        rows=tuple(
            (
                Cell(text=one.id, literal=True, note=one.says or ""),
                literal(one.typed) if one.typed else plain("empty"),
                names(_under(one)),
                Cell(
                    text="as written" if one.passed else "otherwise",
                    mark="yes" if one.passed else "no",
                    note="; ".join(one.differences),
                ),
            )
            for one in cases
        ),
        folded=folded,
    )


def _under(one: CaseAudit) -> Iterator[str]:
    yield from (f"--assume {name}={shown(value)}" for name, value in one.assume.items())
    yield from (f"--reading {name}={side}" for name, side in one.reading.items())
