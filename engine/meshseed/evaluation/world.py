"""The state of one world while it is evaluated."""

from collections.abc import Mapping

from meshseed.confidence import Confidence
from meshseed.diagnostics import Condition, Finding
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.cells import NO_CONFLICTS, Alternative, Cell, Open, one_of, undecided
from meshseed.evaluation.commandline import ParsedLine
from meshseed.evaluation.outcome import Origin
from meshseed.evaluation.program import Program
from meshseed.evaluation.results import Appended, RuleRecord, Supposition
from meshseed.packs.facts import Plain


class Fork(Exception):  # noqa: N818 - not an error: it asks for a world to be split
    """A world has to be split: `name` can be any of `classes`, each with a representative."""

    def __init__(self, name: str, classes: tuple[tuple[Plain, ...], ...]) -> None:
        super().__init__(name)
        self.name = name
        self.classes = classes


class World:
    """What every name holds at the current place, in one supposed case.

    *suppositions* settle inputs nobody gave and clashes nobody can settle. Reading an input that
    could be supposed and is not raises `Fork`, unless *may_fork* says that there are cases enough:
    then it stays open, and `crowded` is set.
    """

    def __init__(
        self,
        program: Program,
        line: ParsedLine,
        answers: Answers,
        suppositions: Mapping[str, Supposition],
        *,
        may_fork: bool = True,
        faulty_tables: frozenset[str] = frozenset(),
    ) -> None:
        self.program = program
        self.line = line
        self.answers = answers
        self.suppositions = suppositions
        self.may_fork = may_fork
        self.faulty_tables = faulty_tables
        self.cells: dict[str, Cell] = {}
        self.appended: list[Appended] = []
        self.records: list[RuleRecord] = []
        self.findings: list[Finding] = []
        self.crowded = False

    def read(self, name: str) -> Cell:
        """The cell of *name* as it stands."""
        cell = self.cells.get(name)
        if cell is not None:
            return cell
        marks = self.program.marks.get(name, NO_CONFLICTS)
        classes = self.program.classes.get(name)
        if classes is None:
            return undecided(name, marks)
        supposition = self.suppositions.get(name)
        if supposition is not None:
            cell = Cell(
                value=supposition.value,
                confidence=Confidence.CONFIRMED,
                origin=Origin.SUPPOSED,
                contested=marks,
            )
        elif self.may_fork:
            raise Fork(name, classes)
        else:
            self.crowded = True
            cell = _one_of(name, classes)
        self.cells[name] = cell
        return cell

    def origin(self, name: str) -> Origin:
        """Where the value of *name* comes from as it stands; supposes nothing."""
        cell = self.cells.get(name)
        return Origin.UNDECIDED if cell is None else cell.origin

    def is_typed(self, name: str) -> bool:
        """Whether the user typed *name*."""
        return name in self.line.typed

    def settle(self, name: str, candidates: tuple[Plain, ...]) -> Plain | Open:
        """Which of *candidates* this world supposes for *name*; raises `Fork` until it does.

        Open where there are cases enough.
        """
        supposition = self.suppositions.get(name)
        if supposition is not None:
            return supposition.value
        classes = tuple((candidate,) for candidate in candidates)
        if self.may_fork:
            raise Fork(name, classes)
        self.crowded = True
        return _one_of(name, classes).value


def _one_of(name: str, classes: tuple[tuple[Plain, ...], ...]) -> Cell:
    """An input left open with all its values as alternatives: correlation is lost, no value is."""
    alternatives = tuple(
        Alternative(
            (Condition(name=name, values=members),),
            Cell(value=member, confidence=Confidence.CONFIRMED, origin=Origin.SUPPOSED),
        )
        for members in classes
        for member in members
    )
    return Cell(
        value=one_of((name,), alternatives),
        confidence=Confidence.CONFIRMED,
        origin=Origin.UNDECIDED,
    )
