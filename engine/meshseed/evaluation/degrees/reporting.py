"""What is wrong with a job, as findings of a world."""

from meshseed.confidence import Confidence
from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.world import World


def report(  # noqa: PLR0913 - the parts of a finding, by keyword
    world: World,
    code: str,
    message: str,
    *,
    severity: Severity = Severity.ERROR,
    expected: str | None = None,
    help_: str | None = None,
    notes: tuple[str, ...] = (),
    fact: str | None = None,
    confidence: Confidence | None = None,
    evidence: tuple[str, ...] = (),
) -> None:
    """Add a finding to *world*, once."""
    finding = Finding(
        code=code,
        severity=severity,
        message=message,
        expected=expected,
        help=help_,
        notes=notes,
        fact=fact,
        confidence=confidence,
        evidence=evidence,
    )
    if finding not in world.findings:
        world.findings.append(finding)
