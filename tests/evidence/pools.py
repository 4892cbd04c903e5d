"""Packs whose addresses were laid out as Cython's build does it, written apart from the engine."""

import re
from collections import Counter

from meshseed.confidence import Confidence
from meshseed.packs.facts import (
    Binary,
    CommandLine,
    Evidence,
    EvidenceKind,
    Identity,
    PackFacts,
    PoolOrder,
    Standing,
    Where,
)

NOWHERE = Where("pack.toml", 1)


def c_names(texts):
    """The name of each text, in the order in which the module mentions them."""
    used, names = Counter(), {}
    for text in texts:
        name = re.sub(r"[^A-Za-z0-9_]+", "_", text)[:32].strip("_")
        used[name] += 1
        names[text] = name if used[name] == 1 else f"{name}_{used[name]}"
    return names


def laid_out(texts, start=0x1000):
    """Where each text lies: longest names first, arrays aligned by their length."""
    names = c_names(texts)
    addresses, at = {}, start
    for text in sorted(texts, key=lambda one: (len(names[one]), names[one]), reverse=True):
        size = len(text.encode()) + 1
        step = 32 if size >= 32 else 16 if size >= 16 else 1
        at = -(-at // step) * step
        addresses[text] = at
        at += size
    return addresses


def observed(at, text=None, *, number=0, begins=None, inside=None, offset=None):
    return Evidence(
        id=f"seen.{number}",
        kind=EvidenceKind.STRING if text is not None else EvidenceKind.PLACE,
        confidence=Confidence.CONFIRMED,
        at=NOWHERE,
        binary="module",
        text=text,
        begins=begins,
        address=f"{at:#x}",
        inside=inside,
        offset=offset,
    )


def pack_of(evidence, biases=()):
    return PackFacts(
        identity=Identity(id="made", driver="d", release="1", digest="0"),
        command_line=CommandLine(standing=Standing(confidence=Confidence.CONFIRMED)),
        binaries=(
            Binary(
                id="module", path="m.so", at=NOWHERE, pool=PoolOrder.CYTHON, biases=tuple(biases)
            ),
        ),
        evidence=tuple(evidence),
    )


def pack_of_pool(addresses):
    return pack_of(
        observed(at, text, number=number)
        for number, (text, at) in enumerate(sorted(addresses.items()))
    )
