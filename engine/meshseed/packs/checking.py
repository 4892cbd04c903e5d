"""A pack from its files to its facts, with everything that is wrong with it in one go.

This is the slow way, which validates; `loading` goes it only for packs it has not seen.
"""

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from meshseed.diagnostics import Finding, Severity
from meshseed.packs.addresses import item_address
from meshseed.packs.compiling import compile_pack, read_sides, standings_of
from meshseed.packs.extending import DEEPEST, is_name
from meshseed.packs.facts import PackFacts
from meshseed.packs.inherit import alone, extend
from meshseed.packs.items import Layered, RawPack, gather
from meshseed.packs.locating import find_pack
from meshseed.packs.positions import Part
from meshseed.packs.references import check_references
from meshseed.packs.sources import PackError, PackSources, read_pack
from meshseed.packs.toml import parse_all
from meshseed.packs.validating import ValidPack, validate


class CheckedPack(Struct, frozen=True, kw_only=True):
    """The facts of a pack, or None with the findings that say why; `texts` shows their places.

    `places` says for the address of each entry where its parts stand; empty without facts.
    """

    name: str
    facts: PackFacts | None
    findings: tuple[Finding, ...]
    texts: dict[str, str]
    places: dict[str, Layered] = {}


def check_folder(folder: Path) -> CheckedPack:
    """Everything wrong with the pack in *folder*; never raises for what is in it."""
    try:
        return check_sources(read_pack(folder), folder)
    except PackError as error:
        return CheckedPack(name=folder.name, facts=None, findings=error.findings, texts=error.texts)


def check_sources(sources: PackSources, folder: Path) -> CheckedPack:
    """Validate files already read. Raises `PackError` where they are not TOML at all."""
    raw = _with_base(gather(sources, parse_all(sources)), folder, depth=0)
    valid, findings = validate(raw)
    whole = not findings
    # An entry that is broken and has no name could be what anything refers to.
    if all(item.name is not None for item in valid.broken):
        findings.extend(check_references(valid))
    sides, misread = read_sides(valid, standings_of(valid)) if whole else ({}, [])
    findings.extend(misread)
    facts = None if findings else compile_pack(valid, sides)
    places = {} if facts is None else places_of(valid)
    return CheckedPack(
        name=raw.id,
        facts=facts,
        findings=tuple(findings),
        texts=dict(raw.texts),
        places=places,
    )


def places_of(valid: ValidPack) -> dict[str, Layered]:
    """Where each entry stands, by its address; the single tables by their name."""
    places = {item_address(item.table, item.name): item.where for item in valid.all()}
    if valid.pack is not None:
        places["pack"] = valid.pack.where
    if valid.command_line is not None:
        places["command_line"] = valid.command_line.where
    return places


def _with_base(raw: RawPack, folder: Path, *, depth: int) -> RawPack:
    pack = raw.singles.get("pack")
    name = pack.raw.get("extends") if pack is not None else None
    if pack is None or name is None:
        return alone(raw)
    if not is_name(name):
        return raw
    place = pack.where.place(("extends",), Part.VALUE)
    try:
        base_folder = find_pack(str(name), beside=folder)
        if depth >= DEEPEST or base_folder.resolve() == folder.resolve():
            raise PackError(
                (
                    Finding(
                        code="MS157",
                        severity=Severity.ERROR,
                        message=f"{raw.id} extends itself in the end, or too many packs",
                        where=(place,),
                    ),
                ),
                raw.texts,
            )
        sources = read_pack(base_folder)
        base = _with_base(gather(sources, parse_all(sources)), base_folder, depth=depth + 1)
    except PackError as error:
        findings = tuple(
            one if one.where else replace(one, where=(place,)) for one in error.findings
        )
        raise PackError(findings, {**error.texts, **raw.texts}) from error
    return extend(base, raw)
