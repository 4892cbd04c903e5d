"""A command line that cannot be cut into tokens at all."""

from meshseed.diagnostics import Finding
from meshseed.evaluation.commandline.tokens import COMMAND_LINE


class LineError(Exception):
    """What is wrong with the line as a whole.

    `findings` says it; `texts` holds the line under the name that the findings' places use.
    """

    def __init__(self, findings: tuple[Finding, ...], text: str) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = findings
        self.texts = {COMMAND_LINE: text}
