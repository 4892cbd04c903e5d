"""Dumps that an installed jax writes: every collective is over the axes the program names."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.mesh.dumps.reading import codes, overs

from meshseed.mesh import Mesh, components, write_sharding
from meshseed.mesh.dumps import choose, over_text, read_dump
from meshseed.mesh.importing.reading import read_imports

if not os.environ.get("CI"):
    # Where CI is set jax is there, and a missing one has to show.
    pytest.importorskip("jax", reason="the oracle is an optional extra")

pytestmark = pytest.mark.slow
MESHES = {
    "block": Mesh({"data": 2, "tensor": 8}),
    "fsdp": Mesh({"data": 16}),
    "pipeline": Mesh({"pipe": 4, "data": 4}),
    "experts": Mesh({"data": 2, "expert": 8}),
}
BOTH = "data\N{MULTIPLICATION SIGN}expert"
EXPECTED = {
    # Two projections back into the residual stream, one of them needed twice; all weights at once.
    "block": {("all-reduce", "tensor"): 3, ("all-reduce", "data"): 1},
    "fsdp": {("all-gather", "data"): 1, ("reduce-scatter", "data"): 1},
    "pipeline": {("collective-permute", "pipe"): 3, ("all-reduce", "data"): 1},
    "experts": {
        ("all-to-all", "expert"): 2,
        ("all-reduce", "data\N{MULTIPLICATION SIGN}expert"): 1,
    },
}
BEFORE_PARTITIONING = frozenset({"block"})
"""Programs whose collectives only the partitioner makes: their MLIR has none."""


@pytest.fixture(scope="module")
def dumps(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dumps")
    program = Path(__file__).with_name("programs.py")
    done = subprocess.run(
        [sys.executable, str(program), str(folder)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("ending", ["hlo", "mlir", "pb"])
@pytest.mark.parametrize("name", MESHES)
def test_every_collective_runs_over_the_axes_it_was_written_with(dumps, name, ending):
    report = read_dump(dumps / f"{name}.{ending}", MESHES[name])
    found = Counter((one.kind.value, over_text(one.axes)) for one in report.collectives)
    nothing = ending == "mlir" and name in BEFORE_PARTITIONING
    assert found == ({} if nothing else EXPECTED[name])
    assert report.findings == ()


@pytest.mark.parametrize("name", MESHES)
def test_groups_are_the_components_of_the_device_graph(dumps, name):
    """Written lists of groups, read here by other means, are those of the axes named."""
    compared = 0
    for one in read_dump(dumps / f"{name}.hlo", MESHES[name]).collectives:
        line = (dumps / f"{name}.hlo").read_text().splitlines()[one.line - 1]
        listed = re.search(r"replica_groups=\{(\{[\d,{}]*\})\}", line)
        if listed is None:
            continue
        groups = {
            frozenset(map(int, each.split(","))) for each in re.findall(r"\{([\d,]+)\}", listed[1])
        }
        assert groups == components(MESHES[name], one.axes)
        compared += 1
    assert compared or name == "fsdp"


@pytest.mark.parametrize("name", MESHES)
def test_the_mesh_is_found_without_being_given(dumps, name):
    report = read_dump(dumps / f"{name}.hlo")
    assert report.mesh is not None
    assert [axis.size for axis in report.mesh.axes] == [axis.size for axis in MESHES[name].axes]
    assert None not in overs(report)


def test_a_group_edited_by_hand_is_caught(dumps):
    text = (dumps / "experts.hlo").read_text()
    edited = re.sub(r"(all-to-all\(.*?replica_groups=\{\{)0,1,2,3", r"\g<1>0,1,2,11", text, count=1)
    edited = re.sub(r"(all-to-all\(.*?\},\{8,9,10,)11", r"\g<1>3", edited, count=1)
    assert edited != text
    path = dumps / "edited.hlo"
    path.write_text(edited)
    report = read_dump(path, MESHES["experts"])
    assert codes(report) == ["MS475"]
    assert overs(report).count(None) == 1
    assert "expert, in whose groups 14 of 16 devices are" in report.findings[0].notes[0]


def test_a_pair_edited_by_hand_is_caught(dumps):
    text = (dumps / "pipeline.hlo").read_text()
    edited = text.replace("{0,4}", "{0,5}", 1).replace("{1,5}", "{1,4}", 1)
    assert edited != text
    path = dumps / "edited-pairs.hlo"
    path.write_text(edited)
    report = read_dump(path, MESHES["pipeline"])
    assert codes(report) == ["MS475"]


@pytest.mark.parametrize("ending", ["hlo", "mlir"])
def test_what_stands_in_a_loop_is_known(dumps, ending):
    report = read_dump(dumps / f"fsdp.{ending}", MESHES["fsdp"])
    assert [one.loop is not None for one in report.collectives] == [True, True]
    loops = [report.loops[one.loop] for one in report.collectives]
    assert len({loop.line for loop in loops}) == 2
    assert [loop.trips for loop in loops] == ([6, 6] if ending == "hlo" else [None, None])


def test_of_a_folder_each_module_is_read_once_after_optimisation(dumps):
    chosen = choose(dumps / "xla")
    names = [path.name for path in chosen.read]
    assert len(names) == len(MESHES)
    assert all(name.endswith("after_optimizations.txt") for name in names)
    assert chosen.others >= len(MESHES)
    before = choose(dumps / "xla", "before_optimizations")
    assert len(before.read) == len(MESHES)


def test_compressed_dumps_are_the_same(dumps, tmp_path):
    import gzip

    import zstandard

    data = (dumps / "pipeline.hlo").read_bytes()
    packed = {
        "pipeline.hlo.gz": gzip.compress(data),
        "pipeline.hlo.zst": zstandard.ZstdCompressor().compress(data),
    }
    plain = read_dump(dumps / "pipeline.hlo", MESHES["pipeline"])
    for name, content in packed.items():
        (tmp_path / name).write_bytes(content)
        read = read_dump(tmp_path / name, MESHES["pipeline"])
        assert read.collectives == plain.collectives
        assert read.totals == plain.totals
    shutil.rmtree(tmp_path)


ASKING = """
import sys
import jax
import numpy as np
from jax.experimental.shard_alike import shard_alike
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

