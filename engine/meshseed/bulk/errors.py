"""Why a run over many rows ends before its end."""

from meshseed.diagnostics import Finding, visible
from meshseed.diagnostics.codes import Code


class BulkError(Exception):
    """A run that cannot begin or go on; `findings` say why and what to do."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = findings

    def __reduce__(self) -> tuple[type["BulkError"], tuple[Finding, ...]]:
        # What a worker refuses is told by another process.
        return BulkError, self.findings


class Interrupted(Exception):  # noqa: N818 - a person asked for it
    """The run was broken off; what was written is whole."""


def refusal(
    code: Code, message: str, *, help_: str | None = None, expected: str | None = None
) -> BulkError:
    """The error of one finding."""
    return BulkError(
        Finding(
            code=code.id,
            severity=code.severity,
            message=visible(message),
            help=help_,
            expected=expected,
        )
    )
