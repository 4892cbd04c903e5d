"""An invented driver and its flags, shared by the tests of this room."""

from msgspec.structs import replace

from meshseed.confidence import Confidence
from meshseed.diagnostics import Finding
from meshseed.evaluation.commandline import (
    COMMAND_LINE,
    UNANSWERED,
    FlagTable,
    ParsedLine,
    Splitter,
    given,
    parse,
    split,
)
from meshseed.packs.facts import (
    Arity,
    Choice,
    CommandLine,
    Deprecation,
    Flag,
    FlagKind,
    FromUnknown,
    Merge,
    Spelling,
    Standing,
    Subcommand,
    Where,
)

SURE = Standing(confidence=Confidence.CONFIRMED, evidence=("book.flags",))


def spelling(literal, **properties):
    return Spelling(literal=literal, standing=SURE, **properties)


def choice(value, **properties):
    return Choice(value=value, standing=SURE, **properties)


def flag(dest, kind, *spellings, arity=Arity.ONE, **properties):
    literals = tuple(spelling(each) if isinstance(each, str) else each for each in spellings) or (
        spelling("--" + dest.replace("_", "-")),
    )
    return Flag(
        dest=dest,
        kind=kind,
        spellings=literals,
        where=Where("flags.toml", 1),
        standing=SURE,
        arity=arity,
        **properties,
    )


SHAPE = flag(
    "shape",
    FlagKind.CHOICE,
    choices=(
        choice("round"),
        choice("square"),
        choice("oval", deprecated=Deprecation(use="round")),
    ),
)
LEVEL = flag(
    "level",
    FlagKind.CHOICE,
    "--level",
    spelling("-L", glued=True),
    choices=tuple(choice(str(number)) for number in range(4)),
)
POLISH = flag(
    "polish",
    FlagKind.SWITCH,
    "--polish",
    spelling("--no-polish", means=False, companion_of="--polish"),
    arity=Arity.NONE,
)
COUNT = flag("count", FlagKind.INTEGER, "--count", "-n")
RATIO = flag("ratio", FlagKind.NUMBER)
WARM = flag("warm", FlagKind.BOOLEAN)
NAME = flag("name", FlagKind.STRING, "--name", "-name")
SKIP = flag("skip", FlagKind.LIST, separator=",", merge=Merge.EXTEND)
PARTS = flag("parts", FlagKind.LIST, arity=Arity.MANY)
NEEDED = flag("needed", FlagKind.LIST, arity=Arity.AT_LEAST_ONE)
TRACE = flag("trace", FlagKind.STRING, arity=Arity.OPTIONAL)
INNER = flag("inner", FlagKind.STRING, "--inner-options", merge=FromUnknown("inner-merge"))
OLD = flag(
    "old", FlagKind.SWITCH, arity=Arity.NONE, deprecated=Deprecation(since="3.1", use="--polish")
)
STEPS = flag("steps", FlagKind.CHOICE, choices=(choice(1), choice(2), choice(4)))
FLAGS = (
    SHAPE, LEVEL, POLISH, COUNT, RATIO, WARM, NAME, SKIP, PARTS, NEEDED, TRACE, INNER, OLD, STEPS,
)  # fmt: skip

DRIVER = CommandLine(
    standing=SURE,
    programs=("frob",),
    subcommands=(Subcommand(name="grind"), Subcommand(name="list-mills")),
)


def table(*, complete=False, flags=FLAGS, **command_line):
    return FlagTable.of(replace(DRIVER, **command_line), flags, complete=complete)


TABLE = table()


class Answers:
    """Answers to unknowns, which remembers what it was asked."""

    def __init__(self, **answers):
        self._answers = {name.replace("_", "-"): answer for name, answer in answers.items()}
        self.asked = []

    def __call__(self, unknown):
        self.asked.append(unknown)
        return self._answers.get(unknown, UNANSWERED)


def read(line, surface=TABLE, ask=None) -> ParsedLine:
    """Parse a text as a shell would split it, or a ready list of tokens."""
    split_line = split(line, Splitter.SHELL) if isinstance(line, str) else given(line)
    return parse(split_line, surface, ask or Answers())


def values(parsed: ParsedLine):
    return {dest: typed.value for dest, typed in parsed.typed.items()}


def codes(parsed: ParsedLine):
    return [finding.code for finding in parsed.findings]


def quoted_part(text: str, span) -> str:
    """The part of *text* that a span within one line covers."""
    row = text.split("\n")[span.start.line - 1]
    assert span.start.line == span.end.line
    return row[span.start.column - 1 : span.end.column - 1]


def drawn(finding: Finding, text: str) -> str:
    """Everything a finding says, one line per part, for goldens."""
    lines = [f"{finding.severity.value}[{finding.code}]: {finding.message}"]
    for place in finding.where:
        assert place.source == COMMAND_LINE
        if place.span is None:
            lines.append("  at the whole line")
            continue
        start = place.span.start
        part = quoted_part(text, place.span)
        lines.append(f"  at {start.line}:{start.column} {part!r}: {place.label}")
    for name in ("expected", "suggestion", "help", "enforced_by"):
        value = getattr(finding, name)
        if value is not None:
            lines.append(f"  {name}: {value}")
    lines += [f"  note: {note}" for note in finding.notes]
    lines.append(f"  tokens: {', '.join(map(str, finding.tokens))}")
    return "\n".join(lines)
