"""Collecting what is wrong between the tables of a pack."""

from collections.abc import Iterable

from meshseed.diagnostics import Finding, Place, Severity, nearest
from meshseed.packs.models.base import Table
from meshseed.packs.positions import Part, Path
from meshseed.packs.validating import ValidItem


class Report:
    """Findings about how tables refer to each other."""

    def __init__(self, excused: frozenset[str] = frozenset()) -> None:
        """*excused* are names and addresses of entries that are there, but broken."""
        self._excused = excused
        self.findings: list[Finding] = []

    def missing(
        self,
        what: str,
        name: str,
        known: Iterable[str],
        item: ValidItem[Table],
        path: Path,
        part: Part = Part.VALUE,
    ) -> None:
        """A reference to something that is not there; what is only broken is reported as that."""
        if any(name == one or name.startswith(f"{one}.") for one in self._excused):
            return
        near = nearest(name, known)
        self.add(
            "MS150",
            f"there is no {what} {name}",
            item.where.place(path, part),
            suggestion=near,
        )

    def add(
        self,
        code: str,
        message: str,
        *where: Place,
        expected: str | None = None,
        suggestion: str | None = None,
        help: str | None = None,  # noqa: A002 - the field of a finding
    ) -> None:
        """Any other fault."""
        self.findings.append(
            Finding(
                code=code,
                severity=Severity.ERROR,
                message=message,
                where=where,
                expected=expected,
                suggestion=suggestion,
                help=help,
            )
        )
