"""What a reader of a report may vary."""

from msgspec import Struct

from meshseed.packs.facts.values import Scalar, Where


class WhatIf(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Inputs and open questions that are varied together, on top of `line`.

    `values` limits what is tried of an input; of others all choices are.
    """

    id: str
    inputs: tuple[str, ...]
    where: Where
    values: dict[str, tuple[Scalar, ...]] = {}
    unknowns: tuple[str, ...] = ()
    line: str = ""
    says: str | None = None
