"""What a diagnostic code stands for."""

from typing import Final

from msgspec import Struct

from meshseed.diagnostics.finding import Severity

CONSOLE: Final = "console"
"""The kind of example that is typed into a shell, in an empty folder."""


class Code(Struct, frozen=True, kw_only=True):
    """A stable code with the text that `explain` prints for it.

    `meaning` says what was found and why it matters, `remedy` what to do. `severity` is the usual
    one; a finding may carry another where the pack's evidence says less. `failing` and `passing`
    are files that a check finds this in, or nothing of it; `example` is the kind of file they are,
    or `CONSOLE` where they are commands for an empty folder.
    """

    id: str
    title: str
    severity: Severity
    meaning: str
    remedy: str
    failing: str | None = None
    passing: str | None = None
    example: str = "shell"

    @property
    def is_documented(self) -> bool:
        """Whether there is a page about it among those of `check`."""
        return self.failing is not None

    @property
    def fence(self) -> str:
        """What Markdown calls the language of the examples."""
        return "sh" if self.example == CONSOLE else self.example
