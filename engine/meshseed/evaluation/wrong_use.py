"""Questions that cannot be asked of a pack."""

from collections.abc import Iterable

from meshseed.diagnostics import Finding, Severity, nearest


class WrongUse(ValueError):  # noqa: N818 - says what the caller did, as the exit code does
    """A question that cannot be asked of this pack: about something that it does not have."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = findings


def no_such(what: str, name: str, known: Iterable[str], code: str = "MS311") -> Finding:
    """The finding that the pack has no *what* of this *name*; *known* are those it has."""
    names = sorted(known)
    near = nearest(name, names)
    return Finding(
        code=code,
        severity=Severity.ERROR,
        message=f"the pack has no {what} {name}",
        suggestion=near,
        help=f"did you mean {near}?" if near else "known: " + (", ".join(names) or "none"),
    )
