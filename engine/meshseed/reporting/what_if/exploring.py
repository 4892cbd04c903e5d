"""Every combination of a few inputs and questions, evaluated as seldom as can be.

Outputs that depend on the same axes are evaluated together, over those axes alone. An answer to a
question that nothing asked, or that no comparison tells from another, is not evaluated again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

import msgspec
from msgspec import Struct

from meshseed.diagnostics import Severity
from meshseed.evaluation import Job, Pack
from meshseed.evaluation.commandline import (
    UNANSWERED,
    LineError,
    Splitter,
    given,
    parse,
    quoted,
    split,
)
from meshseed.evaluation.program import Program, program_of
from meshseed.evaluation.reading import read_as
from meshseed.explaining import mentions_of
from meshseed.packs.facts import PackFacts, Plain
from meshseed.packs.facts import WhatIf as Asked
from meshseed.reporting.documents.what_if import Axis, Cell, OutputTable, WhatIf
from meshseed.reporting.what_if.axes import axes_of
from meshseed.reporting.what_if.flow import Flow, flow_of, unknown_key
from meshseed.reporting.what_if.running import Answered, Runner

MOST_COMBINATIONS = 6000
"""An output with more combinations than this has no table, and is named as left out."""

MOST_TOGETHER = 24_000
"""So many combinations are tried for all outputs of one what-if; the largest are left out first."""


class Base(Struct, frozen=True, kw_only=True):
    """The line that is varied: its tokens, answers, readings and job."""

    tokens: tuple[str, ...]
    assume: Mapping[str, Plain] = {}
    reading: Mapping[str, str] = {}
    job: Job | None = None


def what_ifs_of(facts: PackFacts, base: Base | None = None) -> tuple[WhatIf, ...]:
    """What each `[[what_if]]` of a pack comes to, on top of *base* or of its own line."""
    pack = Pack(facts)
    return tuple(_what_if(pack, one, base) for one in facts.what_ifs)


def _what_if(pack: Pack, asked: Asked, base: Base | None) -> WhatIf:
    here = base or Base(tokens=_tokens(asked.line))
    program = _program(pack, here)
    taken = _taken_out(program, here.tokens, asked.inputs)
    axes = tuple(
        axis
        for axis in axes_of(asked, pack.facts, taken.typed, here.assume)
        if axis.name not in taken.left
    )
    tables, pool, tried, left_out = _Exploring(program, axes, taken.rest, here).tables()
    end = _end(taken.rest)
    return WhatIf(
        id=asked.id,
        says=asked.says,
        line=_text(taken.rest[:end]),
        behind=_text(taken.rest[end:]),
        tokens=taken.rest,
        axes=axes,
        tables=tables,
        pool=pool,
        tried=tried,
        left_out=left_out,
    )


def _program(pack: Pack, base: Base) -> Program:
    if base.job is None:
        return pack.program(base.reading)
    return program_of(read_as(pack.facts, base.reading), with_job=True)


def _tokens(line: str) -> tuple[str, ...]:
    """The tokens of a pack's own line; one that no shell takes is cut at white space."""
    try:
        cut = split(line, Splitter.SHELL)
    except LineError:
        cut = split(line, Splitter.WHITESPACE)
    return tuple(token.text for token in cut.tokens)


def _text(tokens: Sequence[str]) -> str:
    return " ".join(map(quoted, tokens))


class _Taken(Struct, frozen=True, kw_only=True):
    """What is typed for the inputs that are varied, and the other tokens of the line.

    `left` are inputs that stay on the line as they are, and are not varied: several values, or one
    that nobody can settle, are no choice one could go back to.
    """

    typed: dict[str, Plain]
    rest: tuple[str, ...]
    left: frozenset[str]


