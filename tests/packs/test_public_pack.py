"""The pack of public documents beside the driver pack: what is documented, and what is there."""

import re

import pytest

from meshseed import load_pack
from meshseed.confidence import LineOfEvidence
from meshseed.evaluation import Pack, run_cases

DRIVER = load_pack("neuronx-cc-2.24").facts
PUBLIC = load_pack("neuronx-cc-public").facts
THIS_RELEASE = (2, 29, 0)
"""The tag of the documents that belong to the driver of both packs."""

NEWER = {"native_int64", "implicit_integer_downcast"}
"""Flags that only the documents of later releases print."""

TAG = r"v(\d+)\.(\d+)\.(\d+)"


def by_dest(facts):
    return {flag.dest: flag for flag in facts.flags}


def documented(flag):
    """Every range of releases that the flag or a spelling of it carries."""
    texts = [flag.documented, *(spelling.documented for spelling in flag.spellings)]
    return {text for text in texts if text is not None}


def covers(text, release):
    """Whether a range such as `v2.3.0, v2.5.0..v2.9.0` covers *release*."""
    for match in re.finditer(rf"{TAG}(?:\.\.{TAG})?", text):
        numbers = [int(one) for one in match.groups() if one is not None]
        first, last = tuple(numbers[:3]), tuple(numbers[-3:])
        if first <= release <= last:
            return True
    return False


def printed(facts, release=THIS_RELEASE):
    return {
        flag.dest for flag in facts.flags if any(covers(one, release) for one in documented(flag))
    }


@pytest.mark.parametrize(
    ("text", "release", "inside"),
    [
        ("v2.3.0..v2.32.0", (2, 29, 0), True),
        ("v2.3.0..v2.32.0", (2, 3, 0), True),
        ("v2.3.0..v2.6.0", (2, 29, 0), False),
        ("v2.10.0, v2.12.0..v2.32.0", (2, 10, 0), True),
        ("v2.10.0, v2.12.0..v2.32.0", (2, 11, 0), False),
        ("release notes of compiler 2.4.0.21", (2, 4, 0), False),
    ],
)
def test_ranges_are_read(text, release, inside):
    assert covers(text, release) is inside


def test_no_documented_flag_of_this_release_is_missing_from_the_driver_pack():
    assert printed(PUBLIC)
    assert printed(PUBLIC) - {flag.dest for flag in DRIVER.flags} == set()


def test_driver_flags_that_no_document_of_this_release_prints():
    silent = {flag.dest for flag in DRIVER.flags} - printed(PUBLIC)
    assert {
        "arch",
        "distribution_type_llm_training",
        "enable_experimental_spmd",
        "layer_unroll_factor",
        "meta_module",
        "num_neuroncores",
        "neuroncore_pipeline_cores",
    } <= silent
    assert not silent & printed(DRIVER)


def test_both_packs_give_a_flag_the_same_documents():
    ours, theirs = by_dest(DRIVER), by_dest(PUBLIC)
    assert {dest for dest, flag in theirs.items() if documented(flag)} == {
        dest for dest, flag in ours.items() if documented(flag)
    } | NEWER
    for dest in theirs.keys() - NEWER:
        # A spelling only prose uses is a spelling of the documents, not of the driver.
        prose = {"release notes of compiler 2.8.0.25 and 2.11.0.34"}
        assert documented(theirs[dest]) - prose == documented(ours[dest]), dest


def _folded(value):
    """The documents print some values in upper case that the driver compares in lower case."""
    return value.casefold() if isinstance(value, str) else value


def test_both_packs_give_a_value_the_same_documents():
    ours = {
        (flag.dest, _folded(choice.value)): choice.documented
        for flag in DRIVER.flags
        for choice in flag.choices
    }
    for flag in PUBLIC.flags:
        for choice in flag.choices:
            if choice.documented is not None and flag.dest not in NEWER:
                documented = ours[flag.dest, _folded(choice.value)]
                assert documented == choice.documented, (flag.dest, choice)


def test_one_spelling_is_one_place_in_both_packs():
    ours = {one.literal: flag.dest for flag in DRIVER.flags for one in flag.spellings}
    for flag in PUBLIC.flags:
        for spelling in flag.spellings:
            assert ours.get(spelling.literal, flag.dest) == flag.dest


def test_the_driver_is_one_and_the_same():
    assert PUBLIC.identity.driver == DRIVER.identity.driver
    assert DRIVER.identity.release.startswith(PUBLIC.identity.release)


def test_nothing_in_the_public_pack_was_read_out_of_the_compiler():
    assert not PUBLIC.binaries
    lines = {source.line for source in PUBLIC.sources}
    assert lines
    assert LineOfEvidence.REVERSE_ENGINEERING not in lines
    for one in PUBLIC.evidence:
        assert one.source is not None
        assert (one.binary, one.address, one.symbol) == (None, None, None)


def test_every_flag_of_the_public_pack_names_its_documents():
    assert not [flag.dest for flag in PUBLIC.flags if not flag.standing.evidence]
    assert not [flag.dest for flag in PUBLIC.flags if not documented(flag)]


def test_the_cases_of_the_public_pack_hold():
    results = tuple(run_cases(Pack(PUBLIC)))
    assert results
    assert [one.differences for one in results if not one.passed] == []
