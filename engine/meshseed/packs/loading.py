"""Loading packs, fast where nothing changed: facts are kept as plain data by content digest."""

from pathlib import Path

from msgspec.structs import replace

from meshseed.packs import store
from meshseed.packs.extending import whole_digest
from meshseed.packs.facts import PackFacts
from meshseed.packs.locating import builtin_names, find_pack
from meshseed.packs.sources import PackError, read_pack


def load(name_or_path: str | Path) -> PackFacts:
    """The facts of a pack, by built-in name or by folder.

    A pack that was compiled before from exactly these files is taken as compiled; any other is
    validated first. Raises `PackError` with every problem found.
    """
    folder = find_pack(name_or_path)
    sources = read_pack(folder)
    kept = store.find(whole_digest(sources, folder))
    if kept is not None:
        return _named(kept, sources.id)
    # Only here is the validating machinery imported: it takes most of the time a start-up has.
    from meshseed.packs.checking import check_sources

    checked = check_sources(sources, folder)
    if checked.facts is None:
        raise PackError(checked.findings, checked.texts)
    store.keep(checked.facts)
    return checked.facts


def _named(facts: PackFacts, pack_id: str) -> PackFacts:
    """The facts under the folder's own name: the same files may stand in several folders."""
    if facts.identity.id == pack_id:
        return facts
    return replace(facts, identity=replace(facts.identity, id=pack_id))


def load_builtin() -> PackFacts:
    """The pack that is used when none is named: the first of the built-in ones."""
    names = builtin_names()
    if not names:
        find_pack("none")
    return load(names[0])
