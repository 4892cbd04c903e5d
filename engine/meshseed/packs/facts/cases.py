"""Worked command lines with their outcome: the unit tests of a pack."""

from msgspec import Struct

from meshseed.packs.facts.values import Plain, Where


class ExpectedHole(Struct, frozen=True, tag_field="is", tag="hole"):
    """A value that must stay open."""


class ExpectedValue(Struct, frozen=True, tag_field="is", tag="value"):
    """A value that must be decided, and be this one."""

    value: Plain


Expected = ExpectedHole | ExpectedValue


class Expectation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What must hold of an outcome; what is not named is not checked.

    `tokens` compares a whole accumulator, an open token written `?unknown-id`.
    """

    attributes: dict[str, Expected] = {}
    tokens: dict[str, tuple[str, ...]] = {}
    knobs: dict[str, Expected] = {}
    findings: tuple[str, ...] | None = None
    fired: tuple[str, ...] = ()
    not_fired: tuple[str, ...] = ()
    rests_on: tuple[str, ...] | None = None
    contested: tuple[str, ...] | None = None
    reached: bool | None = None


class Case(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One worked command line."""

    id: str
    line: str
    expect: Expectation
    where: Where
    assume: dict[str, Plain] = {}
    reading: dict[str, str] = {}
    says: str | None = None
