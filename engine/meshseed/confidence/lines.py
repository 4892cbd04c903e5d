"""Lines of evidence: who a statement comes from, kept apart from how sure it is."""

from enum import StrEnum


class LineOfEvidence(StrEnum):
    """An origin that is independent of the others.

    Two documents of one origin are one line: agreement between them adds nothing.
    """

    VENDOR_DOCUMENTATION = "vendor-documentation"
    VENDOR_CODE = "vendor-code"
    THIRD_PARTY_OBSERVATION = "third-party-observation"
    REVERSE_ENGINEERING = "reverse-engineering"
