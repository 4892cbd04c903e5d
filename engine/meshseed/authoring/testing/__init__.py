"""Tests of rules: the cases of a pack, what they show of it, and what they would not notice."""

from meshseed.authoring.testing.coverage import Coverage, Missing, RuleCount, Share
from meshseed.authoring.testing.reports import (
    Ask,
    PackTests,
    Proposal,
    TestReport,
    below,
    examine,
    place_text,
    problem_with,
)
from meshseed.authoring.testing.scoring import Mutation, Survivor
from meshseed.authoring.testing.updating import Update, Updated
from meshseed.authoring.testing.working import Worked, work

__all__ = [
    "Ask",
    "Coverage",
    "Missing",
    "Mutation",
    "PackTests",
    "Proposal",
    "RuleCount",
    "Share",
    "Survivor",
    "TestReport",
    "Update",
    "Updated",
    "Worked",
    "below",
    "examine",
    "place_text",
    "problem_with",
    "work",
]
