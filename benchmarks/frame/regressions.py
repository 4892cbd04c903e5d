"""A run beside an earlier one: what takes longer than it did, for its rival."""

from collections.abc import Iterator

from benchmarks.frame.record import Measured, Record, ratio

WORSE = 1.15
"""By how much a ratio may grow before it is named, beyond the spread of both runs."""


def regressions(old: Record, new: Record, reference: str | None) -> Iterator[str]:
    """Everything that takes longer than before, in times of the reference of its case.

    Machines differ from day to day; what a contender takes for each second of another in the same
    run does not. The reference itself is held against nothing, nor are runs of other sizes.
    """
    if old.scale != new.scale:
        return
    for one in new.measured:
        before = old.of(one.contender, one.case)
        rival, was_rival = (_rival(run, one, reference) for run in (new, old))
        if before is None or rival is None or was_rival is None or one.contender == reference:
            continue
        found, was = ratio(one, rival), ratio(before, was_rival)
        if found.median > was.median * WORSE and found.low > was.high:
            yield (
                f"{new.suite}: {one.contender} ({one.case}) takes {found.median:.3g} times what"
                f" {reference or 'its smallest size'} takes, {was.median:.3g} on {old.made}"
            )
    gone = {(one.contender, one.case) for one in old.measured}
    for name, case in sorted(gone - {(one.contender, one.case) for one in new.measured}):
        yield f"{new.suite}: {name} ({case}) is not measured any more"


def _rival(run: Record, one: Measured, reference: str | None) -> Measured | None:
    """What a measurement is held against: without a reference, the contender's smallest size."""
    if reference is not None:
        return run.of(reference, one.case)
    same = (each for each in run.measured if each.contender == one.contender)
    return next(same, None)
