"""Texts in every form in which builds store them."""

import bz2
import os
import time
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evidence.elves import Elf

from meshseed.evidence.binaries import read_elf
from meshseed.evidence.strings import Fit, Form, Texts

MODULE = "__main____name____test__"


def texts_of(elf):
    return Texts(read_elf(elf.built(), "x"))


def test_whole_ends_and_parts_are_told_apart():
    elf = Elf()
    whole = elf.text("shape")
    longer = elf.text("reshape")
    part = elf.text("shapes")
    found = texts_of(elf).find(["shape"])["shape"]
    assert (found.whole, found.tails, found.parts) == (1, 1, 1)
    assert [(one.address, one.fit) for one in found.hits] == [
        (whole, Fit.WHOLE),
        (longer + 2, Fit.TAIL),
        (part, Fit.PART),
    ]


def test_a_symbol_shows_that_a_text_begins_behind_other_data():
    elf = Elf()
    at = elf.put(b"\x01\x02shape\0") + 2
    assert texts_of(elf).find(["shape"])["shape"].tails == 1
    elf.symbol("text", at, 6)
    assert texts_of(elf).find(["shape"])["shape"].whole == 1


@pytest.mark.parametrize("pack", [zlib.compress, bz2.compress])
def test_a_compressed_table_is_unpacked_and_searched(pack):
    elf = Elf()
    elf.text("x" * 40)
    at = elf.put(pack(b"--levelpinkedpinked-edge--shape"))
    elf.text("behind")
    texts = texts_of(elf)
    found = texts.find(["--shape", "pinked", "pinked-edge", "nothing"])
    [shape] = found["--shape"].hits
    assert (shape.address, shape.index, shape.form, shape.fit) == (
        at,
        24,
        Form.COMPRESSED,
        Fit.JOINED,
    )
    assert shape.place == f"{at:#x}+0x18"
    # One of the two places of `pinked` lies within the only one of `pinked-edge`.
    assert [one.index for one in found["pinked"].hits] == [7]
    assert found["nothing"].hits == ()
    assert texts.described == f"in a compressed table of 31 bytes at {at:#x}"


def test_a_table_that_is_stored_as_it_is_has_addresses_of_its_own():
    elf = Elf()
    at = elf.text(f"--shape{MODULE}--level")
    found = texts_of(elf).find(["--level"])["--level"]
    [hit] = found.hits
    assert (hit.form, hit.fit, hit.place) == (Form.TABLE, Fit.JOINED, f"{at + 31:#x}")
    assert found.parts == 0


@pytest.mark.parametrize("little", [True, False])
@pytest.mark.parametrize(("encoding", "form"), [("utf-16", Form.UTF16), ("utf-32", Form.UTF32)])
def test_wide_texts(encoding, form, little):
    elf = Elf(little=little)
    text = "wide \U0001f600 smile"
    at = elf.put(text.encode(encoding + ("-le" if little else "-be")) + bytes(4), align=4)
    [hit] = texts_of(elf).find([text])[text].hits
    assert (hit.address, hit.form, hit.fit) == (at, form, Fit.WHOLE)


def test_what_only_begins_as_a_stream_is_none():
    elf = Elf()
    elf.put(zlib.compress(os.urandom(3000))[:-5] + b"\0\0\0\0\0")
    assert texts_of(elf).tables == ()


def test_a_table_that_unpacks_to_too_much_is_given_up_within_bounds():
    elf = Elf()
    bomb = zlib.compress(bytes(200 << 20), 9)
    for _ in range(12):
        elf.put(bomb)
    begun = time.monotonic()
    assert texts_of(elf).tables == ()
    assert time.monotonic() - begun < 5


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=2),
        min_size=1,
        max_size=8,
        unique=True,
    )
)
def test_every_text_that_is_put_there_is_found_whole_where_it_is(texts):
    elf = Elf()
    places = {text: elf.text(text) for text in texts}
    found = texts_of(elf).find(texts)
    for text, at in places.items():
        assert at in {one.address for one in found[text].of(Fit.WHOLE)}
