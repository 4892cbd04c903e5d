"""The rows of a sweep: every combination, without those that a constraint rules out."""

from collections import Counter
from collections.abc import Iterator
from math import prod
from typing import Final

import msgspec
from msgspec import Struct

from meshseed.bulk.errors import refusal
from meshseed.bulk.sweeping.influences import condition_names, influences
from meshseed.bulk.sweeping.inputs import Dimension, Way
from meshseed.diagnostics import Severity
from meshseed.diagnostics.codes.bulk import TOO_LARGE
from meshseed.evaluation import Pack
from meshseed.packs.facts import PackFacts, Plain

MOST_ROWS: Final = 1_000_000
"""Combinations that a sweep has at most."""


class Sweep(Struct, frozen=True, kw_only=True):
    """What a sweep tries: each way of every input with each of the jobs; `base` is on every line.

    Without jobs there is one, which says nothing.
    """

    dimensions: tuple[Dimension, ...]
    jobs: tuple[str, ...] = ("",)
    base: str = ""

    @property
    def combinations(self) -> int:
        """How many there are, those ruled out among them."""
        return prod(len(one.ways) for one in self.dimensions) * len(self.jobs)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the rows besides line and job: one per input."""
        return tuple(f"input.{one.name}" for one in self.dimensions)


class Combined(Struct, frozen=True, kw_only=True):
    """The rows of a sweep as JSONL, and how many combinations each constraint rules out."""

    rows: bytes
    count: int
    ruled_out: dict[str, int]


def combined(
    facts: PackFacts,
    sweep: Sweep,
    *,
    assume: dict[str, Plain] | None = None,
    reading: dict[str, str] | None = None,
) -> Combined:
    """Every combination that no constraint rules out, in order.

    A constraint rules a combination out as soon as every input that can change its verdict is
    chosen, so that whatever else could follow is not tried. Raises `BulkError` for too many.
    """
    if sweep.combinations > MOST_ROWS:
        raise refusal(
            TOO_LARGE,
            f"the sweep has {sweep.combinations:,} combinations",
            expected=f"at most {MOST_ROWS:,}",
            help_="name fewer inputs or values with --over, or fewer axes with --axis",
        )
    walk = _Walk(facts, sweep, assume or {}, reading or {})
    rows = list(walk.rows(()))
    data = msgspec.json.Encoder().encode_lines(rows)
    return Combined(rows=data, count=len(rows), ruled_out=dict(sorted(walk.ruled_out.items())))


class _Walk:
    """One walk through all combinations, an input at a time."""

    def __init__(
        self, facts: PackFacts, sweep: Sweep, assume: dict[str, Plain], reading: dict[str, str]
    ) -> None:
        self._sweep = sweep
        self._compiled = Pack(facts).compiled(assume=assume, reading=reading)
        self._due = _due(facts, sweep)
        self.ruled_out = Counter[str]()

    def rows(self, chosen: tuple[Way, ...]) -> Iterator[dict[str, str | None]]:
        """The rows that begin with the ways *chosen*."""
        words = [self._sweep.base, *(way.words for way in chosen)]
        line = " ".join(word for word in words if word)
        broken = self._broken(line, self._due[len(chosen)])
        left = self._sweep.dimensions[len(chosen) :]
        if broken is not None:
            lost = prod(len(one.ways) for one in left) * len(self._sweep.jobs)
            self.ruled_out[broken] += lost
            return
        if left:
            for way in left[0].ways:
                yield from self.rows((*chosen, way))
            return
        inputs = dict(zip(self._sweep.columns, (way.shown for way in chosen), strict=True))
        for job in self._sweep.jobs:
            yield {"line": line, "job": job, **inputs}

    def _broken(self, line: str, due: frozenset[str]) -> str | None:
        """The first constraint of *due* that the line breaks whatever else it says."""
        if not due:
            return None
        for finding in self._compiled.outputs(line).consequences.findings:
            certain = finding.severity is Severity.ERROR and not finding.only_when
            if certain and finding.fact in due:
                return finding.fact
        return None


def _due(facts: PackFacts, sweep: Sweep) -> list[frozenset[str]]:
    """For each number of chosen inputs, the constraints whose verdict stands from there on."""
    places = {one.name: index + 1 for index, one in enumerate(sweep.dimensions)}
    behind = influences(facts)
    due: list[set[str]] = [set() for _ in range(len(places) + 1)]
    for constraint in facts.constraints:
        names = {*condition_names(constraint.require), *condition_names(constraint.when)}
        sources = frozenset[str]().union(*(behind.get(one, frozenset({one})) for one in names))
        due[max((places[one] for one in sources if one in places), default=0)].add(constraint.id)
    return [frozenset(one) for one in due]
