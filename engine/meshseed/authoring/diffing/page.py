"""A comparison as a page: headings, sentences and tables of words, for any kind of paper."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from meshseed.authoring.diffing.results import (
    FlagNews,
    OpenChange,
    OpenNews,
    OutputDiff,
    PackDiff,
    Proof,
    PropertyChange,
    Witness,
)
from meshseed.authoring.diffing.wording import condition_words
from meshseed.confidence import Confidence

SHORT: Final = 24
"""How many rows a table has at most, unless everything is asked for."""

_NOTHING: Final = "—"


class Cell(Struct, frozen=True):
    """Text of a table; `literal`: it is quoted from a pack or a line, and shown as such."""

    text: str
    literal: bool = False


Row = tuple[Cell, ...]


class Section(Struct, frozen=True, kw_only=True):
    """A part of the page; `left_out` counts rows beyond those shown."""

    title: str
    says: tuple[str, ...] = ()
    heading: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    left_out: int = 0


class Page(Struct, frozen=True):
    """A whole page under its title."""

    title: str
    sections: tuple[Section, ...]


def page_of(diff: PackDiff, *, most: int | None = SHORT) -> Page:
    """The page of a comparison; *most* bounds the rows of each table, None shows all."""
    sections = (
        _summary(diff),
        *_outcomes(diff),
        *_flags(diff),
        *_tokens(diff),
        *_opens(diff),
        *_standing(diff),
        *_statements(diff),
    )
    return Page(f"{_named(diff)}", tuple(_cut(one, most) for one in sections))


def _named(diff: PackDiff) -> str:
    old, new = diff.old, diff.new
    same = old.driver == new.driver and old.release == new.release
    releases = f"{old.driver} {old.release}"
    if not same:
        releases += f" to {new.driver} {new.release}"
    return f"{old.name} to {new.name} ({releases})"


def _cut(section: Section, most: int | None) -> Section:
    if most is None or len(section.rows) <= most:
        return section
    return Section(
        title=section.title,
        says=section.says,
        heading=section.heading,
        rows=section.rows[:most],
        left_out=section.left_out + len(section.rows) - most,
    )


def _plain(text: str | None) -> Cell:
    return Cell(text or _NOTHING)


def _literal(text: str | None) -> Cell:
    return Cell(text, literal=True) if text else Cell(_NOTHING)


# -- the summary --------------------------------------------------------------------------------


def _summary(diff: PackDiff) -> Section:
    rose = sum(one.rose for one in diff.standing)
    moved = [one for one in diff.outputs if one.changes]
    rows = (
        ("flags", _counts(diff.flags_added, diff.flags_removed, diff.flags_changed)),
        ("outcomes", _outcome_counts(diff, moved)),
        ("tokens", _counts(diff.tokens_added, diff.tokens_removed)),
        ("standing", f"{rose} known better, {len(diff.standing) - rose} known worse"),
        (
            "unknowns",
            _open_counts(diff.unknowns_opened, diff.unknowns_closed, diff.unknowns_changed),
        ),
        (
            "conflicts",
            _open_counts(diff.conflicts_opened, diff.conflicts_closed, diff.conflicts_changed),
        ),
    )
    return Section(
        title="At a glance",
        says=(_verdict(diff, moved),),
        rows=tuple((Cell(name), Cell(text)) for name, text in rows),
    )


def _verdict(diff: PackDiff, moved: Sequence[OutputDiff]) -> str:
    if diff.proven_same:
        return "No outcome changes, on any line: proven."
    if moved:
        return f"Outcomes change: {_number(len(moved), 'output')} of those both packs have."
    sampled = [one for one in diff.outputs if one.proof is Proof.SAMPLED]
    if not sampled:
        return (
            "Proven: of the outputs both packs have, none changes on any line whose flags both"
            " read alike."
        )
    return (
        f"No outcome change was found among {_number(diff.tried, 'line')};"
        f" for {_number(len(sampled), 'output')} not all lines could be tried."
    )


def _outcome_counts(diff: PackDiff, moved: Sequence[OutputDiff]) -> str:
    same = [one for one in diff.outputs if not one.changes]
    proven = sum(one.proof is not Proof.SAMPLED for one in same)
    parts = [f"{len(moved)} of {len(diff.outputs)} outputs change", f"{proven} proven the same"]
    if len(same) > proven:
        parts.append(f"{len(same) - proven} without a change found")
    if diff.outputs_added or diff.outputs_removed:
        parts.append(f"{len(diff.outputs_added)} only in the new pack")
        parts.append(f"{len(diff.outputs_removed)} only in the old")
    return ", ".join(parts)


def _counts(
    added: Sequence[object], removed: Sequence[object], changed: Sequence[object] | None = None
) -> str:
    also = f", {len(changed)} changed" if changed is not None else ""
    return f"{len(added)} added, {len(removed)} removed{also}"


def _open_counts(
    opened: Sequence[object], closed: Sequence[object], changed: Sequence[object]
) -> str:
    return f"{len(opened)} opened, {len(closed)} closed, {len(changed)} taken otherwise"


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


# -- outcomes -----------------------------------------------------------------------------------


def _outcomes(diff: PackDiff) -> Iterator[Section]:
    moved = [one for one in diff.outputs if one.changes]
    if moved:
        yield Section(
            title="Lines whose outcome changes",
            says=(
                "Each with a smallest line that shows it. Flags that only one pack has are not"
                " typed.",
                *_reach(moved),
            ),
            heading=("output", "line", "was", "is", "lines"),
            rows=tuple(_witness(one, each) for one in moved for each in one.changes),
            left_out=sum(one.left_out for one in moved),
        )
    same = [one for one in diff.outputs if not one.changes]
    if same:
        yield Section(title="Outcomes that stay", says=tuple(_stays(same)))
    for title, outputs in (
        ("Outcomes only the new pack tells", diff.outputs_added),
        ("Outcomes only the old pack tells", diff.outputs_removed),
    ):
        if outputs:
            yield Section(title=title, says=tuple(_by_kind(outputs)))


def _witness(output: OutputDiff, change: Witness) -> Row:
    line = change.line or "(nothing typed)"
    shown = Cell(line, literal=bool(change.line))
    if change.when:
        shown = Cell(f"{line} — where {condition_words(change.when)}", literal=False)
    count = f"{change.lines:,} of {output.tried:,}"
    return (
        _literal(output.output),
        shown,
        _literal(change.old),
        _literal(change.new),
        Cell(count),
    )


def _reach(outputs: Sequence[OutputDiff]) -> Iterator[str]:
    sampled = [one for one in outputs if one.proof is Proof.SAMPLED]
    if len(sampled) < len(outputs):
        yield (
            "Every class of values that either pack tells apart was tried"
            f"{', except for ' + _names(sampled) if sampled else ''}."
        )
    for one in sampled:
        yield f"{one.output}: only {_number(one.tried, 'line')} tried, since {one.why_sampled}."


def _stays(outputs: Sequence[OutputDiff]) -> Iterator[str]:
    for proof, says in (
        (Proof.SAME_STATEMENTS, "Proven, since both packs compute them by the same statements"),
        (Proof.EXHAUSTIVE, "Proven, since every class of values was tried"),
    ):
        found = [one for one in outputs if one.proof is proof]
        if found:
            yield f"{says}: {_names(found)}."
    for one in outputs:
        if one.proof is Proof.SAMPLED:
            yield (
                f"No change found among {_number(one.tried, 'line')}: {one.output}"
                f" ({one.why_sampled})."
            )


def _names(outputs: Sequence[OutputDiff]) -> str:
    names = [one.output for one in outputs]
    return ", ".join(names) if len(names) <= SHORT else f"{_number(len(names), 'output')}"


def _by_kind(outputs: Sequence[str]) -> Iterator[str]:
    kinds: dict[str, list[str]] = {}
    for output in outputs:
        kind, _, name = output.partition(".")
        kinds.setdefault(kind, []).append(name)
    for kind, names in kinds.items():
        shown = ", ".join(names[:SHORT])
        more = f" and {len(names) - SHORT} more" if len(names) > SHORT else ""
        yield f"{_number(len(names), kind)}: {shown}{more}."


# -- flags and tokens ---------------------------------------------------------------------------


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
            rows=tuple(
                row
                for flag in diff.flags_changed
                for row in (
                    *(
                        (
                            (
                                _literal(flag.dest),
                                Cell("name"),
                                _literal(flag.known_as),
                                _literal(flag.dest),
                            ),
                        )
                        if flag.known_as
                        else ()
                    ),
                    *((_literal(flag.dest), *_property(one)) for one in flag.changes),
                )
            ),
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


def _property(change: PropertyChange) -> Row:
    return (Cell(change.property), _literal(change.old), _literal(change.new))


def _flag(flag: FlagNews) -> Row:
    return (
        _literal(flag.dest),
        _literal(", ".join(flag.spellings)),
        Cell(flag.visibility.value),
        _plain(flag.documented),
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
                    (_literal(one.accumulator), _literal(one.token), _literal(", ".join(one.rules)))
                    for one in tokens
                ),
            )


# -- what is open, and how well things are known ------------------------------------------------


def _opens(diff: PackDiff) -> Iterator[Section]:
    for title, taken, news in (
        ("Unknowns opened", "assumed", diff.unknowns_opened),
        ("Unknowns closed", "was assumed", diff.unknowns_closed),
        ("Conflicts opened", "side taken", diff.conflicts_opened),
        ("Conflicts closed", "side that was taken", diff.conflicts_closed),
    ):
        if news:
            yield Section(
                title=title, heading=("id", "question", taken), rows=tuple(map(_open, news))
            )
    for title, changes in (
        ("Unknowns taken otherwise", diff.unknowns_changed),
        ("Conflicts taken otherwise", diff.conflicts_changed),
    ):
        if changes:
            yield Section(
                title=title,
                heading=("id", "what", "was", "is"),
                rows=tuple(_open_rows(changes)),
            )


def _open(one: OpenNews) -> Row:
    return (_literal(one.id), _plain(one.question), _literal(one.taken))


def _open_rows(changes: Iterable[OpenChange]) -> Iterator[Row]:
    for one in changes:
        yield from ((_literal(one.id), *_property(change)) for change in one.changes)


def _standing(diff: PackDiff) -> Iterator[Section]:
    for title, rose in (("Known better", True), ("Known worse", False)):
        found = [one for one in diff.standing if one.rose is rose]
        if found:
            yield Section(
                title=title,
                heading=("statement", "was", "is", "evidence added", "evidence removed"),
                rows=tuple(
                    (
                        _literal(one.address),
                        _confidence(one.old),
                        _confidence(one.new),
                        _literal(", ".join(one.evidence_added)),
                        _literal(", ".join(one.evidence_removed)),
                    )
                    for one in found
                ),
            )


def _confidence(confidence: Confidence) -> Cell:
    return Cell(confidence.value)


def _statements(diff: PackDiff) -> Iterator[Section]:
    if diff.statements:
        yield Section(
            title="Statements, table by table",
            heading=("table", "added", "removed", "changed", "for example"),
            rows=tuple(
                (
                    _literal(one.table),
                    Cell(str(len(one.added))),
                    Cell(str(len(one.removed))),
                    Cell(str(len(one.changed))),
                    _literal(", ".join((*one.changed, *one.removed, *one.added)[:3])),
                )
                for one in diff.statements
            ),
        )
