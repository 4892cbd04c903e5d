"""The page of a comparison."""

import re

from meshseed.authoring.diffing import Section as Part
from meshseed.authoring.diffing import page_of
from meshseed.reporting.documents import DiffReport
from meshseed.reporting.pages.page import Block, Cell, Page, Prose, Section, Table
from meshseed.reporting.pages.words import count


def diff_page(report: DiffReport) -> Page:
    """A comparison, every row of it."""
    diff = report.diff
    page = page_of(diff, most=None)
    return Page(
        title=f"What lies between {diff.old.name} and {diff.new.name}",
        kind="diff",
        stamp=report.stamp,
        lead=(page.title,),
        facts=(
            ("outcomes", "proven the same" if diff.proven_same else "not proven the same"),
            ("lines tried", f"{diff.tried:,}"),
            ("outputs that change", str(sum(bool(one.changes) for one in diff.outputs))),
            ("statements known otherwise", str(len(diff.standing))),
        ),
        sections=tuple(_section(at, part) for at, part in enumerate(page.sections)),
    )


def _section(at: int, part: Part) -> Section:
    blocks: list[Block] = [Prose(text=sentence) for sentence in part.says]
    if part.rows:
        width = max(len(row) for row in part.rows)
        heading = part.heading or ("what", "how many", *("" for _ in range(width - 2)))
        blocks.append(
            Table(
                caption=count(len(part.rows), "row"),
                heading=heading,
                rows=tuple(
                    tuple(Cell(text=cell.text, literal=cell.literal) for cell in row)
                    for row in part.rows
                ),
                folded=len(part.rows) > 60,
                left_out=part.left_out,
            )
        )
    slug = re.sub(r"[^a-z]+", "-", part.title.lower()).strip("-")
    return Section(id=f"part-{at}-{slug}"[:60], title=part.title, blocks=tuple(blocks))
