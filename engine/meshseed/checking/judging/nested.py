"""Sub-options inside the value of a flag."""

from typing import Final

from meshseed.checking.expressions import pattern
from meshseed.checking.judging.letters import nearest_of
from meshseed.checking.judging.placing import LineSheet
from meshseed.checking.judging.texts import UNKNOWNS
from meshseed.checking.judging.unknowns import shown
from meshseed.checking.judging.view import HIDDEN, View, folded
from meshseed.diagnostics import Severity
from meshseed.evaluation.commandline import Token, Use

_WORD: Final = pattern(r"\S+")
_DASHES: Final = pattern("^-*[\u2010-\u2015\u2212][-\u2010-\u2015\u2212]*(?=\\w)")


def judge_nested(sheet: LineSheet, view: View) -> None:
    """Report what is wrong with the sub-options of the line."""
    for dest, typed in sheet.reading.parsed.typed.items():
        if dest in view.inside:
            for use in (*typed.dropped, *typed.uses):
                for token, start, text in sheet.reading.values_of(use):
                    for match in _WORD.finditer(text):
                        _word(sheet, view, use, token, start + match.start(), match[0])


def _word(sheet: LineSheet, view: View, use: Use, token: Token, start: int, word: str) -> None:
    stripped = word.strip("'\"\\")
    start += len(word) - len(word.lstrip("'\"\\"))
    name = stripped.partition("=")[0]
    words = view.inside[use.dest]
    if _DASHES.match(name):
        _dashes(sheet, token, start, name)
        return
    if not name.startswith("-") or name in words or not UNKNOWNS.isdisjoint(name):
        return
    at = sheet.token(token, start, start + len(name))
    home = use.spelling.literal
    key = folded(name)
    for literal in words:
        if folded(literal) == key:
            sheet.sheet.report(
                "MS711",
                at,
                f"{shown(name)} is the sub-option {shown(literal)} but for case or underscores",
                label="not spelt so",
                suggestion=literal,
                fixes=sheet.fix(token, start, start + len(name), literal, safe=True),
            )
            return
    if _is_flag(view, name):
        sheet.sheet.report(
            "MS713",
            at,
            f"{shown(name)} is a flag of the driver itself, not a sub-option of {shown(home)}",
            label="a flag of its own",
            help=f"write it beside {shown(home)}, not inside its value",
            standing=view.table.entries[name].flag.standing,
        )
        return
    elsewhere = [one for one in view.homes(name) if one != home]
    complete = use.dest in view.closed
    sheet.sheet.report(
        "MS717",
        at,
        (
            f"{shown(name)} is known inside {' or '.join(map(shown, elsewhere))}, "
            f"and not as a sub-option of {shown(home)}"
            if elsewhere
            else f"{shown(name)} is not a sub-option of {shown(home)} that this pack knows"
        ),
        severity=Severity.ERROR if complete else None,
        label="not known here",
        suggestion=nearest_of(name, words),
    )


def _is_flag(view: View, name: str) -> bool:
    """Whether *name* is a flag that people write on the line itself."""
    entry = view.table.entries.get(name)
    if entry is None or name in view.nested:
        return False
    shown_to_all = entry.flag.visibility not in HIDDEN
    return shown_to_all or view.is_documented(entry.flag, entry.spelling)


def _dashes(sheet: LineSheet, token: Token, start: int, name: str) -> None:
    plain = "--" + name.lstrip("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
    sheet.sheet.report(
        "MS204",
        sheet.token(token, start, start + len(name)),
        f"{shown(name)} does not start with two ASCII hyphens",
        label="not a hyphen",
        suggestion=plain,
        fixes=sheet.fix(token, start, start + len(name), plain, safe=True),
    )
