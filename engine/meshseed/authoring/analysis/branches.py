"""Everything in a pack that happens under a condition, and the order in which one masks another."""

from collections.abc import Iterator

from msgspec import Struct

from meshseed.authoring.analysis.conditions import Test, test_of
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import DefaultStep, ImplyStep, RuleStep, Steps
from meshseed.evaluation.reads import comparisons
from meshseed.packs.addresses import item_address
from meshseed.packs.facts import ALWAYS, CheckAt, Condition, Constant, HitPolicy, Operator
from meshseed.packs.positions import Part


class Branch(Struct, frozen=True, kw_only=True):
    """A condition, the place it is read at, and what it is called.

    `earlier` are the branches that are taken instead where they hold too, oldest first.
    """

    address: str
    what: str
    when: Condition
    test: Test
    at: int
    spot: Spot
    earlier: tuple["Branch", ...] = ()


def branches_of(steps: Steps) -> Iterator[Branch]:
    """Every branch of a pack, rules first."""
    yield from _rules(steps)
    yield from _inputs(steps)
    yield from _constraints(steps)
    yield from _knobs(steps)
    yield from _advice(steps)
    yield from _layouts(steps)
    yield from _orders(steps)


def place_of(steps: Steps, at: CheckAt) -> int:
    """The place a statement reads that is checked there."""
    return steps.first_rule if at is CheckAt.INPUTS else steps.end


def _rules(steps: Steps) -> Iterator[Branch]:
    seen: dict[str, list[Branch]] = {}
    for number in range(steps.first_rule, steps.end):
        step = steps.steps[number]
        if not isinstance(step, RuleStep):
            continue
        first = step.table is not None and step.table.hit is HitPolicy.FIRST
        before = seen.setdefault(step.table.id if step.table else "", [])
        branch = Branch(
            address=step.fact.id,
            what=f"the rule {step.fact.id}",
            when=step.fact.when,
            test=step.when,
            at=number,
            spot=_when(step.fact.id),
            earlier=tuple(before) if first else (),
        )
        before.append(branch)
        yield branch


def _inputs(steps: Steps) -> Iterator[Branch]:
    for number, step in enumerate(steps.steps[: steps.first_rule]):
        if isinstance(step, ImplyStep):
            yield Branch(
                address=step.fact.id,
                what=f"the shorthand {step.fact.id}",
                when=step.fact.when,
                test=step.when,
                at=number,
                spot=_when(step.fact.id),
            )
        elif isinstance(step, DefaultStep):
            seen: list[Branch] = []
            for index, (case, test) in enumerate(zip(step.fact.cases, step.whens, strict=True)):
                when = ALWAYS if case.when is None else case.when
                key = "otherwise" if case.when is None else "when"
                branch = Branch(
                    address=f"{step.fact.id}.{index + 1}",
                    what=f"case {index + 1} of {step.fact.id}",
                    when=when,
                    test=test or test_of(when),
                    at=number,
                    spot=Spot(address=step.fact.id, path=("cases", index, key), part=Part.KEY),
                    earlier=tuple(seen),
                )
                seen.append(branch)
                yield branch


def _constraints(steps: Steps) -> Iterator[Branch]:
    for fact in steps.facts.constraints:
        if fact.when != ALWAYS:
            yield Branch(
                address=fact.id,
                what=f"the constraint {fact.id}",
                when=fact.when,
                test=test_of(fact.when),
                at=place_of(steps, fact.check_at),
                spot=_when(fact.id),
            )


def _knobs(steps: Steps) -> Iterator[Branch]:
    for knob in steps.facts.knobs:
        address = item_address("knob", knob.id)
        seen: list[Branch] = []
        for index, seed in enumerate(knob.seeded_by):
            branch = Branch(
                address=f"{address}.{index + 1}",
                what=f"seed {index + 1} of {knob.id}",
                when=seed.when,
                test=test_of(seed.when),
                at=steps.end,
                spot=Spot(address=address, path=("seeded_by", index), part=Part.VALUE),
                earlier=tuple(seen),
            )
            seen.append(branch)
            yield branch


def _advice(steps: Steps) -> Iterator[Branch]:
    for fact in steps.facts.advice:
        if _about_outsiders(steps, fact.when):
            continue
        yield Branch(
            address=fact.id,
            what=f"the advice {fact.id}",
            when=fact.when,
            test=test_of(fact.when),
            at=place_of(steps, fact.at),
            spot=_when(fact.id),
        )


def _layouts(steps: Steps) -> Iterator[Branch]:
    for fact in steps.facts.layouts:
        if fact.when != ALWAYS:
            yield Branch(
                address=fact.id,
                what=f"the layout {fact.id}",
                when=fact.when,
                test=test_of(fact.when),
                at=steps.end,
                spot=_when(fact.id),
            )


def _orders(steps: Steps) -> Iterator[Branch]:
    for mesh in steps.facts.meshes:
        address = item_address("mesh", mesh.id)
        for index, order in enumerate(mesh.orders):
            if order.when != ALWAYS:
                # Which order applies hangs on the degrees of a job too, so none masks another.
                yield Branch(
                    address=f"{address}.order.{index + 1}",
                    what=f"order {index + 1} of the mesh {mesh.id}",
                    when=order.when,
                    test=test_of(order.when),
                    at=steps.end,
                    spot=Spot(address=address, path=("order", index, "when"), part=Part.KEY),
                )


def _about_outsiders(steps: Steps, when: Condition) -> bool:
    """Whether a condition names values outside the choices: it speaks of lines that are refused."""
    for comparison in comparisons(when):
        flag = steps.flags.get(comparison.name)
        if flag is None or not flag.choices or not isinstance(comparison.operand, Constant):
            continue
        value = comparison.operand.value
        choices = {repr(choice.value) for choice in flag.choices}
        if comparison.operator in {Operator.EQUAL, Operator.IN} and any(
            repr(one) not in choices for one in (value if isinstance(value, tuple) else (value,))
        ):
            return True
    return False


def _when(address: str) -> Spot:
    return Spot(address=address, path=("when",), part=Part.KEY)
