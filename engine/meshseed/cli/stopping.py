"""Ending a command before it has its answer."""

from collections.abc import Mapping
from typing import Final

from meshseed.cli.exits import ExitCode
from meshseed.diagnostics import Finding

_NO_TEXTS: Final[Mapping[str, str]] = {}


class Stop(Exception):  # noqa: N818 - it ends a command, and is not always an error of ours
    """A command ends here: `findings` say why, `texts` let them be quoted."""

    def __init__(
        self,
        code: ExitCode,
        findings: tuple[Finding, ...],
        texts: Mapping[str, str] = _NO_TEXTS,
    ) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.code = code
        self.findings = findings
        self.texts = texts
