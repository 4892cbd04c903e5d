"""`--assume ID=VALUE` and `--reading CONFLICT=SIDE`, from text to values."""

from typing import Final

import click
import msgspec

from meshseed.packs.facts import PackFacts, Plain, Unknown

_LONGEST: Final = 10_000


def assumptions(given: tuple[str, ...], facts: PackFacts) -> dict[str, Plain]:
    """The answers by unknown. Raises `click.UsageError` for what is no answer at all."""
    unknowns = {unknown.id: unknown for unknown in facts.unknowns}
    return {
        name: _answer(name, text, unknowns.get(name))
        for name, text in _pairs("--assume", "ID=VALUE", given).items()
    }


def readings(given: tuple[str, ...]) -> dict[str, str]:
    """The sides by conflict. Raises `click.UsageError` for what names no side."""
    return _pairs("--reading", "CONFLICT=SIDE", given)


def _pairs(option: str, shape: str, given: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not name or not equals:
            raise click.UsageError(f"{option} takes {shape}, and `{one}` is not of that shape")
        if found.get(name, value) != value:
            raise click.UsageError(f"{option} gives `{name}` twice, with different values")
        found[name] = value
    return found


def _answer(name: str, text: str, unknown: Unknown | None) -> Plain:
    """*text* as JSON where it is JSON, else as it stands; as the candidates have it."""
    value = _parsed(name, text)
    candidates = () if unknown is None else unknown.candidates
    if text in candidates and value not in candidates:
        return text
    lists = bool(candidates) and all(isinstance(one, tuple) for one in candidates)
    if lists and not isinstance(value, tuple) and value is not None:
        return (value,)
    return value


def _parsed(name: str, text: str) -> Plain:
    if len(text) > _LONGEST:
        raise click.UsageError(f"--assume {name}: the value has more than {_LONGEST:,} characters")
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return text
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, list) and all(isinstance(one, str | int | float | bool) for one in value):
        return tuple(value)
    raise click.UsageError(f"--assume {name}: a value is a word, a number, true, false or a list")
