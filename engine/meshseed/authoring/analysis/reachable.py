"""Conditions that never hold, and statements that are always passed over."""

from msgspec.structs import replace

from meshseed.authoring.analysis.branches import Branch, branches_of
from meshseed.authoring.analysis.inquiry import Inquiry, matched
from meshseed.authoring.analysis.report import Suspicion
from meshseed.authoring.analysis.results import Witness
from meshseed.authoring.analysis.running import Run
from meshseed.authoring.analysis.searching import Found
from meshseed.authoring.analysis.spots import Spot
from meshseed.authoring.analysis.steps import RuleStep
from meshseed.authoring.analysis.witnesses import Shows


def check_reachable(inquiry: Inquiry) -> None:
    """Report every condition that never holds and every branch that others always go before."""
    for branch in branches_of(inquiry.steps):
        _check(inquiry, branch)


def _check(inquiry: Inquiry, branch: Branch) -> None:
    seen_open = False

    def holds(run: Run) -> bool:
        nonlocal seen_open
        truth = branch.test(run, branch.at)
        seen_open = seen_open or truth is None
        return truth is True

    search = inquiry.search
    found = inquiry.settle(lambda: _Answer(search.first(holds, branch.when)), branch.address)
    if found is None:
        return
    if found.found is None and not (seen_open and _possible(inquiry, branch)):
        _report_never(inquiry, branch)
    elif branch.earlier:
        _check_masked(inquiry, branch)


class _Answer:
    """A search that came to an end: with a path, or with the proof that there is none."""

    def __init__(self, found: Found | None) -> None:
        self.found = found


def _possible(inquiry: Inquiry, branch: Branch) -> bool:
    """Whether a condition can be true at all, for some values of the names in it."""
    return inquiry.settle(lambda: inquiry.search.free(branch.test), branch.address) is not False


def _report_never(inquiry: Inquiry, branch: Branch) -> None:
    contradicts = not _possible(inquiry, branch)
    why = "contradicts itself" if contradicts else "never holds at its place"
    inquiry.report.add(
        Suspicion(
            code="MS501",
            message=f"{branch.what} can never happen: its condition {why}",
            about=(branch.address, branch.spot.address),
            spots=(branch.spot,),
            help="correct the condition, or remove the statement",
            witness=None if contradicts else lambda: _nearest(inquiry, branch),
        )
    )


def _nearest(inquiry: Inquiry, branch: Branch) -> Witness | None:
    """A line on which the condition holds of the inputs, and no longer at its place."""
    return inquiry.witness(
        lambda run: branch.test(run, min(branch.at, run.steps.first_rule)) is True
    )


def _check_masked(inquiry: Inquiry, branch: Branch) -> None:
    masks: dict[str, Branch] = {}

    def taken(run: Run) -> bool:
        if branch.test(run, branch.at) is False:
            return False
        for one in branch.earlier:
            if one.test(run, one.at) is True:
                masks[one.address] = one
                return False
        return True

    search = inquiry.search
    found = inquiry.settle(lambda: _Answer(search.first(taken, branch.when)), branch.address)
    if found is None or found.found is not None:
        return
    masking = sorted(masks.values(), key=branch.earlier.index)
    inquiry.report.add(
        Suspicion(
            code="MS502",
            message=f"{branch.what} is never taken: whenever it holds,"
            f" {' or '.join(one.what for one in masking)} holds before it",
            about=(branch.address, branch.spot.address, *(one.address for one in masking)),
            spots=(
                _labelled(branch.spot, "never taken"),
                *(_labelled(one.spot, "taken instead") for one in masking[:3]),
            ),
            help="move it before the others, or narrow their conditions",
            witness=lambda: inquiry.witness(
                lambda run: branch.test(run, branch.at) is True, _shows(inquiry, branch)
            ),
        )
    )


def _labelled(spot: Spot, label: str) -> Spot:
    return replace(spot, label=label)


def _shows(inquiry: Inquiry, branch: Branch) -> Shows | None:
    steps = inquiry.steps
    step = steps.steps[branch.at] if branch.at < steps.end else None
    return matched(step) if isinstance(step, RuleStep) else None
