"""The addresses of the shipped packs among themselves."""

import pytest

from meshseed.evidence import lint
from meshseed.packs import builtin_names, check


@pytest.fixture(scope="module")
def driver():
    checked = check("neuronx-cc-2.24")
    return lint(checked.facts, checked.places)


def test_all_texts_but_one_place_fit(driver):
    [pool] = driver.pools
    assert (pool.binary, pool.in_order, pool.judged) == ("compile-command", 106, 106)
    assert [one.code for one in driver.findings] == ["MS801"]
    assert "0x856a4" in driver.findings[0].message
    assert len(driver.findings[0].where) == 2


def test_eight_names_need_a_number_and_one_twin_is_assumed(driver):
    [pool] = driver.pools
    assert len(pool.numbered) == 8
    assert len(pool.with_twin) == 7
    assert pool.assumed == ("cat.run-id.literal",)


@pytest.mark.parametrize("name", builtin_names())
def test_every_pack_can_be_linted(name):
    checked = check(name)
    report = lint(checked.facts, checked.places)
    assert report.addresses == sum(one.address is not None for one in checked.facts.evidence)
