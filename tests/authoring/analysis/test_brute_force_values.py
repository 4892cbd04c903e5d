"""A path of the analyser is a world of the evaluator: every value and every firing, holes too."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from msgspec.structs import replace
from tests.authoring.analysis import brute
from tests.evaluation import strategies

from meshseed.authoring.analysis.paths import Fault, Fork
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.steps import ANSWER, SUPPOSED, Steps
from meshseed.authoring.analysis.values import Mark
from meshseed.evaluation.cells import Open
from meshseed.evaluation.outcome import Firing

MOST = 2_000
THOROUGH = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.data_too_large,
    ],
)
pytestmark = pytest.mark.slow
FIRINGS = {True: Firing.FIRED, False: Firing.NOT_FIRED, None: Firing.UNDECIDED}


def shown(value):
    """A value as it compares: what is open by its bounds and everything it can be."""
    if not isinstance(value, Open):
        return repr(value)
    return "open", value.domain, frozenset(map(repr, leaves(value)))


def leaves(value):
    for one in value.alternatives:
        inside = one.cell.value
        if isinstance(inside, Open):
            yield from leaves(inside)
            if not inside.alternatives:
                yield "unknown"
        else:
            yield inside


def path_of(facts, typed, answers, world):
    path = {flag.dest: typed.get(flag.dest, Mark.NOT_TYPED) for flag in facts.flags}
    path |= {ANSWER + one.id: answers.get(one.id, Mark.OPEN) for one in facts.unknowns}
    return path | {SUPPOSED + one.condition.name: one.value for one in world.suppositions}


def asked(steps, path, question):
    """The answer on a path; inputs nothing read in the evaluation can be anything."""
    faulty = frozenset()
    while True:
        try:
            return question(Run(steps, path, faulty=faulty))
        except Fork as fork:
            path = {**path, fork.name: steps.domain(fork.name)[0]}
        except Fault as fault:
            faulty |= {fault.table}


def check(facts, worlds):
    steps = Steps(facts)
    for typed, answers, world in worlds:
        path = path_of(facts, typed, answers, world)
        for record in world.records:
            number = next(at for at, one in enumerate(steps.steps) if one.fact.id == record.rule)
            truth = asked(steps, path, lambda run, at=number: run.fires(at))
            assert FIRINGS[truth] is record.firing, (typed, answers, record.rule)
        for name, cell in world.cells.items():
            value = asked(steps, path, lambda run, name=name: run.read(name, steps.end))
            assert shown(value) == shown(cell.value), (typed, answers, name)


@given(strategies.facts(decided=False))
@THOROUGH
def test_a_path_is_a_world(facts):
    assume(brute.count(facts) <= MOST)
    check(facts, brute.worlds(facts))


@given(strategies.facts(decided=False, answered=False))
@THOROUGH
def test_a_path_without_answers_is_a_world_with_holes(facts):
    """Unknowns whose candidates are not all named, with every answer and without any."""
    unknowns = tuple(replace(one, exhaustive=False) for one in facts.unknowns)
    facts = replace(facts, unknowns=unknowns)
    assume(brute.count(facts) <= MOST)
    check(facts, brute.worlds(facts, unanswered=True))
