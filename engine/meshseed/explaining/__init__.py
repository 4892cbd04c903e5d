"""Explaining whatever has an id: what it is, how it is known, and what it hangs together with."""

from meshseed.explaining.explanation import (
    ConflictNote,
    EvidenceNote,
    Explained,
    Explanation,
    Kind,
    Mention,
    Property,
    StandingNote,
    UnknownNote,
    Use,
)
from meshseed.explaining.finding_out import explain
from meshseed.explaining.mentions import parts_of
from meshseed.explaining.subjects import known_names
from meshseed.explaining.wording import deprecation_text, term_text

__all__ = [
    "ConflictNote",
    "EvidenceNote",
    "Explained",
    "Explanation",
    "Kind",
    "Mention",
    "Property",
    "StandingNote",
    "UnknownNote",
    "Use",
    "deprecation_text",
    "explain",
    "known_names",
    "parts_of",
    "term_text",
]
