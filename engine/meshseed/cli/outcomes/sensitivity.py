"""What would change under other answers."""

from typing import Final

from meshseed.cli.text import Line, Tone, grid, indented, piece, wrapped
from meshseed.cli.words import shown
from meshseed.diagnostics import Condition
from meshseed.evaluation.outcome import Sensitivity

_MOST_ROWS: Final = 40


def sensitivity_lines(sensitivity: Sensitivity, width: int) -> list[Line]:
    """What is stable, what varies, and every combination that changes something."""
    among = "" if sensitivity.exhaustive else ", among the named candidates"
    lines = wrapped((piece(f"Under other answers{among}", Tone.HEADING),), width, hang=2)
    if not sensitivity.unknowns:
        return lines + indented((piece("no open question was asked"),), width, 2)
    lines += _named("varies", sensitivity.varying, width)
    lines += _named("stable", sensitivity.stable, width)
    changing = [row for row in sensitivity.rows if row.differs]
    lines += grid(
        [
            ((piece(_answers(row.answers)),), (piece(", ".join(row.differs), Tone.DOUBTFUL),))
            for row in changing[:_MOST_ROWS]
        ],
        width,
    )
    hidden = max(len(changing) - _MOST_ROWS, 0)
    if hidden:
        text = f"… and {hidden} more (all of them: --json)"
        lines += indented((piece(text, Tone.FAINT),), width, 2)
    if sensitivity.left_out:
        text = f"{sensitivity.left_out} combinations were not tried"
        lines += indented((piece(text, Tone.DOUBTFUL),), width, 2)
    return lines


def _named(word: str, outputs: tuple[str, ...], width: int) -> list[Line]:
    text = ", ".join(outputs) or "nothing"
    return indented((piece(f"{word}: {text}"),), width, 2)


def _answers(answers: tuple[Condition, ...]) -> str:
    return ", ".join(
        f"{one.name} = {' or '.join(shown(value) for value in one.values)}" for one in answers
    )
