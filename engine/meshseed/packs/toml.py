"""From a pack's bytes to plain values; syntax errors as findings at their place."""

import re
from collections.abc import Iterator
from typing import Final

import tomli

from meshseed.diagnostics import Finding, Place, Span, nearest, span_at
from meshseed.diagnostics.codes import packs as codes
from meshseed.packs.nesting import MAX_DEPTH, MAX_KEY_PARTS, look
from meshseed.packs.positions import Path, Positions
from meshseed.packs.sources import PackError, PackFile, PackSources, finding_of
from meshseed.packs.syntax import (
    AFTER_ESCAPE,
    ENDLESS,
    UNCLOSED_BRACKET,
    UNCLOSED_STRING,
    in_words,
    is_repeat,
    unclosed,
)

MAX_VALUES: Final = 250_000
_SMALLEST: Final = -(2**63)
_LARGEST: Final = 2**63 - 1

_AT: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_DIGITS: Final = re.compile(r"[0-9][0-9_]{4000,}+")
_TOO_BIG: Final = "the integer is too large for TOML"
_WORD: Final = re.compile(r"[\w.+-]*")


def parse(file: PackFile) -> dict[str, object]:
    """The document in *file*: tables as dict, arrays as list, the rest as Python has it.

    Raises:
        PackError: with the one finding that keeps the file from being read.
    """
    text = file.text
    problem: Finding | None = None
    nesting = look(text)
    if nesting.too_deep is not None:
        problem = _too_deep(file, text, nesting.too_deep)
    else:
        try:
            document: dict[str, object] = tomli.loads(text)
        # A number of thousands of digits is a ValueError of Python's own, without a place.
        except ValueError as error:
            problem = _syntax(file, text, error)
        except RecursionError:
            problem = _too_deep(file, text, None)
        else:
            problem = _beyond_bounds(file, text, document)
            if problem is None:
                return document
    raise PackError((problem,), {file.path_shown: text})


def parse_all(sources: PackSources) -> dict[str, dict[str, object]]:
    """Each file's document by its name, in the order of the files.

    Raises:
        PackError: with the findings of every file that cannot be read.
    """
    documents: dict[str, dict[str, object]] = {}
    findings: list[Finding] = []
    texts: dict[str, str] = {}
    for file in sources.files:
        try:
            documents[file.name] = parse(file)
        except PackError as error:
            findings += error.findings
            texts |= error.texts
    if findings:
        raise PackError(tuple(findings), texts)
    return documents


def _syntax(file: PackFile, text: str, error: ValueError) -> Finding:
    said = getattr(error, "msg", None) or str(error)
    match = _AT.search(said)
    reason = said[: match.start()] if match else said
    where = _place_of(error, text)
    if where is None and (digits := _DIGITS.search(text)):
        where = _at(text, digits.start(), len(digits.group()))
        place = Place(source=file.path_shown, span=where, label="thousands of digits")
        return finding_of(codes.TOO_BIG, _TOO_BIG, place)
    if is_repeat(reason):
        return _repeat(file, text, where)
    nesting = look(text)
    if reason in ENDLESS and nesting.bracket is not None and _is_at_end(where, text):
        reason = unclosed(text[nesting.bracket])
    words = in_words(reason)
    if reason == AFTER_ESCAPE and where is not None:
        where = _escape_before(text, where)
    label = words.label
    more: tuple[Place, ...] = ()
    if reason in UNCLOSED_STRING or reason in UNCLOSED_BRACKET:
        if reason in UNCLOSED_STRING and nesting.string is not None:
            where, label = _at(text, nesting.string), "opened here and never closed"
        elif nesting.bracket is not None:
            opened = _at(text, nesting.bracket)
            more = (Place(source=file.path_shown, span=opened, label="opened here"),)
    return Finding(
        code=codes.SYNTAX.id,
        severity=codes.SYNTAX.severity,
        message=words.message,
        where=(Place(source=file.path_shown, span=where, label=label), *more),
        expected=words.expected,
        suggestion=_literal_meant(text, where),
        help=words.help,
    )


