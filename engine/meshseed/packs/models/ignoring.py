"""`[[ignore]]`."""

from typing import Annotated

from pydantic import StringConstraints

from meshseed.packs.models.base import Id, Literal_, Table, Text

AnalysisCode = Annotated[str, StringConstraints(strict=True, pattern=r"^MS5[0-9][0-9]$")]
"""A code of the analysis of packs."""


class IgnoreTable(Table):
    """`[[ignore]]`: a finding of the analysis that is meant to be so."""

    id: Id
    code: AnalysisCode
    """The code of the finding; only those of the analysis of packs can be ignored."""

    where: Text
    """Address of a fact the finding is about; every finding of the code about it is ignored."""

    reason: Literal_
    """Why it is as it should be."""
