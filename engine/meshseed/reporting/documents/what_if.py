"""What would come out otherwise: outcomes of every combination of a few inputs, as tables."""

from typing import Literal

from msgspec import Struct

from meshseed.confidence import Confidence
from meshseed.diagnostics import Finding
from meshseed.evaluation.outcome import (
    Firing,
    ForwardedToken,
    Hole,
    MeshView,
    Origin,
    TraceCase,
)
from meshseed.packs.facts import Plain


class Choice(Struct, frozen=True, kw_only=True):
    """One value of an axis: `tokens` are typed for it; `value` answers an open question.

    `text` is what one types: the tokens, or the option that gives `evaluate` the answer. `given`
    False: the input is not typed, or the question not answered.
    """

    label: str
    given: bool
    value: Plain = None
    tokens: tuple[str, ...] = ()
    text: str = ""


class Axis(Struct, frozen=True, kw_only=True):
    """An input or an open question with the values that are tried; `start` is where one begins.

    `more` values are not tried, since there are so many.
    """

    name: str
    kind: Literal["input", "unknown"]
    choices: tuple[Choice, ...]
    start: int = 0
    about: str | None = None
    more: int = 0


class Fixed(Struct, frozen=True, kw_only=True):
    """An input that is not varied: away from where it was typed, the rest would read otherwise."""

    name: str
    text: str


class ValueCell(Struct, frozen=True, kw_only=True, tag_field="is", tag="value"):
    """A final value; fields as those of `evaluate --json`, as with all cells."""

    value: Plain
    hole: Hole | None
    origin: Origin
    by: str | None
    confidence: Confidence | None
    contested: tuple[str, ...]
    changed: bool


class TokensCell(Struct, frozen=True, kw_only=True, tag_field="is", tag="tokens"):
    """What one accumulator receives."""

    tokens: tuple[ForwardedToken, ...]


class KnobCell(Struct, frozen=True, kw_only=True, tag_field="is", tag="knob"):
    """A pass option."""

    seeded: bool | None
    value: Plain
    hole: Hole | None
    confidence: Confidence | None
    contested: tuple[str, ...]


class MeshCell(Struct, frozen=True, kw_only=True, tag_field="is", tag="mesh"):
    """A mesh, its axes and groups with it."""

    mesh: MeshView


class RuleCell(Struct, frozen=True, kw_only=True, tag_field="is", tag="rule"):
    """What became of a rule, and why."""

    firing: Firing
    cases: tuple[TraceCase, ...]


class ReachedCell(Struct, frozen=True, kw_only=True, tag_field="is", tag="reached"):
    """Whether the driver gets to its outputs, and the constraints that say no."""

    reached: bool | None
    findings: tuple[Finding, ...]


class AdviceCell(Struct, frozen=True, kw_only=True, tag_field="is", tag="advice"):
    """A finding of the pack's own, where it is given."""

    findings: tuple[Finding, ...]


Cell = ValueCell | TokensCell | KnobCell | MeshCell | RuleCell | ReachedCell | AdviceCell


class OutputTable(Struct, frozen=True, kw_only=True):
    """One output for every combination of the axes it depends on.

    `axes` are indices, the last varies fastest in `cells`; each cell is an index of the pool.
    """

    output: str
    axes: tuple[int, ...]
    cells: tuple[int, ...]


class WhatIf(Struct, frozen=True, kw_only=True):
    """A few axes, and what every output that depends on some of them comes to.

    `tokens` are what stands on the line besides: as text, `line` in front of what is picked, and
    `behind` it what a bare `--` begins. `tried` counts evaluations, `left_out` names
    outputs with more combinations than were tried. Outputs that neither have a table nor are left
    out are the same in every combination. `fixed` stay on the line as they are. `command` begins
    one that evaluates a line on this ground: answers that are picked, `--` and the line follow.
    """

    id: str
    says: str | None
    line: str
    behind: str
    tokens: tuple[str, ...]
    command: str
    axes: tuple[Axis, ...]
    fixed: tuple[Fixed, ...]
    tables: tuple[OutputTable, ...]
    pool: tuple[Cell, ...]
    tried: int
    left_out: tuple[str, ...]

    @property
    def start(self) -> tuple[int, ...]:
        """Where every axis begins."""
        return tuple(axis.start for axis in self.axes)

    def asking(self, picks: tuple[int, ...]) -> str:
        """The command that evaluates one combination; for a line with nothing on it, of nothing."""
        chosen = [
            (axis.kind, axis.choices[pick].text)
            for axis, pick in zip(self.axes, picks, strict=True)
        ]
        answers = (text for kind, text in chosen if kind == "unknown")
        typed = (text for kind, text in chosen if kind == "input")
        line = " ".join(filter(None, (self.line, *typed, self.behind)))
        return " ".join(filter(None, (self.command, *answers, f"-- {line}" if line else "''")))

    def cell(self, table: OutputTable, picks: tuple[int, ...]) -> Cell:
        """What a table holds where every axis stands at its pick."""
        at = 0
        for axis in table.axes:
            at = at * len(self.axes[axis].choices) + picks[axis]
        return self.pool[table.cells[at]]