def _is_at_end(where: Span | None, text: str) -> bool:
    return where is not None and where.start == _at(text, len(text)).start


def _escape_before(text: str, where: Span) -> Span:
    """The escape that ends at *where*, which is as far as the parser had come."""
    line = text.split("\n")[where.start.line - 1]
    at = line.rfind("\\", 0, where.start.column - 1)
    return span_at(where.start.line, at + 1, 2) if at >= 0 else where


def _literal_meant(text: str, where: Span | None) -> str | None:
    """The bare word of TOML that someone else's `True` or `False` stands for."""
    if where is None or where.start.line != where.end.line:
        return None
    line = text.split("\n")[where.start.line - 1]
    return nearest(line[where.start.column - 1 : where.end.column - 1], ("true", "false"))


def _repeat(file: PackFile, text: str, where: Span | None) -> Finding:
    """A key or table given twice, with both places where they can be found."""
    name = ""
    places: tuple[Place, ...] = (
        Place(source=file.path_shown, span=where, label="given before this"),
    )
    repeat = Positions.of(text).repeated()
    if repeat is not None:
        name = f"`{'.'.join(str(step) for step in repeat.path if isinstance(step, str))}`"
        places = (
            Place(source=file.path_shown, span=repeat.again, label="given again"),
            Place(source=file.path_shown, span=repeat.first, label="given first"),
        )
    message = f"{name or 'a key or table'} is given twice"
    return finding_of(codes.REPEATED, message, *places)


def _beyond_bounds(file: PackFile, text: str, document: dict[str, object]) -> Finding | None:
    """Too many values, or an integer that other readers of TOML would not take."""
    for count, (path, value) in enumerate(_values(document), 1):
        if count > MAX_VALUES:
            message = f"the file holds more than {MAX_VALUES} values"
            return finding_of(codes.TOO_LARGE, message, Place(source=file.path_shown))
        if isinstance(value, int) and not _SMALLEST <= value <= _LARGEST:
            place = Place(
                source=file.path_shown,
                span=Positions.of(text).span(path),
                label="does not fit 64 bits",
            )
            return finding_of(codes.TOO_BIG, _TOO_BIG, place)
    return None


def _values(document: dict[str, object]) -> Iterator[tuple[Path, object]]:
    """Every value with its path; the nesting was bounded before."""
    todo: list[tuple[Path, object]] = [((), document)]
    while todo:
        path, value = todo.pop()
        yield path, value
        if isinstance(value, dict):
            todo += [((*path, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            todo += [((*path, index), inner) for index, inner in enumerate(value)]


def _too_deep(file: PackFile, text: str, offset: int | None) -> Finding:
    place = Place(
        source=file.path_shown,
        span=None if offset is None else _at(text, offset),
        label="goes too deep here",
    )
    message = f"nested more than {MAX_DEPTH} levels, or a key of more than {MAX_KEY_PARTS} parts"
    return finding_of(codes.TOO_DEEP, message, place)


def _place_of(error: ValueError, text: str) -> Span | None:
    """The word at which the parser stopped; newer releases say where in attributes."""
    line, column = getattr(error, "lineno", None), getattr(error, "colno", None)
    if not isinstance(line, int) or not isinstance(column, int):
        match = _AT.search(str(error))
        if match is None:
            return None
        if match.group(1) is None:
            return _at(text, len(text))
        line, column = int(match.group(1)), int(match.group(2))
    lines = text.split("\n")
    rest = lines[line - 1][column - 1 :] if line <= len(lines) else ""
    word = _WORD.match(rest)
    return span_at(line, column, len(word.group()) if word else 1)


def _at(text: str, offset: int, length: int = 1) -> Span:
    line = text.count("\n", 0, offset) + 1
    return span_at(line, offset - text.rfind("\n", 0, offset), length)
