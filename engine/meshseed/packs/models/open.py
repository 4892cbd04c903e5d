"""`[[unknown]]` and `[[conflict]]`."""

from pydantic import Field, StrictFloat, StrictInt, model_validator

from meshseed.confidence import Confidence
from meshseed.packs.models.base import Id, Table, Text, Truth
from meshseed.packs.models.values import PlainValue


class DomainTable(Table):
    """`domain`: bounds on a number that is otherwise not known."""

    gt: StrictInt | StrictFloat | None = None
    ge: StrictInt | StrictFloat | None = None
    lt: StrictInt | StrictFloat | None = None
    le: StrictInt | StrictFloat | None = None


class UnknownTable(Table):
    """`[[unknown]]`: an open question."""

    id: Id
    question: Text = Field(min_length=1)
    """What is not known, as a question."""

    candidates: tuple[PlainValue, ...] = ()
    """Answers somebody has a reason for."""

    assume: PlainValue | None = None
    """The answer used meanwhile; left out: whatever depends on it stays open."""

    exhaustive: Truth = False
    """Whether the answer must be one of the candidates."""

    domain: DomainTable | None = None
    """Bounds on the answer, for numbers."""

    confidence: Confidence
    """How sure the assumption is; NOT_TRACED where there is none."""

    evidence: tuple[Id, ...] = ()
    """Observations that bear on the question."""

    printed: Text | None = None
    """The tag the source prints."""

    why: Text | None = None
    """Why this assumption, or why none."""

    @model_validator(mode="after")
    def _assumption_is_a_candidate(self) -> "UnknownTable":
        if self.exhaustive and not self.candidates:
            raise ValueError("an exhaustive unknown names its candidates")
        if self.assume is not None and self.exhaustive and self.assume not in self.candidates:
            raise ValueError("`assume` is not among the candidates, which are exhaustive")
        return self


class SideTable(Table):
    """`[[conflict.side]]`: what one side says."""

    id: Id
    says: Text = Field(min_length=1)
    """The claim, in our own words."""

    taken: Truth = False
    """Whether the pack follows this side."""

    evidence: tuple[Id, ...] = ()
    """What speaks for it."""

    why: Text | None = None
    """Why it is taken, or not."""

    reading: dict[str, dict[str, dict[str, object]]] = {}
    """What changes when this side is read: `reading.<table>."<id>".<key> = …`."""

    remove: tuple[Text, ...] = ()
    """Addresses of facts that this side denies."""


class ConflictTable(Table):
    """`[[conflict]]`: sources that disagree."""

    id: Id
    about: tuple[Text, ...] = ()
    """Addresses of the facts in dispute; empty where no value depends on it."""

    item: Text | None = None
    """Its number in the record of contradictions it comes from."""

    question: Text | None = None
    """What is in dispute."""

    side: tuple[SideTable, ...] = Field(min_length=2)
    """The sides; exactly one is taken, or none where the matter is left open."""

    note: Text | None = None
    """What else a reader should know."""

    @model_validator(mode="after")
    def _one_side_taken(self) -> "ConflictTable":
        if sum(side.taken for side in self.side) > 1:
            raise ValueError("a conflict has at most one side taken")
        ids = [side.id for side in self.side]
        if len(set(ids)) != len(ids):
            raise ValueError("two sides have one id")
        return self
