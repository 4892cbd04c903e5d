"""What is wrong with a dump is said with its line; one golden for each code."""

import gzip
import sys
from pathlib import Path

import pytest
from tests.mesh.dumps.reading import EIGHT, codes, gathered, hlo, overs, read, reduced, stable

from meshseed.diagnostics import render_all
from meshseed.diagnostics.codes.dumps import DUMP_CODES
from meshseed.mesh import Mesh, MeshError
from meshseed.mesh.dumps import choose, read_dump

GOLDEN = Path(__file__).with_name("golden")
OK = reduced("{{0,1,2,3},{4,5,6,7}}")
TWICE = reduced("{{0,1,2,3},{4,5,6,0}}")
ODD = reduced("{{0,1,2,5},{3,4,6,7}}")

TEXTS = {
    "MS473-open": (hlo(OK) + "%r = f32[8] all-reduce(%p, replica_groups={}\n", EIGHT),
    "MS473-mesh": (
        stable('%0 = sdy.all_gather [{"y"}] %arg0 out_sharding=<@m, [{}]> : tensor<8xf32>'),
        EIGHT,
    ),
    "MS474": (hlo(reduced("{{0,1},{2,x}}")), EIGHT),
    "MS474-elided": (
        stable(gathered("dense_resource<__elided__> : tensor<2x4xi64>")),
        EIGHT,
    ),
    "MS474-unsaid": (hlo("%c = f32[8] collective-permute(%p), channel_id=1"), EIGHT),
    "MS475": (hlo(ODD, ODD), EIGHT),
    "MS475-unequal": (hlo(reduced("{{0,1,2},{3,4,5,6,7}}")), EIGHT),
    "MS475-pairs": (
        hlo(
            "%c = f32[8] collective-permute(%p), channel_id=1, source_target_pairs="
            "{{0,1},{1,0},{2,3},{3,2},{4,5},{5,4},{6,7}}"
        ),
        EIGHT,
    ),
    "MS476": (hlo(TWICE), EIGHT),
    "MS477": (hlo(reduced("{{0,1,2,3},{4,5,6}}")), EIGHT),
    "MS478": (hlo(reduced("{{0,1,2,3},{4,5,6,8}}")), EIGHT),
    "MS479": (hlo(OK, OK), Mesh({"data": 4, "tensor": 4})),
    "MS480": (
        hlo(
            reduced("[3,4]<=[12]"),
            reduced("{{0,6},{1,7},{2,8},{3,9},{4,10},{5,11}}"),
            partitions=12,
        ),
        None,
    ),
    "MS485": (hlo(OK).removesuffix("}\n"), EIGHT),
    "MS471-empty": (" \n", EIGHT),
    "MS471-binary": (b"HloModule \0\1\2", EIGHT),
    "MS471-prose": ("Dear reader,\nthis is a letter.\n", EIGHT),
}


def check(name, text):
    path = GOLDEN / f"{name}.txt"
    assert text + "\n" == path.read_text(encoding="utf-8"), text


def page(report):
    last = max(report.quotes, default=0)
    lines = "\n".join(report.quotes.get(line, "") for line in range(1, last + 1))
    return render_all(report.findings, {report.source: lines})


@pytest.mark.parametrize("name", TEXTS)
def test_a_text(name):
    text, mesh = TEXTS[name]
    if name.startswith("MS471"):
        with pytest.raises(MeshError) as caught:
            read(text, mesh)
        check(name, str(caught.value))
        return
    report = read(text, mesh)
    check(name, page(report))
    assert name[:5] in codes(report)
    assert set(codes(report)) <= {name[:5], "MS477", "MS485"}
    assert all(one.where[0].span for one in report.findings)


def refused(path, name):
    with pytest.raises(MeshError) as caught:
        read_dump(path, shown=name) if not path.is_dir() else choose(path)
    return str(caught.value).replace(str(path), name)


def test_what_cannot_be_opened(tmp_path):
    check("MS470", refused(tmp_path / "nowhere.hlo", "nowhere.hlo"))
    cut = tmp_path / "cut.hlo.gz"
    cut.write_bytes(gzip.compress(hlo(*[OK] * 4000).encode())[:-20])
    check("MS470-cut", refused(cut, "cut.hlo.gz"))
    other = tmp_path / "other.hlo.zst"
    other.write_bytes(b"not compressed at all")
    assert "MS470" in refused(other, "other.hlo.zst")
    noise = tmp_path / "noise.pb"
    noise.write_bytes(bytes(range(256)) * 8)
    check("MS471-proto", refused(noise, "noise.pb"))


@pytest.mark.parametrize(("name", "library"), [("a.zst", "zstandard"), ("a.pb", "jaxlib._hlo")])
def test_a_library_that_is_missing_is_named(tmp_path, monkeypatch, name, library):
    monkeypatch.setitem(sys.modules, library, None)
    (tmp_path / name).write_bytes(b"")
    check(f"MS472-{name[2:]}", refused(tmp_path / name, name))


def test_a_dump_beyond_the_bound(tmp_path, monkeypatch):
    monkeypatch.setattr("meshseed.mesh.dumps.opening.MOST_BYTES", 1000)
    (tmp_path / "large.hlo").write_text(hlo(*[OK] * 100))
    check("MS482", refused(tmp_path / "large.hlo", "large.hlo"))


def test_a_folder_without_dumps(tmp_path):
    (tmp_path / "notes.txt").write_text("Nothing here.\n")
    check("MS483", refused(tmp_path, "folder"))


def test_beyond_the_bounds_everything_is_counted(monkeypatch):
    monkeypatch.setattr("meshseed.mesh.dumps.collecting.MOST_KEPT", 3)
    monkeypatch.setattr("meshseed.mesh.dumps.reading.MOST_KEPT", 3)
    report = read(hlo(*[OK] * 5))
    assert (report.count, len(report.collectives), report.totals[0].count) == (5, 3, 5)
    check("MS481", page(report))
    monkeypatch.setattr("meshseed.mesh.dumps.faults.MOST_FINDINGS", 2)
    groups = [f"{{{{0,1,2,{each}}}}}" for each in range(4, 8)]
    many = read(hlo(*map(reduced, groups)))
    assert codes(many)[:2] == ["MS477", "MS477"]
    assert many.findings[-1].message == "2 more findings of this dump are not shown"


def test_every_code_has_a_golden():
    shown = {path.name[:5] for path in GOLDEN.glob("*.txt")}
    assert shown == {code.id for code in DUMP_CODES}


def test_a_fault_takes_nothing_else_with_it():
    report = read(hlo(OK, "%r = f32[8] all-reduce(%p, replica_groups={{0,1}", OK, TWICE, OK))
    assert overs(report) == ["tensor", "tensor", None, "tensor"]
    assert sorted(codes(report)) == ["MS473", "MS476", "MS477"]
    assert [one.where[0].span.start.line for one in report.findings] == [5, 7, 7]
