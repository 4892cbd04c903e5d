"""One file, from its bytes to what is found in it."""

import os
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from meshseed.checking.decoding import Decoded, decoded
from meshseed.checking.handovers import Language, Scanned
from meshseed.checking.results import CheckedFile, Found
from meshseed.checking.settings.codes import CodeNames, fits
from meshseed.checking.settings.keys import Settings
from meshseed.checking.settling import Selection, of_problems, settled
from meshseed.diagnostics import Finding, Place, visible
from meshseed.diagnostics.codes.checking_runs import FAULT
from meshseed.packs.facts import PackFacts

if TYPE_CHECKING:
    from meshseed.evaluation import Pack

TRACEBACK: Final = "MESHSEED_TRACEBACK"

Read = Callable[[str, str, Language | None], Scanned]
Judge = Callable[[Scanned], Sequence[Found]]


class Looked(Struct, frozen=True, kw_only=True):
    """What came of one file. `text` is there for files with findings.

    Of a mended file, `file` is what is left, `file_before` what was found, and `data`, `after`,
    `text` and `text_after` are its bytes and texts.
    """

    file: CheckedFile
    text: str | None = None
    data: bytes = b""
    after: bytes | None = None
    text_after: str | None = None
    file_before: CheckedFile | None = None
    fixed: int = 0


class Looker:
    """Looks at files with one pack and one set of settings.

    *everything*: also find what is only ever a note and takes several times as long, the doubts
    about an outcome. In a file with remarks they are looked for in any case, since a remark may
    be about one.
    """

    def __init__(
        self,
        facts: PackFacts,
        settings: Settings,
        *,
        everything: bool = True,
        fix: bool = False,
        unsafe: bool = False,
    ) -> None:
        self._facts = facts
        self._settings = settings
        self._everything = everything
        self._fix = fix
        self._unsafe = unsafe

    def __reduce__(self) -> tuple[object, ...]:
        """What another process makes the same from; what was made once is made anew there."""
        again = partial(Looker, everything=self._everything, fix=self._fix, unsafe=self._unsafe)
        return again, (self._facts, self._settings)

    def look(self, path: str, data: bytes, language: Language | None = None) -> Looked:
        """Read and judge one file, whose name to show is *path*; never raises.

        A fault of the program is a finding of its own, so that other files are still checked.
        """
        try:
            return self._look(path, decoded(data), data, language)
        except Exception as fault:
            if os.environ.get(TRACEBACK):
                raise
            return faulty(path, fault)

    def wants(self, path: str, code: str) -> bool:
        """Whether findings with *code* count in the file *path*."""
        return self._selection.wants(code) and not fits(code, self._ignored_in(path))

    def _look(self, path: str, content: Decoded, data: bytes, language: Language | None) -> Looked:
        scanned = self._read(path, content.text, language)
        found = self._found(scanned)
        file = CheckedFile(
            path=path,
            language=scanned.language.value,
            handovers=len(scanned.handovers),
            found=found,
        )
        if not found:
            return Looked(file=file)
        if not self._fix or not any(one.fixes for one in found):
            return Looked(file=file, text=content.text)
        # Most runs fix nothing, and start-up is a feature.
        from meshseed.checking.fixing import mended

        def again(text: str) -> tuple[Found, ...]:
            return self._found(self._read(path, text, language))

        done = mended(content.text, found, again, unsafe=self._unsafe)
        if not done.fixed:
            return Looked(file=file, text=content.text)
        return Looked(
            file=CheckedFile(
                path=path, language=file.language, handovers=file.handovers, found=done.found
            ),
            text=content.text,
            text_after=done.text,
            data=data,
            after=content.encoded(done.text),
            file_before=file,
            fixed=done.fixed,
        )

    def _found(self, scanned: Scanned) -> tuple[Found, ...]:
        # A job file may be wrong in every key, so that nothing of it is read.
        something = scanned.handovers or scanned.configured or scanned.language is Language.TOML
        judged = self._judge(scanned) if something else ()
        found = settled(scanned, (*of_problems(scanned), *judged), self._selection)
        codes = self._ignored_in(scanned.path)
        return tuple(one for one in found if not fits(one.finding.code, codes)) if codes else found

    def _ignored_in(self, path: str) -> tuple[str, ...]:
        """The codes that do not count in one file."""
        return tuple(
            code for pattern, several in self._per_file if pattern(path) for code in several
        )

    # -- what is made once, and only when a file is looked at -----------------------------------

    @cached_property
    def _read(self) -> Read:
        from meshseed.checking.reading import read

        facts = self._facts

        def reading(path: str, text: str, language: Language | None) -> Scanned:
            return read(path, text, facts, language=language)

        return reading

    def _judge(self, scanned: Scanned) -> Sequence[Found]:
        thorough = self._everything or bool(scanned.remarks)
        return (self._thorough if thorough else self._plain)(scanned)

    @cached_property
    def _thorough(self) -> Judge:
        return self._judge_of(doubts=True)

    @cached_property
    def _plain(self) -> Judge:
        return self._judge_of(doubts=False)

    def _judge_of(self, *, doubts: bool) -> Judge:
        from meshseed.checking.judging import Judge as OfPack

        return OfPack(self._pack, doubts=doubts).judge

    @cached_property
    def _pack(self) -> "Pack":
        from meshseed.evaluation import Pack

        return Pack(self._facts)

    @cached_property
    def _selection(self) -> Selection:
        return selection_of(self._facts, self._settings)

    @cached_property
    def _per_file(self) -> tuple[tuple[Callable[[str], bool], tuple[str, ...]], ...]:
        if not self._settings.per_file_ignores:
            return ()
        from meshseed.checking.patterns import matcher

        root = self._settings.root
        return tuple(
            (matcher((one.pattern,), root), one.codes) for one in self._settings.per_file_ignores
        )


def selection_of(facts: PackFacts, settings: Settings) -> Selection:
    """Which findings the settings of a run want."""
    return Selection(
        names=code_names(facts),
        select=settings.select,
        ignore=settings.ignore,
        min_confidence=settings.min_confidence,
        strict=settings.strict,
    )


def code_names(facts: PackFacts) -> CodeNames:
    """The codes that a run with the pack can give."""

    def names() -> set[str]:
        from meshseed.diagnostics.codes import CODES

        return {*CODES, *(one.id for one in facts.advice)}

    return CodeNames(names)


def faulty(path: str, fault: Exception) -> Looked:
    """What is said of a file that the program could not check by a fault of its own."""
    message = visible(f"this file was not checked: {type(fault).__name__}: {fault}"[:500])
    finding = Finding(
        code=FAULT.id,
        severity=FAULT.severity,
        message=message,
        where=(Place(source=path),),
        help=f"report it, with the file and what {TRACEBACK}=1 adds",
    )
    found = Found(path=path, finding=finding, start=0, end=0, excerpt="")
    return Looked(file=CheckedFile(path=path, language="", handovers=0, found=(found,)))
