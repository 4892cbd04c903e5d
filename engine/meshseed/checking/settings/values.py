"""Is a value one that a setting can have?"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from meshseed.checking.settings.keys import HANDING, Kind, PerFile, Setting, Value
from meshseed.diagnostics import nearest, visible

Steps = tuple[str | int, ...]

_SPLITTINGS: Final = ("shell", "whitespace")
_MOST_JOBS: Final = 1024


class Problem(Struct, frozen=True, kw_only=True):
    """Why a value is refused; `steps` lead from the setting to the part of it that is wrong."""

    message: str
    expected: str | None = None
    suggestion: str | None = None
    steps: Steps = ()


def taken(setting: Setting, raw: object) -> tuple[Value, tuple[Problem, ...]]:
    """*raw*, a value of TOML, as the setting has it, and everything that is wrong with it."""
    problems = tuple(_problems(setting, raw))
    return (None, problems) if problems else (_value(setting, raw), ())


def of_text(setting: Setting, text: str) -> object:
    """The value of TOML that *text* of an environment variable stands for.

    Lists are separated by commas or white space; a switch is on for 1, true, yes and on.
    """
    folded = text.strip().casefold()
    if setting.kind is Kind.SWITCH:
        if folded in {"1", "true", "yes", "on"}:
            return True
        return False if folded in {"0", "false", "no", "off", ""} else text
    if setting.kind is Kind.COUNT:
        return int(folded) if folded.isascii() and folded.isdigit() and len(folded) < 7 else text
    if setting.kind in {Kind.CODES, Kind.PATTERNS, Kind.CARRIERS}:
        return text.replace(",", " ").split()
    return text


def _value(setting: Setting, raw: object) -> Value:
    if isinstance(raw, dict):
        return tuple(PerFile(pattern, tuple(codes)) for pattern, codes in raw.items())
    if isinstance(raw, list):
        return tuple(raw)
    return raw if isinstance(raw, str | bool | int) else setting.default


def _problems(setting: Setting, raw: object) -> Iterator[Problem]:
    kind = setting.kind
    if kind is Kind.SWITCH:
        if not isinstance(raw, bool):
            yield Problem(message=_not(setting, raw), expected="true or false")
    elif kind is Kind.COUNT:
        if isinstance(raw, bool) or not isinstance(raw, int) or not 0 <= raw <= _MOST_JOBS:
            yield Problem(message=_not(setting, raw), expected=f"a number, 0 to {_MOST_JOBS}")
    elif kind is Kind.CHOICE:
        yield from _choice(setting, raw)
    elif kind is Kind.PER_FILE:
        yield from _per_file(setting, raw)
    elif kind in {Kind.TEXT, Kind.PATH}:
        if not isinstance(raw, str) or not raw or "\0" in raw:
            yield Problem(message=_not(setting, raw), expected="a text")
    else:
        yield from _texts(setting, raw, ())


def _choice(setting: Setting, raw: object) -> Iterator[Problem]:
    if raw in setting.choices:
        return
    yield Problem(
        message=_not(setting, raw),
        expected=", ".join(setting.choices),
        suggestion=nearest(raw, setting.choices) if isinstance(raw, str) else None,
    )


def _per_file(setting: Setting, raw: object) -> Iterator[Problem]:
    if not isinstance(raw, dict):
        yield Problem(message=_not(setting, raw), expected="patterns, each with a list of codes")
        return
    for pattern, codes in raw.items():
        yield from _texts(setting, codes, (pattern,))


def _texts(setting: Setting, raw: object, steps: Steps) -> Iterator[Problem]:
    if not isinstance(raw, list):
        yield Problem(message=_not(setting, raw), expected="a list of texts", steps=steps)
        return
    for index, one in enumerate(raw):
        here = (*steps, index)
        if not isinstance(one, str) or not one.strip():
            yield Problem(message=_not(setting, one), expected="a text", steps=here)
        elif setting.kind is Kind.CARRIERS:
            yield from _carrier(setting, one, here)


def _carrier(setting: Setting, text: str, steps: Steps) -> Iterator[Problem]:
    kind, _, rest = text.partition(":")
    name, _, splitting = rest.partition(":")
    if kind not in HANDING:
        near = nearest(kind, HANDING)
        yield Problem(
            message=_not(setting, text),
            expected=f"KIND:NAME with one of {', '.join(HANDING)}",
            suggestion=f"{near}:{rest}" if near and rest else None,
            steps=steps,
        )
    elif not name.strip() or (splitting and splitting not in _SPLITTINGS):
        yield Problem(
            message=_not(setting, text),
            expected="KIND:NAME, or KIND:NAME:SPLITTING with shell or whitespace",
            steps=steps,
        )


def _not(setting: Setting, raw: object) -> str:
    shown = visible(str(raw)) if isinstance(raw, str) else visible(repr(raw)[:80])
    if isinstance(raw, bool):
        shown = str(raw).lower()
    return f"`{setting.key}` cannot be `{shown}`"
