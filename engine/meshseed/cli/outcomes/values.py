"""What every input and attribute finally holds."""

from collections.abc import Iterator

from meshseed.cli.outcomes.detail import Detail
from meshseed.cli.outcomes.holes import hole_text, not_given
from meshseed.cli.text import Line, Row, Tone, piece, wrapped
from meshseed.cli.words import joined, listed, marks, shown, sureness
from meshseed.confidence import Confidence
from meshseed.evaluation import Outcome
from meshseed.evaluation.outcome import AttributeView, Hole, HoleCase, InputView, Origin, Replaced


def value_rows(outcome: Outcome, detail: Detail) -> list[Row]:
    """Name, value, confidence and origin of what a reader cannot see in the line itself.

    With everything asked for, of all names.
    """
    missing = not_given(outcome)
    inputs = {one.dest: one for one in outcome.inputs}
    rows: list[Row] = []
    for name, view in outcome.attributes.items():
        given = inputs.get(name)
        if name in missing:
            rows.append(_missing_row(missing[name]))
        elif detail.everything or _is_news(view, given):
            rows.extend(_rows(name, view, given, missing, detail))
    return rows


def not_modelled(outcome: Outcome, width: int) -> list[Line]:
    """What was typed and has no effect that the pack knows of."""
    names = [
        f"{one.spelling or one.dest}{'' if one.value is True else ' ' + shown(one.value)}"
        for one in outcome.inputs
        if one.origin is Origin.TYPED and one.dest not in outcome.attributes and one.hole is None
    ]
    if not names:
        return []
    text = ", ".join(names)
    line = (
        piece("Not modelled: ", Tone.HEADING),
        piece(f"{text} (what they do is not known here)"),
    )
    return wrapped(line, width, hang=2)


def _is_news(view: AttributeView, given: InputView | None) -> bool:
    if view.changed or view.origin is Origin.RULE:
        return True
    if view.hole is not None:
        return bool(view.hole.cases) or view.origin is Origin.UNDECIDED
    if view.origin is Origin.TYPED:
        doubtful = view.confidence is not Confidence.CONFIRMED or bool(view.contested)
        return doubtful or view.replaced is not None or bool(given and given.dropped)
    if view.origin is Origin.DEFAULTED:
        return view.by is not None and not view.by.startswith("flag.")
    return view.origin in {Origin.IMPLIED, Origin.LOOKED_UP}


def _missing_row(view: InputView) -> Row:
    candidates = view.hole.candidates if view.hole is not None else ()
    return (
        (piece(view.dest, Tone.NAME),),
        (piece("not given", Tone.DOUBTFUL),),
        (),
        (piece(f"each of {listed(candidates)} is tried", Tone.FAINT),),
    )


def _rows(
    name: str,
    view: AttributeView,
    given: InputView | None,
    missing: dict[str, InputView],
    detail: Detail,
) -> Iterator[Row]:
    hole = view.hole
    last = joined((piece(_origin(view, given)), marks(view.contested, view.rests_on)))
    if hole is None:
        yield (
            (piece(name, Tone.NAME),),
            (piece(shown(view.value)),),
            sureness(view.confidence),
            last,
        )
        return
    yield (
        (piece(name, Tone.NAME),),
        (piece(hole_text(hole, missing), Tone.DOUBTFUL),),
        _sureness(hole),
        joined((piece(_hangs_on(hole)), marks(view.contested, view.rests_on))),
    )
    if detail.everything:
        for case in hole.cases:
            yield _case_row(case, missing)


def _case_row(case: HoleCase, missing: dict[str, InputView]) -> Row:
    from meshseed.cli.outcomes.holes import case_value, when_text

    by = f", by {case.by}" if case.by else ""
    return (
        (piece("", Tone.NAME),),
        (piece(f"{case_value(case)}"),),
        sureness(case.confidence),
        joined(
            (
                piece(f"when {when_text((case.when,), missing)} ({case.origin.value}{by})"),
                marks(case.contested, case.rests_on),
            )
        ),
    )


def _sureness(hole: Hole) -> Line:
    """A hole has no confidence; where all its classes have the same one, that is worth showing."""
    steps = {case.confidence for case in hole.cases}
    if len(steps) == 1:
        return sureness(steps.pop())
    return (piece("by case", Tone.FAINT),) if steps else ()


def _hangs_on(hole: Hole) -> str:
    return "hangs on " + ", ".join(hole.by) if hole.by else "not known"


def _origin(view: AttributeView, given: InputView | None) -> str:
    by = view.by or ""
    words = {
        Origin.TYPED: "typed" + (f" as {given.spelling}" if given and given.spelling else ""),
        Origin.IMPLIED: f"implied by {by}",
        Origin.LOOKED_UP: f"looked up in {by}",
        Origin.DEFAULTED: "default" + ("" if by.startswith("flag.") or not by else f" {by}"),
        Origin.INITIAL: "initial",
        Origin.RULE: f"set by {by}",
        Origin.SUPPOSED: "supposed",
        Origin.UNDECIDED: "not decided",
    }
    parts = [words[view.origin]]
    if view.replaced is not None and view.replaced.origin is not Origin.INITIAL:
        parts.append(_was(view.replaced))
    if given is not None and given.dropped:
        parts.append(f"typed before and dropped: {listed(given.dropped)}")
    return ", ".join(parts)


def _was(replaced: Replaced) -> str:
    value = "not decided" if replaced.open else shown(replaced.value)
    return f"was {value} ({replaced.origin.value})"
