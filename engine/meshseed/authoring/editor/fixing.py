"""What a finding proposes, and the canonical form of a file, as edits."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from meshseed.authoring.editor.renaming import Edit
from meshseed.authoring.editor.symbols import is_bare_key, quoted
from meshseed.authoring.editor.texts import Text
from meshseed.diagnostics import Finding, visible
from meshseed.packs import PackError
from meshseed.packs.hints import ADD_BRACKETS, ADD_QUOTES, REMOVE_QUOTES
from meshseed.packs.sources import PackFile

_QUOTES: Final = ('"', "'")


class Fix(Struct, frozen=True, kw_only=True):
    """A proposal: what it does, the finding it is for, and the edit that does it."""

    title: str
    finding: Finding
    edit: Edit


def fixes_in(finding: Finding, file: str, text: Text) -> Iterator[Fix]:
    """What can be done in *file* about *finding*, whose first place is the one to blame."""
    place = finding.where[0] if finding.where else None
    if place is None or place.span is None or place.source != file:
        return
    start, end = text.range_of(place.span)
    old = text.text[start:end]
    if finding.suggestion is not None:
        new = _in_place_of(old, finding.suggestion)
        if new not in {None, old}:
            title = f"Change to `{visible(finding.suggestion)}`"
            yield _fix(title, finding, Edit(file, start, end, new or ""))
    if finding.help == REMOVE_QUOTES and old[:1] in _QUOTES:
        yield _fix("Remove the quotes", finding, Edit(file, start, end, old.strip("\"'").strip()))
    elif finding.help == ADD_QUOTES and old and old[0] not in "[{":
        yield _fix("Put it in quotes", finding, Edit(file, start, end, quoted(old)))
    elif finding.help == ADD_BRACKETS and old:
        yield _fix("Make it an array", finding, Edit(file, start, end, f"[{old}]"))


def formatted(text: str, file: str) -> str | None:
    """A file in canonical form; None where it is not TOML, or cannot be shown to stay the same."""
    from meshseed.authoring.formatting import NotUnderstood, canonical
    from meshseed.packs.toml import parse

    data = text.encode("utf-8", "surrogatepass")
    try:
        parse(PackFile(name=Path(file).name, path_shown=file, data=data))
        return canonical(text)
    except (PackError, NotUnderstood, UnicodeDecodeError):
        return None


def _fix(title: str, finding: Finding, edit: Edit) -> Fix:
    return Fix(title=title, finding=finding, edit=edit)


def _in_place_of(old: str, new: str) -> str | None:
    """*new* written as *old* is: with its quotes, or bare where it is; None for a longer stretch.

    A header or several lines cannot be put right by one word.
    """
    if not old or "\n" in old or old[0] in "[{":
        return None
    if old[0] not in _QUOTES:
        return new if is_bare_key(new) else quoted(new)
    if old[0] == "'" and "'" not in new and new.isprintable():
        return f"'{new}'"
    return quoted(new)
