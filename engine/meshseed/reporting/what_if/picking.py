"""What one combination types and answers."""

from collections.abc import Sequence

from meshseed.packs.facts import Plain
from meshseed.reporting.documents.what_if import Axis
from meshseed.reporting.what_if.taking import put_in


def line_with(rest: Sequence[str], axes: Sequence[Axis], picks: Sequence[int]) -> tuple[str, ...]:
    """The tokens of a line with every input as it is picked, in front of a bare `--`."""
    several = zip(axes, picks, strict=True)
    return put_in(rest, [token for axis, pick in several for token in axis.choices[pick].tokens])


def answers_of(axes: Sequence[Axis], picks: Sequence[int]) -> dict[str, Plain]:
    """The answers that are picked."""
    return {
        axis.name: axis.choices[pick].value
        for axis, pick in zip(axes, picks, strict=True)
        if axis.kind == "unknown" and axis.choices[pick].given
    }
