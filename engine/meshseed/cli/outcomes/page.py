"""The whole page of an outcome, from the pack's name down to the notes."""

from collections.abc import Iterator, Sequence
from typing import Final

from meshseed.cli.outcomes.context import Context, context_of
from meshseed.cli.outcomes.detail import Detail
from meshseed.cli.outcomes.doubts import assumed, contested
from meshseed.cli.outcomes.downstream import downstream_rows
from meshseed.cli.outcomes.forwarding import forwarded
from meshseed.cli.outcomes.header import header
from meshseed.cli.outcomes.meshes import derivations, downstream_heading
from meshseed.cli.outcomes.sensitivity import sensitivity_lines
from meshseed.cli.outcomes.traces import trace_lines
from meshseed.cli.outcomes.values import not_modelled, value_rows
from meshseed.cli.output import gravest_first
from meshseed.cli.text import Line, Piece, Row, Tone, grids, painted, wrapped
from meshseed.diagnostics import Finding, Severity, Style, render
from meshseed.evaluation import Outcome
from meshseed.evaluation.commandline import COMMAND_LINE

STRICT: Final = "MS308"
"""The code of a strict evaluation's refusal."""


def outcome_text(outcome: Outcome, detail: Detail, style: Style, width: int) -> str:
    """The page, without a final line feed. What was refused shows no outputs."""
    context = context_of(outcome, detail, width)
    refused = detail.strict and any(one.code == STRICT for one in outcome.findings)
    grave = [one for one in outcome.findings if one.severity is not Severity.NOTE]
    notes = [one for one in outcome.findings if one.severity is Severity.NOTE]
    blocks = [painted(header(outcome, width, refused=refused), style)]
    blocks += _rendered(grave, outcome, style, width)
    if refused:
        blocks.append(painted(assumed(context), style))
    else:
        blocks += (painted(block, style) for block in _blocks(context))
    blocks += _rendered(notes, outcome, style, width)
    return "\n\n".join(block for block in blocks if block)


def _blocks(context: Context) -> Iterator[list[Line]]:
    yield forwarded(context)
    yield _tables(
        (
            ("Values", value_rows(context)),
            (downstream_heading(context), downstream_rows(context)),
        ),
        context.width,
    )
    yield derivations(context)
    yield not_modelled(context)
    yield [*assumed(context), *contested(context)]
    if context.detail.trace:
        yield trace_lines(context)
    if context.outcome.sensitivity is not None:
        yield sensitivity_lines(context.outcome.sensitivity, context.width)


def _tables(tables: Sequence[tuple[str, Sequence[Row]]], width: int) -> list[Line]:
    """Tables under their headings, aligned with each other, in one block; empty ones vanish."""
    block: list[Line] = []
    laid_out = grids([rows for _, rows in tables], width)
    for (heading, _), lines in zip(tables, laid_out, strict=True):
        if lines:
            block += [*wrapped((Piece(heading, Tone.HEADING),), width, hang=2), *lines]
    return block


def _rendered(
    findings: Sequence[Finding], outcome: Outcome, style: Style, width: int
) -> Iterator[str]:
    texts = {COMMAND_LINE: outcome.line.text}
    for finding in gravest_first(findings):
        yield render(finding, texts, style, width=width)
