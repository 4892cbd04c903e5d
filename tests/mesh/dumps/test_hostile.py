"""Truncated, binary, damaged and hostile dumps: findings with lines, in bounded time."""

import gzip
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mesh.dumps.reading import EIGHT, codes, gathered, hlo, overs, read, reduced, stable

from meshseed.diagnostics import render_all
from meshseed.mesh import MeshError
from meshseed.mesh.dumps import CollectiveKind

GOOD = [
    hlo(reduced("{{0,1,2,3},{4,5,6,7}}"), reduced("[4,2]<=[2,4]T(1,0)"), reduced("{}")),
    hlo("%c = f32[8] collective-permute(%p), channel_id=1, source_target_pairs={{0,4},{4,0}}"),
    stable(
        gathered("dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>"),
        '%1 = sdy.all_gather [{"x"}, {}] %0 out_sharding=<@mesh, [{}, {}]> : tensor<16x16xf32>',
        '%2 = sdy.collective_permute %1 out_sharding=<@mesh, [{"y"}, {}]> : tensor<16x16xf32>',
        before='  sdy.mesh @mesh = <["x"=2, "y"=4]>\n',
    ),
]


def survive(data, mesh=EIGHT):
    """Read *data*: a report, or a refusal whose findings can be drawn; nothing else."""
    try:
        report = read(data, mesh, patterns=(), calls=("Fold",))
    except MeshError as error:
        return str(error)
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    for one in report.findings:
        for place in one.where:
            assert place.span is None or 1 <= place.span.start.line <= lines
    quoted = {report.source: "\n".join(report.quotes.values())}
    return render_all(report.findings, quoted)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_damage_anywhere(data):
    text = bytearray(data.draw(st.sampled_from(GOOD)).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        what = data.draw(st.sampled_from(["cut", "put", "drop", "swap"]))
        if what == "cut":
            del text[at:]
        elif what == "put":
            text[at:at] = data.draw(st.binary(max_size=8) | st.sampled_from(MARKS))
        elif what == "drop":
            del text[at : at + data.draw(st.integers(1, 40))]
        else:
            other = data.draw(st.integers(0, len(text)))
            text[at:at] = text[other : other + 30]
    for mesh in (EIGHT, None):
        out = survive(bytes(text), mesh)
        assert "\x1b" not in out


MARKS = [
    b"-1", b"99999999999999999999", b"{{{{", b"}}}}", b'"', b"\0", b"\r", b"\x1b[31m", b"<=[",
    b"T(1,0)", b"tensor<", b"dense<", b"mesh[", b"sdy.mesh @", b" all-reduce(", b".all_reduce",
    b"replica_groups=", b"x" * 50, b"=", b"\xff\xfe", "\u202e".encode(),
]  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from([*MARKS, b"\n", b" ", b"%r = f32[8] all-reduce(%p)"]), max_size=30))
def test_pieces_in_any_order(pieces):
    survive(b"HloModule m\n" + b"".join(pieces))
    survive(b"module {\n" + b"".join(pieces))


@given(st.binary(max_size=400))
@settings(max_examples=100, deadline=None)
def test_any_bytes(data):
    survive(data)


@pytest.mark.parametrize("text", GOOD)
def test_cut_off_at_every_place(text):
    for stop in range(1, len(text), 7):
        survive(text[:stop].encode())


