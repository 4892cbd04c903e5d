"""Evaluating a part of a pack: only the statements behind a few outputs."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from meshseed.evaluation import Job
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.commandline import ParsedLine
from meshseed.evaluation.exploring import explore
from meshseed.evaluation.program import Program
from meshseed.packs.facts import Plain
from meshseed.reporting.documents.what_if import Cell
from meshseed.reporting.what_if.cutting import cut_down
from meshseed.reporting.what_if.reading import Lines
from meshseed.reporting.what_if.showing import Showing

if TYPE_CHECKING:
    from meshseed.evaluation.degrees import Plan


class Answered(Struct, frozen=True):
    """The outputs of one combination, and the questions whose answers could change them."""

    cells: dict[str, Cell]
    asked: frozenset[str]


class Runner:
    """Runs lines through a pack cut down to what *outputs* are computed from.

    *typed* are the flags that these lines may have; *lines* reads them.
    """

    def __init__(
        self,
        program: Program,
        outputs: Iterable[str],
        *,
        typed: frozenset[str],
        job: Job | None,
        lines: Lines,
    ) -> None:
        self._outputs = tuple(outputs)
        self._lines = lines
        self._program = cut_down(program, self._outputs, typed, with_job=job is not None)
        self._showing = Showing(self._program, self._outputs)
        self._plan = None if job is None else _plan(program, job, self._outputs)

    def run(self, tokens: tuple[str, ...], assume: Mapping[str, Plain]) -> Answered:
        """Every output of one line."""
        program = self._program
        answers = Answers(program.unknowns, assume)
        line = self._within(self._lines.read(tokens, answers))
        worlds = explore(program, line, answers, self._plan)
        # What nobody can settle is supposed both ways, without being asked for an answer.
        supposed = (one.condition.name for world in worlds for one in world.suppositions)
        asked = frozenset((*answers.consulted, *supposed))
        return Answered(self._showing.cells(worlds), asked)

    def _within(self, line: ParsedLine) -> ParsedLine:
        """The line without the flags that nothing of what is run looks at."""
        flags = self._program.flags
        if line.typed.keys() <= flags.keys():
            return line
        return replace(
            line, typed={dest: typed for dest, typed in line.typed.items() if dest in flags}
        )


def _plan(program: Program, job: Job, outputs: tuple[str, ...]) -> "Plan":
    """What the job settles; degrees are worked out only for who looks at a mesh."""
    # Only a job needs the algebra of meshes.
    from meshseed.evaluation.degrees import plan_of

    plan = plan_of(program, job)
    if any(name.startswith("mesh.") for name in outputs):
        return plan
    return replace(plan, mesh=None, others=())
