"""Command lines and flag strings from public sources: an answer to each, never a crash."""

import json
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest
from tests.evaluation.shipped import shipped_pack

from meshseed.diagnostics import visible
from meshseed.evaluation import LineError, Outcome, Splitter
from meshseed.evaluation.outcome import Firing

CORPUS = Path(__file__).parents[1] / "data" / "flags.jsonl"


@cache
def _records() -> tuple[dict[str, object], ...]:
    return tuple(json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines())


def _flags() -> list[str]:
    return sorted({flags for record in _records() for flags in record["flags"]})


@cache
def _evaluated(text: str, splitter: Splitter) -> Outcome | None:
    """The outcome, after it was held against its own schema; None for a line that is no line."""
    try:
        outcome = shipped_pack().evaluate(text, splitter=splitter)
    except LineError as error:
        refused = error.findings
        outcome = None
    if outcome is None:
        assert refused
        assert all(finding.message for finding in refused)
        return None
    encoded = msgspec.json.encode(outcome)
    decoded = msgspec.json.decode(encoded, type=Outcome)
    assert msgspec.json.encode(decoded) == encoded
    return outcome


BOTH = pytest.mark.parametrize("splitter", [Splitter.SHELL, Splitter.WHITESPACE])


@BOTH
def test_some_flag_strings_are_answered(splitter):
    for text in _flags()[::8]:
        _evaluated(text, splitter)


@pytest.mark.slow
@BOTH
def test_every_flag_string_is_answered(splitter):
    for text in _flags():
        _evaluated(text, splitter)


@pytest.mark.slow
@BOTH
def test_every_text_as_it_was_found_is_answered(splitter):
    for record in _records():
        _evaluated(record["input"], splitter)


@pytest.mark.slow
def test_no_token_of_a_line_is_lost():
    for text in _flags():
        outcome = _evaluated(text, Splitter.WHITESPACE)
        assert outcome is not None
        assert [token.text for token in outcome.line.tokens] == text.split()


@pytest.mark.slow
def test_what_is_said_about_a_line_can_be_shown_on_a_terminal():
    for text in _flags():
        outcome = _evaluated(text, Splitter.SHELL)
        for finding in outcome.findings if outcome else ():
            assert visible(finding.message) == finding.message
            assert finding.code


def test_the_strategy_that_scripts_type_reaches_the_list():
    """What the corpus mostly types is understood, not only survived."""
    typing = [text for text in _flags() if "--distribution-strategy=llm-training" in text]
    assert len(typing) >= 5
    for text in typing:
        outcome = _evaluated(text, Splitter.WHITESPACE)
        assert outcome is not None
        (entry,) = [one for one in outcome.trace if one.rule == "strategy.llm-training"]
        assert entry.firing is Firing.FIRED


def test_dashes_that_only_look_like_dashes_are_pointed_out():
    typing = [text for text in _flags() if "—-" in text]
    assert typing
    for text in typing:
        outcome = _evaluated(text, Splitter.SHELL)
        assert outcome is not None
        assert any(finding.code == "MS204" for finding in outcome.findings)


def test_the_corpus_is_what_it_says_and_names_its_sources():
    records = _records()
    assert len(records) >= 100
    assert len({record["id"] for record in records}) == len(records)
    assert {tuple(record) for record in records} == {
        ("id", "kind", "context", "input", "source", "flags")
    }
    addresses = [record["source"] for record in records if "//" in record["source"]]
    assert all(urlsplit(address).scheme == "https" for address in addresses)
    assert len(addresses) > len(records) / 2
    with_flags = [record for record in records if record["flags"]]
    assert len(with_flags) > 0.9 * len(records)
