"""The text that stands at an address."""

from typing import Final

from meshseed.evidence.binaries import Image

LONGEST: Final = 1 << 16
"""Most bytes of a text that are read."""


def text_at(image: Image, address: int) -> str | None:
    """The text from *address* to the next NUL; None where none is, or it is no printable UTF-8."""
    offset = image.offset_of(address)
    if offset is None:
        return None
    end = image.data.find(b"\0", offset, min(image.end_of(offset), offset + LONGEST))
    if end <= offset:
        return None
    try:
        text = image.data[offset:end].decode("utf-8")
    except UnicodeDecodeError:
        return None
    return text if all(char.isprintable() or char in "\n\t\r" for char in text) else None


def begins_at(image: Image, offset: int) -> bool:
    """Whether something begins at *offset*: behind a NUL, at an edge, or where a pointer points."""
    address = image.address_of(offset)
    if address is None:
        return False
    if image.data[offset - 1 : offset] in {b"\0", b""}:
        return True
    if image.address_of(offset - 1) != address - 1 or image.symbols.begins(address):
        return True
    return any(one.address == address for one in image.sections)
