"""A pack that can be asked: give it a command line, get everything that follows from it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from meshseed.diagnostics import Finding, Severity
from meshseed.evaluation.answers import Answers
from meshseed.evaluation.asking import asking
from meshseed.evaluation.assembling import (
    assumption_views,
    finding_views,
)
from meshseed.evaluation.commandline import (
    SplitLine,
    Splitter,
    given,
    parse,
    split,
)
from meshseed.evaluation.exploring import MOST_WORLDS, explore
from meshseed.evaluation.job import Job
from meshseed.evaluation.joining import Joined, join
from meshseed.evaluation.line_views import line_findings, line_view
from meshseed.evaluation.outcome import (
    AssumptionView,
    Outcome,
    PackStamp,
)
from meshseed.evaluation.program import Program, program_of
from meshseed.evaluation.questions import check_assumptions, check_reading, frozen_answer
from meshseed.evaluation.reaching import asked_elsewhere, reached_outputs
from meshseed.evaluation.reading import read_as
from meshseed.evaluation.resting import NO_RESTING, rest, sensitivity
from meshseed.evaluation.value_views import attribute_views, input_views
from meshseed.evaluation.wording import value_text
from meshseed.packs.facts import PackFacts, Plain

if TYPE_CHECKING:
    from meshseed.evaluation.compiled import Compiled
    from meshseed.evaluation.degrees import Plan

_NOTHING: Final[Mapping[str, Plain]] = {}
_AS_TAKEN: Final[Mapping[str, str]] = {}


class Pack:
    """A loaded rule pack.

    `facts` are its statements as data. Programs are built once per combination of readings.
    """

    def __init__(self, facts: PackFacts) -> None:
        self.facts = facts
        self._programs: dict[tuple[bool, tuple[tuple[str, str], ...]], Program] = {}

    @property
    def id(self) -> str:
        """The name the pack is loaded by."""
        return self.facts.identity.id

    def program(self, reading: Mapping[str, str] = _AS_TAKEN) -> Program:
        """The pack made ready to run, as a reading has it. Raises `WrongUse`."""
        return self._program(reading, with_job=False)

    def _program(self, reading: Mapping[str, str], *, with_job: bool) -> Program:
        """*with_job*: also for what only a job asks, such as which layout is for which line."""
        key = (with_job, tuple(sorted(reading.items())))
        if key not in self._programs:
            check_reading(self.facts, reading)
            facts = read_as(self.facts, reading)
            self._programs[key] = program_of(facts, with_job=with_job)
        return self._programs[key]

    def evaluate(  # noqa: PLR0913 - each is a question of its own, by keyword
        self,
        line: str | Sequence[str],
        *,
        assume: Mapping[str, Plain] = _NOTHING,
        reading: Mapping[str, str] = _AS_TAKEN,
        strict: bool = False,
        splitter: Splitter = Splitter.SHELL,
        trees: bool = False,
        sensitive: bool = False,
        rests: bool = True,
        outputs: bool = True,
        job: Job | None = None,
    ) -> Outcome:
        """Everything that follows from one command line.

        *line* is a whole string, cut into tokens by *splitter*, or a sequence of ready tokens.
        *assume* answers unknowns by id, *reading* chooses sides of conflicts. With *strict*,
        each assumption the outcome rests on is an error. *trees* adds the whole condition of every
        rule to the trace; *sensitive* tries all combinations of candidates. Without *rests*, no
        assumption is tried otherwise: the outcome names none, and comes several times as fast.
        Without *outputs*, which goes with neither *rests* nor a *job*, the outcome has its inputs
        and findings alone. A *job* sizes meshes and gives their axes degrees; its instance settles
        inputs not typed.

        Raises `LineError` when the string cannot be cut into tokens, and `WrongUse` when *assume*,
        *reading* or *job* names what the pack does not have.
        """
        assume = {name: frozen_answer(value) for name, value in assume.items()}
        program = self.program(reading) if job is None else self._program(reading, with_job=True)
        check_assumptions(program.unknowns, assume)
        cut = split(line, splitter) if isinstance(line, str) else given(line)
        plan = None if job is None else _plan(program, job)
        answers, joined = self._worlds(program, cut, assume, plan, outputs=outputs)

        def rerun(other: Mapping[str, Plain]) -> Joined:
            return self._worlds(program, cut, {**assume, **other}, plan)[1]

        resting = rest(joined, answers, program.unknowns, rerun) if rests or strict else NO_RESTING
        assumptions = tuple(assumption_views(program, answers, resting, frozenset(assume)))
        attributes = attribute_views(program, joined, resting)
        inputs = tuple(input_views(program, joined, resting))
        elsewhere = asked_elsewhere(program, joined.worlds[0].line)
        findings = (
            *line_findings(line, cut, splitter),
            *elsewhere,
            *finding_views(program, joined),
            *_bound_findings(joined),
            *(_strict_findings(assumptions) if strict else ()),
        )
        full = None
        if outputs:
            # A check of many files mostly does without.
            from meshseed.evaluation.outputs import outputs_of

            full = outputs_of(
                program,
                joined,
                resting,
                reading=reading,
                inputs=inputs,
                attributes=attributes,
                trees=trees,
            )
        return Outcome(
            pack=self._stamp(),
            line=line_view(joined.worlds[0].line),
            reading=dict(sorted(reading.items())),
            inputs=inputs,
            options={} if full is None else full.options,
            attributes=attributes,
            knobs=() if full is None else full.knobs,
            meshes=() if full is None else full.meshes,
            assumptions=assumptions,
            conflicts=() if full is None else full.conflicts,
            findings=findings,
            trace=() if full is None else full.trace,
            reached=reached_outputs(joined, elsewhere),
            reached_contested=tuple(sorted(joined.reached_contested)),
            sensitivity=(
                sensitivity(joined, answers, program.unknowns, rerun) if sensitive else None
            ),
        )

    def compiled(
        self,
        *,
        assume: Mapping[str, Plain] = _NOTHING,
        reading: Mapping[str, str] = _AS_TAKEN,
    ) -> "Compiled":
        """This pack made for very many lines: the same answers, without what they rest on.

        It keeps what it worked out, so take one and ask it often. *assume* and *reading* as for
        `evaluate`. Raises `WrongUse`.
        """
        # A single line is evaluated faster without it, and start-up is a feature.
        from meshseed.evaluation.compiled import Compiled

        assume = {name: frozen_answer(value) for name, value in assume.items()}
        check_assumptions(self.program(reading).unknowns, assume)
        return Compiled(self, assume, reading)

    def _worlds(
        self,
        program: Program,
        cut: SplitLine,
        assume: Mapping[str, Plain],
        plan: "Plan | None",
        *,
        outputs: bool = True,
    ) -> tuple[Answers, Joined]:
        answers = Answers(program.unknowns, assume)
        parsed = parse(cut, program.surface, asking(answers))
        worlds = explore(program, parsed, answers, plan, downstream=outputs)
        return answers, join(program, worlds, outputs=outputs)

    def _stamp(self) -> PackStamp:
        identity = self.facts.identity
        return PackStamp(
            id=identity.id,
            driver=identity.driver,
            release=identity.release,
            digest=identity.digest,
        )


def _plan(program: Program, job: Job) -> "Plan":
    # Most lines are evaluated without a job, and start-up is a feature.
    from meshseed.evaluation.degrees import plan_of

    return plan_of(program, job)


def _bound_findings(joined: Joined) -> tuple[Finding, ...]:
    if not any(world.crowded for world in joined.worlds):
        return ()
    return (
        Finding(
            code="MS309",
            severity=Severity.WARNING,
            message=f"more than {MOST_WORLDS} cases: some undecided inputs are left open",
            help="give more of the inputs; values that hang on them are shown as holes",
        ),
    )


def _strict_findings(assumptions: tuple[AssumptionView, ...]) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            code="MS308",
            severity=Severity.ERROR,
            message=(
                f"the outcome rests on the assumption {one.unknown} = {value_text(one.value)}"
            ),
            help=f"answer it: --assume {one.unknown}=…; it touches {', '.join(one.touches)}",
            fact=one.unknown,
            confidence=one.confidence,
        )
        for one in assumptions
        if not one.given
    )
