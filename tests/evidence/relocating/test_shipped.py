"""The shipped packs: a proposal for another build checks, and holds no address of theirs."""

import pytest
from tests.evidence.elves import Elf
from tests.evidence.making import folder_with

from meshseed.evidence import lint
from meshseed.evidence.binaries import open_subject
from meshseed.evidence.relocating import Wanted, relocate, write_proposal
from meshseed.packs import builtin_names, check


@pytest.mark.parametrize("name", builtin_names())
def test_a_proposal_for_a_build_that_holds_nothing(name, tmp_path):
    checked = check(name)
    path = next((one.path for one in checked.facts.binaries), "none").replace("*", "x")
    root = folder_with(tmp_path / "new", Elf().built(), path)
    report = relocate(checked.facts, open_subject(root), Wanted(extends=name))
    write_proposal(report, tmp_path / "proposed")
    proposed = check(tmp_path / "proposed")
    assert proposed.findings == ()
    assert {one.id for one in proposed.facts.evidence} == {one.id for one in checked.facts.evidence}
    assert lint(proposed.facts).addresses == 0
