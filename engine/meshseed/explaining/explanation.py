"""What is said of one thing that has an id: typed, and encoded to JSON as it stands."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from meshseed.confidence import Confidence, LineOfEvidence
from meshseed.packs.facts import Plain, Where

EXPLANATION_SCHEMA: Literal[1] = 1


class Kind(StrEnum):
    """What a thing is; the word a person calls it by."""

    FLAG = "flag"
    CHOICE = "choice"
    SURFACE = "help surface"
    ATTRIBUTE = "attribute"
    IMPLY = "shorthand"
    LOOKUP = "lookup"
    DEFAULT = "computed default"
    CONSTRAINT = "constraint"
    ACCUMULATOR = "accumulator"
    TABLE = "table"
    RULE = "rule"
    TOKEN = "token"  # noqa: S105 - a word of a command line
    KNOB = "pass option"
    MESH = "mesh"
    AXIS = "axis"
    LAYOUT = "layout"
    INSTANCE = "instance"
    STAGE = "stage"
    CUSTOM_CALL = "custom call"
    PATTERN = "pattern"
    UNKNOWN = "open question"
    CONFLICT = "conflict"
    EVIDENCE = "evidence"
    SOURCE = "source"
    BINARY = "binary"
    CARRIER = "carrier"
    FORMAT = "format"
    VOCABULARY = "vocabulary"
    WORD = "sub-option"
    ADVICE = "advice"
    CASE = "case"
    IGNORE = "finding that is meant"
    WHAT_IF = "what-if"
    CODE = "diagnostic code"


class StandingNote(Struct, frozen=True, kw_only=True):
    """How a statement is known: our confidence, and the source's own tag where it prints one."""

    confidence: Confidence
    printed: str | None = None
    why: str | None = None


class Property(Struct, frozen=True, kw_only=True):
    """One thing that is said of a fact; `standing` where it is not the fact's own."""

    name: str
    text: str
    standing: StandingNote | None = None


class Use(Struct, frozen=True, kw_only=True):
    """A fact that has to do with this one, and how."""

    kind: Kind
    id: str
    how: str = ""


class EvidenceNote(Struct, frozen=True, kw_only=True):
    """One observation, as far as a reader needs it to look it up. `where` is inside the source."""

    id: str
    kind: str
    confidence: Confidence
    line: LineOfEvidence | None = None
    source: str | None = None
    text: str | None = None
    says: str | None = None
    printed: str | None = None
    where: str | None = None


class SideNote(Struct, frozen=True, kw_only=True):
    """One side of a conflict."""

    id: str
    says: str
    taken: bool
    evidence: tuple[str, ...] = ()
    why: str | None = None


class ConflictNote(Struct, frozen=True, kw_only=True):
    """A conflict about this fact, both sides.

    `through` names the rules, defaults, constraints and pass options it is about where it is not
    about this fact itself.
    """

    id: str
    item: str | None
    question: str | None
    sides: tuple[SideNote, ...]
    through: tuple[str, ...] = ()


class UnknownNote(Struct, frozen=True, kw_only=True):
    """An open question this fact needs. `assumed` False: there is no answer meanwhile."""

    id: str
    question: str
    candidates: tuple[Plain, ...]
    exhaustive: bool
    assumed: bool
    value: Plain
    confidence: Confidence


class Explanation(Struct, frozen=True, kw_only=True):
    """Everything the pack says about one thing."""

    kind: Kind
    id: str
    title: str
    says: str | None = None
    where: Where | None = None
    standing: StandingNote | None = None
    properties: tuple[Property, ...] = ()
    written_by: tuple[Use, ...] = ()
    read_by: tuple[Use, ...] = ()
    conflicts: tuple[ConflictNote, ...] = ()
    unknowns: tuple[UnknownNote, ...] = ()
    evidence: tuple[EvidenceNote, ...] = ()


class Mention(Struct, frozen=True, kw_only=True):
    """A thing that is not called so, but speaks of it, and where it does."""

    kind: Kind
    id: str
    field: str
    text: str


class Explained(Struct, frozen=True, kw_only=True):
    """The answer to one `explain`: every thing of that name.

    Where nothing has the name, `mentions` lists what quotes it or says something of it.
    """

    schema: Literal[1] = EXPLANATION_SCHEMA
    query: str
    pack: str
    found: tuple[Explanation, ...]
    mentions: tuple[Mention, ...] = ()
