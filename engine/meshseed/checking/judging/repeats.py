"""Flags given more than once: what is lost of the earlier values."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from meshseed.checking.judging.placing import LineSheet, Offsets
from meshseed.checking.judging.reading import LineReading, OwnUse
from meshseed.checking.judging.texts import UNKNOWNS
from meshseed.checking.judging.unknowns import shown
from meshseed.checking.judging.view import View
from meshseed.evaluation.commandline import Token, Use
from meshseed.packs.facts import FromUnknown, Merge, Plain

_MOST_PLACES: Final = 8
_MOST_NAMED: Final = 12


class _Given(Struct, frozen=True, kw_only=True):
    """One use: its value, the sub-options in it, and whether all of it is known."""

    use: Use
    value: Plain
    parts: tuple[str, ...]
    known: bool
    at: Offsets


def judge_repeats(sheet: LineSheet, view: View) -> None:
    """Report repeated flags, with what the last use drops of those before it."""
    for dest, typed in sheet.reading.parsed.typed.items():
        uses = sorted((*typed.dropped, *typed.uses), key=lambda use: use.tokens)
        flag = view.flags[dest]
        if len(uses) < 2 or flag.merge is Merge.EXTEND:
            continue
        choices = [choice.value for choice in flag.choices]
        given = [_given(sheet, use, choices, inside=dest in view.inside) for use in uses]
        unknown = flag.merge.unknown if isinstance(flag.merge, FromUnknown) else None
        _report(sheet, given, unknown)
    own: dict[str, list[OwnUse]] = {}
    for one in sheet.reading.own:
        own.setdefault(one.name, []).append(one)
    for uses_of_one in own.values():
        if len(uses_of_one) > 1:
            _own(sheet, uses_of_one)


def _given(sheet: LineSheet, use: Use, choices: Sequence[Plain], *, inside: bool) -> _Given:
    reading = sheet.reading
    text = reading.text_of(use)
    return _Given(
        use=use,
        value=_choice(use.value, choices),
        parts=_parts(text) if inside else (),
        known=UNKNOWNS.isdisjoint(text),
        at=_whole(sheet, reading, use),
    )


def _choice(value: Plain, choices: Sequence[Plain]) -> Plain:
    """*value*, as it is listed where it is a choice in other case."""
    if not isinstance(value, str):
        return value
    folded = value.casefold()
    return next((one for one in choices if str(one).casefold() == folded), value)


def _whole(sheet: LineSheet, reading: LineReading, use: Use) -> Offsets:
    first = reading.driver.tokens[use.tokens[0]]
    last = reading.driver.tokens[use.tokens[-1]]
    start, end = sheet.token(first)[0], sheet.token(last)[1]
    return (start, end) if end > start else sheet.token(first)


def _parts(text: str) -> tuple[str, ...]:
    """The sub-options in a value; a bare word goes with the one before it."""
    found: list[str] = []
    for word in text.split():
        if word.startswith("-") or not found:
            found.append(word)
        else:
            found[-1] += f" {word}"
    return tuple(found)


def _report(sheet: LineSheet, given: Sequence[_Given], unknown: str | None) -> None:
    last = given[-1]
    others = [one for one in given[:-1] if one.at != last.at]
    if not others:
        return
    literal = last.use.spelling.literal
    lost = [(one, _lost(one, last)) for one in others]
    losing = [(one, parts) for one, parts in lost if parts]
    if losing:
        named = ", ".join(
            list(dict.fromkeys(shown(part) for _, parts in losing for part in parts))[:_MOST_NAMED]
        )
        message = f"{shown(literal)} is given again, which drops {named} given before"
        notes: tuple[str, ...] = ()
        if unknown is not None:
            message = f"{shown(literal)} is given again, which may drop {named} given before"
            notes = (
                "whether a later value replaces the earlier ones or adds to them is the open "
                f"question {shown(unknown)}",
            )
        sheet.sheet.report(
            "MS721",
            last.at,
            message,
            label="this one counts" if unknown is None else "given again",
            also=tuple((one.at, "dropped") for one, _ in losing[-_MOST_PLACES:]),
            help="give it once, with everything in it",
            notes=notes,
        )
    elif all(one.known for one in given):
        sheet.sheet.report(
            "MS720",
            last.at,
            f"{shown(literal)} is given more than once; nothing is lost by it",
            label="given again",
            also=tuple((one.at, "given before") for one in others[-_MOST_PLACES:]),
            help="leave one of them",
        )
    else:
        sheet.sheet.report(
            "MS722",
            last.at,
            f"{shown(literal)} is given more than once, and not all its values are known",
            label="given again",
            also=tuple((one.at, "given before") for one in others[-_MOST_PLACES:]),
            help="leave one of them",
        )


def _lost(one: _Given, last: _Given) -> tuple[str, ...]:
    """What of *one* is not in *last*, as far as it is known."""
    if one.parts or last.parts:
        if not last.known and any(part in UNKNOWNS for part in last.parts):
            return ()
        kept = {part.partition("=")[0].partition(" ")[0] for part in last.parts}
        exact = set(last.parts)
        return tuple(
            part
            for part in one.parts
            if UNKNOWNS.isdisjoint(part.partition("=")[0])
            and part not in exact
            and (part.partition("=")[0].partition(" ")[0] not in kept or last.known)
        )
    if not one.known or not last.known:
        return ()
    same = type(one.value) is type(last.value) and one.value == last.value
    if same:
        return ()
    return (_written(one.value, one.use),)


def _written(value: Plain, use: Use) -> str:
    if isinstance(value, bool):
        return use.spelling.literal
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return str(value)


def _own(sheet: LineSheet, uses: Sequence[OwnUse]) -> None:
    last = uses[-1]
    tokens: tuple[Token, ...] = sheet.reading.split.tokens
    at = sheet.token(tokens[last.tokens[0]])
    others = [one for one in uses[:-1] if sheet.token(tokens[one.tokens[0]]) != at]
    values = [one.value or "" for one in (*others, last)]
    known = all(UNKNOWNS.isdisjoint(value) for value in values)
    if not others:
        return
    if known and len(set(values)) > 1:
        code, said = "MS721", f"which drops {shown(others[-1].value or '')} given before"
    elif known:
        code, said = "MS720", "with nothing lost by it"
    else:
        code, said = "MS722", "and not all its values are known"
    sheet.sheet.report(
        code,
        at,
        f"{shown(last.name)} is given again, {said}",
        label="given again",
        also=tuple(
            (sheet.token(tokens[one.tokens[0]]), "given before") for one in others[-_MOST_PLACES:]
        ),
        help="leave one of them",
    )
