"""What a checker of scripts and configurations reads: carriers of flags, formats, vocabularies."""

from enum import StrEnum

from msgspec import Struct

from meshseed.packs.facts.values import Scalar, Standing, Where


class CarrierKind(StrEnum):
    """What carries flags: an environment variable, a call, a command, a command that wraps it.

    A `setting` is an environment variable that carries none and settles something itself.
    """

    VARIABLE = "variable"
    SETTING = "setting"
    CALL = "call"
    ARGUMENT = "argument"
    COMMAND = "command"
    WRAPPER = "wrapper"


class Carrier(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something outside the driver that hands flags to it, and how its text is split.

    A setting hands none over: `sets` names the input it has to agree with, None where it is none
    of the driver's, `agrees_with` further inputs that are given the same value, and `values` those
    that were seen. `counts`: its value is a number of devices of one machine, or a list of them.
    """

    id: str
    kind: CarrierKind
    name: str
    where: Where
    standing: Standing
    splitting: str | None = None
    sets: str | None = None
    agrees_with: tuple[str, ...] = ()
    counts: str | None = None
    values: tuple[Scalar, ...] = ()
    own_flags: tuple[str, ...] = ()
    says: str | None = None


class FormatKey(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A key of a foreign configuration and what it means: an input, an axis degree, a count."""

    key: str
    means: str
    standing: Standing


class Format(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A configuration file of somebody else's."""

    id: str
    syntax: str
    where: Where
    standing: Standing
    recognised_by: tuple[str, ...] = ()
    keys: tuple[FormatKey, ...] = ()
    says: str | None = None


class Word(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One sub-option that may stand inside the value of another flag.

    `inside_only`: it is no flag of its own, though a flag of the pack has the same spelling.
    """

    literal: str
    standing: Standing
    takes_value: bool = False
    inside_only: bool = False
    values: tuple[Scalar, ...] = ()
    says: str | None = None


class Vocabulary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The sub-options known inside the value of the flags in `inside`.

    With `top_level` they are flags of the line itself, seen in public, that the pack does not hold.
    """

    id: str
    inside: tuple[str, ...]
    where: Where
    standing: Standing
    complete: bool = False
    top_level: bool = False
    words: tuple[Word, ...] = ()
    says: str | None = None
