"""Packs and wheels for the tests of binaries."""

import zipfile

from meshseed.confidence import Confidence, LineOfEvidence
from meshseed.packs.facts import (
    Bias,
    Binary,
    CommandLine,
    Evidence,
    EvidenceKind,
    Identity,
    PackFacts,
    Source,
    Standing,
    Where,
)

NOWHERE = Where("pack.toml", 1)
PATH = "frob/cut.cpython-310-*.so"
NAME = "frob/cut.cpython-310-x86_64-linux-gnu.so"


def seen(name, kind="string", **more):
    if isinstance(more.get("address"), int):
        more["address"] = f"{more['address']:#x}"
    return Evidence(
        id=name,
        kind=EvidenceKind(kind),
        confidence=Confidence.CONFIRMED,
        at=NOWHERE,
        source="notes",
        **{"binary": "cut", **more},
    )


def pack_of(*evidence, path=PATH, pool=None, sha256=None, biases=()):
    return PackFacts(
        identity=Identity(id="made", driver="frobc", release="1.0", digest="0"),
        command_line=CommandLine(standing=Standing(confidence=Confidence.CONFIRMED)),
        sources=(
            Source(id="notes", title="n", line=LineOfEvidence.REVERSE_ENGINEERING, at=NOWHERE),
        ),
        binaries=(
            Binary(
                id="cut",
                path=path,
                at=NOWHERE,
                pool=pool,
                sha256=sha256,
                biases=tuple(Bias(section=section, bias=bias) for section, bias in biases),
            ),
        ),
        evidence=evidence,
    )


def folder_with(root, data, name=NAME):
    target = root / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    return root


def wheel_with(path, files, compression=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path
