"""The page of one command line."""

from collections.abc import Iterator

from meshseed.evaluation import shown
from meshseed.evaluation.outcome import (
    Certainty,
    Firing,
    Hole,
    Outcome,
)
from meshseed.reporting.documents import OutcomeReport
from meshseed.reporting.pages.outcome_dumps import dump_sections
from meshseed.reporting.pages.outcome_meshes import mesh_sections
from meshseed.reporting.pages.outcome_trace import trace_section
from meshseed.reporting.pages.outcome_values import (
    knobs_section,
    line_section,
    options_section,
    values_section,
)
from meshseed.reporting.pages.page import (
    Block,
    Cell,
    Page,
    Prose,
    Section,
    Table,
)
from meshseed.reporting.pages.words import (
    count,
    literal,
    names,
    plain,
)
from meshseed.reporting.pictures import (
    chain_drawing,
)


def outcome_page(report: OutcomeReport) -> Page:
    """An outcome, from what is forwarded back to the sources."""
    outcome = report.outcome
    sections = (
        line_section(outcome),
        options_section(outcome),
        values_section(outcome),
        knobs_section(outcome),
        *mesh_sections(outcome),
        *dump_sections(report),
        _doubts(outcome),
        trace_section(outcome),
        _chains(report),
    )
    return Page(
        title=f"Outcome of {outcome.line.text or 'an empty line'}",
        kind="outcome",
        stamp=report.stamp,
        lead=(
            f"What follows from one command line of {outcome.pack.driver}"
            f" {outcome.pack.release}, and how each part is known.",
        ),
        facts=tuple(_facts(outcome)),
        sections=sections,
        what_if=report.what_if,
        what_if_after="doubts",
    )


def _facts(outcome: Outcome) -> Iterator[tuple[str, str]]:
    yield "outputs", {True: "reached", False: "refused", None: "perhaps refused"}[outcome.reached]
    tokens = [token for one in outcome.options.values() for token in one.tokens]
    sure = sum(token.certainty is Certainty.PRESENT for token in tokens)
    perhaps = f", {len(tokens) - sure} more perhaps" if sure < len(tokens) else ""
    yield "forwarded tokens", f"{sure}{perhaps}"
    yield "values changed", str(sum(one.changed for one in outcome.attributes.values()))
    yield "rules fired", str(sum(one.firing is Firing.FIRED for one in outcome.trace))
    yield "assumptions it rests on", str(len(outcome.assumptions))
    yield "conflicts that touch it", str(len(outcome.conflicts))
    yield "findings", str(len(outcome.findings))


def _doubts(outcome: Outcome) -> Section:
    assumptions = tuple(
        (
            literal(one.unknown),
            plain(one.question),
            literal(shown(one.value)),
            literal(", ".join(map(shown, one.candidates))),
            plain("by you" if one.given else "by the pack"),
            Cell(confidence=one.confidence),
            names(one.touches),
        )
        for one in outcome.assumptions
    )
    conflicts = tuple(
        (
            literal(f"{one.item} {one.id}" if one.item else one.id) if at == 0 else plain(""),
            literal(side.id),
            Cell(text="read" if side.read else "not read", mark="yes" if side.read else "no"),
            plain(side.says),
            names(one.touches) if at == 0 else plain(""),
        )
        for one in outcome.conflicts
        for at, side in enumerate(one.sides)
    )
    return Section(
        id="doubts",
        title="What it rests on, and what is contested",
        blocks=(
            _open(outcome),
            Table(
                caption=f"Assumptions: {len(assumptions)}" if assumptions else "Assumptions",
                heading=("id", "question", "taken", "candidates", "whose", "confidence", "touches"),
                rows=assumptions,
            ),
            Table(
                caption=f"Conflicts that touch it, every side: {len(outcome.conflicts)}",
                heading=("conflict", "side", "read", "says", "touches"),
                rows=conflicts,
                folded=len(conflicts) > 16,
            ),
        ),
    )


def _open(outcome: Outcome) -> Table:
    """What nobody answered or typed, with whatever comes out open for it."""
    touched: dict[str, dict[str, None]] = {}
    views: list[tuple[str, Hole | None]] = [
        *((name, one.hole) for name, one in outcome.attributes.items()),
        *((f"knob.{one.id}", one.hole) for one in outcome.knobs),
        *((f"mesh.{one.id}", one.hole) for one in outcome.meshes),
    ]
    for name, hole in views:
        for one in () if hole is None else hole.by:
            touched.setdefault(one, {})[name] = None
    for name, forwarded in outcome.options.items():
        for token in forwarded.tokens:
            because = (part.name for classes in token.when for part in classes)
            for one in (*because, *((token.unknown,) if token.unknown else ())):
                touched.setdefault(one, {})[name] = None
    rows = tuple((literal(one), names(what)) for one, what in sorted(touched.items()))
    return Table(
        caption=f"Left open: {len(rows)}" if rows else "Left open",
        heading=("an input nobody typed, or a question nobody answered", "what hangs on it"),
        rows=rows,
    )


def _chains(report: OutcomeReport) -> Section:
    parts = tuple(
        Section(
            id=f"chain-{at}",
            title=one.output,
            blocks=(chain_drawing(one.output, one.provenance),),
        )
        for at, one in enumerate(report.chains)
    )
    intro = Prose(
        text="Followed is what a reader wants first: what rules changed, seeded and forwarded, and"
        " the meshes. The command evidence chain follows any other output."
    )
    blocks: list[Block] = [intro]
    if left := report.not_followed:
        blocks.append(Prose(text=f"{count(len(left), 'more output')}: {', '.join(left)}."))
    return Section(
        id="chains",
        title="From each output to its evidence",
        blocks=tuple(blocks),
        sections=parts,
    )
