"""Every combination of a few inputs and questions, evaluated as seldom as can be.

Outputs that depend on the same axes are evaluated together, over those axes alone. An answer to a
question that nothing asked, or that no comparison tells from another, is not evaluated again.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

import msgspec
from msgspec import Struct
from msgspec.structs import replace

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
from meshseed.evaluation.questions import frozen_answer
from meshseed.evaluation.reading import read_as
from meshseed.explaining import mentions_of
from meshseed.packs.facts import FlagKind, PackFacts, Plain
from meshseed.packs.facts import WhatIf as Asked
from meshseed.reporting.documents.what_if import Axis, Cell, OutputTable, WhatIf
from meshseed.reporting.what_if.asking import command_of
from meshseed.reporting.what_if.axes import axes_of
from meshseed.reporting.what_if.flow import Flow, flow_of, unknown_key
from meshseed.reporting.what_if.picking import answers_of, line_with
from meshseed.reporting.what_if.reading import Lines
from meshseed.reporting.what_if.running import Answered, Runner
from meshseed.reporting.what_if.taking import (
    Taken,
    end_of_flags,
    perhaps_typed,
    put_in,
    taken_out,
)

MOST_COMBINATIONS = 6000
"""An output with more combinations than this has no table, and is named as left out."""

MOST_TOGETHER = 24_000
"""So many combinations are tried for all outputs of one what-if; the largest are left out first."""

MOST_WORDS = 500_000
"""So many words of lines are read for one what-if: of a very long line, fewer combinations."""


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
    here = replace(here, assume={name: frozen_answer(one) for name, one in here.assume.items()})
    program = _program(pack, here)
    taken = taken_out(program, here.tokens, asked.inputs, here.assume)
    fixed = frozenset(one.name for one in taken.fixed)
    axes = tuple(
        axis
        for axis in axes_of(asked, program, taken.written, here.assume)
        if axis.name not in fixed
    )
    tables, pool, tried, left_out = _Exploring(program, axes, taken, here).tables()
    end = end_of_flags(taken.rest)
    varied = frozenset(axis.name for axis in axes)
    elsewhere = {name: one for name, one in here.assume.items() if name not in varied}
    return WhatIf(
        id=asked.id,
        says=asked.says,
        line=_text(taken.rest[:end]),
        behind=_text(taken.rest[end:]),
        tokens=taken.rest,
        command=command_of(pack.id, elsewhere, here.reading, here.job),
        axes=axes,
        fixed=taken.fixed,
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


class _Exploring:
    def __init__(self, program: Program, axes: tuple[Axis, ...], taken: Taken, base: Base) -> None:
        self._program = program
        self._axes = axes
        self._rest = taken.rest
        self._base = base
        self._pool: dict[bytes, int] = {}
        self._cells: list[Cell] = []
        self._tried = 0
        self._lines = Lines(program.surface)
        self._abbreviated = frozenset(
            name for name, one in taken.written.items() if one.abbreviated
        )
        inputs = (axis.name for axis in axes if axis.kind == "input")
        self._typed = frozenset((*perhaps_typed(program, taken.rest), *inputs))

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
        together = min(MOST_TOGETHER, MOST_WORDS // max(1, self._words()))
        for axes in sorted(groups, key=self._size):
            total += self._size(axes)
            if self._size(axes) <= MOST_COMBINATIONS and total <= together:
                tried.append(axes)
        return tuple(tried)

    def _words(self) -> int:
        """How many words a line has at most."""
        several = (max(len(choice.tokens) for choice in axis.choices) for axis in self._axes)
        return len(self._rest) + sum(several)

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
        """Whether the parser may refuse some value of an input, or end the run for it."""
        if axis.kind != "input":
            return False
        flag = self._program.flags[axis.name]
        if flag.kind is FlagKind.ACTION or axis.name in self._abbreviated:
            return True
        for choice in axis.choices:
            tokens = put_in(self._rest, choice.tokens)
            line = parse(given(tokens), self._program.surface, lambda _unknown: UNANSWERED)
            typed = line.typed.get(axis.name)
            wrong = typed is not None and (typed.outside_choices or typed.invalid)
            errors = (one.severity is Severity.ERROR for one in line.findings)
            if wrong or any(errors):
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
        runner = _Remembering(self, self._runner(names))
        cells: dict[str, list[int]] = {name: [] for name in names}
        for picks in product(*(range(len(self._axes[axis].choices)) for axis in axes)):
            answered = runner.run(axes, picks)
            for name in names:
                cells[name].append(self._index(answered.cells[name]))
        return {
            name: OutputTable(output=name, axes=axes, cells=tuple(found))
            for name, found in cells.items()
        }

    def _runner(self, names: Sequence[str]) -> Runner:
        return Runner(
            self._program, names, typed=self._typed, job=self._base.job, lines=self._lines
        )

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
