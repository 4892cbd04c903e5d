"""Reads the tokens of a command line as the driver's own parser does."""

from meshseed.diagnostics import Finding, Span
from meshseed.evaluation.commandline import notices
from meshseed.evaluation.commandline.drafts import Draft
from meshseed.evaluation.commandline.literals import literal_finding
from meshseed.evaluation.commandline.lookalikes import lookalike_findings, mended
from meshseed.evaluation.commandline.repeats import settle
from meshseed.evaluation.commandline.results import Ask, ParsedLine, TypedValue, Unrecognised
from meshseed.evaluation.commandline.sorting import Sort, Sorted, sort_tokens
from meshseed.evaluation.commandline.suggestions import Suggestions
from meshseed.evaluation.commandline.table import Entry, FlagTable
from meshseed.evaluation.commandline.tokens import SplitLine, Token
from meshseed.evaluation.commandline.uses import Context, read_use


def parse(line: SplitLine, surface: FlagTable, ask: Ask) -> ParsedLine:
    """What *line* says to the driver that *surface* describes. Never raises.

    *ask* is called for an unknown of the pack only where its answer changes what the line says.
    Findings stand in the order of the places they are about.
    """
    return _Reader(line, surface, ask).read()


class _Reader:
    """One pass over the tokens of one line."""

    def __init__(self, line: SplitLine, table: FlagTable, ask: Ask) -> None:
        self._line = line
        self._table = table
        self._ask = ask
        self._context = Context(
            tokens=line.tokens,
            sorts=tuple(sort_tokens(line.tokens, table, ask)),
            table=table,
            suggestions=Suggestions(),
        )
        self._leading = _leading(line.tokens, table)
        self._at = self._leading
        self._drafts: dict[str, list[Draft]] = {}
        self._positionals: list[int] = []
        self._unrecognised: list[Unrecognised] = []
        self._findings: list[Finding] = []
        self._subcommand: Token | None = None
        self._separator: int | None = None

    def read(self) -> ParsedLine:
        self._look_at_characters()
        tokens, sorts = self._context.tokens, self._context.sorts
        while self._at < len(tokens):
            self._step(tokens[self._at], sorts[self._at])
        typed = self._settled()
        return ParsedLine(
            line=self._line,
            program=self._leading - 1 if self._leading else None,
            leading=tuple(range(self._leading)),
            subcommand=self._subcommand.text if self._subcommand else None,
            subcommand_token=self._subcommand.index if self._subcommand else None,
            separator=self._separator,
            positionals=tuple(self._positionals),
            typed=typed,
            unrecognised=tuple(self._unrecognised),
            findings=tuple(sorted(self._findings, key=_order)),
        )

    def _look_at_characters(self) -> None:
        for token, found in zip(self._context.tokens, self._context.sorts, strict=True):
            self._findings += found.findings
            self._findings += lookalike_findings(token, self._table)
            literal = literal_finding(token)
            if literal is not None:
                self._findings.append(literal)

    def _settled(self) -> dict[str, TypedValue]:
        fold_choices = self._table.command_line.fold_choices
        typed = {}
        for dest, drafts in self._drafts.items():
            typed[dest], findings = settle(drafts, fold_choices, self._ask)
            self._findings += findings
        return typed

    def _step(self, token: Token, found: Sorted) -> None:
        if found.entry is not None:
            self._flag(token, found.entry)
            return
        self._at += 1
        if found.sort is Sort.SEPARATOR:
            self._separator = token.index
        elif found.sort.is_word:
            self._word(token, found)
        else:
            self._unknown(token, found)

    def _flag(self, token: Token, entry: Entry) -> None:
        draft = read_use(self._context, token.index, entry)
        self._at = draft.tokens[-1] + 1
        self._findings += draft.findings
        self._drafts.setdefault(entry.flag.dest, []).append(draft)

    def _word(self, token: Token, found: Sorted) -> None:
        if self._names_subcommand(token):
            self._subcommand = token
            return
        self._positionals.append(token.index)
        if found.sort is Sort.DASHED_WORD:
            near = found.near or self._near_flag(token.text)
            self._findings.append(notices.dashed_word(token, near))
        elif 0 < self._leading == token.index:
            near = self._context.suggestions.near(token.text, self._table.subcommands)
            if near is not None:
                self._findings.append(notices.perhaps_subcommand(token, near))

    def _names_subcommand(self, token: Token) -> bool:
        still_open = self._subcommand is None and self._separator is None
        return still_open and token.text in self._table.subcommands

    def _unknown(self, token: Token, found: Sorted) -> None:
        written = mended(token.text, self._table)
        near = found.near or self._near_flag(written or token.text)
        if written is None and not found.settled:
            complete = self._table.complete
            self._findings.append(notices.unknown_flag(token, near, complete=complete))
        perhaps: tuple[int, ...] = ()
        if "=" not in token.text and self._context.is_word(self._at):
            following = self._context.tokens[self._at]
            if not self._names_subcommand(following):
                perhaps = (following.index,)
                self._at += 1
        self._unrecognised.append(
            Unrecognised(tokens=(token.index,), text=token.text, near=near, perhaps_value=perhaps)
        )

    def _near_flag(self, text: str) -> str | None:
        name = text.partition("=")[0].partition(" ")[0]
        if name in self._table.entries:
            return name
        return self._context.suggestions.near(name, self._table.entries)


def _leading(tokens: tuple[Token, ...], table: FlagTable) -> int:
    """How many tokens the program's name takes, with `python -m` in front of it or not."""
    names = [token.text.replace("\\", "/").rpartition("/")[2] for token in tokens[:3]]
    if names and names[0] in table.programs:
        return 1
    module = len(names) == 3 and names[1] == "-m" and names[2] in table.programs
    return 3 if module and names[0].startswith("python") else 0


def _order(finding: Finding) -> tuple[Span, str]:
    span = finding.where[0].span
    assert span is not None, "every finding of the parser is about a place"  # noqa: S101 -- narrows
    return (span, finding.code)
