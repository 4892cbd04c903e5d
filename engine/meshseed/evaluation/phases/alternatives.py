"""A value that is one of two."""

from meshseed.confidence import weakest
from meshseed.diagnostics import Condition
from meshseed.evaluation.cells import Alternative, Cell, one_of
from meshseed.evaluation.judging import Verdict


def either(before: Cell, after: Cell, by: str, verdict: Verdict) -> Cell:
    """What a name holds after a step that may or may not have been taken.

    What follows from all of its values alike is as sure as the least sure of them.
    """
    return Cell(
        value=one_of(
            verdict.because,
            (
                Alternative((Condition(name=by, values=(False,)),), before),
                Alternative((Condition(name=by, values=(True,)),), after),
            ),
        ),
        confidence=weakest((before.confidence, after.confidence, verdict.confidence)),
        origin=after.origin,
        by=by,
        contested=before.contested | after.contested | verdict.contested,
        replaced=before,
    )
