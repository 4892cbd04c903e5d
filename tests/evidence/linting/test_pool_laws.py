"""Addresses as a real pool has them pass; any one of them moved or misread does not."""

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.evidence.pools import c_names, laid_out, observed, pack_of, pack_of_pool

from meshseed.evidence import lint
from meshseed.packs.facts import Bias

WORDS = st.lists(
    st.sampled_from(["level", "shape", "of", "the", "a", "cut", "very", "longish", "threads"]),
    min_size=1,
    max_size=9,
)
TEXTS = st.one_of(
    WORDS.map(lambda words: "--" + "-".join(words)),
    WORDS.map("_".join),
    WORDS.map(lambda words: " ".join(words) + "."),
)
POOLS = st.lists(TEXTS, min_size=2, max_size=60, unique=True)


@given(POOLS)
def test_a_pool_as_the_build_lays_it_out_passes(texts):
    report = lint(pack_of_pool(laid_out(texts)))
    assert report.findings == ()
    [pool] = report.pools
    assert pool.in_order == pool.judged == len(texts)
    assert pool.aligned == pool.measured == len(texts)


@given(POOLS)
def test_no_more_numbers_are_needed_than_names_are_shared(texts):
    [pool] = lint(pack_of_pool(laid_out(texts))).pools
    names = [c_names([text])[text] for text in texts]
    assert len(pool.numbered) <= len(names) - len(set(names))
    # Every text is in the pack, so that no twin has to be assumed.
    assert pool.assumed == ()


@given(POOLS, st.data())
def test_a_text_at_the_place_of_another_is_found(texts, data):
    addresses = laid_out(texts)
    names = c_names(texts)
    first, second = data.draw(st.lists(st.sampled_from(texts), min_size=2, max_size=2, unique=True))
    # Texts of one name may stand in either order.
    assume(abs(len(names[first]) - len(names[second])) > 2)
    addresses[first], addresses[second] = addresses[second], addresses[first]
    assert lint(pack_of_pool(addresses)).findings


@given(POOLS, st.data())
def test_an_address_that_is_a_few_bytes_off_is_found(texts, data):
    addresses = laid_out(texts)
    long = [text for text in texts if len(text.encode()) + 1 >= 16]
    assume(long)
    moved = data.draw(st.sampled_from(long))
    addresses[moved] += data.draw(st.integers(1, 15))
    codes = {one.code for one in lint(pack_of_pool(addresses)).findings}
    assert "MS801" in codes


def test_a_text_of_unknown_words_is_as_long_as_the_names_around_it():
    addresses = laid_out(["--" + "x" * 40, "--" + "y" * 40, "--short"])
    held = [observed(at, text, number=n) for n, (text, at) in enumerate(addresses.items())]
    below = max(addresses["--" + "x" * 40], addresses["--" + "y" * 40])
    between = below - 12
    report = lint(pack_of([*held, observed(between, number=9)]))
    misplaced = [one for one in report.findings if one.code == "MS801"]
    assert [one.evidence for one in misplaced] == [("seen.9",)]
    assert "at least 31 characters" in misplaced[0].message
    assert not [
        one
        for one in lint(pack_of([*held, observed(between, number=9, inside="seen.1")])).findings
        if one.code == "MS801"
    ]


def test_an_address_inside_a_known_text_says_so():
    held = observed(0x1000, "a text of more than sixteen bytes", number=1)
    found = lint(pack_of([held, observed(0x1010, number=2)])).findings
    assert [one.code for one in found] == ["MS803"]
    assert "16 bytes into the text at 0x1000" in found[0].message
    assert lint(pack_of([held, observed(0x1010, number=2, inside="seen.1")])).findings == ()


def test_two_texts_cannot_lie_at_one_address():
    found = lint(pack_of([observed(0x10, "one", number=1), observed(0x10, "two", number=2)]))
    assert "MS804" in {one.code for one in found.findings}
    same = lint(pack_of([observed(0x10, "one", number=1), observed(0x10, "one", number=2)]))
    assert same.findings == ()


def test_address_and_offset_are_as_far_apart_as_the_pack_says():
    biases = (Bias(section=".rodata", bias="0x1000"),)
    right = observed(0x1040, "x", number=1, offset="0x40")
    wrong = observed(0x2040, "y", number=2, offset="0x40")
    found = lint(pack_of([right, wrong], biases)).findings
    assert [(one.code, one.evidence) for one in found] == [("MS805", ("seen.2",))]
    assert "0x2000 apart" in found[0].message


def test_a_begun_text_has_a_name_once_its_first_32_characters_are_known():
    whole = ["Enough words to fill the name of a text, and more", "--short-one"]
    addresses = laid_out(whole)
    begun = observed(addresses[whole[0]], begins=whole[0][:32], number=1)
    known = observed(addresses[whole[1]], whole[1], number=2)
    [pool] = lint(pack_of([begun, known])).pools
    assert pool.judged == 2
    shorter = observed(addresses[whole[0]], begins=whole[0][:31], number=1)
    [pool] = lint(pack_of([shorter, known])).pools
    assert pool.judged == 1
