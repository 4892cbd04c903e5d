"""A comparison as a page, from what matters most to what is merely different."""

from collections.abc import Iterator, Sequence

from meshseed.authoring.diffing.outcome_sections import outcome_sections
from meshseed.authoring.diffing.paper import SHORT, Cell, Page, Section, number
from meshseed.authoring.diffing.results import OutputDiff, PackDiff, Proof
from meshseed.authoring.diffing.statement_sections import statement_sections


def page_of(diff: PackDiff, *, most: int | None = SHORT) -> Page:
    """The page of a comparison; *most* bounds the rows of each table, None shows all."""
    sections = (
        _summary(diff),
        *outcome_sections(diff),
        *statement_sections(diff),
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
        says=(_verdict(diff, moved), *_same_release(diff)),
        rows=tuple((Cell(name), Cell(text)) for name, text in rows),
    )


def _same_release(diff: PackDiff) -> Iterator[str]:
    """That two packs speak of one release: then what differs is what is known of it."""
    old, new = diff.old, diff.new
    # What stands behind a plus names a build of the release, not another one.
    if old.name == new.name or old.driver != new.driver:
        return
    if old.release.partition("+")[0] == new.release.partition("+")[0]:
        yield (
            "Both packs are about one release: a difference is one of what they know of it,"
            " not of what the driver does."
        )


def _verdict(diff: PackDiff, moved: Sequence[OutputDiff]) -> str:
    if diff.proven_same:
        return "No outcome changes, on any line: proven."
    if moved:
        return f"Outcomes change: {number(len(moved), 'output')} of those both packs have."
    sampled = [one for one in diff.outputs if one.proof is Proof.SAMPLED]
    if not sampled:
        return (
            "Proven: of the outputs both packs have, none changes on any line whose flags both"
            " read alike."
        )
    return (
        f"No outcome change was found among {number(diff.tried, 'line')};"
        f" for {number(len(sampled), 'output')} not all lines could be tried."
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
    return f"{len(opened)} opened, {len(closed)} closed, {len(changed)} changed"
