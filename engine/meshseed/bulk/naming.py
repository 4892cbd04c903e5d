"""Short names of classes, the same in every process and every run."""

from hashlib import blake2b

import msgspec

from meshseed.diagnostics import Finding
from meshseed.evaluation.compiled import Outputs


def codes_of(findings: tuple[Finding, ...]) -> tuple[tuple[str, str], ...]:
    """What findings have in common in one class: their codes, and how grave they are."""
    return tuple(sorted({(one.code, one.severity.value) for one in findings}))


def said(outputs: Outputs, beside: tuple[object, ...]) -> object:
    """What the lines of a class have in common, and those of no other; *beside* is of jobs."""
    return (outputs.consequences.inputs, outputs.reached, codes_of(outputs.findings), beside)


def digest_of(value: object) -> str:
    """A short name for plain data."""
    return digest_of_json(msgspec.json.encode(value))


def digest_of_json(text: bytes) -> str:
    """A short name for data that is written as JSON already."""
    return blake2b(text, digest_size=10).hexdigest()
