"""From the uses of one flag to its value: which of them count, and what is left open."""

from collections.abc import Sequence
from typing import Final

from meshseed.diagnostics import Finding, Span
from meshseed.evaluation.commandline import value_notices
from meshseed.evaluation.commandline.drafts import Draft
from meshseed.evaluation.commandline.results import (
    UNANSWERED,
    Alternative,
    Ask,
    TypedValue,
    Unanswered,
)
from meshseed.packs.facts import Constant, FromUnknown, Merge, Plain, Term

_BOTH: Final = (Merge.REPLACE, Merge.EXTEND)


def settle(
    drafts: Sequence[Draft], fold_choices: Term | None, ask: Ask
) -> tuple[TypedValue, tuple[Finding, ...]]:
    """The value that *drafts*, the uses of one flag in order, give to it.

    Unknowns are asked about only where the answers lead to different values.
    """
    merges, merge_unknown = _merges(drafts, ask)
    counting = drafts if Merge.EXTEND in merges else drafts[-1:]
    folds, fold_unknown = _folds(counting, fold_choices, ask)
    fold = folds[-1] if len(folds) == 1 else False
    uses = tuple(draft.use(fold=fold) for draft in counting)
    typed = TypedValue(
        dest=drafts[0].entry.flag.dest,
        value=_combined(counting, merges[0], fold=fold),
        uses=uses,
        dropped=tuple(draft.use(fold=fold) for draft in drafts[: len(drafts) - len(counting)]),
        tokens=tuple(index for use in uses for index in use.tokens),
        spellings=tuple(use.spelling.literal for use in uses),
        outside_choices=any(draft.is_outside(fold=fold) for draft in counting),
        invalid=any(draft.is_invalid for draft in counting),
        alternatives=_alternatives(counting, merges, merge_unknown, folds, fold_unknown),
    )
    return typed, _notices(drafts, merges, merge_unknown)


def _merges(drafts: Sequence[Draft], ask: Ask) -> tuple[tuple[Merge, ...], str | None]:
    """The ways in which the uses may combine, and the unknown that would decide among several."""
    merge = drafts[0].entry.flag.merge
    if isinstance(merge, Merge):
        return (merge,), None
    if not any(
        _differ(
            _combined(drafts, Merge.REPLACE, fold=fold), _combined(drafts, Merge.EXTEND, fold=fold)
        )
        for fold in (False, True)
    ):
        return (Merge.REPLACE,), None
    answer = ask(merge.unknown)
    for each in _BOTH:
        if answer == each.value:
            return (each,), None
    return _BOTH, merge.unknown


def _folds(
    drafts: Sequence[Draft], term: Term | None, ask: Ask
) -> tuple[tuple[bool, ...], str | None]:
    """Whether case may be ignored, and the unknown that would decide where both may be."""
    if not any(draft.folds for draft in drafts):
        return (False,), None
    if not isinstance(term, FromUnknown):
        return (term == Constant(value=True),), None
    answer: Plain | Unanswered = ask(term.unknown)
    if answer is UNANSWERED:
        return (False, True), term.unknown
    return (answer is True,), None


def _combined(drafts: Sequence[Draft], merge: Merge, *, fold: bool) -> Plain:
    """The value of all uses. A use alone keeps its shape, however repeats combine."""
    if merge is Merge.REPLACE or len(drafts) == 1:
        return drafts[-1].value(fold=fold)
    values = [draft.value(fold=fold) for draft in drafts]
    return tuple(
        part
        for value in values
        if value is not None
        for part in (value if isinstance(value, tuple) else (value,))
    )


def _alternatives(
    drafts: Sequence[Draft],
    merges: tuple[Merge, ...],
    merge_unknown: str | None,
    folds: tuple[bool, ...],
    fold_unknown: str | None,
) -> tuple[Alternative, ...]:
    found: list[Alternative] = []
    for merge in merges:
        for fold in folds:
            answers: list[tuple[str, Plain]] = []
            if merge_unknown is not None:
                answers.append((merge_unknown, merge.value))
            if fold_unknown is not None:
                answers.append((fold_unknown, fold))
            if answers:
                (unknown, candidate), *also = answers
                value = _combined(drafts, merge, fold=fold)
                found.append(
                    Alternative(unknown=unknown, candidate=candidate, value=value, also=tuple(also))
                )
    return tuple(found)


def _notices(
    drafts: Sequence[Draft], merges: tuple[Merge, ...], merge_unknown: str | None
) -> tuple[Finding, ...]:
    literal = drafts[-1].entry.spelling.literal
    if merge_unknown is not None:
        spans = [_span(draft) for draft in drafts]
        return (value_notices.repeats_open(literal, spans, _tokens(drafts), merge_unknown),)
    if merges != (Merge.REPLACE,):
        return ()
    last = drafts[-1]
    final = last.value(fold=False)
    others = [draft for draft in drafts[:-1] if _differ(draft.value(fold=False), final)]
    if not others:
        return ()
    dropped = [_span(draft) for draft in others]
    tokens = _tokens([*others, last])
    return (value_notices.repeated(literal, [_span(last)], dropped, tokens),)


def _tokens(drafts: Sequence[Draft]) -> tuple[int, ...]:
    return tuple(index for draft in drafts for index in draft.tokens)


def _span(draft: Draft) -> Span:
    """From the flag to the end of its value, where that is on the same line."""
    value = draft.value_span
    if value is None or value.end.line != draft.name_span.start.line:
        return draft.name_span
    return Span(draft.name_span.start, max(value.end, draft.name_span.end))


def _differ(one: Plain, other: Plain) -> bool:
    """Whether two values are not the same; unlike `!=`, `True` is not 1."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) != len(other) or any(map(_differ, one, other))
    return type(one) is not type(other) or one != other
