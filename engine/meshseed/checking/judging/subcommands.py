"""The word that says what the driver is to do."""

from meshseed.checking.judging.letters import nearest_of
from meshseed.checking.judging.placing import LineSheet
from meshseed.checking.judging.texts import UNKNOWNS
from meshseed.checking.judging.unknowns import shown
from meshseed.checking.judging.view import View
from meshseed.packs.facts import CarrierKind


def judge_subcommand(sheet: LineSheet, view: View) -> None:
    """Report a first bare word that is no subcommand, and nearly one."""
    reading = sheet.reading
    parsed = reading.parsed
    if (
        parsed.subcommand is not None
        or not parsed.positionals
        or reading.line.carrier.kind is not CarrierKind.COMMAND
    ):
        return
    token = reading.driver.tokens[parsed.positionals[0]]
    text = token.text
    if not UNKNOWNS.isdisjoint(text) or not text.replace("-", "").replace("_", "").isalpha():
        return
    near = nearest_of(text, [one.name for one in view.facts.command_line.subcommands])
    if near is not None:
        sheet.sheet.report(
            "MS710",
            sheet.token(token),
            f"{shown(text)} is no subcommand of {view.facts.identity.driver}",
            label="not known",
            suggestion=near,
            fixes=sheet.fix(token, 0, len(text), near, safe=False),
        )
