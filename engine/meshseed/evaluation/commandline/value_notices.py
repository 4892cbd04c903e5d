"""Findings about values: of the wrong kind, not among the choices, given more than once."""

from collections.abc import Sequence
from typing import Final

from meshseed.diagnostics import Finding, Place, Severity, Span
from meshseed.evaluation.commandline.notices import place, shown
from meshseed.packs.facts import Constant, FromUnknown, Plain, Scalar, Term

_MOST_NAMED: Final = 12
_MOST_PLACES: Final = 8


def wrong_kind(
    literal: str, text: str, span: Span, tokens: tuple[int, ...], expected: str
) -> Finding:
    """A value that is not of the flag's kind."""
    return Finding(
        code="MS222",
        severity=Severity.ERROR,
        message=f"{shown(text)} is not a value for {shown(literal)}",
        where=(place(span, "of another kind"),),
        expected=expected,
        tokens=tokens,
    )


def outside_choices(  # noqa: PLR0913 -- one parameter per thing the message says
    literal: str,
    text: str,
    span: Span,
    tokens: tuple[int, ...],
    *,
    choices: Sequence[Scalar],
    near: str | None,
    enforced_by: str | None,
) -> Finding:
    """A value that is none of the closed choices."""
    return Finding(
        code="MS223",
        severity=Severity.ERROR if enforced_by else Severity.WARNING,
        message=f"{shown(text)} is not among the choices of {shown(literal)}: likely rejected",
        where=(place(span, "not a choice"),),
        expected=_one_of(choices),
        suggestion=near,
        tokens=tokens,
        enforced_by=enforced_by,
    )


def other_case(  # noqa: PLR0913 -- one parameter per thing the message says
    literal: str,
    text: str,
    span: Span,
    tokens: tuple[int, ...],
    *,
    choice: str,
    fold: Term | None,
    enforced_by: str | None,
) -> Finding:
    """A value that is a choice but for its case."""
    if fold == Constant(value=True):
        note = f"the driver ignores the case of choices: it is read as {shown(choice)}"
    elif isinstance(fold, FromUnknown):
        note = f"whether the driver ignores case is the open question {shown(fold.unknown)}"
    else:
        note = "the driver is not known to ignore the case of choices: likely rejected"
    return Finding(
        code="MS224",
        severity=Severity.WARNING,
        message=(
            f"{shown(text)} differs from {shown(choice)}, a choice of {shown(literal)}, in its "
            "case only"
        ),
        where=(place(span, "other case"),),
        suggestion=choice,
        notes=(note,),
        tokens=tokens,
        enforced_by=enforced_by,
    )


def empty_choice(
    literal: str,
    span: Span,
    tokens: tuple[int, ...],
    choices: Sequence[Scalar],
    enforced: str | None,
) -> Finding:
    """Nothing where a choice is expected."""
    return Finding(
        code="MS225",
        severity=Severity.WARNING,
        message=(
            f"the value of {shown(literal)} is empty: likely rejected; it acts as unset only if "
            "the driver lets it pass"
        ),
        where=(place(span, "empty"),),
        expected=_one_of(choices),
        help="leave the flag out, or take one of the choices",
        tokens=tokens,
        enforced_by=enforced,
    )


def _one_of(choices: Sequence[Scalar]) -> str:
    named = ", ".join(shown(str(choice)) for choice in choices[:_MOST_NAMED])
    more = len(choices) - _MOST_NAMED
    return f"one of {named}" + (f" and {more} more" if more > 0 else "")


def repeated(
    literal: str, kept: Sequence[Span], dropped: Sequence[Span], tokens: tuple[int, ...]
) -> Finding:
    """Earlier values that the last one replaces."""
    return Finding(
        code="MS230",
        severity=Severity.NOTE,
        message=f"{shown(literal)} is given more than once with different values: the last counts",
        where=_places(kept, dropped, "this one counts", "dropped"),
        help="leave one of them",
        tokens=tokens,
    )


def repeats_open(
    literal: str, spans: Sequence[Span], tokens: tuple[int, ...], unknown: str
) -> Finding:
    """Repeats of which nobody knows whether they replace or add."""
    return Finding(
        code="MS231",
        severity=Severity.WARNING,
        message=(
            f"{shown(literal)} is given more than once, and whether the last value replaces the "
            f"others or adds to them is the open question {shown(unknown)}"
        ),
        where=_places(spans[-1:], spans[:-1], "given again", "given before"),
        help=f"leave one of them, or assume an answer to {shown(unknown)}",
        tokens=tokens,
    )


def _places(
    first: Sequence[Span], others: Sequence[Span], label: str, others_label: str
) -> tuple[Place, ...]:
    return (
        *(place(span, label) for span in first),
        *(place(span, others_label) for span in others[-_MOST_PLACES:]),
    )


def written(value: Plain) -> str:
    """*value* as it would be typed."""
    if isinstance(value, tuple):
        return ",".join(written(part) for part in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
