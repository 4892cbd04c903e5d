"""What an outcome hangs on: open questions that are assumed, and sources that disagree."""

from typing import Final

from meshseed.checking.judging.placing import LineSheet
from meshseed.checking.judging.unknowns import shown
from meshseed.confidence import weakest
from meshseed.evaluation import Outcome

_MOST_NAMED: Final = 6


def judge_assumptions(sheet: LineSheet, outcome: Outcome, empty: Outcome) -> None:
    """Note the assumptions that *outcome* rests on, without those of a line without flags."""
    always = {one.unknown for one in empty.assumptions if one.touches}
    resting = [
        one
        for one in outcome.assumptions
        if one.touches and not one.given and one.unknown not in always
    ]
    if resting:
        named = ", ".join(shown(one.unknown) for one in resting[:_MOST_NAMED])
        sheet.sheet.report(
            "MS760",
            sheet.whole(),
            f"what follows from this line rests on open questions that are assumed: {named}",
            label="rests on assumptions",
            notes=tuple(f"{one.unknown}: {one.question}" for one in resting[:_MOST_NAMED]),
            confidence=weakest(one.confidence for one in resting),
        )


def judge_contested(sheet: LineSheet, outcome: Outcome, empty: Outcome) -> None:
    """Note the contradictions that touch *outcome*, without those of a line without flags."""
    always = {one.id for one in empty.conflicts if one.touches}
    contested = [one for one in outcome.conflicts if one.touches and one.id not in always]
    if contested:
        named = ", ".join(shown(one.id) for one in contested[:_MOST_NAMED])
        sheet.sheet.report(
            "MS761",
            sheet.whole(),
            f"sources disagree on something that follows from this line: {named}",
            label="contested",
            notes=tuple(
                f"{one.id}: {one.question}" for one in contested[:_MOST_NAMED] if one.question
            ),
        )