def _taken_out(program: Program, tokens: Sequence[str], inputs: Sequence[str]) -> _Taken:
    line = parse(given(tokens), program.surface, lambda _unknown: UNANSWERED)
    found = {dest: one for dest in inputs if (one := line.typed.get(dest)) is not None}
    left = frozenset(
        dest
        for dest, one in found.items()
        if one.invalid or one.alternatives or one.value is None or isinstance(one.value, tuple)
    )
    taken = {dest: one for dest, one in found.items() if dest not in left}
    gone = {
        token for one in taken.values() for use in (*one.uses, *one.dropped) for token in use.tokens
    }
    return _Taken(
        typed={dest: one.value for dest, one in taken.items()},
        rest=tuple(text for at, text in enumerate(tokens) if at not in gone),
        left=left,
    )


def line_with(rest: Sequence[str], axes: Sequence[Axis], picks: Sequence[int]) -> tuple[str, ...]:
    """The tokens of a line with every input as it is picked, in front of a bare `--`."""
    chosen = [
        token for axis, pick in zip(axes, picks, strict=True) for token in axis.choices[pick].tokens
    ]
    end = _end(rest)
    return (*rest[:end], *chosen, *rest[end:])


def _end(tokens: Sequence[str]) -> int:
    """Where flags end: at a bare `--`, or behind the last token."""
    return tokens.index("--") if "--" in tokens else len(tokens)


def answers_of(axes: Sequence[Axis], picks: Sequence[int]) -> dict[str, Plain]:
    """The answers that are picked."""
    return {
        axis.name: axis.choices[pick].value
        for axis, pick in zip(axes, picks, strict=True)
        if axis.kind == "unknown" and axis.choices[pick].given
    }


