"""Common ways to write flags, language by language, with the toy pack: `forms/*.toml`.

A line of `reads` is one handover: its fact, what it does, whether it is one text or words, the
scope and the arms it stands in, and each word with its line and column.
"""

from pathlib import Path

import pytest
import tomli
from tests.checking.reading.rendering import listed

from meshseed.checking.handovers import Language
from meshseed.checking.reading import read
from meshseed.packs import load

HERE = Path(__file__).with_name("forms")
FORMS = [
    pytest.param(path.stem, form, id=f"{path.stem}: {form['name']}")
    for path in sorted(HERE.glob("*.toml"))
    for form in tomli.loads(path.read_text())["form"]
]
TOY = load("tests/toy/frobc-1.0")


def described(one, scanned):
    shown = listed(one, scanned)
    scope = f" in {one.scope}" if one.scope else ""
    arms = "".join(f" {arm.branch}.{arm.arm}" for arm in one.arms)
    words = " | ".join(f"{line}:{column} {word}" for line, column, word in shown["tokens"])
    head = f"{shown['carrier']} {shown['writing']} {shown['cut']}{scope}"
    return f"{head}{' if' + arms if arms else ''}: {words}".rstrip()


@pytest.mark.parametrize(("language", "form"), FORMS)
def test_what_is_read_of_a_form(language, form):
    scanned = read("file", form["text"], TOY, language=Language(language))

    assert [described(one, scanned) for one in scanned.handovers] == form["reads"]
    assert [one.code for one in scanned.problems] == form.get("problems", [])


@pytest.mark.parametrize(("language", "form"), FORMS)
def test_offsets_are_of_the_file_and_in_order(language, form):
    scanned = read("file", form["text"], TOY, language=Language(language))

    for handover in scanned.handovers:
        assert 0 <= handover.start <= handover.end <= len(form["text"])
        for member in handover.members:
            for piece in member:
                count = len(piece.text) + 1 if piece.kind.value == "literal" else 2
                assert len(piece.offsets) == count
                assert list(piece.offsets) == sorted(piece.offsets)
                assert 0 <= piece.offsets[0] <= piece.offsets[-1] <= len(form["text"])
