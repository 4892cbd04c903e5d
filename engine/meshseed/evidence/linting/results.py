"""What comparing the addresses of a pack with one another shows."""

from typing import Literal

from msgspec import Struct

from meshseed.diagnostics import Finding

LINT_SCHEMA: Literal[1] = 1


class PoolReport(Struct, frozen=True, kw_only=True):
    """The constant texts of one binary whose layout is known.

    `judged` addresses are of texts whose place in the order is known, `in_order` of them fall in
    it. `numbered` of these do so only under a name with a number, as two texts of one name get;
    `with_twin` have the other text in the pack, for those in `assumed` it is only assumed.
    `aligned` counts addresses that lie as an array of their length would, of `measured` ones.
    """

    binary: str
    judged: int
    in_order: int
    numbered: tuple[str, ...]
    with_twin: tuple[str, ...]
    assumed: tuple[str, ...]
    measured: int
    aligned: int


class Consistency(Struct, frozen=True, kw_only=True):
    """The whole answer. `addresses` counts observations with an address."""

    schema: Literal[1] = LINT_SCHEMA
    pack: str
    addresses: int
    offsets: int
    pools: tuple[PoolReport, ...]
    findings: tuple[Finding, ...]
