"""A document as JSON."""

import msgspec

from meshseed.reporting.documents import Report


def json(report: Report) -> str:
    """The document as it stands, on one line that ends with a line feed."""
    return msgspec.json.encode(report).decode() + "\n"
