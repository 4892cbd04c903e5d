"""Inputs that are varied, taken off the line that types them and put behind the others."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from meshseed.diagnostics import Severity
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.asking import asking
from meshseed.evaluation.commandline import (
    UNANSWERED,
    ParsedLine,
    TypedValue,
    Use,
    given,
    parse,
    quoted,
)
from meshseed.evaluation.program import Program
from meshseed.packs.facts import Plain
from meshseed.reporting.documents.what_if import Fixed


class Written(Struct, frozen=True, kw_only=True):
    """How a line writes one input.

    `tokens` are those of every use, also of uses that a later one replaced. `head` is the flag as
    it was last typed; its value is the next token where `joined` is None, and otherwise stands
    behind `head` and `joined`. `settled`: the line says which value it is.
    """

    value: Plain
    tokens: tuple[str, ...]
    head: str
    joined: str | None
    settled: bool
    abbreviated: bool


class Taken(Struct, frozen=True, kw_only=True):
    """The inputs that were taken off a line, what is left of it, and inputs that had to stay."""

    written: dict[str, Written]
    rest: tuple[str, ...]
    fixed: tuple[Fixed, ...]


def taken_out(
    program: Program, tokens: Sequence[str], inputs: Iterable[str], assume: Mapping[str, Plain]
) -> Taken:
    """The line without *inputs*, as it reads with the answers *assume*.

    An input stays where it is if the line would be read otherwise with it at the end: behind a
    flag that takes several values, a word of the line would become one of them.
    """
    line = _read(program, tokens, assume)
    found = {dest: typed for dest in inputs if (typed := line.typed.get(dest)) is not None}
    said = _said(line)
    moved: list[TypedValue] = []
    fixed: list[Fixed] = []
    for dest, typed in found.items():
        rest, chunks = _without(tokens, [*moved, typed])
        if _said(_read(program, put_in(rest, chunks), assume)) == said:
            moved.append(typed)
        else:
            text = " ".join(map(quoted, _written(tokens, typed).tokens))
            fixed.append(Fixed(name=dest, text=text))
    rest, _ = _without(tokens, moved)
    return Taken(
        written={typed.dest: _written(tokens, typed) for typed in moved},
        rest=rest,
        fixed=tuple(fixed),
    )


def put_in(rest: Sequence[str], chosen: Iterable[str]) -> tuple[str, ...]:
    """A line with more tokens behind its others, in front of a bare `--`."""
    end = end_of_flags(rest)
    return (*rest[:end], *chosen, *rest[end:])


def end_of_flags(tokens: Sequence[str]) -> int:
    """Where flags end: at a bare `--`, or behind the last token."""
    return tokens.index("--") if "--" in tokens else len(tokens)


def _read(program: Program, tokens: Sequence[str], assume: Mapping[str, Plain]) -> ParsedLine:
    return parse(given(tokens), program.surface, asking(Answers(program.unknowns, assume)))


def _without(
    tokens: Sequence[str], several: Sequence[TypedValue]
) -> tuple[tuple[str, ...], list[str]]:
    """What is left of a line without these inputs, and the tokens that type them."""
    gone = [at for typed in several for at in _places(typed)]
    left = frozenset(range(len(tokens))) - frozenset(gone)
    return tuple(tokens[at] for at in sorted(left)), [tokens[at] for at in gone]


def _places(typed: TypedValue) -> list[int]:
    """The tokens of every use, in the order of the line."""
    return sorted(at for use in (*typed.uses, *typed.dropped) for at in use.tokens)


def _written(tokens: Sequence[str], typed: TypedValue) -> Written:
    last = typed.uses[-1]
    head, joined = _form(tokens[last.tokens[0]], last)
    return Written(
        value=typed.value,
        tokens=tuple(tokens[at] for at in _places(typed)),
        head=head,
        joined=joined,
        settled=not typed.invalid and not typed.alternatives and typed.value is not None,
        abbreviated=any(use.abbreviated for use in typed.uses),
    )


def _form(text: str, use: Use) -> tuple[str, str | None]:
    """The flag as it was typed, and what stands between it and a value in the same token."""
    name, equals, _ = text.partition("=")
    if name == use.spelling.literal or use.abbreviated:
        return name, equals or None
    return use.spelling.literal, ""


def _said(line: ParsedLine) -> bytes:
    """Whatever of a line an outcome can hang on; where things stand is no part of it."""
    refused = any(one.severity is Severity.ERROR for one in line.findings)
    typed = {dest: _placeless(one) for dest, one in line.typed.items()}
    return msgspec.json.encode((typed, line.subcommand, refused), order="deterministic")


def _placeless(typed: TypedValue) -> TypedValue:
    return replace(
        typed,
        tokens=(),
        uses=tuple(replace(use, tokens=(), value_span=None) for use in typed.uses),
        dropped=tuple(replace(use, tokens=(), value_span=None) for use in typed.dropped),
    )


def perhaps_typed(program: Program, tokens: Sequence[str]) -> Iterator[str]:
    """The flags that a line may type, whatever the driver makes of abbreviations."""
    line = parse(given(tokens), program.surface, lambda _unknown: UNANSWERED)
    yield from line.typed
    for one in line.unrecognised:
        entry = program.surface.entries.get(one.near or "")
        if entry is not None:
            yield entry.flag.dest
