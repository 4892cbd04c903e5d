"""The command line as an outcome has it, and what is to be said of how it was cut."""

from collections.abc import Sequence

from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.commandline import ParsedLine, SplitLine, Splitter, splitters_differ
from meshseed.evaluation.outcome import LineView, TokenView


def line_view(line: ParsedLine) -> LineView:
    """The line with its tokens, and what the parser took for program and positionals."""
    return LineView(
        text=line.line.text,
        splitter=line.line.splitter.value,
        tokens=tuple(
            TokenView(
                index=token.index,
                text=token.text,
                line=token.span.start.line,
                column=token.span.start.column,
            )
            for token in line.line.tokens
        ),
        program=None if line.program is None else line.line.tokens[line.program].text,
        subcommand=line.subcommand,
        positionals=tuple(line.line.tokens[index].text for index in line.positionals),
    )


def line_findings(
    line: str | Sequence[str], cut: SplitLine, splitter: Splitter
) -> tuple[Finding, ...]:
    """A note where another way of cutting the line gives other tokens."""
    if not isinstance(line, str) or not splitters_differ(line):
        return ()
    other = Splitter.WHITESPACE if splitter is Splitter.SHELL else Splitter.SHELL
    return (
        Finding(
            code="MS312",
            severity=Severity.NOTE,
            message=(
                f"read as {splitter.value} does, this line has {len(cut.tokens)} tokens;"
                f" a {other.value} splitter cuts it differently"
            ),
            help=f"what carries the line decides; compare with the {other.value} splitter",
        ),
    )
