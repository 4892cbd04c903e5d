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
from meshseed.explaining.mentions import Mentions, mentions_of, parts_of
from meshseed.explaining.subjects import Subject, TokenFact, known_names, own_fact, subjects_of
from meshseed.explaining.wording import condition_text, deprecation_text, term_text

__all__ = [
    "ConflictNote",
    "EvidenceNote",
    "Explained",
    "Explanation",
    "Kind",
    "Mention",
    "Mentions",
    "Property",
    "StandingNote",
    "Subject",
    "TokenFact",
    "UnknownNote",
    "Use",
    "condition_text",
    "deprecation_text",
    "explain",
    "known_names",
    "mentions_of",
    "own_fact",
    "parts_of",
    "subjects_of",
    "term_text",
]
