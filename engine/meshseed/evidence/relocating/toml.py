"""Tables of a pack as text."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from meshseed.diagnostics import inert

Value = str | int | bool | tuple["Value", ...] | Mapping[str, "Value"]

_WIDTH: Final = 120


def table(header: str, keys: Mapping[str, Value | None], remark: str | None = None) -> str:
    """A table with a header like `[pack]`; keys without a value are left out."""
    lines = [f"# {inert(remark)}"] if remark else []
    lines.append(header)
    lines.extend(_entry(key, value) for key, value in keys.items() if value not in (None, ()))
    return "\n".join(lines) + "\n"


def _entry(key: str, value: Value | None) -> str:
    line = f"{key} = {_text(value)}"
    if isinstance(value, tuple) and len(line) > _WIDTH:
        return "\n".join((f"{key} = [", *_members(value), "]"))
    return line


def _members(values: Iterable[Value]) -> Iterator[str]:
    for one in values:
        yield f"  {_text(one)},"


def _text(value: Value | None) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_text(one)}" for key, one in value.items()) + " }"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_text, value)) + "]"
    return str(value)


def quoted(text: str) -> str:
    """*text* as a TOML string."""
    escaped = "".join(
        f"\\{char}"
        if char in '"\\'
        else char
        if char.isprintable()
        else _SHORT.get(char, f"\\U{ord(char):08x}")
        for char in text
    )
    return f'"{escaped}"'


_SHORT: Final = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}
