"""What is wrong with a dump, as findings."""

from typing import Final, NoReturn

from meshseed.diagnostics import Finding, Place, Severity, Span, span_at
from meshseed.mesh.errors import MeshError

MOST_BYTES: Final = 2**33
"""A dump is read up to this many bytes after decompression, which bounds the time it can take."""

MOST_STATEMENT: Final = 2**26
"""The bytes of one instruction: an explicit list of some millions of devices fits."""

MOST_EXPANDED: Final = 2**22
"""Devices that are written out one by one where a dump names them in a compact form."""

MOST_KEPT: Final = 100_000
"""Collectives that are listed one by one; all beyond are counted in the totals."""

MOST_FINDINGS: Final = 200
"""Findings about single instructions that are given; a note says how many more there are."""


def refuse_dump(code: str, message: str, place: Place, *, help_: str | None = None) -> NoReturn:
    """Raise a `MeshError` of one finding about a dump as a whole."""
    raise MeshError([found(code, message, place, help_=help_)])


def found(  # noqa: PLR0913 - the parts of a finding, by keyword
    code: str,
    message: str,
    place: Place,
    *,
    severity: Severity = Severity.ERROR,
    expected: str | None = None,
    help_: str | None = None,
    notes: tuple[str, ...] = (),
) -> Finding:
    """A finding about one place of a dump."""
    return Finding(
        code=code,
        severity=severity,
        message=message,
        where=(place,),
        expected=expected,
        help=help_,
        notes=notes,
    )


def line_place(source: str, line: int, column: int = 1, length: int = 1) -> Place:
    """*length* characters of a line of a dump."""
    span: Span = span_at(line, max(column, 1), max(length, 1))
    return Place(source=source, span=span)
