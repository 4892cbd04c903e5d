"""No sentence of the packs is copied: none shares a run of words with the documents they rest on.

What is quoted on purpose stays out of it: texts of a binary, help texts, command lines, titles of
pages. The documents are not part of the project; `tests/data/make_shingles.py` tells what is kept.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.packs.shingles import LENGTH, SIZE, digest, runs

ROOT = Path(__file__).parents[2]
KEPT = ROOT.joinpath("tests/data/source-shingles.bin").read_bytes()
FOREIGN = frozenset(KEPT[at : at + SIZE] for at in range(0, len(KEPT), SIZE))
FILES = sorted(ROOT.glob("rules/*/*.toml"))
QUOTED = frozenset({"text", "symbol", "literal", "help", "line"})


def texts(value: object, key: str = "") -> Iterator[str]:
    """Every text of a file that is not quoted."""
    if isinstance(value, str):
        if key not in QUOTED:
            yield value
    elif isinstance(value, dict):
        titled = "origin" in value or "line" in value
        for name, one in value.items():
            if not (titled and name == "title"):
                yield from texts(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one, key)


def copied(text: str, foreign: frozenset[bytes] = FOREIGN) -> list[str]:
    """The runs of words in *text* that the documents have as well."""
    return [" ".join(run) for run in runs(text) if digest(run) in foreign]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_text_of_a_pack_is_copied(path: Path):
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [run for text in texts(content) for run in copied(text)] == []


def test_a_copied_sentence_is_noticed():
    sentence = "whoever writes about a program in words of their own shares no run of them"
    foreign = frozenset(digest(run) for run in runs(sentence))
    assert copied(f"It is said that {sentence}.", foreign)
    assert copied(sentence.replace("words of", "words by"), foreign) == []
    assert copied(sentence) == []


def test_the_kept_hashes_are_whole():
    assert len(FOREIGN) * SIZE == len(KEPT) > 0


def test_a_literal_in_a_sentence_is_any_literal():
    assert list(runs("the flag --x is read by the driver itself")) == list(
        runs("The flag `--y_2`, is read by the driver itself.")
    )


def test_a_run_of_literals_says_nothing():
    assert list(runs(" ".join(["--a", "--b"] * LENGTH))) == []
