"""Dumps written by hand, read as files are."""

import tempfile
from pathlib import Path

from meshseed.mesh import Mesh
from meshseed.mesh.dumps import over_text, read_dump

EIGHT = Mesh({"data": 2, "tensor": 4})


def read(text, mesh=EIGHT, name="dump.hlo", **options):
    """The report on *text*, as a file called *name*."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_dump(path, mesh, shown=name, **options)


def hlo(*lines, replicas=1, partitions=8):
    """A module of these instructions."""
    body = "".join(f"  {line}\n" for line in lines)
    return (
        f"HloModule m, replica_count={replicas}, num_partitions={partitions}\n\n"
        f"ENTRY %main (p: f32[8]) -> f32[8] {{\n{body}}}\n"
    )


def reduced(groups, more=", channel_id=1, use_global_device_ids=true"):
    """An all-reduce over *groups* in HLO text."""
    attribute = "" if groups is None else f", replica_groups={groups}"
    return f"%r = f32[8]{{0}} all-reduce(%p){more}{attribute}, to_apply=%add"


def stable(*operations, before=""):
    """A module of these operations."""
    body = "".join(f"    {line}\n" for line in operations)
    return (
        "module @m attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {\n"
        f"{before}  func.func public @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {{\n{body}"
        "    return %arg0 : tensor<8xf32>\n  }\n}\n"
    )


def gathered(groups, channel=1):
    """An all-gather over *groups* in StableHLO."""
    return (
        '%0 = "stablehlo.all_gather"(%arg0) <{all_gather_dim = 0 : i64, channel_handle ='
        f" #stablehlo.channel_handle<handle = {channel}, type = 1>, replica_groups = {groups},"
        " use_global_device_ids}> : (tensor<8xf32>) -> tensor<32xf32>"
    )


def overs(report):
    """The axes of each collective as text, or None."""
    return [None if one.axes is None else over_text(one.axes) for one in report.collectives]


def codes(report):
    return [one.code for one in report.findings]
