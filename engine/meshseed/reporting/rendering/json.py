"""A document as JSON."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from meshseed.reporting.documents import Report


def json(report: "Report") -> str:
    """The document as it stands, on one line that ends with a line feed."""
    return msgspec.json.encode(report).decode() + "\n"
