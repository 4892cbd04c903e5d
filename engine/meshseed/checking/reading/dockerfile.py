"""Files that build containers: ENV, ARG, RUN and what a container starts with."""

import re
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.handovers import Piece, PieceKind, Writing
from meshseed.checking.reading.gathering import Gathering
from meshseed.checking.reading.placed import Placed
from meshseed.checking.reading.shell import Names, Words, read_shell

_INSTRUCTION: Final = pattern(r"[ \t]*(?:ONBUILD[ \t]+)?([A-Za-z]+)[ \t]+")
_FROM: Final = pattern(r"^[ \t]*FROM[ \t]", re.MULTILINE | re.IGNORECASE)
_OPTIONS: Final = pattern(r"(?:--\S+[ \t]+)*")
_OLD_ENV: Final = pattern(r"([A-Za-z_]\w*)[ \t]+(?=[^=\s])")
_WORD: Final = pattern(r"(?:[^\s\"'\\]|\\.|\"(?:[^\"\\]|\\.)*\"?|'[^']*'?)+", re.DOTALL)
_HEREDOC: Final = pattern(r"<<-?[\"']?(\w+)")


def read_dockerfile(source: Placed, gathering: Gathering) -> None:
    """Every instruction, in order; stages that are built apart never meet."""
    names = Names()
    branch = gathering.branch() if len(_FROM.findall(source.text)) > 1 else None
    stages: dict[str, int] = {}
    arm = 0
    for line in _instructions(source):
        match = _INSTRUCTION.match(line.text)
        if match is None:
            continue
        rest = line.cut(match.end(), len(line.text))
        word = match.group(1).upper()
        if word == "FROM":
            arm = _stage(rest.text, stages, arm)
        with nullcontext() if branch is None else gathering.arm(branch, arm):
            _instruction(word, rest, gathering, names)


def _stage(text: str, stages: dict[str, int], before: int) -> int:
    """The arm of a stage: that of the stage it goes on from, or one of its own."""
    words = [word for word in text.split() if not word.startswith("--")] or [""]
    arm = stages.get(words[0].lower(), max(stages.values(), default=before) + 1)
    name = words[2] if len(words) > 2 else str(len(stages))
    stages[name.lower()] = arm
    return arm


def _instruction(word: str, rest: Placed, gathering: Gathering, names: Names) -> None:
    match word:
        case "ENV":
            _env(rest, gathering, names)
        case "ARG":
            _words(rest, gathering, names, Writing.DEFAULT)
        case "RUN" | "CMD" | "ENTRYPOINT":
            options = _OPTIONS.match(rest.text)
            _run(rest.cut(options.end() if options else 0, len(rest.text)), gathering)
        case _:
            return


def _env(rest: Placed, gathering: Gathering, names: Names) -> None:
    old = _OLD_ENV.match(rest.text)
    if old is None:
        _words(rest, gathering, names, Writing.SET)
        return
    name = old.group(1)
    carrier = gathering.carriers.variables.get(name)
    decoder = Words(rest, names, name if carrier else None)
    value = decoder.within_quotes(old.end(), len(rest.text.rstrip()))
    if carrier is not None:
        gathering.text(carrier, name, Writing.SET, value, rest.place(0, len(rest.text)))
    names.learn(name, value)


def _words(rest: Placed, gathering: Gathering, names: Names, writing: Writing) -> None:
    for word in _WORD.finditer(rest.text):
        name, sign, _ = word.group().partition("=")
        if not sign:
            continue
        carrier = gathering.carriers.variables.get(name)
        decoder = Words(rest, names, name if carrier else None)
        value = decoder.word(word.start() + len(name) + 1, word.end())
        if carrier is not None:
            place = rest.place(word.start(), word.end())
            if decoder.default:
                gathering.text(carrier, name, Writing.DEFAULT, decoder.default, place)
            gathering.text(carrier, name, writing, value, place)
        if writing is Writing.DEFAULT:
            # What a build argument holds is for whoever builds to say.
            at = rest.place(word.start(), word.end())
            unknown = PieceKind.UNRESOLVED
            value = (Piece(kind=unknown, text=name, offsets=at, otherwise=value),)
        names.learn(name, value)


def _run(rest: Placed, gathering: Gathering) -> None:
    if not gathering.carriers.hands_over(rest.text):
        return
    with gathering.scope():
        if rest.text.lstrip().startswith("["):
            from meshseed.checking.reading.json_text import read_json

            read_json(rest, gathering)
        else:
            read_shell(rest, gathering)


def _instructions(source: Placed) -> Iterator[Placed]:  # noqa: C901 - one pass over lines
    """Logical lines: continued ones joined, comments between them left out, heredocs kept."""
    lines = source.text.splitlines(keepends=True)
    escape = "`" if re.match(r"#\s*escape\s*=\s*`", source.text) else "\\"
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    number = 0
    while number < len(lines):
        text: list[str] = []
        offsets: list[int] = []
        heredoc: str | None = None
        while number < len(lines):
            line, start = lines[number], starts[number]
            number += 1
            body = line.rstrip("\r\n")
            if heredoc is not None:
                text.append(line)
                offsets += source.offsets[start : start + len(line)]
                if body.strip() == heredoc:
                    break
                continue
            if body.lstrip().startswith("#") or (text and not body.strip()):
                if not text:
                    break
                continue
            going_on = body.rstrip().endswith(escape)
            if going_on:
                body = body.rstrip().removesuffix(escape)
            text.append(body)
            offsets += source.offsets[start : start + len(body)]
            if match := _HEREDOC.search(body):
                heredoc = match.group(1)
                text.append("\n")
                offsets.append(source.offsets[start + len(body)])
            elif not going_on:
                break
        if text:
            end = offsets[-1] + 1 if offsets else source.offsets[starts[number]]
            yield Placed("".join(text), (*offsets, end))
