"""The comparisons that decided a rule."""

from collections.abc import Iterator

from meshseed.evaluation import comparison_text
from meshseed.evaluation.outcome import Judgement, TraceEntry
from meshseed.packs.facts import Operator


def asks_whether_typed(name: str, judgement: Judgement) -> bool:
    """Whether a comparison asks of a flag no more than whether it was typed."""
    return judgement.text in {
        comparison_text(name, Operator.GIVEN, "true"),
        comparison_text(name, Operator.GIVEN, "false"),
    }


def reads_of(entry: TraceEntry | None) -> Iterator[tuple[str, Judgement]]:
    """Every comparison that decided a rule, with the name it read."""
    for case in () if entry is None else entry.cases:
        pending = list(case.deciding)
        while pending:
            one = pending.pop(0)
            pending += one.parts
            if one.name is not None and one.value is not None:
                yield one.name, one
