"""What one world yields: the raw material that the join turns into an outcome."""

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.diagnostics import Condition, Finding
from meshseed.evaluation.cells import Cell
from meshseed.evaluation.commandline import ParsedLine
from meshseed.evaluation.judging import Verdict
from meshseed.evaluation.outcome import Certainty, Firing
from meshseed.evaluation.quantities import JobResult
from meshseed.packs.facts import Plain


class Appended(Struct, frozen=True, kw_only=True):
    """A token appended by a rule; one of `text` and `unknown` is set.

    `place` is its position among what the rule appends: the term, and the part of a list.
    `confidence` is that of its being there, `content` that of an unknown's candidates.
    """

    accumulator: str
    rule: str
    place: tuple[int, int]
    text: str | None
    unknown: str | None
    certainty: Certainty
    confidence: Confidence
    content: Confidence | None
    contested: frozenset[str]
    because: tuple[str, ...] = ()
    candidates: tuple[Plain, ...] = ()


class RuleRecord(Struct, frozen=True, kw_only=True):
    """What became of one rule."""

    rule: str
    firing: Firing
    verdict: Verdict
    effects: tuple[str, ...] = ()
    note: str | None = None


class KnobResult(Struct, frozen=True, kw_only=True):
    """What became of a pass option; `by` names the origin of its seeds."""

    id: str
    seeded: bool | None
    cell: Cell


class Supposition(Struct, frozen=True, kw_only=True):
    """One thing a world supposes: an input's class, or the answer to a clash."""

    condition: Condition
    value: Plain


class WorldResult(Struct, frozen=True, kw_only=True):
    """Everything that holds in one world. `reached` as in an outcome.

    `crowded`: something stayed open because there were cases enough already.
    """

    suppositions: tuple[Supposition, ...]
    line: ParsedLine
    inputs: dict[str, Cell]
    cells: dict[str, Cell]
    appended: tuple[Appended, ...]
    records: tuple[RuleRecord, ...]
    knobs: tuple[KnobResult, ...]
    meshes: dict[str, Cell]
    findings: tuple[Finding, ...]
    reached: bool | None
    reached_contested: frozenset[str] = frozenset()
    crowded: bool = False
    job: JobResult | None = None
