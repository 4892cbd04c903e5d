"""What is to be known about flags that are spelt right: who lists them, and where they stand."""

from typing import Final

from meshseed.checking.judging.placing import LineSheet
from meshseed.checking.judging.texts import BEFORE, PLACEHOLDER, UNKNOWNS
from meshseed.checking.judging.unknowns import shown
from meshseed.checking.judging.view import FROM_ENVIRONMENT, HIDDEN, View
from meshseed.diagnostics import Severity
from meshseed.evaluation.commandline import Use
from meshseed.packs.facts import CarrierKind, Visibility

_SAID: Final = {
    Visibility.HIDDEN: "hidden: the driver's help does not print it",
    Visibility.INTERNAL: "internal: meant for the vendor's own use",
    Visibility.EXPERIMENTAL: "experimental: it may change or go in any release",
}


def judge_flags(sheet: LineSheet, view: View) -> None:
    """Report hidden and undocumented flags, those of the carrier, and those before a subcommand."""
    for value in sheet.reading.parsed.typed.values():
        for use in (*value.dropped, *value.uses):
            _listed(sheet, view, use)
    _own_flags(sheet, view)
    _before_subcommand(sheet, view)


def _listed(sheet: LineSheet, view: View, use: Use) -> None:
    flag, spelling = view.flags[use.dest], use.spelling
    if view.is_nested_only(spelling.literal) or view.is_documented(flag, spelling):
        return
    token = sheet.reading.driver.tokens[use.tokens[0]]
    at = sheet.token(token, 0, len(token.text.partition("=")[0]))
    release = view.facts.identity.release
    if flag.visibility in HIDDEN:
        sheet.sheet.report(
            "MS730",
            at,
            f"{shown(spelling.literal)} is {_SAID[flag.visibility]}",
            label=flag.visibility.value,
            notes=(flag.says,) if flag.says else (),
            standing=flag.standing_of("visibility"),
        )
    elif flag.visibility is not Visibility.DEPRECATED and (flag.documented or spelling.documented):
        sheet.sheet.report(
            "MS731",
            at,
            f"documents of release {release} do not name {shown(spelling.literal)}",
            label="not documented",
            notes=(f"documented: {flag.documented or spelling.documented}",),
            standing=flag.standing,
        )
    elif flag.visibility is Visibility.UNCERTAIN:
        sheet.sheet.report(
            "MS731",
            at,
            f"no document names {shown(spelling.literal)}, and no help is known to print it",
            label="not documented",
            standing=flag.standing,
        )


def _own_flags(sheet: LineSheet, view: View) -> None:
    """Flags of a wrapper where no wrapper, or not surely one, takes them out."""
    reading = sheet.reading
    carrier = reading.line.carrier
    if carrier.kind in FROM_ENVIRONMENT:
        return
    native = carrier.kind is CarrierKind.COMMAND
    for own in reading.own:
        taker = view.wrapper_flags[own.name]
        token = reading.split.tokens[own.tokens[0]]
        sheet.sheet.report(
            "MS714",
            sheet.token(token, 0, len(own.name)),
            (
                f"{shown(own.name)} is a flag of what reads {shown(taker.name)}, "
                + ("not of the driver" if native else "and reaches the driver without it")
            ),
            severity=Severity.ERROR if native else Severity.NOTE,
            label="not the driver's",
            help=f"give it in {shown(taker.name)}",
            standing=taker.standing,
        )


def _before_subcommand(sheet: LineSheet, view: View) -> None:
    """Everything but the driver's own flags before the subcommand."""
    parsed = sheet.reading.parsed
    scope = view.facts.command_line.own_scope
    at = parsed.subcommand_token
    if at is None or scope is None:
        return
    first = len(parsed.leading)
    mine = {
        index
        for dest, value in parsed.typed.items()
        if view.flags[dest].scope == scope
        for use in (*value.dropped, *value.uses)
        for index in use.tokens
    }
    values = {
        index
        for value in parsed.typed.values()
        for use in (*value.dropped, *value.uses)
        for index in use.tokens[1:]
    }
    for token in sheet.reading.driver.tokens[first:at]:
        if token.index in mine or token.index in values or token.text == "--":
            continue
        if not UNKNOWNS.isdisjoint(token.text):
            continue
        name = token.text.partition("=")[0] if token.text.startswith("-") else token.text
        sheet.sheet.report(
            "MS750",
            sheet.token(token, 0, len(name)),
            f"{shown(name)} stands before the subcommand {shown(parsed.subcommand or '')}, "
            "to which it belongs",
            label="too early",
            help=f"write it behind {shown(parsed.subcommand or '')}",
            standing=view.facts.command_line.standing,
        )


def judge_unresolved(sheet: LineSheet) -> None:
    """Say which parts of the line no reader knows."""
    line = sheet.reading.line
    for index, char in enumerate(line.text.text):
        if char in UNKNOWNS and char != BEFORE:
            at = line.text.where(index, index + 1)
            source = sheet.sheet.scanned.text[at[0] : at[1]]
            if char == PLACEHOLDER:
                sheet.sheet.report(
                    "MS741",
                    at,
                    f"{shown(source)} is a placeholder: what belongs here is not known",
                    label="to be replaced",
                )
            else:
                sheet.sheet.report(
                    "MS740",
                    at,
                    f"{shown(source)} is not known without running the file; the rest is checked",
                    label="not known",
                )
