"""Structure of binaries, sound and damaged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.evidence.elves import Elf

from meshseed.evidence.binaries import BinaryProblem, read_elf
from meshseed.evidence.strings import Texts, text_at


def sample(**how):
    elf = Elf(**how)
    elf.text("first")
    at = elf.text("--shape", align=16)
    elf.symbol("cut_ladder", at, 8)
    elf.symbol("imported", 0, defined=False)
    elf.pointers.append(at)
    return elf, at


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("little", [True, False])
def test_addresses_go_through_the_program_headers(wide, little):
    elf, at = sample(wide=wide, little=little, machine="x86-64" if wide else "x86", bias=0x4000)
    image = read_elf(elf.built(), "x")
    assert image.little is little
    assert image.offset_of(at) == at - 0x4000
    assert image.address_of(at - 0x4000) == at
    assert image.offset_of(0x180) == 0x180
    assert image.offset_of(0x9_0000) is None
    assert text_at(image, at) == "--shape"
    [symbol] = image.symbols.named("cut_ladder")
    assert (symbol.address, symbol.size, symbol.defined) == (at, 8, True)
    assert not image.symbols.named("imported")[0].defined
    assert image.symbols.named("cut") == ()


def test_a_pointer_shows_where_something_begins():
    elf, at = sample()
    assert read_elf(elf.built(stripped=True), "x").symbols.begins(at)
    elf.pointers.clear()
    assert not read_elf(elf.built(stripped=True), "x").symbols.begins(at)


def test_names_of_compilers_parts_and_encoded_names_are_found():
    elf = Elf()
    elf.symbol("cut.constprop.0", 0x1210, 4)
    elf.symbol("_ZN4frob5cloth4foldEv", 0x1220, 4)
    symbols = read_elf(elf.built(), "x").symbols
    assert [one.address for one in symbols.named("cut")] == [0x1210]
    assert [one.address for one in symbols.nested(("cloth", "fold"))] == [0x1220]
    assert symbols.nested(("loth", "fold")) == ()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "does not begin"),
        (b"MZ" + bytes(100), "does not begin"),
        (b"\x7fELF", "headers cannot be read"),
        (b"\x7fELF\x02\x01\x01" + bytes(9), "headers cannot be read"),
        (sample()[0].built()[:0x210], ""),
        (sample()[0].built()[:-100], ""),
    ],
)
def test_what_is_no_sound_file_is_a_finding(data, message):
    with pytest.raises(BinaryProblem) as wrong:
        read_elf(data, "some.so")
    assert wrong.value.finding.code == "MS813"
    assert message in wrong.value.finding.message
    assert wrong.value.finding.where[0].source == "some.so"


def test_tables_on_top_of_each_other_are_not_read_over_and_over():
    elf, _ = sample()
    for number in range(2000):
        elf.symbol(f"s{number}", 0x1210)
    data = bytearray(elf.built())
    headers = int.from_bytes(data[40:48], "little")
    # Every header becomes that of the table of symbols.
    count = int.from_bytes(data[60:62], "little")
    table = data[headers + 4 * 64 : headers + 5 * 64]
    for number in range(1, count - 1):
        data[headers + number * 64 : headers + (number + 1) * 64] = table
    with pytest.raises(BinaryProblem, match="larger than the file"):
        read_elf(bytes(data), "x")


@given(
    st.lists(st.tuples(st.integers(0, 0x900), st.integers(0, 255)), min_size=1, max_size=12),
    st.integers(0, 0x900),
)
def test_damage_ends_in_an_image_or_a_finding(changes, cut):
    data = bytearray(sample()[0].built())
    for at, byte in changes:
        data[at % len(data)] = byte
    if cut < len(data) and cut % 3 == 0:
        del data[cut:]
    try:
        image = read_elf(bytes(data), "x")
    except BinaryProblem:
        return
    Texts(image).find(["--shape", "nothing"])
    image.symbols.named("cut_ladder")
    image.symbols.begins(16)
    for address in (0, 0x180, 0x1210, 1 << 63):
        text_at(image, address)