class _Exploring:
    def __init__(
        self, program: Program, axes: tuple[Axis, ...], rest: tuple[str, ...], base: Base
    ) -> None:
        self._program = program
        self._axes = axes
        self._rest = rest
        self._base = base
        self._pool: dict[bytes, int] = {}
        self._cells: list[Cell] = []
        self._tried = 0
        typed = parse(given(rest), program.surface, lambda _unknown: UNANSWERED).typed
        self._typed = frozenset((*typed, *(axis.name for axis in axes if axis.kind == "input")))

    def tables(
        self,
    ) -> tuple[tuple[OutputTable, ...], tuple[Cell, ...], int, tuple[str, ...]]:
        """Every table, what their cells hold, how often was evaluated, and what was left out."""
        needs = dict(self._needs(flow_of(self._program)))
        groups: dict[tuple[int, ...], list[str]] = {}
        for name, axes in needs.items():
            if axes:
                groups.setdefault(axes, []).append(name)
        tried = self._affordable(groups)
        left_out = tuple(name for name, axes in needs.items() if axes and axes not in tried)
        found: dict[str, OutputTable] = {}
        for axes in tried:
            found |= self._group(axes, groups[axes])
        tables = tuple(found[name] for name in needs if name in found)
        return tables, tuple(self._cells), self._tried, left_out

    def _affordable(self, groups: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        """Those that can be tried within the bounds, the small ones first."""
        tried: list[tuple[int, ...]] = []
        total = 0
        for axes in sorted(groups, key=self._size):
            total += self._size(axes)
            if self._size(axes) <= MOST_COMBINATIONS and total <= MOST_TOGETHER:
                tried.append(axes)
        return tuple(tried)

    def _size(self, axes: tuple[int, ...]) -> int:
        return prod(len(self._axes[axis].choices) for axis in axes)

    def _needs(self, flow: Flow) -> Iterator[tuple[str, tuple[int, ...]]]:
        keys = [
            axis.name if axis.kind == "input" else unknown_key(axis.name) for axis in self._axes
        ]
        outputs = dict(flow.outputs)
        # Whether a line is refused hangs on what is typed, too, where the parser takes offence.
        outputs["reached"] |= {axis.name for axis in self._axes if self._refused(axis)}
        if self._base.job is not None:
            outputs |= self._job_outputs(flow)
        for name, deps in outputs.items():
            yield name, tuple(at for at, key in enumerate(keys) if key in deps)

    def _refused(self, axis: Axis) -> bool:
        """Whether the parser may refuse some value of an input."""
        for choice in axis.choices:
            tokens = (*self._rest, *choice.tokens)
            line = parse(given(tokens), self._program.surface, lambda _unknown: UNANSWERED)
            typed = line.typed.get(axis.name)
            wrong = typed is not None and (typed.outside_choices or typed.invalid)
            errors = (one.severity is Severity.ERROR for one in line.findings)
            if axis.kind == "input" and (wrong or any(errors)):
                return True
        return False

    def _job_outputs(self, flow: Flow) -> dict[str, frozenset[str]]:
        """With a job, meshes depend on whatever layouts and orders of devices ask for."""
        facts = self._program.facts
        names = {name for one in facts.meshes for name in one.cardinality.reads}
        for fact in (*facts.layouts, *(one.orders for one in facts.meshes)):
            names |= set(mentions_of(fact).reads)
        deps = frozenset[str]().union(*(flow.names.get(name, frozenset()) for name in names))
        return {f"mesh.{one.id}": deps for one in facts.meshes}

    def _group(self, axes: tuple[int, ...], names: list[str]) -> dict[str, OutputTable]:
        runner = _Remembering(self, Runner(self._program, names, self._typed, self._base.job))
        cells: dict[str, list[int]] = {name: [] for name in names}
        for picks in product(*(range(len(self._axes[axis].choices)) for axis in axes)):
            answered = runner.run(axes, picks)
            for name in names:
                cells[name].append(self._index(answered.cells[name]))
        return {
            name: OutputTable(output=name, axes=axes, cells=tuple(found))
            for name, found in cells.items()
        }

    def _index(self, cell: Cell) -> int:
        # By their encoded form: 1 and true are equal in Python and two values to a reader.
        key = msgspec.json.encode(cell)
        if key not in self._pool:
            self._pool[key] = len(self._cells)
            self._cells.append(cell)
        return self._pool[key]

    def evaluated(self, runner: Runner, axes: tuple[int, ...], picks: tuple[int, ...]) -> Answered:
        """One combination; axes it does not name stand at their start."""
        chosen = [axis.start for axis in self._axes]
        for axis, pick in zip(axes, picks, strict=True):
            chosen[axis] = pick
        self._tried += 1
        return runner.run(
            line_with(self._rest, self._axes, chosen),
            {**self._base.assume, **answers_of(self._axes, chosen)},
        )

    def split(self, axes: tuple[int, ...]) -> int:
        """How many of *axes* are inputs; these come first."""
        return sum(self._axes[axis].kind == "input" for axis in axes)

    def value(self, axis: int, pick: int) -> tuple[str, Plain | None, bool]:
        """A question, the answer picked, and whether it is one."""
        choice = self._axes[axis].choices[pick]
        return self._axes[axis].name, choice.value, choice.given


class _Remembering:
    """Runs a line again only for answers that something could tell from those tried before."""

    def __init__(self, exploring: _Exploring, runner: Runner) -> None:
        self._exploring = exploring
        self._runner = runner
        self._known: dict[tuple[int, ...], list[tuple[tuple[int, ...], Answered]]] = {}

    def run(self, axes: tuple[int, ...], picks: tuple[int, ...]) -> Answered:
        count = self._exploring.split(axes)
        inputs, answers = picks[:count], picks[count:]
        tried = self._known.setdefault(inputs, [])
        for before, answered in tried:
            if self._same(axes[count:], before, answers, answered):
                return answered
        found = self._exploring.evaluated(self._runner, axes, picks)
        tried.append((answers, found))
        return found

    def _same(
        self,
        axes: tuple[int, ...],
        before: tuple[int, ...],
        now: tuple[int, ...],
        answered: Answered,
    ) -> bool:
        """Whether nothing that was asked before comes out otherwise with the answers of now."""
        for axis, old, new in zip(axes, before, now, strict=True):
            if old == new:
                continue
            name, _, _ = self._exploring.value(axis, new)
            if name in answered.asked:
                return False
        return True


__all__ = ["Base", "answers_of", "line_with", "what_ifs_of"]
