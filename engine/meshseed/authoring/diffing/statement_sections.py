"""The parts of the page about what the packs say: flags, tokens, open questions, standing."""

from collections.abc import Iterable, Iterator

from meshseed.authoring.diffing.paper import Cell, Row, Section, literal, plain
from meshseed.authoring.diffing.results import (
    FlagChange,
    FlagNews,
    OpenChange,
    OpenNews,
    PackDiff,
    PropertyChange,
)


def statement_sections(diff: PackDiff) -> Iterator[Section]:
    """The sections about statements."""
    yield from _flags(diff)
    yield from _tokens(diff)
    yield from _opens(diff)
    yield from _standing(diff)
    yield from _statements(diff)


def _flags(diff: PackDiff) -> Iterator[Section]:
    if diff.line_reading:
        yield Section(
            title="How a line is read",
            heading=("what", "was", "is"),
            rows=tuple(_property(one) for one in diff.line_reading),
        )
    if diff.flags_changed:
        yield Section(
            title="Flags changed",
            heading=("flag", "what", "was", "is"),
            rows=tuple(row for flag in diff.flags_changed for row in _flag_rows(flag)),
        )
    partial = "It does not list every flag, so this need not be a change of the driver."
    for title, flags, complete in (
        ("Flags added", diff.flags_added, diff.old.flags_complete),
        ("Flags removed", diff.flags_removed, diff.new.flags_complete),
    ):
        if flags:
            other = diff.old.name if title.endswith("added") else diff.new.name
            yield Section(
                title=title,
                says=() if complete else (f"{other} lacks them. {partial}",),
                heading=("flag", "spellings", "registered", "documented", "effect"),
                rows=tuple(map(_flag, flags)),
            )


def _flag_rows(flag: FlagChange) -> Iterator[Row]:
    if flag.known_as is not None:
        yield (literal(flag.dest), Cell("name"), literal(flag.known_as), literal(flag.dest))
    yield from ((literal(flag.dest), *_property(one)) for one in flag.changes)


def _property(change: PropertyChange) -> Row:
    return (Cell(change.property), literal(change.old), literal(change.new))


def _flag(flag: FlagNews) -> Row:
    return (
        literal(flag.dest),
        literal(", ".join(flag.spellings)),
        Cell(flag.visibility.value),
        plain(flag.documented),
        Cell("modelled" if flag.modelled else "not modelled"),
    )


def _tokens(diff: PackDiff) -> Iterator[Section]:
    for title, tokens in (
        ("Tokens that can be forwarded now", diff.tokens_added),
        ("Tokens no longer forwarded", diff.tokens_removed),
    ):
        if tokens:
            yield Section(
                title=title,
                heading=("list", "token", "by"),
                rows=tuple(
                    (literal(one.accumulator), literal(one.token), literal(", ".join(one.rules)))
                    for one in tokens
                ),
            )


def _opens(diff: PackDiff) -> Iterator[Section]:
    for title, taken, news in (
        ("Unknowns opened", "assumed", diff.unknowns_opened),
        ("Unknowns closed", "was assumed", diff.unknowns_closed),
        ("Conflicts opened", "side taken", diff.conflicts_opened),
        ("Conflicts closed", "side that was taken", diff.conflicts_closed),
    ):
        if news:
            yield Section(
                title=title, heading=("id", taken, "question"), rows=tuple(map(_open, news))
            )
    for title, changes in (
        ("Unknowns changed", diff.unknowns_changed),
        ("Conflicts changed", diff.conflicts_changed),
    ):
        if changes:
            yield Section(
                title=title,
                heading=("id", "what", "was", "is"),
                rows=tuple(_open_rows(changes)),
            )


def _open(one: OpenNews) -> Row:
    return (literal(one.id), literal(one.taken), plain(one.question))


def _open_rows(changes: Iterable[OpenChange]) -> Iterator[Row]:
    for one in changes:
        yield from ((literal(one.id), *_property(change)) for change in one.changes)


def _standing(diff: PackDiff) -> Iterator[Section]:
    for title, rose in (("Known better", True), ("Known worse", False)):
        found = [one for one in diff.standing if one.rose is rose]
        if found:
            yield Section(
                title=title,
                heading=("statement", "was", "is", "evidence added", "evidence removed"),
                rows=tuple(
                    (
                        literal(one.address),
                        Cell(one.old.value),
                        Cell(one.new.value),
                        literal(", ".join(one.evidence_added)),
                        literal(", ".join(one.evidence_removed)),
                    )
                    for one in found
                ),
            )


def _statements(diff: PackDiff) -> Iterator[Section]:
    if diff.statements:
        yield Section(
            title="Statements, table by table",
            heading=("table", "added", "removed", "changed", "for example"),
            rows=tuple(
                (
                    literal(one.table),
                    Cell(str(len(one.added))),
                    Cell(str(len(one.removed))),
                    Cell(str(len(one.changed))),
                    literal(", ".join((*one.changed, *one.removed, *one.added)[:3])),
                )
                for one in diff.statements
            ),
        )
