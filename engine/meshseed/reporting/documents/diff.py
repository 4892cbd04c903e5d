"""What lies between two packs."""

from typing import Literal

from msgspec import Struct

from meshseed.authoring.diffing import PackDiff
from meshseed.reporting.documents.stamp import REPORT_SCHEMA, Stamp


class DiffReport(Struct, frozen=True, kw_only=True, tag_field="kind", tag="diff"):
    """A comparison, as `rules diff` has it."""

    schema: Literal[1] = REPORT_SCHEMA
    stamp: Stamp
    diff: PackDiff
