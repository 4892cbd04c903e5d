"""What reads names at a place: steps, literal defaults, and what is checked of inputs."""

from collections.abc import Iterator

from msgspec import Struct

from meshseed.authoring.analysis.branches import place_of
from meshseed.authoring.analysis.conditions import Test, test_of
from meshseed.authoring.analysis.inquiry import step_address
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import (
    DefaultStep,
    ImplyStep,
    LookupStep,
    RuleStep,
    Step,
    Steps,
)
from meshseed.authoring.analysis.touching import names_in, read_by, terms_of, tests_of
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import ALWAYS, All, CheckAt, FromName, Term
from meshseed.packs.positions import Part


class Reader(Struct, frozen=True, kw_only=True):
    """One statement, the place it reads at, and the writers whose values it might have meant.

    `among` are steps by number. Where it is not `thorough`, only names that nothing but such a step
    gives a value are looked at: what is typed or recorded is there from the start. Where it is
    `gated`, its terms are read only when its first test holds.
    """

    address: str
    at: int
    names: tuple[str, ...]
    tests: tuple[Test, ...] = ()
    terms: tuple[Term, ...] = ()
    among: range
    thorough: bool = False
    gated: bool = False
    spot: Spot


def readers_of(steps: Steps) -> Iterator[Reader]:
    """Every statement that reads in the middle of things; what reads at the end comes last."""
    yield from _literals(steps)
    for number, step in enumerate(steps.steps):
        yield from _step(steps, number, step)
    yield from _checks(steps)


def _literals(steps: Steps) -> Iterator[Reader]:
    """Literal defaults and initial values, which are taken before anything runs."""
    whole = range(steps.end)
    for flag in steps.facts.flags:
        if isinstance(flag.default, FromName):
            yield _literal(item_address("flag", flag.dest), "default", flag.default, whole)
    for attribute in steps.facts.attributes:
        if isinstance(attribute.initial, FromName):
            address = item_address("attribute", attribute.id)
            yield _literal(address, "initial", attribute.initial, whole)


def _literal(address: str, key: str, term: FromName, among: range) -> Reader:
    return Reader(
        address=address,
        at=0,
        names=(term.name,),
        terms=(term,),
        among=among,
        spot=Spot(address=address, path=(key,), part=Part.KEY, label="read"),
    )


def _step(steps: Steps, number: int, step: Step) -> Iterator[Reader]:
    """The input phases come before the rules by design, so that each is held against its own kind.

    An attribute that only rules write is in the input phases what it was at first, whatever they
    ask of it.
    """
    inputs = number < steps.first_rule
    address = step_address(step)
    reader = Reader(
        address=address,
        at=number,
        names=read_by(step),
        tests=tests_of(step),
        terms=terms_of(step),
        among=range(steps.first_rule) if inputs else range(steps.first_rule, steps.end),
        thorough=True,
        gated=isinstance(step, ImplyStep | RuleStep),
        spot=Spot(address=address, path=_path(step), part=Part.KEY, label="read"),
    )
    yield reader
    if inputs:
        yield Reader(
            address=address,
            at=number,
            names=reader.names,
            tests=reader.tests,
            terms=reader.terms,
            among=range(steps.first_rule, steps.end),
            gated=reader.gated,
            spot=reader.spot,
        )


def _checks(steps: Steps) -> Iterator[Reader]:
    """Constraints and remarks about inputs, which the rules have not touched yet."""
    among = range(steps.first_rule, steps.end)
    for constraint in steps.facts.constraints:
        if constraint.check_at is CheckAt.INPUTS:
            both = All((constraint.when, constraint.require))
            yield Reader(
                address=constraint.id,
                at=place_of(steps, constraint.check_at),
                names=tuple(dict.fromkeys(names_in(both))),
                tests=(test_of(constraint.when), test_of(constraint.require)),
                among=among,
                spot=Spot(address=constraint.id, path=("require",), part=Part.KEY, label="read"),
            )
    for advice in steps.facts.advice:
        if advice.at is CheckAt.INPUTS:
            yield Reader(
                address=advice.id,
                at=place_of(steps, advice.at),
                names=tuple(dict.fromkeys(names_in(advice.when))),
                tests=(test_of(advice.when),),
                among=among,
                spot=Spot(address=advice.id, path=("when",), part=Part.KEY, label="read"),
            )


def _path(step: Step) -> tuple[str, ...]:
    match step:
        case LookupStep():
            return ("from",)
        case DefaultStep():
            return ("cases",)
        case _:
            return ("then",) if step.fact.when == ALWAYS else ("when",)
