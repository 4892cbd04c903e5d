"""Every diagnostic of plans and imports as it is printed."""

import os
from pathlib import Path

import pytest

from meshseed.diagnostics import render_all
from meshseed.diagnostics.codes.resharding import RESHARDING_CODES
from meshseed.mesh import Mesh, MeshError, tensor_sharding
from meshseed.mesh.importing import (
    CustomCall,
    GroupEntry,
    Operation,
    Program,
    import_call,
    unify_groups,
)
from meshseed.mesh.resharding import element_bits, read_link, reshard

GOLDEN = Path(__file__).with_name("findings")
MESH = Mesh({"x": 4, "y": 2})
WHOLE = tensor_sharding(MESH, [[]])
BY_X = tensor_sharding(MESH, [["x"]])
CALL = {"operands": ("a",), "results": ("b",), "shape": (8,)}
ONE = GroupEntry(value="a", group=3, shape=(8,))

TRIGGERS = {
    "MS444": lambda: reshard(BY_X, tensor_sharding(Mesh({"x": 8}), [["x"]])),
    "MS445": lambda: reshard(BY_X, tensor_sharding(MESH, [["x"], []])),
    "MS446": lambda: reshard(tensor_sharding(MESH, [[]], manual=["x"]), WHOLE),
    "MS447": lambda: element_bits("bf61"),
    "MS448": lambda: read_link("x=100GB,1us".replace("GB", "Gbit")),
    "MS450": lambda: unify_groups([ONE, GroupEntry(value="b", group=3, shape=(4,))]),
    "MS451": lambda: unify_groups([ONE, GroupEntry(value="b", group=3, shape=(8,), within="m")]),
    "MS452": lambda: import_call(CustomCall(target="Sharding", **CALL)),
    "MS453": lambda: import_call(
        CustomCall(target="Sharding", sharding=BY_X, backend_config="unspecified_dims=[4]", **CALL)
    ),
    "MS454": lambda: Program(values=(), operations=(Operation(name="add.1", operands=("q",)),)),
}


@pytest.mark.parametrize("code", TRIGGERS)
def test_the_finding_is_printed_as_before(code: str) -> None:
    with pytest.raises(MeshError) as caught:
        TRIGGERS[code]()
    assert {each.code for each in caught.value.findings} == {code}
    text = render_all(caught.value.findings, caught.value.texts) + "\n"
    golden = GOLDEN / f"{code}.txt"
    if os.environ.get("MESHSEED_RECORD") and not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def test_every_code_has_a_trigger() -> None:
    assert set(TRIGGERS) == {code.id for code in RESHARDING_CODES}
