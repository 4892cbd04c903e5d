"""Opening one side of a comparison: a pack by name or folder, or as git has it."""

from pathlib import Path

from msgspec.structs import replace

from meshseed.authoring.diffing.revisions import copy_out, revision_of
from meshseed.diagnostics import Finding
from meshseed.packs import PackError, load
from meshseed.packs.facts import PackFacts


def open_side(name: str) -> PackFacts:
    """The facts of the pack *name*, or of the one at `REVISION:PATH`.

    Raises `PackError` with everything that is wrong with it.
    """
    revision = revision_of(name)
    if revision is None:
        return load(name)
    # A pack of a revision is read once, so it is checked here and not kept.
    import tempfile

    from meshseed.packs.checking import check_folder

    with tempfile.TemporaryDirectory(prefix="meshseed-") as scratch:
        folder = copy_out(revision, Path(scratch))
        checked = check_folder(folder)
        if checked.facts is not None:
            return checked.facts
        commit = f"{revision.commit}:"
        raise PackError(
            tuple(_placed(one, scratch, commit) for one in checked.findings),
            {_shown(source, scratch, commit): text for source, text in checked.texts.items()},
        )


def _shown(source: str, scratch: str, commit: str) -> str:
    """A place in the copy as a place in the revision."""
    return commit + source.removeprefix(scratch).lstrip("/\\") if scratch in source else source


def _placed(finding: Finding, scratch: str, commit: str) -> Finding:
    where = tuple(
        replace(place, source=_shown(place.source, scratch, commit)) for place in finding.where
    )
    return replace(finding, where=where)
