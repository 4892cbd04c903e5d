"""Tokens that spell no flag of the pack: what is said of them, and what they probably mean."""

from typing import Final

from meshseed.checking.judging.near import Guess, Guesser, Meant
from meshseed.checking.judging.placing import LineSheet
from meshseed.checking.judging.texts import UNKNOWNS
from meshseed.checking.judging.view import View
from meshseed.diagnostics import Finding, Severity, visible
from meshseed.evaluation.commandline import Token
from meshseed.packs.facts import Arity, CarrierKind

_SETTLED: Final = frozenset({"MS204", "MS206"})
"""What the reader of the line says of a token, so that nothing is to be added."""

_ABBREVIATED: Final = frozenset({"MS211", "MS212", "MS213"})
"""What the evaluation says of a token that may abbreviate a flag, as the pack has it."""

_LONGEST: Final = 60


def shown(text: str) -> str:
    """*text* as a message quotes it."""
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    for char in UNKNOWNS:
        cut = cut.replace(char, "…")
    return f"`{visible(cut)}`"


def judge_unknown(
    sheet: LineSheet, view: View, guesser: Guesser, evaluated: tuple[Finding, ...]
) -> None:
    """Report every token of the line that looks like a flag and is none.

    *evaluated* are the findings of the line's evaluation.
    """
    reading = sheet.reading
    settled = _settled(reading.parsed.findings) | _abbreviated(sheet, evaluated)
    for one in reading.parsed.unrecognised:
        token = reading.driver.tokens[one.tokens[0]]
        name = token.text.partition("=")[0]
        if token.index not in settled and UNKNOWNS.isdisjoint(name):
            _report(sheet, view, token, guesser.of(token.text))
    for index in reading.parsed.positionals:
        token = reading.driver.tokens[index]
        if token.index not in settled:
            _positional(sheet, view, token, guesser)
    for value in reading.parsed.typed.values():
        for use in (*value.dropped, *value.uses):
            literal = use.spelling.literal
            if view.is_nested_only(literal) and use.tokens[0] not in settled:
                token = reading.driver.tokens[use.tokens[0]]
                _nested(sheet, view, token, literal)


def _settled(findings: tuple[Finding, ...]) -> set[int]:
    """Tokens of which enough is said: by what they look like, or as a value that is not taken."""
    found = {index for one in findings if one.code in _SETTLED for index in one.tokens[:1]}
    return found | {index for one in findings if one.code == "MS220" for index in one.tokens[1:]}


def _abbreviated(sheet: LineSheet, findings: tuple[Finding, ...]) -> set[int]:
    starts = {
        place.span.start
        for finding in findings
        if finding.code in _ABBREVIATED
        for place in finding.where[:1]
        if place.span is not None
    }
    return {token.index for token in sheet.reading.driver.tokens if token.span.start in starts}


def _report(sheet: LineSheet, view: View, token: Token, meant: Meant) -> None:
    name = token.text.partition("=")[0]
    at = sheet.token(token, 0, len(name))
    match meant.guess:
        case Guess.SEEN:
            word = view.seen[name]
            sheet.sheet.report(
                "MS716",
                at,
                f"{shown(name)} is a flag of another release: this pack does not hold it",
                label="not of this release",
                notes=(word.says,) if word.says else (),
                standing=word.standing,
            )
        case Guess.CASE:
            instead = meant.instead or ""
            sheet.sheet.report(
                "MS711",
                at,
                f"{shown(name)} is {shown(instead)} but for case or underscores",
                label="not spelt so",
                suggestion=instead,
                fixes=sheet.fix(token, 0, len(name), instead, safe=True),
            )
        case Guess.NESTED:
            _nested(sheet, view, token, meant.instead or name)
        case Guess.GLUED:
            _glued(sheet, token, meant.at or 0)
        case Guess.NEAR:
            _near(sheet, token, meant)
        case _:
            inside = meant.guess is Guess.NESTED_NEAR and meant.instead is not None
            homes = view.homes(meant.instead) if inside and meant.instead else ()
            sheet.sheet.report(
                "MS716",
                at,
                f"{shown(name)} is not a flag this pack knows",
                label="not known",
                suggestion=f"{homes[0]}='{meant.instead}'" if homes else None,
                help=(
                    None
                    if homes
                    else "nothing is said about what it does: the pack does not list every flag"
                ),
                severity=(Severity.ERROR if view.facts.identity.flags_complete else Severity.NOTE),
            )


def _nested(sheet: LineSheet, view: View, token: Token, literal: str) -> None:
    name = token.text.partition("=")[0]
    homes = view.homes(literal)
    spelt = "" if literal == name else f" (which is spelt {shown(literal)})"
    words = [one.word for one in view.nested[literal]]
    value = token.text[len(name) :]
    sheet.sheet.report(
        "MS712",
        sheet.token(token, 0, len(name)),
        f"{shown(name)}{spelt} belongs inside {' or '.join(map(shown, homes))}: "
        "the driver has no such flag of its own",
        label="a sub-option",
        suggestion=f"{homes[0]}='{literal}{value}'" if UNKNOWNS.isdisjoint(value) else None,
        notes=tuple(dict.fromkeys(word.says for word in words if word.says)),
        standing=words[0].standing,
    )


