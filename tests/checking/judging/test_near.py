"""What a word that is no flag was probably meant to be."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meshseed import load_pack
from meshseed.checking.judging.letters import distance, nearest_of
from meshseed.checking.judging.near import Guess, Guesser
from meshseed.checking.judging.view import View

TOY = Path(__file__).resolve().parents[2] / "toy" / "frobc-1.0"


@pytest.fixture(scope="module")
def guesser():
    return Guesser(View(load_pack("neuronx-cc-2.24")))


@pytest.mark.parametrize(
    ("token", "guess", "instead"),
    [
        ("--Model-Type=x", Guess.CASE, "--model-type"),
        ("--model_type", Guess.CASE, "--model-type"),
        ("--modeltype", Guess.NEAR, "--model-type"),
        ("-model-type", Guess.NEAR, "--model-type"),
        ("--targt", Guess.NEAR, "--target"),
        ("--optlvel=1", Guess.NEAR, "--optlevel"),
        ("--lnc2", Guess.NEAR, "--lnc=2"),
        ("--O1", Guess.NEAR, "-O1"),
        ("-01", Guess.NEAR, "-O1"),
        ("--enable-experimental-01", Guess.NEAR, "--enable-experimental-O1"),
        ("--strategy=fsdp", Guess.NEAR, "--distribution-strategy"),
        ("--llm-training", Guess.NEAR, "--distribution-strategy=llm-training"),
        ("--enable-spmd", Guess.NEAR, "--enable-experimental-spmd"),
        ("--cache-dir=/x", Guess.NEAR, "--cache_dir"),
        ("--no-cache", Guess.NEAR, "--no_cache"),
        ("--tmpdir=/x", Guess.NEAR, "--temp-dir"),
        ("--verify-hlo", Guess.NESTED, None),
        ("--verify_hlo", Guess.NESTED, "--verify-hlo"),
        ("--enable-saturate-infinity--lnc=2", Guess.GLUED, None),
        ("--native-int64", Guess.SEEN, None),
        ("--enable-something-else", Guess.UNKNOWN, None),
        ("--internal-max-instruction-size", Guess.UNKNOWN, None),
        ("--disable-internal-bir-linker", Guess.UNKNOWN, None),
        ("--x", Guess.UNKNOWN, None),
    ],
)
def test_what_a_word_was_meant_to_be(token, guess, instead, guesser):
    meant = guesser.of(token)
    assert (meant.guess, meant.instead) == (guess, instead)


def test_nothing_seen_in_public_is_a_near_miss(guesser):
    view = guesser._view
    for literal in (*view.table.entries, *view.seen, *view.wrapper_flags):
        if literal not in view.table.entries and literal not in view.wrapper_flags:
            assert guesser.of(literal).guess is Guess.SEEN


@pytest.mark.parametrize(
    ("text", "choices", "near"),
    [
        ("llm", ["fsdp", "nemo", "llm-training"], "llm-training"),
        ("trn-1", ["trn1", "trn1n", "trn2"], "trn1"),
        ("transformr", ["generic", "transformer"], "transformer"),
        ("5", ["0", "1", "2", "3"], None),
        ("", ["a"], None),
        ("blue", ["red", "green"], None),
    ],
)
def test_the_nearest_choice(text, choices, near):
    assert nearest_of(text, choices) == near


words = st.text(alphabet="abc-", max_size=8)


@given(words, words, words)
def test_the_distance_is_one(one, other, third):
    assert distance(one, one) == 0
    assert distance(one, other) == distance(other, one)
    assert distance(one, other) <= max(len(one), len(other))
    assert (distance(one, other) == 0) is (one == other)
    assert distance(one + third, other + third) <= distance(one, other)


@given(st.text(max_size=60))
def test_any_word_gets_a_guess(guessed):
    guesser = Guesser(View(load_pack(TOY)))
    assert guesser.of("--" + guessed).guess in set(Guess)
