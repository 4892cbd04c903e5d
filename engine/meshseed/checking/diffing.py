"""What would be written, as a patch."""

import os
from difflib import diff_bytes, unified_diff
from typing import Final

_NO_END: Final = "\n\\ No newline at end of file\n"
_QUOTED: Final = {ord('"'): b'\\"', ord("\\"): b"\\\\", 9: b"\\t", 10: b"\\n", 13: b"\\r"}


def patch(path: str, before: str, after: str) -> str:
    """A unified diff for people from *before* to *after*; "" where they are the same."""
    lines = unified_diff(
        _lines(before), _lines(after), fromfile=f"a/{path}", tofile=f"b/{path}", n=3
    )
    return "".join(line if line.endswith("\n") else line + _NO_END for line in lines)


def exact_patch(path: str, before: bytes, after: bytes) -> bytes:
    """A unified diff for `git apply`, byte for byte, whatever the encoding; names as git has them.

    A link is not patched but the file it leads to.
    """
    name = os.fsencode(_real(path))
    lines = diff_bytes(
        unified_diff,
        _byte_lines(before),
        _byte_lines(after),
        fromfile=_named(b"a/" + name),
        tofile=_named(b"b/" + name),
        n=3,
    )
    end = _NO_END.encode()
    return b"".join(line if line.endswith(b"\n") else line + end for line in lines)


def _lines(text: str) -> list[str]:
    """The lines of *text* with their ends; other characters that end lines elsewhere do not."""
    parts = text.split("\n")
    return [f"{part}\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def _byte_lines(data: bytes) -> list[bytes]:
    parts = data.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def _real(path: str) -> str:
    if not os.path.islink(path):  # noqa: PTH114 - a path as it is shown
        return path
    return os.path.relpath(os.path.realpath(path)).replace(os.sep, "/")


def _named(name: bytes) -> bytes:
    """A file's name in the head of a patch: quoted like a string of C where a line cannot hold it.

    Behind a blank in a name, programs look for the tab that ends it.
    """
    if all(byte >= 32 and byte not in _QUOTED and byte != 127 for byte in name):
        return name + b"\t" if b" " in name else name
    parts = (
        _QUOTED.get(byte) or (b"\\%03o" % byte if byte < 32 or byte > 126 else bytes([byte]))
        for byte in name
    )
    return b'"' + b"".join(parts) + b'"'
