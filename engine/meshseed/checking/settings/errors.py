"""Settings that cannot be used."""

from collections.abc import Mapping
from typing import Final

from meshseed.diagnostics import Finding

_NO_TEXTS: Final[Mapping[str, str]] = {}


class SettingsError(Exception):
    """Every problem of the settings, and the texts to quote."""

    def __init__(self, findings: tuple[Finding, ...], texts: Mapping[str, str] = _NO_TEXTS) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = findings
        self.texts = dict(texts)
