"""Asked for findings alone, a pack says of every line what it says with all outputs."""

import pytest
from tests.cli.places import TOY

from meshseed import builtin_packs, load_pack

PACKS = [*builtin_packs(), str(TOY)]


@pytest.mark.parametrize("name", PACKS, ids=lambda name: name.rpartition("/")[2])
def test_findings_and_inputs_are_those_of_the_whole_outcome(name):
    pack = load_pack(name)
    lines = [case.line for case in pack.facts.cases][:40]
    assert lines
    for line in lines:
        whole = pack.evaluate(line, rests=False)
        short = pack.evaluate(line, rests=False, outputs=False)
        assert short.findings == whole.findings, line
        assert short.inputs == whole.inputs
        assert (short.line, short.reached) == (whole.line, whole.reached)
        outputs = (short.attributes, short.options, short.knobs, short.meshes, short.trace)
        assert not any(outputs)
