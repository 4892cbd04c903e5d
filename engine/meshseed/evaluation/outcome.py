"""What an evaluation says: typed, and encoded to JSON as it stands.

Every value carries where it came from, how sure it is, which conflicts touch it and which
assumptions it rests on. A value that is not decided is a `Hole`: it names what it depends on and
the value of every case.
"""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.diagnostics import Condition, Finding
from meshseed.evaluation.doubt_outcome import AssumptionView, ConflictView, SideView
from meshseed.evaluation.holes import Hole, HoleCase, Origin
from meshseed.evaluation.mesh_outcome import (
    AxisView,
    ClaimView,
    GroupsView,
    MeshView,
    QuantityView,
)
from meshseed.packs.facts import AttributeKind, Plain

__all__ = [
    "SCHEMA_VERSION",
    "AssumptionView",
    "AttributeView",
    "AxisView",
    "Certainty",
    "ClaimView",
    "ConflictView",
    "Firing",
    "Forwarded",
    "ForwardedToken",
    "GroupsView",
    "Hole",
    "HoleCase",
    "InputView",
    "Judgement",
    "KnobView",
    "LineView",
    "MeshView",
    "Origin",
    "Outcome",
    "PackStamp",
    "QuantityView",
    "Replaced",
    "Sensitivity",
    "SensitivityRow",
    "SideView",
    "TokenView",
    "TraceCase",
    "TraceEntry",
]

SCHEMA_VERSION: Literal[1] = 1


class Certainty(StrEnum):
    """Whether a token is forwarded in every case, or only in some."""

    PRESENT = "present"
    POSSIBLE = "possible"


class Firing(StrEnum):
    """What became of a rule."""

    FIRED = "fired"
    NOT_FIRED = "not-fired"
    UNDECIDED = "undecided"
    DEPENDS = "depends"


class PackStamp(Struct, frozen=True, kw_only=True):
    """The pack an outcome was computed with."""

    id: str
    driver: str
    release: str
    digest: str


class TokenView(Struct, frozen=True, kw_only=True):
    """One token of the command line; columns count from 1 in the text of `LineView`."""

    index: int
    text: str
    line: int
    column: int


class LineView(Struct, frozen=True, kw_only=True):
    """The command line as it was read."""

    text: str
    splitter: str
    tokens: tuple[TokenView, ...]
    program: str | None = None
    subcommand: str | None = None
    positionals: tuple[str, ...] = ()


class Replaced(Struct, frozen=True, kw_only=True):
    """A value that a later step replaced. `open`: the replaced value was not decided."""

    value: Plain
    origin: Origin
    by: str | None = None
    open: bool = False


class InputView(Struct, frozen=True, kw_only=True):
    """An input after the input phases: typed, or implied, looked up, defaulted.

    `hole` is set, and `value` null, where it is undecided.
    """

    dest: str
    value: Plain
    origin: Origin
    tokens: tuple[int, ...] = ()
    spelling: str | None = None
    by: str | None = None
    hole: Hole | None = None
    dropped: tuple[Plain, ...] = ()
    confidence: Confidence | None = None
    contested: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()


class ForwardedToken(Struct, frozen=True, kw_only=True):
    """A token a rule appends. Exactly one of `text` and `unknown` is set.

    `when` lists the classes under which a merely possible token is there.
    """

    text: str | None
    unknown: str | None
    certainty: Certainty
    rule: str
    confidence: Confidence
    content_confidence: Confidence | None = None
    contested: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    when: tuple[tuple[Condition, ...], ...] = ()
    candidates: tuple[Plain, ...] = ()


class Forwarded(Struct, frozen=True, kw_only=True):
    """What one accumulator receives. `complete` false reads "at least these".

    One that is not `prominent` is left out of short listings. `feeds_contested` are the conflicts
    about `feeds`.
    """

    complete: bool
    order_confidence: Confidence
    tokens: tuple[ForwardedToken, ...]
    order_contested: tuple[str, ...] = ()
    prominent: bool = True
    render: str = ""
    feeds: str | None = None
    feeds_contested: tuple[str, ...] = ()


class AttributeView(Struct, frozen=True, kw_only=True):
    """A final value. `value` is null for the driver's None and for a hole; `hole` tells."""

    value: Plain
    hole: Hole | None
    origin: Origin
    by: str | None
    replaced: Replaced | None
    confidence: Confidence | None
    contested: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    changed: bool = False
    tokens: tuple[int, ...] = ()


class KnobView(Struct, frozen=True, kw_only=True):
    """A pass option downstream. `seeded` null: not decided.

    One that is not `prominent` is left out of short listings.
    """

    id: str
    binary: str | None
    kind: AttributeKind
    seeded: bool | None
    value: Plain
    hole: Hole | None
    by: tuple[str, ...]
    confidence: Confidence | None
    contested: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    prominent: bool = True


class Judgement(Struct, frozen=True, kw_only=True):
    """One part of a condition with the value it read. A comparison has no parts."""

    text: str
    truth: bool | None
    confidence: Confidence
    contested: tuple[str, ...] = ()
    because: tuple[str, ...] = ()
    name: str | None = None
    value: str | None = None
    origin: Origin | None = None
    parts: tuple["Judgement", ...] = ()


class TraceCase(Struct, frozen=True, kw_only=True):
    """What became of a rule in some classes of cases.

    `deciding` are the comparisons that settled it, `condition` the whole tree where it was asked
    for.
    """

    firing: Firing
    when: tuple[tuple[Condition, ...], ...]
    deciding: tuple[Judgement, ...]
    effects: tuple[str, ...] = ()
    note: str | None = None
    condition: Judgement | None = None


class TraceEntry(Struct, frozen=True, kw_only=True):
    """One rule, in order; `firing` is `depends` when the cases disagree."""

    rule: str
    table: str | None
    firing: Firing
    cases: tuple[TraceCase, ...]
    file: str
    line: int | None
    at: str | None = None


class SensitivityRow(Struct, frozen=True, kw_only=True):
    """One combination of answers and what differs from the outcome as assumed."""

    answers: tuple[Condition, ...]
    differs: tuple[str, ...]


class Sensitivity(Struct, frozen=True, kw_only=True):
    """Every combination of the named candidates of the unknowns that were consulted.

    `stable` and `varying` name outputs. `exhaustive` false: only among the named candidates.
    `left_out` counts combinations beyond the bound.
    """

    unknowns: tuple[str, ...]
    rows: tuple[SensitivityRow, ...]
    stable: tuple[str, ...]
    varying: tuple[str, ...]
    exhaustive: bool
    left_out: int


class Outcome(Struct, frozen=True, kw_only=True):
    """Everything that follows from one command line.

    `reached`: True when the driver gets to its outputs, False when a constraint stops it, None
    when that is not decided. The outputs are computed in every case.
    """

    schema: Literal[1] = SCHEMA_VERSION
    pack: PackStamp
    line: LineView
    reading: dict[str, str]
    inputs: tuple[InputView, ...]
    options: dict[str, Forwarded]
    attributes: dict[str, AttributeView]
    knobs: tuple[KnobView, ...]
    meshes: tuple[MeshView, ...]
    assumptions: tuple[AssumptionView, ...]
    conflicts: tuple[ConflictView, ...]
    findings: tuple[Finding, ...]
    trace: tuple[TraceEntry, ...]
    reached: bool | None
    reached_contested: tuple[str, ...] = ()
    sensitivity: Sensitivity | None = None
