"""What is wrong with a file that was to be read."""

from meshseed.diagnostics import Finding, Place
from meshseed.diagnostics.codes import Code
from meshseed.packs.sources import finding_of


class BinaryProblem(Exception):  # noqa: N818 - it carries a finding, and is shown as one
    """A file that cannot be used; `finding` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def problem(code: Code, message: str, shown: str) -> BinaryProblem:
    """A problem of the file called *shown*."""
    return BinaryProblem(finding_of(code, message, Place(source=shown)))
