"""A finding: one thing a person should know, where it is and what to do about it."""

from enum import StrEnum

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.diagnostics.spans import Span


class Severity(StrEnum):
    """How much a finding matters; only `error` fails a run by default."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """0 for the gravest; larger matters less."""
        return list(Severity).index(self)


class Place(Struct, frozen=True, kw_only=True):
    """A span of a named text: a file, or the command line itself.

    `source` is the name shown to the reader (a path as the user gave it, or `<command line>`).
    `label` stands beside the caret.
    """

    source: str
    span: Span | None = None
    label: str | None = None


class Condition(Struct, frozen=True, kw_only=True):
    """A class of inputs under which a finding or value holds: `name` is one of `values`."""

    name: str
    values: tuple[str | int | float | bool | tuple[str | int | float | bool, ...] | None, ...]


class Finding(Struct, frozen=True, kw_only=True):
    """One diagnostic.

    `code` is stable and can be looked up with `explain`. `where` lists places, the one to blame
    first. `only_when` is empty for a finding that holds unconditionally; otherwise it holds only
    for those classes of undecided inputs. `fact` is the pack's statement behind the finding,
    `enforced_by` the evidence that the driver itself enforces it.
    """

    code: str
    severity: Severity
    message: str
    where: tuple[Place, ...] = ()
    expected: str | None = None
    suggestion: str | None = None
    help: str | None = None
    notes: tuple[str, ...] = ()
    fact: str | None = None
    tokens: tuple[int, ...] = ()
    confidence: Confidence | None = None
    evidence: tuple[str, ...] = ()
    enforced_by: str | None = None
    only_when: tuple[tuple[Condition, ...], ...] = ()
