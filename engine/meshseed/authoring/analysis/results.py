"""What an analysis of a pack says: findings with proof, what was ignored, what was not analysed."""

from msgspec import Struct

from meshseed.diagnostics import Finding
from meshseed.packs.facts import Plain


class Witness(Struct, frozen=True, kw_only=True):
    """The smallest command line that shows a finding, evaluated and found to show it.

    `line` is the command line as one would type it. `assume` answers unknowns for it, where not
    the usual answers show the finding. `instance` is the machine type it shows it on, where only
    that settles a value as it has to be.
    """

    line: str
    tokens: tuple[str, ...]
    assume: dict[str, Plain] = {}
    instance: str | None = None


class Proof(Struct, frozen=True, kw_only=True):
    """One finding, the facts it is about by address, and a command line that shows it."""

    finding: Finding
    about: tuple[str, ...]
    witness: Witness | None = None


class Ignored(Struct, frozen=True, kw_only=True):
    """A finding the pack says is meant to be so, by which `[[ignore]]` and why."""

    code: str
    about: tuple[str, ...]
    by: str
    reason: str


class NotAnalysed(Struct, frozen=True, kw_only=True):
    """A question that was not settled: what it is about, and why."""

    about: tuple[str, ...]
    why: str


class Analysis(Struct, frozen=True, kw_only=True):
    """Everything an analysis found. `runs` counts the cases that were worked out."""

    proofs: tuple[Proof, ...]
    ignored: tuple[Ignored, ...] = ()
    not_analysed: tuple[NotAnalysed, ...] = ()
    runs: int = 0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings alone."""
        return tuple(proof.finding for proof in self.proofs)
