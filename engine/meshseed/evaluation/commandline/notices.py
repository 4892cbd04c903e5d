"""Findings about tokens: what they are, as far as the command line lets on."""

from collections.abc import Sequence
from typing import Final

from meshseed.diagnostics import Finding, Place, Severity, Span, visible
from meshseed.evaluation.commandline.tokens import COMMAND_LINE, Token
from meshseed.packs.facts import Deprecation, Standing

_LONGEST: Final = 60


def shown(text: str) -> str:
    """*text* as a message quotes it: between backticks, safe to print, and not too long."""
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f"`{visible(cut)}`"


def place(span: Span | None, label: str | None = None) -> Place:
    """A place in the command line."""
    return Place(source=COMMAND_LINE, span=span, label=label)


def unknown_flag(token: Token, near: str | None, *, complete: bool) -> Finding:
    """A flag that the table does not have."""
    name = token.text.partition("=")[0]
    if complete:
        severity = Severity.ERROR
        message = f"{shown(name)} is not a flag of this driver"
    else:
        severity = Severity.WARNING if near else Severity.NOTE
        message = f"{shown(name)} is not a flag this pack knows"
    return Finding(
        code="MS210",
        severity=severity,
        message=message,
        where=(place(token.part(0, len(name)), "not known"),),
        suggestion=near,
        help=_help_for_unknown(near, complete=complete),
        tokens=(token.index,),
    )


def _help_for_unknown(near: str | None, *, complete: bool) -> str | None:
    if near:
        return None
    if complete:
        return "remove it, or check the spelling in the driver's own help"
    return "nothing is said about what it does: the pack does not list every flag of the driver"


def ambiguous(token: Token, name: str, candidates: Sequence[str], *, certain: bool) -> Finding:
    """The start of several spellings. *certain*: the driver is known to take abbreviations."""
    named = ", ".join(shown(candidate) for candidate in candidates)
    return Finding(
        code="MS211",
        severity=Severity.ERROR if certain else Severity.WARNING,
        message=f"{shown(name)} is the start of several flags",
        where=(place(token.part(0, len(name)), "not one flag"),),
        expected=f"one of {named}",
        help="write the flag in full",
        tokens=(token.index,),
    )


def abbreviated(token: Token, name: str, full: str, unknown: str | None) -> Finding:
    """An abbreviation that is read as the flag; *unknown* is the assumption that allows it."""
    assumed = f"; whether the driver takes abbreviations is assumed ({unknown})" if unknown else ""
    return Finding(
        code="MS212",
        severity=Severity.NOTE,
        message=f"{shown(name)} is read as an abbreviation of {shown(full)}{assumed}",
        where=(place(token.part(0, len(name)), "abbreviated"),),
        help=f"write {shown(full)}: a later release may add a flag that starts the same",
        tokens=(token.index,),
    )


def perhaps_abbreviated(token: Token, name: str, full: str, unknown: str) -> Finding:
    """The start of one spelling, where nobody knows whether that suffices."""
    return Finding(
        code="MS213",
        severity=Severity.WARNING,
        message=(
            f"{shown(name)} may be an abbreviation of {shown(full)}: that depends on the open "
            f"question {shown(unknown)}; it is not read as that flag"
        ),
        where=(place(token.part(0, len(name)), "not a flag in full"),),
        suggestion=full,
        help=f"write the flag in full, or assume an answer to {shown(unknown)}",
        tokens=(token.index,),
    )


def dashed_word(token: Token, near: str | None) -> Finding:
    """A positional that starts with a dash."""
    return Finding(
        code="MS214",
        severity=Severity.WARNING,
        message=(
            f"{shown(token.text)} is one word with white space in it: it is read as a positional, "
            "not as flags"
        ),
        where=(place(token.span, "one word"),),
        suggestion=near,
        help="take the quotes away if these are flags; write `--flag='…'` if it is a value",
        tokens=(token.index,),
    )


def perhaps_subcommand(token: Token, near: str) -> Finding:
    """A word where the subcommand is expected, nearly spelt like one."""
    return Finding(
        code="MS215",
        severity=Severity.WARNING,
        message=f"{shown(token.text)} is not a subcommand; it is read as a positional",
        where=(place(token.span, "not a subcommand"),),
        suggestion=near,
        tokens=(token.index,),
    )


