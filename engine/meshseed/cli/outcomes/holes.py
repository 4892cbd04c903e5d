"""Values that are not decided: what each class of cases has instead."""

from collections.abc import Iterable
from typing import Final

from meshseed.cli.words import listed, shown
from meshseed.diagnostics import Condition
from meshseed.evaluation.outcome import Hole, HoleCase, InputView

_FEW: Final = 3
"""A class with fewer values is named, not called `others`."""

Missing = dict[str, InputView]


def hole_text(hole: Hole, missing: Missing) -> str:
    """A hole in one line: `a, b: 2; others: 1`, or what is known of it otherwise."""
    if hole.cases:
        return "; ".join(f"{label}: {value}" for label, value in _cases(hole, missing))
    parts = ["not decided"]
    if hole.bounds is not None:
        parts.append(hole.bounds)
    if hole.candidates:
        also = "" if hole.exhaustive else ", or another"
        parts.append(f"one of {listed(hole.candidates)}{also}")
    return ", ".join(parts)


def case_value(case: HoleCase) -> str:
    """The value of one class of cases."""
    return "not decided" if case.open else shown(case.value)


def when_text(groups: Iterable[tuple[Condition, ...]], missing: Missing) -> str:
    """Classes of cases in words: `shape is square or round`."""
    return ", or ".join(_conjunction(group, missing) for group in groups)


def _cases(hole: Hole, missing: Missing) -> list[tuple[str, str]]:
    name = hole.by[0] if len(hole.by) == 1 else None
    alone = name in missing and all(
        len(case.when) == 1 and case.when[0].name == name for case in hole.cases
    )
    if not alone or name is None:
        return [(_conjunction(case.when, missing), case_value(case)) for case in hole.cases]
    others = _largest(hole.cases)
    found = [
        (listed(case.when[0].values), case_value(case)) for case in hole.cases if case is not others
    ]
    if others is not None:
        view = missing[name].hole
        word = "others" if view is None or view.exhaustive else "other choices"
        found.append((word, case_value(others)))
    return found


def _largest(cases: tuple[HoleCase, ...]) -> HoleCase | None:
    """The one class with more values than each other class, where it has more than a few."""
    by_size = sorted(cases, key=lambda case: len(case.when[0].values), reverse=True)
    sizes = [len(case.when[0].values) for case in by_size]
    if len(sizes) < 2 or sizes[0] < _FEW or sizes[0] == sizes[1]:
        return None
    return by_size[0]


def _conjunction(group: tuple[Condition, ...], missing: Missing) -> str:
    return " and ".join(_condition(one, missing) for one in group) or "always"


def _condition(condition: Condition, missing: Missing) -> str:
    """One class; of an input nobody gave, what it is not where that is shorter."""
    values = condition.values
    view = missing.get(condition.name)
    if view is not None and view.hole is not None and view.hole.exhaustive:
        rest = [one for one in view.hole.candidates if one not in values]
        if len(values) >= _FEW and 0 < len(rest) < len(values):
            return f"{condition.name} is not {' or '.join(shown(one) for one in rest)}"
    return f"{condition.name} is {' or '.join(shown(one) for one in values)}"
