"""A whole run: files found, read, judged and settled, mended where that is asked for."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.checking.handovers import Language
from meshseed.checking.looking import Looked, Looker
from meshseed.checking.opening import look_at, look_at_bytes
from meshseed.checking.results import Checked, CheckedFile
from meshseed.checking.settings.keys import Settings
from meshseed.checking.walking import Tally, walk
from meshseed.packs.facts import Carrier, CarrierKind, PackFacts, Standing, Where

STDIN: Final = "-"
"""The path that stands for what is piped in."""

_WORTH: Final = 150
"""Files that are worth a process of their own: one starts in the time of reading as many."""

Progress = Callable[[int, int], None]
"""Told how many files are done, of how many."""


class Given(Struct, frozen=True, kw_only=True):
    """A text that is no file here: what was piped in, under the name to show."""

    name: str
    data: bytes
    language: Language | None = None


class Patch(Struct, frozen=True, kw_only=True):
    """A file that is mended: its bytes and its text before and after.

    `file_before` is what is found in it as long as the patch is not written, `fixed` how many
    findings are not there afterwards.
    """

    path: str
    before: bytes
    after: bytes
    text_before: str
    text_after: str
    file_before: CheckedFile
    fixed: int


class Run(Struct, frozen=True, kw_only=True):
    """What came of a run. `texts` holds the text of each file with findings, as it is judged.

    `patches` are not written yet.
    """

    checked: Checked
    texts: dict[str, str]
    patches: tuple[Patch, ...] = ()

    @property
    def fixed(self) -> int:
        """How many findings the patches mend."""
        return sum(patch.fixed for patch in self.patches)

    def without(self, paths: Collection[str]) -> "Run":
        """The run as it is when the patches of *paths* could not be written."""
        refused = {patch.path: patch for patch in self.patches if patch.path in paths}
        files = tuple(
            refused[file.path].file_before if file.path in refused else file
            for file in self.checked.files
        )
        return replace(
            self,
            checked=replace(self.checked, files=files),
            texts=self.texts | {path: patch.text_before for path, patch in refused.items()},
            patches=tuple(patch for patch in self.patches if patch.path not in refused),
        )


def check(  # noqa: PLR0913 - each is a choice of its own, by keyword
    paths: Sequence[str],
    facts: PackFacts,
    settings: Settings,
    *,
    given: Given | None = None,
    language: Language | None = None,
    everything: bool = True,
    fix: bool = False,
    unsafe: bool = False,
    progress: Progress | None = None,
) -> Run:
    """Check files and folders, and a text that was *given*, with one pack.

    *language* is how all files are written, None to tell from each. Without *everything*, what is
    only ever a note and takes long to find is left out. With *fix*, what can be mended
    is in the run's patches, and its findings are those that are left; nothing is written.
    Raises `OSError` where a path cannot be looked at.
    """
    facts = with_carriers(facts, settings.carriers)
    tally = Tally()
    files = _files(paths, facts, settings, tally)
    looker = Looker(facts, settings, everything=everything, fix=fix, unsafe=unsafe)
    looked: list[Looked] = []
    if given is not None:
        tally.walked += 1
        looked.append(look_at_bytes(looker, given.name, given.data, given.language or language))
    for done, one in enumerate(_looked(files, looker, settings.jobs, language), 1):
        looked.append(one)
        if progress is not None:
            progress(done, len(files))
    return _run(looked, facts, tally)


def with_carriers(facts: PackFacts, carriers: Iterable[str]) -> PackFacts:
    """*facts* with more carriers, each as settings write it: KIND:NAME or KIND:NAME:SPLITTING."""
    more = tuple(_carrier(text) for text in carriers)
    return replace(facts, carriers=(*facts.carriers, *more)) if more else facts


def _carrier(text: str) -> Carrier:
    from meshseed.confidence import Confidence

    kind, _, rest = text.partition(":")
    name, _, splitting = rest.partition(":")
    return Carrier(
        id=text,
        kind=CarrierKind(kind),
        name=name.strip(),
        splitting=splitting or None,
        where=Where("settings", None),
        standing=Standing(confidence=Confidence.CONFIRMED),
        says="Named in the settings of this run.",
    )


def _files(paths: Sequence[str], facts: PackFacts, settings: Settings, tally: Tally) -> list[str]:
    """The files that may hold something, each once, by their paths."""
    from meshseed.checking.reading import carriers_of

    excluded = None
    if settings.exclude:
        from meshseed.checking.patterns import matcher

        excluded = matcher(settings.exclude, settings.root)
        if settings.force_exclude:
            named = [path for path in paths if not excluded(_as_shown(path))]
            # They were looked at, so that a hook which names nothing else is content.
            tally.walked += len(paths) - len(named)
            paths = named
    needles = carriers_of(facts).needles()
    return sorted(walk(paths, needles, excluded=excluded, tally=tally))


def _as_shown(path: str) -> str:
    """A named path as patterns see it."""
    # Of a folder that a link leads to the link is named.
    return os.path.join(path, "") if os.path.isdir(path) else path  # noqa: PTH112, PTH118


def _looked(
    files: Sequence[str], looker: Looker, jobs: int, language: Language | None
) -> Iterator[Looked]:
    """What came of each file, in order; over several processes where that pays."""
    workers = min(jobs or os.cpu_count() or 1, len(files) // _WORTH + 1)
    if workers == 1:
        for path in files:
            yield look_at(looker, path, language)
        return
    from meshseed.checking.pooling import pooled

    yield from pooled(files, looker, workers, language)


def _run(looked: Iterable[Looked], facts: PackFacts, tally: Tally) -> Run:
    several = sorted(looked, key=lambda one: one.file.path)
    identity = facts.identity
    return Run(
        checked=Checked(
            pack=identity.id,
            release=identity.release,
            digest=identity.digest,
            walked=tally.walked,
            too_large=tally.too_large,
            read=len(several),
            files=tuple(one.file for one in several if one.file.handovers or one.file.found),
        ),
        texts={
            one.file.path: one.text if one.text_after is None else one.text_after
            for one in several
            if one.text is not None
        },
        patches=tuple(
            Patch(
                path=one.file.path,
                before=one.data,
                after=one.after,
                text_before=one.text or "",
                text_after=one.text_after or "",
                file_before=one.file_before or one.file,
                fixed=one.fixed,
            )
            for one in several
            if one.after is not None
        ),
    )
