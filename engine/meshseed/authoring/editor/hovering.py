"""What an editor shows of the thing under the mouse: its meaning, how it is known, who uses it."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from meshseed.authoring.editor import language
from meshseed.authoring.editor.index import Index
from meshseed.authoring.editor.kinds import SymbolKind
from meshseed.authoring.editor.outline import mentions_in
from meshseed.authoring.editor.symbols import Symbol
from meshseed.diagnostics import inert
from meshseed.explaining import (
    ConflictNote,
    EvidenceNote,
    Explanation,
    Kind,
    StandingNote,
    UnknownNote,
    Use,
    explain,
)
from meshseed.packs.facts import PackFacts

_KINDS: Final = {
    SymbolKind.NAME: frozenset({Kind.FLAG, Kind.ATTRIBUTE}),
    SymbolKind.SPELLING: frozenset({Kind.FLAG}),
    SymbolKind.SIDE: frozenset({Kind.CONFLICT}),
    SymbolKind.IMPLY: frozenset({Kind.IMPLY}),
    SymbolKind.DEFAULT: frozenset({Kind.DEFAULT}),
    SymbolKind.KNOB: frozenset({Kind.KNOB}),
    SymbolKind.SURFACE: frozenset({Kind.SURFACE}),
    SymbolKind.UNKNOWN: frozenset({Kind.UNKNOWN}),
    SymbolKind.CUSTOM_CALL: frozenset({Kind.CUSTOM_CALL}),
    SymbolKind.PATTERN: frozenset({Kind.PATTERN}),
}
"""What `explain` calls a kind, where that is another word."""

_SPECIAL: Final = frozenset("\\`*_{}[]()#+!|~$")
_MOST: Final = 12
_LONGEST: Final = 400


class Note(Struct, frozen=True, kw_only=True):
    """Markdown about the characters from `start` up to `end`."""

    markdown: str
    start: int
    end: int


def note_at(index: Index, facts: PackFacts | None, file: str, offset: int) -> Note | None:
    """What is to be said of the name or key at *offset* of *file*.

    *facts* are those of the pack when it was last sound; None where it never was.
    """
    site = index.at(file, offset)
    if site is not None:
        parts = list(_of_symbol(index, site.symbol, facts))
        if parts:
            return Note(markdown="\n\n---\n\n".join(parts), start=site.start, end=site.end)
    for mention in mentions_in(index.texts.get(file, "")):
        if mention.start <= offset <= mention.end:
            text = language.description_of(mention.path)
            if text is None:
                return None
            name = next(step for step in reversed(mention.path) if isinstance(step, str))
            takes = language.takes(mention.path)
            lines = [f"**{_plain(name)}**", _code_kept(text)]
            lines += [f"Takes {_code_kept(takes)}."] if takes else []
            return Note(markdown="\n\n".join(lines), start=mention.start, end=mention.end)
    return None


def _of_symbol(index: Index, symbol: Symbol, facts: PackFacts | None) -> Iterator[str]:
    found = [] if facts is None else [*_explanations(symbol, facts)]
    if found:
        yield from map(markdown_of, found)
        return
    kind = symbol.kind.value.replace("_", " ")
    about = index.about(symbol)
    lines = [f"**{kind}** {_code(symbol.name)}"]
    if about:
        lines.append(_plain(about))
    if not index.definitions(symbol):
        lines.append("Nothing in the pack is called so.")
    elif facts is None:
        lines.append("How it is known is shown once the pack has no errors.")
    yield "\n\n".join(lines)


def _explanations(symbol: Symbol, facts: PackFacts) -> Iterator[Explanation]:
    """What `explain` says of *symbol*, and of nothing else that has its name."""
    query = symbol.name
    if symbol.kind is SymbolKind.CHOICE:
        query = f"flag.{symbol.owner}.choice.{symbol.name}"
    elif symbol.kind is SymbolKind.SIDE:
        query = symbol.owner
    kinds = _KINDS.get(symbol.kind, frozenset()) or {
        kind for kind in Kind if kind.name.casefold() == symbol.kind.value
    }
    for found in explain(query, facts).found:
        if found.kind in kinds and (found.id == query or symbol.kind in _BY_OTHER_NAMES):
            yield found


_BY_OTHER_NAMES: Final = frozenset({SymbolKind.CHOICE, SymbolKind.SPELLING})


def markdown_of(one: Explanation) -> str:
    """One explanation as Markdown; text of the pack is shown and never read as Markdown."""
    blocks = [f"**{one.kind.value}** {_code(one.id)}{_standing(one.standing)}"]
    if one.title and one.title != one.kind.value:
        blocks.append(_plain(one.title))
    if one.says and one.says != one.title:
        blocks.append(_plain(one.says))
    blocks += _list(
        "", (f"{_plain(p.name)}: {_plain(p.text)}{_standing(p.standing)}" for p in one.properties)
    )
    blocks += _list("Written by", map(_use, one.written_by))
    blocks += _list("Read by", map(_use, one.read_by))
    blocks += _list("Open", map(_unknown, one.unknowns))
    blocks += _list("Contested", map(_conflict, one.conflicts))
    blocks += _list("Evidence", map(_evidence, one.evidence))
    if one.where is not None:
        line = f":{one.where.line}" if one.where.line is not None else ""
        blocks.append(f"Stated in {_code(f'{one.where.file}{line}')}")
    return "\n\n".join(blocks)


def _list(title: str, lines: Iterable[str]) -> list[str]:
    entries = list(lines)
    if not entries:
        return []
    rest = len(entries) - _MOST
    shown = [f"- {line}" for line in entries[:_MOST]] + ([f"- and {rest} more"] if rest > 0 else [])
    return [*([f"**{title}**"] if title else []), "\n".join(shown)]


def _standing(note: StandingNote | None) -> str:
    if note is None:
        return ""
    printed = f", the source prints {_plain(note.printed)}" if note.printed else ""
    return f" · {note.confidence.value}{printed}"


def _use(use: Use) -> str:
    how = f": {_plain(use.how)}" if use.how else ""
    return f"{use.kind.value} {_code(use.id)}{how}"


def _unknown(note: UnknownNote) -> str:
    answer = "assumed meanwhile" if note.assumed else "no answer meanwhile"
    return f"{_code(note.id)} {_plain(note.question)} ({answer}, {note.confidence.value})"


def _conflict(note: ConflictNote) -> str:
    sides = "; ".join(
        f"{_code(side.id)}{' (taken)' if side.taken else ''} {_plain(side.says)}"
        for side in note.sides
    )
    return f"{_code(note.id)} {sides}"


def _evidence(note: EvidenceNote) -> str:
    parts = [note.text and f"“{_plain(note.text)}”", note.says and _plain(note.says)]
    parts += [note.where and _plain(note.where), note.source and _plain(note.source)]
    rest = "; ".join(part for part in parts if part)
    return f"{_code(note.id)} {note.kind}, {note.confidence.value}{': ' + rest if rest else ''}"


def _plain(text: str) -> str:
    """Text of a pack, so that an editor shows it and does nothing else with it."""
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    escaped = "".join("\\" + char if char in _SPECIAL else char for char in inert(cut))
    return escaped.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _code(text: str) -> str:
    """Text as code; a backtick in it would end it."""
    return f"`{inert(text).replace('`', chr(0x2019))}`"


def _code_kept(text: str) -> str:
    """Text of the language's own, in which backticks mark code."""
    return text.replace("<", "&lt;")
