"""What the process tells its caller."""

from collections.abc import Iterable
from enum import IntEnum, StrEnum

from meshseed.diagnostics import Finding, Severity


class ExitCode(IntEnum):
    """The exit codes of every command; interrupted runs follow the shell's convention."""

    CLEAN = 0
    FINDINGS = 1
    WRONG_USE = 2
    NOTHING_TO_CHECK = 3
    INTERRUPTED = 130
    PIPE_CLOSED = 141


class FailOn(StrEnum):
    """From which severity on a finding fails the run."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    NEVER = "never"


def exit_code(findings: Iterable[Finding], fail_on: FailOn) -> ExitCode:
    """FINDINGS where one is as grave as *fail_on* says, else CLEAN."""
    if fail_on is FailOn.NEVER:
        return ExitCode.CLEAN
    threshold = Severity(fail_on.value).rank
    grave = any(finding.severity.rank <= threshold for finding in findings)
    return ExitCode.FINDINGS if grave else ExitCode.CLEAN
