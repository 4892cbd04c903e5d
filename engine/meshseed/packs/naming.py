"""How tables and values are called when a finding speaks of them."""

from typing import Final

from meshseed.packs.positions import Path

_BARE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
_LONGEST: Final = 40


def table_name(path: Path) -> str:
    """The table at *path* as its header reads: `[[flag]]`, `[flag.facts]`."""
    names = [_key(step) for step in path if isinstance(step, str)]
    if not names:
        return "the file"
    dotted = ".".join(names)
    return f"[[{dotted}]]" if isinstance(path[-1], int) else f"[{dotted}]"


def subject(path: Path) -> str:
    """The value at *path* for use in a sentence: "`kind`", "entry 2 of `choices`"."""
    if not path:
        return "the file"
    last = path[-1]
    if isinstance(last, str):
        return f"`{_key(last)}`"
    named = next((step for step in reversed(path) if isinstance(step, str)), None)
    return f"entry {last + 1} of `{_key(named)}`" if named is not None else f"entry {last + 1}"


def _key(name: str) -> str:
    shown = name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
    return shown if name and _BARE.issuperset(name) else f'"{shown}"'
