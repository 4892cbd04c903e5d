"""Packs as an editor has them open: files on disk, with texts not saved yet in their place."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.authoring.editor.index import Index, names_in
from meshseed.diagnostics import Finding
from meshseed.packs import PackError, find_pack
from meshseed.packs.extending import DEEPEST, is_name
from meshseed.packs.facts import PackFacts
from meshseed.packs.sources import PackSources, is_pack_file, read_pack

if TYPE_CHECKING:
    from meshseed.packs.items import Layered

_PACK_HEADER: Final = re.compile(r"^[ \t]*\[[ \t]*pack[ \t]*\]", re.MULTILINE)
_SCHEMA_LINE: Final = re.compile(r"\A#:schema [^\n]*pack(?:-extension)?\.schema\.json")


class Checked(Struct, frozen=True, kw_only=True):
    """What was found in a pack, and the texts it was found in; `facts` None where it is broken.

    `places` says where each entry of a sound pack stands.
    """

    findings: tuple[Finding, ...]
    texts: Mapping[str, str]
    facts: PackFacts | None
    places: "Mapping[str, Layered]" = {}


def sources_of(folder: Path, buffers: Mapping[Path, str]) -> PackSources:
    """The files of the pack in *folder*, those in *buffers* as they are there.

    Raises `PackError` where they cannot be read.
    """
    unsaved = {
        path.name: text.encode("utf-8", "surrogatepass")
        for path, text in buffers.items()
        if path.parent == folder and is_pack_file(path.name)
    }
    return read_pack(folder, unsaved)


def texts_of(folder: Path, buffers: Mapping[Path, str]) -> dict[str, str]:
    """The texts of a pack and of all it extends, its own first; what cannot be read is left out."""
    texts: dict[str, str] = {}
    at: Path | None = folder
    for _ in range(DEEPEST + 1):
        if at is None:
            break
        try:
            sources = sources_of(at, buffers)
        except PackError as error:
            own = {p: t for p, t in buffers.items() if p.parent == at}
            texts.update(error.texts)
            texts.update({str(path): text for path, text in own.items()})
            break
        fresh = {path: text for path, text in sources.texts.items() if path not in texts}
        texts.update(fresh)
        at = _base(fresh, at)
    return texts


def is_pack(texts: Mapping[str, str], folder: Path) -> bool:
    """Whether the files of a folder are a rule pack's: an editor opens other TOML files too."""
    return any(
        _PACK_HEADER.search(text) is not None or _SCHEMA_LINE.match(text) is not None
        for path, text in texts.items()
        if Path(path).parent == folder
    )


def check(folder: Path, buffers: Mapping[Path, str]) -> Checked:
    """Everything wrong with a pack as it is in the editor. Never raises for what is in it."""
    # Validation takes a while to load, and a server answers before it is needed.
    from meshseed.packs.checking import check_sources

    try:
        checked = check_sources(sources_of(folder, buffers), folder)
    except PackError as error:
        return Checked(findings=error.findings, texts=error.texts, facts=None)
    return Checked(
        findings=checked.findings,
        texts=checked.texts,
        facts=checked.facts,
        places=checked.places,
    )


def prove(checked: Checked) -> Checked:
    """The same, with what can be proved against a sound pack.

    Its worked cases are not run: that takes too long to type by.
    """
    from meshseed.authoring.analysis import analyse

    if checked.facts is None:
        return checked
    proved = analyse(checked.facts, checked.places).findings
    return replace(checked, findings=(*checked.findings, *proved))


def index_of(texts: Mapping[str, str]) -> Index:
    """The names of a pack with these texts."""
    return Index(texts)


def _base(texts: Mapping[str, str], folder: Path) -> Path | None:
    """The folder of the pack that one with these texts extends."""
    for text in texts.values():
        if "extends" not in text:
            continue
        name = names_in(text).strings.get(("pack", "extends"))
        if name is not None and is_name(name):
            try:
                return find_pack(name, beside=folder)
            except PackError:
                return None
    return None
