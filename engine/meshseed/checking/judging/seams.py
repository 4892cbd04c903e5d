"""Where two things meet: is there a blank between them?"""

from collections.abc import Iterator
from typing import Final

from meshseed.checking.judging.placing import LineSheet
from meshseed.checking.judging.texts import UNKNOWNS
from meshseed.checking.judging.unknowns import shown
from meshseed.checking.judging.view import View
from meshseed.checking.results import Applicability, Edit, Fix
from meshseed.evaluation.commandline import Token
from meshseed.packs.facts import FlagKind

_LONGEST_NAME: Final = 200


def judge_seams(sheet: LineSheet) -> None:
    """Report where text is appended to an earlier value without a blank between."""
    line = sheet.reading.line
    for seam in line.text.seams:
        end = seam
        while end < len(line.text.text) and not line.text.text[end].isspace():
            end += 1
        before = line.text.text[:seam].rstrip()
        last = before.rsplit(None, 1)[-1] if before else ""
        known = bool(last) and UNKNOWNS.isdisjoint(last)
        second = line.text.text[seam:end]
        at = line.text.where(seam, max(end, seam + 1))
        sheet.sheet.report(
            "MS715",
            at,
            f"{shown(second)} is appended without a blank before it"
            + (
                f": it becomes one word with {shown(last)}"
                if known
                else ": it becomes one word with what stands there already"
            ),
            label="no blank before this",
            help="begin the appended text with a blank",
            fixes=_blank_before(sheet, seam),
        )


def judge_values(sheet: LineSheet, view: View) -> None:
    """Report flags that stand directly behind the value of another one, and so are part of it."""
    for token, start, value in _free_values(sheet, view):
        at = value.find("--", 1)
        while at > 0:
            name = value[at : at + _LONGEST_NAME].partition("=")[0]
            known = name in view.table.entries or name in view.wrapper_flags
            if known and not value[at - 1].isspace() and value[at - 1] not in "-=,\"'":
                _swallowed(sheet, token, start + at, value[at:])
                break
            at = value.find("--", at + 1)


def _free_values(sheet: LineSheet, view: View) -> Iterator[tuple[Token, int, str]]:
    """The values that may be any text: where each begins in its token, and the text."""
    reading = sheet.reading
    for dest, typed in reading.parsed.typed.items():
        any_text = view.flags[dest].kind in {FlagKind.STRING, FlagKind.PATH}
        if dest in view.inside:
            continue
        for use in (*typed.dropped, *typed.uses):
            for token, start, value in reading.values_of(use):
                # Of a value that is known in part nothing else is judged.
                if any_text or not UNKNOWNS.isdisjoint(value):
                    yield token, start, value
    for own in reading.own:
        token = reading.split.tokens[own.tokens[-1]]
        if own.value:
            yield token, len(token.text) - len(own.value), own.value


def _swallowed(sheet: LineSheet, token: Token, at: int, second: str) -> None:
    sheet.sheet.report(
        "MS715",
        sheet.token(token, at, len(token.text)),
        f"a blank is missing before {shown(second)}: it is read as the end of the value before it",
        label="no blank before this",
        fixes=sheet.fix(token, at, at + 1, " -", safe=False),
    )


def _blank_before(sheet: LineSheet, seam: int) -> tuple[Fix, ...]:
    text = sheet.reading.line.text
    start, end = text.places[seam]
    if start < 0 or end - start != 1:
        return ()
    edit = Edit(start=start, end=start, text=" ")
    return (Fix(title="put a blank before it", applicability=Applicability.SAFE, edits=(edit,)),)
