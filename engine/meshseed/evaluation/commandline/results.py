"""What reading a command line yields."""

from collections.abc import Callable
from enum import Enum
from typing import Final, Literal

from msgspec import Struct

from meshseed.diagnostics import Finding, Span
from meshseed.evaluation.commandline.tokens import SplitLine
from meshseed.packs.facts import Plain, Spelling


class Unanswered(Enum):
    """The type of `UNANSWERED`."""

    UNANSWERED = "unanswered"


UNANSWERED: Final[Literal[Unanswered.UNANSWERED]] = Unanswered.UNANSWERED
"""The answer to an unknown for which nothing is assumed."""

Ask = Callable[[str], Plain | Unanswered]
"""Gives the value taken for the unknown with this id. Called only where the line depends on it."""


class Use(Struct, frozen=True, kw_only=True):
    """One place where a flag was typed.

    `tokens` are the flag's and its values' indices; `value_span` is where the value was typed and
    None where there is none. `value` is None where a needed value is missing. `spelling` is the
    full one where an abbreviation was typed.
    """

    dest: str
    spelling: Spelling
    value: Plain
    tokens: tuple[int, ...]
    value_span: Span | None = None
    abbreviated: bool = False


class Alternative(Struct, frozen=True, kw_only=True):
    """The value in case the answer to `unknown` is `candidate`.

    `also` holds further unknowns with their answers where the value hangs on more than one.
    """

    unknown: str
    candidate: Plain
    value: Plain
    also: tuple[tuple[str, Plain], ...] = ()


class TypedValue(Struct, frozen=True, kw_only=True):
    """The value that a command line gives to one flag.

    `uses` are those that count, in order; `dropped` the earlier ones a later one replaced.
    `tokens` and `spellings` are those of `uses`. `invalid`: a use is not of the flag's kind (its
    value is then the typed text), lacks its value or has one it must not have.
    `outside_choices`: a use is not among the closed choices. With `alternatives` the value is
    open, and `value` is only what was typed last.
    """

    dest: str
    value: Plain
    uses: tuple[Use, ...]
    dropped: tuple[Use, ...] = ()
    tokens: tuple[int, ...]
    spellings: tuple[str, ...]
    outside_choices: bool = False
    invalid: bool = False
    alternatives: tuple[Alternative, ...] = ()


class Unrecognised(Struct, frozen=True, kw_only=True):
    """A token that looks like a flag and is none of the table's.

    `near` is the spelling that was probably meant. `perhaps_value` are bare words behind it that
    may be its value; they are not among the positionals.
    """

    tokens: tuple[int, ...]
    text: str
    near: str | None = None
    perhaps_value: tuple[int, ...] = ()


class ParsedLine(Struct, frozen=True, kw_only=True):
    """A command line as the driver reads it.

    Every token is in exactly one place: `leading` (up to the program's name), `subcommand_token`,
    `separator` (a bare `--`), `positionals`, the uses of `typed` (dropped ones included) or
    `unrecognised` (values it may have included).
    """

    line: SplitLine
    program: int | None
    leading: tuple[int, ...]
    subcommand: str | None
    subcommand_token: int | None
    separator: int | None
    positionals: tuple[int, ...]
    typed: dict[str, TypedValue]
    unrecognised: tuple[Unrecognised, ...]
    findings: tuple[Finding, ...]
