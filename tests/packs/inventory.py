"""The inventory of the sources, and what its lines may name in the shipped packs."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from meshseed import load_pack
from meshseed.explaining.subjects import Subject, subjects_of
from meshseed.packs.facts import PackFacts

PACK: Final = "neuronx-cc-2.24"
"""The pack that lines without a `pack` are about."""

INVENTORY: Final = tomllib.loads(
    Path(__file__).parents[1].joinpath("source_inventory.toml").read_text(encoding="utf-8")
)
Line = dict[str, Any]
LINES: Final[list[Line]] = INVENTORY["carried"]["lines"]

_WITHOUT_SUBJECT: Final = {"command_line"}
"""What has an address and is no entry of a table."""


class Named(Struct, frozen=True, kw_only=True):
    """What a pack's names stand for: the entries by name, and addresses of properties of one."""

    entries: dict[str, tuple[str, ...]]
    properties: frozenset[str]

    def wrong(self, name: str) -> str | None:
        """What is wrong with *name* as a carrier: it names nothing, or more than one thing."""
        found = self.entries.get(name, ())
        if len(found) > 1:
            return f"{name} names {', '.join(found)}"
        if not found and name not in self.properties:
            return f"{name} names nothing"
        return None


def named(facts: PackFacts) -> Named:
    """The names of a pack. An entry has its id, its address, and its table with its id."""
    entries: dict[str, dict[str, None]] = {}
    properties: set[str] = set()
    for subject in subjects_of(facts):
        label = f"{subject.kind.value} {subject.address}"
        for name in _names(subject):
            entries.setdefault(name, {})[label] = None
        properties.update(f"{subject.address}.{field}" for field in _fields(subject.fact))
    properties.update(_effects(facts))
    return Named(
        entries={name: tuple(found) for name, found in entries.items()},
        properties=frozenset(properties | _WITHOUT_SUBJECT),
    )


def _names(subject: Subject) -> Iterator[str]:
    qualified = (one for one in subject.names if one.endswith(f".{subject.id}"))
    yield from dict.fromkeys((subject.id, subject.address, *qualified))


def _fields(fact: object) -> tuple[str, ...]:
    return fact.__struct_fields__ if isinstance(fact, Struct) else ()


def _effects(facts: PackFacts) -> Iterator[str]:
    for flag in facts.flags:
        yield from (f"flag.{flag.dest}.spelling.{one.literal}" for one in flag.spellings)
    for rule in facts.rules:
        yield from (f"{rule.id}.set.{name}" for name in rule.sets)
        yield from (f"{rule.id}.append.{name}" for name in rule.appends)


NAMED: Final = {
    name: named(load_pack(name).facts) for name in {PACK, *(one.get("pack", PACK) for one in LINES)}
}


def shown(line: Line) -> str:
    """A line as the name of a test."""
    return f"{line['source']}: {line['what']}"


def wrong_carriers(line: Line, names: dict[str, Named] = NAMED) -> list[str]:
    """What is wrong with the carriers of a line."""
    here = names[line.get("pack", PACK)]
    found = (here.wrong(one) for one in line.get("carried_by", ()))
    return [one for one in found if one is not None]


def bare(carrier: str) -> str:
    """A carrier without the name of its table, as `evidence` has it."""
    return carrier.removeprefix("evidence.")
