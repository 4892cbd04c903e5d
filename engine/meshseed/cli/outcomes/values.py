"""What every input and attribute finally holds."""

from collections.abc import Iterator

from meshseed.cli.outcomes.context import Context
from meshseed.cli.outcomes.holes import case_value, hole_text, when_text
from meshseed.cli.text import Line, Row, Tone, piece, wrapped
from meshseed.cli.words import joined, listed, shown, sureness
from meshseed.confidence import Confidence
from meshseed.evaluation.outcome import AttributeView, Hole, HoleCase, InputView, Origin, Replaced


def value_rows(context: Context) -> list[Row]:
    """Name, value, confidence and origin of what a reader cannot see in the line itself.

    With everything asked for, of all names.
    """
    inputs = {one.dest: one for one in context.outcome.inputs}
    rows: list[Row] = []
    for name, view in context.outcome.attributes.items():
        given = inputs.get(name)
        if name in context.missing:
            if context.everything or context.missing[name].hole is not None:
                rows.extend(_missing_rows(context.missing[name], context))
        elif context.everything or _is_news(name, view, given):
            rows.extend(_rows(name, view, given, context))
    return rows


def is_shown(name: str, context: Context) -> bool:
    """Whether a short page has a row for a value."""
    if name in context.missing:
        return context.missing[name].hole is not None
    given = next((one for one in context.outcome.inputs if one.dest == name), None)
    return _is_news(name, context.outcome.attributes[name], given)


def not_modelled(context: Context) -> list[Line]:
    """What was typed and has no effect that the pack knows of."""
    names = [
        f"{one.spelling or one.dest}{'' if one.value is True else ' ' + shown(one.value)}"
        for one in context.outcome.inputs
        if one.origin is Origin.TYPED
        and one.dest not in context.outcome.attributes
        and one.hole is None
    ]
    if not names:
        return []
    text = f"{', '.join(names)} (what they do is not known here)"
    return wrapped((piece("Not modelled: ", Tone.HEADING), piece(text)), context.width, hang=2)


def _is_news(name: str, view: AttributeView, given: InputView | None) -> bool:
    if view.changed or view.origin is Origin.RULE:
        return True
    if view.hole is not None:
        own = view.hole.by == (name,)
        return bool(view.hole.cases) or (view.origin is Origin.UNDECIDED and not own)
    if view.origin is Origin.TYPED:
        doubtful = view.confidence is not Confidence.CONFIRMED or bool(view.contested)
        return doubtful or view.replaced is not None or bool(given and given.dropped)
    if view.origin is Origin.DEFAULTED:
        return view.by is not None and not view.by.startswith("flag.")
    return view.origin in {Origin.IMPLIED, Origin.LOOKED_UP, Origin.INSTANCE}


def _missing_rows(view: InputView, context: Context) -> Iterator[Row]:
    """An input nobody gave: only worth a row where its values were tried one by one."""
    candidates = view.hole.candidates if view.hole is not None else ()
    tried = f"each of {listed(candidates)} is tried" if candidates else ""
    if not (candidates or context.everything):
        return
    yield (
        (piece(view.dest, Tone.NAME),),
        (piece("not given", Tone.DOUBTFUL),),
        (),
        (piece(tried if context.everything else "each value is tried" if tried else ""),),
    )


def _rows(
    name: str, view: AttributeView, given: InputView | None, context: Context
) -> Iterator[Row]:
    hole = view.hole
    marks = context.marks(view.contested, view.rests_on)
    if hole is None:
        yield (
            (piece(name, Tone.NAME),),
            (piece(shown(view.value)),),
            sureness(view.confidence),
            joined((piece(_origin(view, given, context)), marks)),
        )
        return
    yield (
        (piece(name, Tone.NAME),),
        (piece(hole_text(hole, context.missing), Tone.DOUBTFUL),),
        _sureness(hole),
        joined((piece(_hangs_on(hole)), marks)),
    )
    if context.everything:
        for case in hole.cases:
            yield _case_row(case, context)


def _case_row(case: HoleCase, context: Context) -> Row:
    by = f", {case.by}" if case.by else ""
    when = when_text((case.when,), context.missing)
    return (
        (),
        (piece(case_value(case)),),
        sureness(case.confidence),
        joined(
            (
                piece(f"when {when} ({case.origin.value}{by})"),
                context.marks(case.contested, case.rests_on),
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


def _origin(view: AttributeView, given: InputView | None, context: Context) -> str:
    by = f" {view.by}" if view.by and context.everything else ""
    words = {
        Origin.TYPED: "typed" + (f" as {given.spelling}" if given and given.spelling else ""),
        Origin.IMPLIED: f"implied{by}",
        Origin.LOOKED_UP: f"looked up{by}",
        Origin.DEFAULTED: f"default{by}",
        Origin.INITIAL: "initial",
        Origin.RULE: f"set by{by}" if by else "rule",
        Origin.SUPPOSED: "supposed",
        Origin.UNDECIDED: "not decided",
        Origin.INSTANCE: f"of the instance{by}",
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
