"""The quick way to the standings of a fact finds all of them."""

from pathlib import Path

import pytest

from meshseed import packs
from meshseed.authoring.analysis.grounds import standings_in
from meshseed.authoring.analysis.walking import structs_in
from meshseed.packs.facts import Standing

TOY = Path(__file__).parents[2] / "toy" / "frobc-1.0"


@pytest.mark.parametrize("name", [TOY, *packs.builtin_names()])
def test_no_standing_is_overlooked(name):
    facts = packs.load(name)
    for field in facts.__struct_fields__:
        entries = getattr(facts, field)
        if not isinstance(entries, tuple) or field in {"conflicts", "cases"}:
            continue
        for entry in entries:
            every = [one for one in structs_in(entry) if isinstance(one, Standing)]
            assert {one.evidence for one in standings_in(entry)} == {one.evidence for one in every}
