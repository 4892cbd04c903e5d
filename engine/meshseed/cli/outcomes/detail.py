"""How much of an outcome to show."""

from msgspec import Struct


class Detail(Struct, frozen=True, kw_only=True):
    """`everything`: also what is unchanged, unset or unseeded, and both sides of conflicts.

    `trace`: what became of every rule; `trees`: with whole conditions. `strict` says that the
    outcome was asked for strictly.
    """

    everything: bool = False
    trace: bool = False
    trees: bool = False
    strict: bool = False
