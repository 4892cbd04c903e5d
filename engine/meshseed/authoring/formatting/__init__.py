"""The canonical form of a pack's files: order and layout, with every value and comment kept."""

from meshseed.authoring.formatting.canonical import canonical, same_value
from meshseed.authoring.formatting.files import (
    FormatResult,
    Formatting,
    State,
    format_files,
    write_formatted,
)
from meshseed.authoring.formatting.reading import NotUnderstood

__all__ = [
    "FormatResult",
    "Formatting",
    "NotUnderstood",
    "State",
    "canonical",
    "format_files",
    "same_value",
    "write_formatted",
]
