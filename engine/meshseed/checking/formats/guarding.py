"""Keeping text from files apart from what a build server takes for its own commands."""

from typing import Final

from meshseed.checking.expressions import pattern

_INSIDE: Final = pattern(r"##(?=[\w.]{0,40}\[)")
_AT_START: Final = pattern(r"(?m)^([ \t]*):(?=:[\w-])")


def guarded(text: str) -> str:
    """*text* without anything that a build server reads as a command, such as `##[…]`, `::…`.

    A mark of a command is written as an escape, and reads the same to a person.
    """
    if "##" in text:
        text = _INSIDE.sub(r"#\\x23", text)
    return _AT_START.sub(r"\1\\x3a", text) if "::" in text else text


def guarded_json(data: bytes) -> bytes:
    """JSON that says the same and shows nothing that moves a cursor or begins a command.

    `##` and characters that are not printed stand in strings only, so an escape says the same.
    """
    if data.isascii() and b"\x7f" not in data:
        return data.replace(b"##", b"#\\u0023")
    text = data.decode("utf-8").replace("##", "#\\u0023")
    return "".join(
        char if char.isprintable() or char == "\n" else _escaped(char) for char in text
    ).encode("utf-8")


def _escaped(char: str) -> str:
    """*char* as JSON escapes it: in UTF-16, two escapes beyond its first plane."""
    import unicodedata

    if unicodedata.category(char) == "Zs":
        return char
    units = char.encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
