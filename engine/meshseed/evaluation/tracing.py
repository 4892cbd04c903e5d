"""Verdicts as a reader sees them."""

from meshseed.evaluation.cells import Open
from meshseed.evaluation.judging import Verdict, deciding
from meshseed.evaluation.outcome import Judgement
from meshseed.evaluation.wording import value_text


def deciding_views(verdict: Verdict) -> tuple[Judgement, ...]:
    """The comparisons that settled a verdict."""
    return tuple(_view(one, ()) for one in deciding(verdict))


def tree_view(verdict: Verdict) -> Judgement:
    """The whole condition with what each part read."""
    return _view(verdict, tuple(tree_view(part) for part in verdict.parts))


def _view(verdict: Verdict, parts: tuple[Judgement, ...]) -> Judgement:
    return Judgement(
        text=verdict.text,
        truth=verdict.truth,
        confidence=verdict.confidence,
        contested=tuple(sorted(verdict.contested)),
        because=verdict.because,
        name=verdict.name,
        value=None if verdict.name is None else _shown(verdict),
        origin=verdict.origin,
        parts=parts,
    )


def _shown(verdict: Verdict) -> str:
    if isinstance(verdict.value, Open):
        return "not decided (" + ", ".join(verdict.value.because) + ")"
    return value_text(verdict.value)