def lookalike_dash(token: Token, at: int, written: str) -> Finding:
    """A dash that is not the ASCII one, at the front of *token*."""
    return _lookalike("MS204", token, at, written, "a dash")


def lookalike_quote(token: Token, at: int, written: str) -> Finding:
    """A typographic quote where a plain one would stand."""
    return _lookalike("MS205", token, at, written, "a quote")


def lookalike_space(token: Token, at: int, written: str) -> Finding:
    """A space of another kind, which does not separate words."""
    return _lookalike("MS206", token, at, written, "a space")


def _lookalike(code: str, token: Token, at: int, written: str, what: str) -> Finding:
    # Needed for the name of one character, once something is wrong.
    import unicodedata

    char = token.text[at]
    name = unicodedata.name(char, "unnamed").lower()
    return Finding(
        code=code,
        severity=Severity.ERROR,
        message=(
            f"{shown(token.text)} has a U+{ord(char):04X} ({name}) that only looks like {what}"
        ),
        where=(place(token.part(at, at + 1), f"U+{ord(char):04X}"),),
        suggestion=written,
        help="type it again by hand: editors and web pages put such characters in by themselves",
        tokens=(token.index,),
    )


def taken_literally(token: Token, start: int, end: int, why: str) -> Finding:
    """Text that is not replaced by anything."""
    return Finding(
        code="MS207",
        severity=Severity.NOTE,
        message=f"{shown(token.text)} {why}: it is taken literally",
        where=(place(token.part(start, min(end, len(token.text))), "literal"),),
        help="put the real text in its place to see what the driver would see",
        tokens=(token.index,),
    )


def expects_value(token: Token, literal: str, following: Token | None) -> Finding:
    """A flag without the value it needs; *following* is the token that is none."""
    dashed = following is not None and following.text.startswith("-") and following.text != "--"
    joined = f"{literal}={following.text}" if following is not None and dashed else None
    label = "not a value: it starts with a dash"
    return Finding(
        code="MS220",
        severity=Severity.ERROR,
        message=f"{shown(literal)} expects a value",
        where=(
            place(token.span, "no value"),
            *((place(following.span, label),) if following is not None and dashed else ()),
        ),
        expected=f"`{literal}=<value>`",
        suggestion=joined,
        help=(
            "join a value that starts with a dash to its flag: `--flag=--value`"
            if following is not None and dashed
            else "write the value behind it"
        ),
        tokens=(token.index, following.index)
        if following is not None and dashed
        else (token.index,),
    )


def takes_no_value(token: Token, literal: str, attached: int, instead: str | None) -> Finding:
    """A value attached to a switch; *instead* is the spelling that does what was meant."""
    return Finding(
        code="MS221",
        severity=Severity.ERROR,
        message=f"{shown(literal)} takes no value",
        where=(place(token.part(attached), "not allowed here"),),
        expected=f"{shown(literal)} alone",
        suggestion=instead,
        help=None if instead else "remove the `=` and what is behind it",
        tokens=(token.index,),
    )


def and_more(token: Token, left_out: int) -> Finding:
    """How many further findings about the values of one use are left out."""
    return Finding(
        code="MS226",
        severity=Severity.NOTE,
        message=f"{shown(token.text)}: {left_out:,} more findings about its values are left out",
        where=(place(token.span, "too many to list"),),
        help="mend those that are listed, then look again",
        tokens=(token.index,),
    )


def deprecated(
    what: str, span: Span, tokens: tuple[int, ...], notice: Deprecation, standing: Standing
) -> Finding:
    """A flag, spelling or choice that is on its way out or gone."""
    since = f" since {notice.since}" if notice.since else ""
    removed = f", removed in {notice.removed}" if notice.removed else ""
    use = f": use {shown(notice.use)}" if notice.use else ""
    return Finding(
        code="MS232",
        severity=Severity.WARNING,
        message=f"{what} is deprecated{since}{removed}{use}",
        where=(place(span, "deprecated"),),
        tokens=tokens,
        confidence=standing.confidence,
        evidence=standing.evidence,
    )
