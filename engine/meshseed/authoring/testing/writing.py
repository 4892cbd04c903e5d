"""Cases as TOML."""

from collections.abc import Iterable, Iterator
from string import ascii_letters, digits
from typing import Final

from meshseed.packs.facts import Case, Expectation, Expected, ExpectedHole, ExpectedValue, Plain

_BARE: Final = frozenset(ascii_letters + digits + "_-")
_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def value_toml(value: Plain | Expected) -> str:
    """A value as a case writes it; the driver's None and an open value are tables."""
    if isinstance(value, ExpectedHole):
        return "{ hole = true }"
    plain = value.value if isinstance(value, ExpectedValue) else value
    if plain is None:
        return "{ none = true }"
    if isinstance(plain, bool):
        return "true" if plain else "false"
    if isinstance(plain, str):
        return text_toml(plain)
    if isinstance(plain, tuple):
        return "[" + ", ".join(value_toml(part) for part in plain) + "]"
    return repr(plain)


def text_toml(text: str) -> str:
    """Text as a basic string."""
    return '"' + "".join(_character(char) for char in text) + '"'


def key_toml(*parts: str) -> str:
    """A dotted key, its parts quoted where they must be."""
    return ".".join(part if part and _BARE.issuperset(part) else text_toml(part) for part in parts)


def case_toml(case: Case) -> str:
    """One `[[case]]`."""
    lines = ["[[case]]", f"id = {text_toml(case.id)}", f"line = {text_toml(case.line)}"]
    lines += [
        f"{key_toml('assume', name)} = {value_toml(value)}" for name, value in case.assume.items()
    ]
    lines += [
        f"{key_toml('reading', name)} = {text_toml(side)}" for name, side in case.reading.items()
    ]
    if case.says is not None:
        lines.append(f"says = {text_toml(case.says)}")
    lines += _expect(case.expect)
    return "\n".join(lines) + "\n"


def cases_toml(cases: Iterable[Case], heading: str, marks: Iterable[str]) -> str:
    """A file of cases under a heading, each with its own comment above it."""
    parts = [f"# {heading}\n"]
    parts += [f"# {mark}\n{case_toml(case)}" for case, mark in zip(cases, marks, strict=True)]
    return "\n".join(parts)


def _expect(expect: Expectation) -> Iterator[str]:
    for key, values in (("attributes", expect.attributes), ("knobs", expect.knobs)):
        for name, value in values.items():
            yield f"{key_toml('expect', key, name)} = {value_toml(value)}"
    for name, tokens in expect.tokens.items():
        yield f"{key_toml('expect', 'tokens', name)} = {value_toml(tokens)}"
    for key, several in (("fired", expect.fired), ("not_fired", expect.not_fired)):
        if several:
            yield f"expect.{key} = {value_toml(several)}"
    for key, exact in (
        ("findings", expect.findings),
        ("rests_on", expect.rests_on),
        ("contested", expect.contested),
    ):
        if exact is not None:
            yield f"expect.{key} = {value_toml(exact)}"
    if expect.reached is not None:
        yield f"expect.reached = {value_toml(expect.reached)}"
    if expect == Expectation():
        yield "expect = {}"


def _character(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    return (
        char
        if char.isprintable()
        else f"\\u{ord(char):04x}"
        if ord(char) < 0x10000
        else f"\\U{ord(char):08x}"
    )
