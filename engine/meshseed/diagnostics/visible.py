"""Text from strangers, made safe to print: nothing a pack or command line says moves the cursor."""

from typing import Final

_HARMLESS: Final = frozenset("\n\t")


def visible(text: str, *, keep_newlines: bool = False) -> str:
    """*text* with every control, format (bidi marks included) and surrogate character escaped.

    With *keep_newlines*, line feeds and tabs stay as they are.
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or (keep_newlines and char in _HARMLESS) else _escape(char)
        for char in text
    )


def inert(text: str) -> str:
    """*text* on one line, everything that moves a cursor escaped."""
    return visible(text.replace("\r\n", " ").replace("\n", " ").replace("\t", " "))


def _escape(char: str) -> str:
    # Most texts are plain, and a library of its own is opened for it.
    import unicodedata

    code = ord(char)
    if unicodedata.category(char) == "Zs":
        return " " if char == " " else f"\\u{code:04x}"
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
