"""What a single step reads."""

from collections.abc import Iterator

from meshseed.authoring.analysis.conditions import Test
from meshseed.authoring.analysis.steps import DefaultStep, ImplyStep, LookupStep, Step
from meshseed.evaluation.reads import comparisons
from meshseed.packs.facts import Condition, FromName, Term


def tests_of(step: Step) -> tuple[Test, ...]:
    """Its conditions, as closures."""
    match step:
        case LookupStep():
            return ()
        case DefaultStep():
            return tuple(one for one in step.whens if one is not None)
        case _:
            return (step.when,)


def conditions_of(step: Step) -> tuple[Condition, ...]:
    """Its conditions, as written."""
    match step:
        case LookupStep():
            return ()
        case DefaultStep():
            return tuple(case.when for case in step.fact.cases if case.when is not None)
        case _:
            return (step.fact.when,)


def terms_of(step: Step) -> tuple[Term, ...]:
    """The values it sets or forwards, and what it looks up."""
    match step:
        case LookupStep():
            source = FromName(step.fact.source)
            return (source, *(row.result for row in step.fact.rows))
        case DefaultStep():
            return tuple(case.value for case in step.fact.cases)
        case ImplyStep():
            return tuple(step.fact.sets.values())
        case _:
            several = (term for terms in step.fact.appends.values() for term in terms)
            return (*step.fact.sets.values(), *several)


def names_in(condition: Condition) -> Iterator[str]:
    """The names a condition reads."""
    for comparison in comparisons(condition):
        yield comparison.name
        if isinstance(comparison.operand, FromName):
            yield comparison.operand.name


def read_by(step: Step) -> tuple[str, ...]:
    """The names a step reads, each once."""
    named = (name for condition in conditions_of(step) for name in names_in(condition))
    copied = (term.name for term in terms_of(step) if isinstance(term, FromName))
    return tuple(dict.fromkeys((*named, *copied)))
