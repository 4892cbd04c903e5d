"""What an outcome rests on: open questions that were answered, and conflicts with their sides."""

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.packs.facts import Plain


class AssumptionView(Struct, frozen=True, kw_only=True):
    """An unknown that was answered by assumption and on which the outcome rests.

    `given` is True when the user chose the value. `touches` names what would change.
    """

    unknown: str
    question: str
    value: Plain
    candidates: tuple[Plain, ...]
    exhaustive: bool
    confidence: Confidence
    given: bool
    touches: tuple[str, ...]


class SideView(Struct, frozen=True, kw_only=True):
    """One side of a conflict; `read` is the side this outcome follows."""

    id: str
    says: str
    taken: bool
    read: bool
    evidence: tuple[str, ...]


class ConflictView(Struct, frozen=True, kw_only=True):
    """A conflict that touches this outcome, both sides shown."""

    id: str
    item: str | None
    question: str | None
    sides: tuple[SideView, ...]
    touches: tuple[str, ...]
