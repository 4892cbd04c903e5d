"""What would be written, as a patch."""

from difflib import unified_diff


def patch(path: str, before: str, after: str) -> str:
    """A unified diff from *before* to *after*; "" where they are the same."""
    lines = unified_diff(
        _lines(before), _lines(after), fromfile=f"a/{path}", tofile=f"b/{path}", n=3
    )
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines
    )


def _lines(text: str) -> list[str]:
    """The lines of *text* with their ends; other characters that end lines elsewhere do not."""
    parts = text.split("\n")
    return [f"{part}\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])
