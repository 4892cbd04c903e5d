"""Branches that no worked command line takes: a fault in one of them would be seen by nobody."""

from collections.abc import Iterable
from enum import Enum
from functools import partial

from msgspec import Struct

from meshseed.authoring.analysis.branches import Branch, branches_of
from meshseed.authoring.analysis.constraints import breaking
from meshseed.authoring.analysis.inquiry import Inquiry
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.results import Witness
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.searching import Question
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import RuleStep, Steps
from meshseed.packs.facts import Plain
from meshseed.packs.positions import Part

_DEAD = frozenset({"MS501", "MS502", "MS503", "MS504", "MS513"})
"""Findings beside which it need not be said that no case takes a branch."""


class Way(Enum):
    """What a case should show of a statement."""

    TAKEN = "taken"
    PASSED_BY = "passed by"
    BROKEN = "broken"
    LOOKED_UP = "looked up"
    OTHER = "other"


class Unshown(Struct, frozen=True, kw_only=True):
    """Something no case shows of a statement.

    `text` says it in words. `branch` is the address of the condition it hangs on, `value` what is
    to be looked up.
    """

    address: str
    text: str
    way: Way = Way.OTHER
    branch: str | None = None
    value: Plain = None


class Shown(Struct, frozen=True, kw_only=True):
    """How many cases a pack has, and what none of them shows."""

    cases: int
    unshown: tuple[Unshown, ...]


def check_shown(inquiry: Inquiry, shown: Shown) -> None:
    """Report each statement once, with everything no case shows of it; one finding without cases.

    What is dead is reported as that.
    """
    several: dict[str, list[Unshown]] = {}
    dead = inquiry.report.about(_DEAD)
    for one in shown.unshown:
        if one.address not in dead:
            several.setdefault(one.address, []).append(one)
    if not several:
        return
    if not shown.cases:
        _report_no_case(inquiry, list(several))
        return
    for address, missing in several.items():
        inquiry.report.add(
            Suspicion(
                code="MS531",
                message=f"no case shows that {_joined(one.text for one in missing)}",
                about=(address,),
                spots=(_spot(address),),
                help="write a case for it, or let `rules test --generate` propose one",
                witness=partial(_witness, inquiry, missing[0]),
            )
        )


def _report_no_case(inquiry: Inquiry, addresses: list[str]) -> None:
    several = f"{len(addresses)} statements"
    inquiry.report.add(
        Suspicion(
            code="MS531",
            message=f"the pack has no case that shows what {several} of it do"
            if len(addresses) > 1
            else f"the pack has no case that shows what {addresses[0]} does",
            about=tuple(addresses),
            spots=(_spot(addresses[0]),),
            help="write some, or let `rules test --generate` propose them",
        )
    )


def _joined(texts: Iterable[str]) -> str:
    first, *rest = texts
    return first if not rest else f"{first} (and {len(rest)} more of it)"


def _spot(address: str) -> Spot:
    return Spot(address=address, path=("id",), part=Part.VALUE)


def _witness(inquiry: Inquiry, missing: Unshown) -> Witness | None:
    if missing.way is Way.LOOKED_UP:
        # The values of one row are one class, and this one of them is missing.
        several = (one.source for one in inquiry.facts.lookups if one.id == missing.address)
        source = next((one for one in several if one in inquiry.steps.flags), None)
        return None if source is None else inquiry.witnesses.of({source: missing.value})
    question = _question(inquiry.steps, missing)
    return None if question is None else inquiry.witness(question)


def _question(steps: Steps, missing: Unshown) -> Question | None:
    """What holds of the lines that show it."""
    match missing.way:
        case Way.TAKEN | Way.PASSED_BY:
            branch = next(
                (one for one in branches_of(steps) if one.address == missing.branch), None
            )
            return None if branch is None else _of_branch(steps, branch, missing.way)
        case Way.BROKEN:
            broken = (one for one in steps.facts.constraints if one.id == missing.address)
            return next((breaking(steps, one) for one in broken), None)
        case _:
            return None


def _of_branch(steps: Steps, branch: Branch, way: Way) -> Question:
    """Whether a branch is taken, what is taken before it left aside; or is not."""
    holds = way is Way.TAKEN
    step = steps.steps[branch.at] if branch.at < steps.end else None
    if isinstance(step, RuleStep) and step.fact.id == branch.address:
        return lambda run: run.fires(branch.at) is holds

    def taken(run: Run) -> bool:
        if branch.test(run, branch.at) is not holds:
            return False
        return not holds or all(one.test(run, one.at) is False for one in branch.earlier)

    return taken