def _glued(sheet: LineSheet, token: Token, at: int) -> None:
    first, second = token.text[:at], token.text[at:]
    edits = sheet.fix(token, at, at + 1, " " + second[:1], safe=True)
    sheet.sheet.report(
        "MS715",
        sheet.token(token, 0, None),
        f"a blank is missing between {shown(first)} and {shown(second)}",
        label="one word",
        suggestion=f"{first} {second}" if UNKNOWNS.isdisjoint(token.text) else None,
        fixes=edits,
    )


def _near(sheet: LineSheet, token: Token, meant: Meant) -> None:
    name = token.text.partition("=")[0]
    instead = meant.instead or ""
    covered = len(token.text) if "=" in instead or ":" in name else len(name)
    whole = "=" in instead and "=" in token.text
    if meant.wrapper:
        message = (
            f"{shown(name)} is not a flag of the driver; the flag of what calls it is spelt "
            f"{shown(instead)}"
        )
    else:
        message = f"{shown(name)} is not a flag of the driver"
    sheet.sheet.report(
        "MS710",
        sheet.token(token, 0, len(name)),
        message,
        label="not known",
        suggestion=instead,
        fixes=()
        if whole
        else sheet.fix(token, 0, covered, instead, safe=meant.sure and not meant.wrapper),
    )


def _positional(sheet: LineSheet, view: View, token: Token, guesser: Guesser) -> None:
    """A bare word that is no value of any flag."""
    reading, text = sheet.reading, token.text
    if reading.line.carrier.kind is CarrierKind.COMMAND:
        if text.endswith(("/", "\\")) and view.takes_files(reading.parsed.subcommand):
            sheet.sheet.report(
                "MS751",
                sheet.token(token),
                f"{shown(text)} is a folder, and {view.facts.identity.driver} takes files here",
                label="a folder",
                help="name the file to compile",
            )
        return
    if not UNKNOWNS.isdisjoint(text):
        return
    short = guesser.of(text) if text.startswith("-0") else None
    dashed = _dashed(text, view)
    if short is not None and short.guess is Guess.NEAR:
        _near(sheet, token, short)
    elif (reading.line.words and len(text.split()) > 1) or text[:1].isspace():
        sheet.sheet.report(
            "MS743",
            sheet.token(token),
            f"{shown(text)} is one member of a list, and nothing cuts it further: the driver gets "
            "it as one word",
            label="one word",
            help="make every flag and every value a member of its own, without quotes",
        )
    elif text.startswith("-"):
        return
    elif dashed is not None:
        sheet.sheet.report(
            "MS710",
            sheet.token(token),
            f"{shown(text)} lacks its dashes: it is read as a bare word, not as a flag",
            label="not a flag",
            suggestion=dashed,
            fixes=sheet.fix(token, 0, len(text), dashed, safe=False),
        )
    elif "'" not in text and '"' not in text:
        sheet.sheet.report(
            "MS752",
            sheet.token(token),
            f"{shown(text)} is no flag and no flag's value: it is read as a bare word",
            label="a bare word",
            help="remove it, or put the flag in front of it that it belongs to",
        )


def judge_greedy(sheet: LineSheet, view: View) -> None:
    """Note a flag of many values that may have taken the file to compile for one of them."""
    parsed = sheet.reading.parsed
    wants = view.takes_files(parsed.subcommand) and parsed.subcommand is not None
    if (
        parsed.positionals
        or not wants
        or sheet.reading.line.carrier.kind is not CarrierKind.COMMAND
    ):
        return
    for dest, typed in parsed.typed.items():
        for use in typed.uses:
            token = sheet.reading.driver.tokens[use.tokens[-1]]
            greedy = view.flags[dest].arity in {Arity.MANY, Arity.AT_LEAST_ONE}
            if greedy and len(use.tokens) > 2 and _is_path(token.text):
                sheet.sheet.report(
                    "MS753",
                    sheet.token(token),
                    f"{shown(token.text)} is read as one more value of "
                    f"{shown(use.spelling.literal)}, and no file is left to compile",
                    label="a value, or the file?",
                    help="put the file before the flags, or another flag between the two",
                )


def _is_path(text: str) -> bool:
    name = text.replace("\\", "/").rpartition("/")[2]
    stem, dot, suffix = name.rpartition(".")
    return bool(stem and dot and suffix.isalpha())


def _dashed(text: str, view: View) -> str | None:
    """*text* with the dashes that make a flag of it, where it has a value or several words."""
    name, equals, _ = text.partition("=")
    if not equals and "-" not in name:
        return None
    for dashes in ("--", "-"):
        if dashes + name in view.table.entries:
            return dashes + text
    return None