jax.config.update("jax_use_shardy_partitioner", sys.argv[2] == "shardy")
mesh = Mesh(np.array(jax.devices()).reshape(2, 8), ("data", "tensor"))

def forward(x, w):
    x = jax.lax.with_sharding_constraint(x, NamedSharding(mesh, P("data", P.UNCONSTRAINED)))
    y = jax.lax.with_sharding_constraint(x @ w, NamedSharding(mesh, P("data", "tensor")))
    return shard_alike(x, y)

shape = jax.ShapeDtypeStruct((64, 64), "float32")
lowered = jax.jit(forward).lower(shape, shape)
generic = lowered.compiler_ir().operation.get_asm(print_generic_op_form=True)
for name, text in {
    "plain": lowered.as_text(), "located": lowered.as_text(debug_info=True), "generic": generic,
}.items():
    with open(f"{sys.argv[1]}/{name}.mlir", "w") as file:
        file.write(text)
"""


@pytest.mark.parametrize("partitioner", ["shardy", "tiles"])
def test_what_a_program_asks_of_shardings(tmp_path, partitioner):
    flags = {**os.environ, "XLA_FLAGS": "--xla_force_host_platform_device_count=16"}
    done = subprocess.run(
        [sys.executable, "-c", ASKING, str(tmp_path), partitioner],
        capture_output=True,
        text=True,
        check=False,
        env=flags,
    )
    assert done.returncode == 0, done.stderr
    for path in sorted(tmp_path.iterdir()):
        report = read_imports(path, MESHES["block"])
        asked = [write_sharding(each.constraint.sharding) for each in report.constraints]
        assert asked[:2] == [
            '<@mesh, [{"data"}, {?}]>',
            '<@mesh, [{"data"}, {"tensor"}]>',
        ], path.name
        assert [len(group.members) for group in report.groups] == (
            [2] if partitioner == "shardy" else []
        )
        assert report.findings == ()
