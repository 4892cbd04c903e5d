"""What a diagnostic code stands for."""

from msgspec import Struct

from meshseed.diagnostics.finding import Severity


class Code(Struct, frozen=True, kw_only=True):
    """A stable code with the text that `explain` prints for it.

    `meaning` says what was found and why it matters, `remedy` what to do. `severity` is the usual
    one; a finding may carry another where the pack's evidence says less. `failing` and `passing`
    are files that a check finds this in, or nothing of it; `example` is the kind of file they are.
    """

    id: str
    title: str
    severity: Severity
    meaning: str
    remedy: str
    failing: str | None = None
    passing: str | None = None
    example: str = "shell"
