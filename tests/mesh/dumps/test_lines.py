"""Instructions that share a line, or a line with the header of what they stand in."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.mesh.dumps.reading import codes, gathered, hlo, overs, read, reduced, stable

from meshseed.mesh.dumps.instructions import instructions, shares_line
from meshseed.mesh.dumps.kinds import Dialect

PLAIN = (
    "%t = f32[8] add(%p, %p)",
    "ROOT %u = (f32[8], f32[2]) tuple(%p, %q)",
    'c.1 = f32[8] copy(p), metadata={op_name="a = all-reduce(b) = c"}',
    "%k = f32[4]{0} constant({1, 2, 3, 4})",
)
OVER = {"[2,4]<=[8]": "tensor", "{{0,4},{1,5},{2,6},{3,7}}": "data"}


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_joining_lines_changes_no_collective(data):
    """Whatever is joined with whatever, the same collectives come out in the same order."""
    lines, expected = [], []
    for _ in range(data.draw(st.integers(1, 6))):
        if data.draw(st.booleans()):
            groups = data.draw(st.sampled_from(sorted(OVER)))
            root = data.draw(st.sampled_from(["", "ROOT "]))
            lines.append(root + reduced(groups))
            expected.append(OVER[groups])
        else:
            lines.append(data.draw(st.sampled_from(PLAIN)))
    blanks = [data.draw(st.sampled_from(["\n  ", " ", "  ", "\t"])) for _ in lines]
    text = hlo("".join(each for pair in zip(lines, blanks, strict=True) for each in pair))
    report = read(text)
    assert overs(report) == expected
    assert report.findings == ()
    assert {one.bytes for one in report.collectives} <= {32}
    before = [text[: text.index("ENTRY")].count("\n") + 2]
    for blank in blanks[:-1]:
        before.append(before[-1] + blank.count("\n"))
    at = [line for line, one in zip(before, lines, strict=True) if "all-reduce(%p)" in one]
    assert [one.line for one in report.collectives] == at


def test_operations_of_mlir_that_share_a_line():
    both = gathered("dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>")
    other = gathered("dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>").replace(
        "%0", "%1"
    )
    added = "%9 = stablehlo.add %arg0, %arg0 : tensor<8xf32>"
    report = read(stable(f"{added} {both} {other} {added}"), name="dump.mlir")
    assert overs(report) == ["tensor", "data"]
    assert [one.name for one in report.collectives] == ["%0", "%1"]


def test_what_stands_in_a_region_is_no_end():
    """The types of an operation stand behind its region, which may define values too."""
    region = (
        "({ ^bb0(%a: tensor<f32>, %b: tensor<f32>): %9 = stablehlo.add %a, %b : tensor<f32>"
        " stablehlo.return %9 : tensor<f32> })"
    )
    one = (
        '%0 = "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]>'
        f" : tensor<2x4xi64>, use_global_device_ids}}> {region} : (tensor<8xf32>) -> tensor<8xf32>"
    )
    report = read(stable(f"{one} {one.replace('%0', '%1')}"), name="dump.mlir")
    assert [(each.name, each.bytes) for each in report.collectives] == [("%0", 32), ("%1", 32)]


def test_a_computation_in_one_line_is_the_body_it_is_called_by():
    body = reduced("[2,4]<=[8]")
    for after in ("\n", " "):
        text = (
            "HloModule m, num_partitions=8\n\n"
            f"%body (p: f32[8]) -> f32[8] {{ %p = f32[8] parameter(0){after}{body} }}\n\n"
            f"ENTRY %main (p: f32[8]) -> f32[8] {{ %q = f32[8] parameter(0){after}{body}\n"
            "  ROOT %w = f32[8] while(%q), condition=%c, body=%body\n}\n"
        )
        assert [one.loop for one in read(text).collectives] == [0, None]


def test_a_caret_stands_under_the_second_of_a_line():
    odd = reduced("{{0,1,2,5},{3,4,6,7}}")
    report = read(hlo(f"{reduced('[2,4]<=[8]')} {odd}"))
    assert codes(report) == ["MS475"]
    (place,) = report.findings[0].where
    line = report.quotes[4]
    assert line[place.span.start.column - 1 :].startswith("{{0,1,2,5},{3,4,6,7}}")


def test_comments_hold_no_instruction():
    assert read(hlo("// %r = f32[8] all-reduce(%p), x = y")).collectives == ()


def test_the_usual_line_is_not_looked_at_twice():
    line = reduced("[2,4]<=[8]").encode()
    at = line.index(b"-reduce")
    assert not shares_line(line, 0, at)
    assert not shares_line(b"  ROOT " + line, 0, at + 7)
    assert shares_line(b"} " + line, 0, at + 2)
    assert shares_line(b"%a = f32[] add(%b) " + line, 0, at + 19)


@pytest.mark.parametrize(
    "piece",
    [b" = ", b"ROOT ", b"a" * 1000 + b" = ", b"(%a = ({[ all-reduce( ", b") -> ", b'"\\"'],
    ids=["equals", "roots", "names", "open", "arrows", "quotes"],
)
def test_a_line_of_anything_takes_time_that_grows_with_it(piece):
    """Quadratic work on these 400 kB took minutes."""
    text = hlo().encode() + piece * (400_000 // len(piece)) + b" all-reduce(\n}\n"
    begin = time.process_time()
    read(text)
    assert time.process_time() - begin < 8


def test_pieces_nest_as_brackets_do():
    text = b'%0 = "a"(%p) ({ %1 = b() %2 = c() }) %3 = d()'
    cut = [text[begin:end].strip() for begin, end in instructions(text, Dialect.MLIR)]
    assert cut == [text[: text.index(b"%3")].strip(), b"%1 = b()", b"%2 = c()", b"%3 = d()"]
