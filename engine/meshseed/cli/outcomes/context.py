"""What the parts of a page share: the outcome, how much of it to show, what things are called."""

from msgspec import Struct

from meshseed.cli.outcomes.detail import Detail
from meshseed.cli.text import Line, Tone, piece
from meshseed.cli.words import joined
from meshseed.evaluation import Outcome
from meshseed.evaluation.outcome import InputView, Origin


class Context(Struct, frozen=True, kw_only=True):
    """`missing` are the inputs nobody gave whose classes were tried one by one, by name.

    `labels` gives each conflict its number where it has one: short enough to stand in a row.
    """

    outcome: Outcome
    detail: Detail
    width: int
    missing: dict[str, InputView]
    labels: dict[str, str]

    @property
    def everything(self) -> bool:
        """Whether to show what is unchanged, unset and by whom."""
        return self.detail.everything

    def marks(self, contested: tuple[str, ...], rests_on: tuple[str, ...] = ()) -> Line:
        """What makes a value doubtful beside its confidence; empty where nothing does."""
        parts: list[str] = []
        if contested:
            parts.append("contested " + ", ".join(self.labels.get(one, one) for one in contested))
        if rests_on:
            parts.append("rests on " + ", ".join(rests_on))
        return joined(piece(part, Tone.DOUBTFUL) for part in parts)


def context_of(outcome: Outcome, detail: Detail, width: int) -> Context:
    """The context of one page."""
    return Context(
        outcome=outcome,
        detail=detail,
        width=width,
        missing={
            one.dest: one
            for one in outcome.inputs
            if one.origin is Origin.UNDECIDED
            and one.hole is not None
            and one.hole.by == (one.dest,)
        },
        # Of several numbers for one matter the first is enough to find it by.
        labels={
            one.id: one.item.partition("/")[0] if one.item else one.id for one in outcome.conflicts
        },
    )