HOSTILE = {
    "never closed": b"HloModule m\n%r = f32[8] all-reduce(%p, " + b"{" * 1_000_000,
    "marks in one line": b"HloModule m\n" + b"x-reduce(" * 150_000,
    "marks in many lines": b"HloModule m\n" + b"%r = f32[] all-reduce(\n" * 60_000,
    "mlir never closed": b"module {\n" + b'%0 = "stablehlo.all_reduce"(%1) ({\n' * 60_000,
    "quotes": b"HloModule m\n%r = f32[] all-reduce(" + b'"\\' * 500_000,
    "braces at line ends": b"HloModule m\n" + b"a b {\n" * 400_000,
    "open loops": b"module {\n" + b"    %1 = stablehlo.while(%a) : x\n" * 40_000,
    "one long line": b"HloModule m " + b"a" * 5_000_000,
    "commas": b"HloModule m\n%r = f32[8] all-reduce(%p), " + b"a=b," * 200_000 + b" c=d\n}",
    "equals": b"module {\n" + b"=" * 3_000_000 + b" stablehlo.all_reduce\n",
    "shapes": b"HloModule m\n%r = (" + b"f32[8], " * 100_000 + b") all-reduce(%p)\n}\n",
    "huge sizes": b"HloModule m\n%r = f32[" + b"9" * 300 + b",9] all-reduce(%p)\n}\n",
    "huge groups": b"HloModule m, num_partitions=999999999\nr = f32[8] all-reduce(p), "
    b"channel_id=1, use_global_device_ids=true, replica_groups={{0},{1}}\n}\n",
    "compact groups over nothing": b"HloModule m, num_partitions=60000000\n"
    b"r = f32[8] all-reduce(p), channel_id=1, use_global_device_ids=true, "
    b"replica_groups=[7,8571428]<=[59999996]\n"
    b"c = f32[8] collective-permute(p), channel_id=1, source_target_pairs={{0,1}}\n}\n",
    "replicas of many partitions": b"HloModule m, replica_count=2, num_partitions=999999999\n"
    b"r = f32[8] all-reduce(p), replica_groups={{0,1}}\n}\n",
    "calls in a circle": b"HloModule m\na {\n x = f32[] call(), to_apply=b\n}\n"
    b"b {\n y = f32[] call(), to_apply=a\n r = f32[8] all-reduce(p)\n}\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_time_is_bounded(name):
    begin = time.process_time()
    survive(HOSTILE[name])
    survive(HOSTILE[name], None)
    assert time.process_time() - begin < 30


def test_an_archive_that_grows_without_end_stops(monkeypatch):
    monkeypatch.setattr("meshseed.mesh.dumps.opening.MOST_BYTES", 5_000_000)
    data = gzip.compress(b"HloModule m\n" + b"\n" * 20_000_000)
    assert len(data) < 100_000
    with pytest.raises(MeshError, match="MS482"):
        read(data, name="bomb.hlo.gz")


def test_names_from_a_dump_do_not_move_the_cursor():
    report = read(hlo("%\x1b[31mr = f32[8] all-reduce(%p), replica_groups={{0,1\x1b[2J}}"))
    text = render_all(report.findings, {report.source: report.quotes[4]})
    assert "\x1b" not in text


def test_an_instruction_over_the_edge_of_a_block(monkeypatch):
    """Wherever blocks end, the same is read."""
    text = GOOD[0] * 3 + hlo(
        "%r = f32[8] all-reduce(%p),\n  channel_id=1,\n replica_groups={{0,1,2,3},\n{4,5,6,7}}"
    )
    whole = read(text)
    assert whole.count == 10
    for size in (16, 61, 200):
        monkeypatch.setattr("meshseed.mesh.dumps.blocks.BLOCK", size)
        monkeypatch.setattr("meshseed.mesh.dumps.begun.LOOKED_AT", 80)
        assert read(text) == whole
        mixed = text.replace("\n", "\r\n")
        assert [one.line for one in read(mixed).collectives] == [
            one.line for one in whole.collectives
        ]


def test_loops_over_the_edge_of_a_block(monkeypatch):
    body = "\n".join(
        [
            "    %1:2 = stablehlo.while(%a = %b, %c = %d) : tensor<i32>, tensor<8xf32>",
            "    cond {",
            "      stablehlo.return %x : tensor<i1>",
            "    } do {",
            "      " + gathered("dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>"),
            "      stablehlo.return %x : tensor<i1>",
            "    }",
        ]
    ).lstrip()
    text = stable(body, gathered("dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>"))
    for size in (2**20, 16, 61, 200):
        monkeypatch.setattr("meshseed.mesh.dumps.blocks.BLOCK", size)
        report = read(text)
        assert [one.loop for one in report.collectives] == [0, None]
        assert overs(report) == ["tensor", "tensor"]
        assert codes(report) == []


def test_the_kinds_are_those_of_the_packs():
    from meshseed.packs.facts import CollectiveName

    assert {one.value for one in CollectiveKind} == {one.value for one in CollectiveName}
