"""Files of packs brought into canonical form: found, formatted, and written whole or not at all."""

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from meshseed.authoring.formatting.canonical import canonical
from meshseed.authoring.formatting.reading import NotUnderstood
from meshseed.diagnostics import Finding, Place
from meshseed.diagnostics.codes import packs as codes
from meshseed.diagnostics.codes import rewriting
from meshseed.packs import PackError, find_pack
from meshseed.packs.sources import (
    MAX_FILE_BYTES,
    SUFFIX,
    PackFile,
    finding_of,
    read_pack,
)
from meshseed.packs.toml import parse


class State(StrEnum):
    """What became of a file: as it should be, in another form, or not to be formatted."""

    CANONICAL = "canonical"
    DIFFERS = "differs"
    BROKEN = "broken"


class FormatResult(Struct, frozen=True, kw_only=True):
    """One file. `before` and `after` are its text as found and in canonical form.

    A broken file has no `after`, and `findings` say why.
    """

    path: Path
    state: State
    before: str = ""
    after: str = ""
    findings: tuple[Finding, ...] = ()


class Formatting(Struct, frozen=True, kw_only=True):
    """Every file asked for, each once; `findings` are about what could not be read at all.

    `texts` lets the findings be quoted.
    """

    files: tuple[FormatResult, ...]
    findings: tuple[Finding, ...]
    texts: dict[str, str]

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """What kept packs from being read, and files from being formatted."""
        return (*self.findings, *(one for file in self.files for one in file.findings))


def format_files(names: Iterable[str]) -> Formatting:
    """The canonical form of every file of the packs, folders and single files named.

    Nothing is written. Whatever is wrong is a finding.
    """
    results: dict[Path, FormatResult] = {}
    findings: list[Finding] = []
    texts: dict[str, str] = {}
    for name in names:
        try:
            for file in _files(name):
                path = Path(file.path_shown)
                if path not in results:
                    results[path] = _formatted(file, path)
                    texts[file.path_shown] = file.text
        except PackError as error:
            findings += error.findings
            texts |= error.texts
    return Formatting(files=tuple(results.values()), findings=tuple(findings), texts=texts)


def write_formatted(result: FormatResult) -> Finding | None:
    """Put the canonical form in the place of the file: whole, or with a finding not at all.

    A file that changed since it was read is left alone.
    """
    path = result.path
    data = result.after.encode("utf-8")
    partial: str | None = None
    try:
        mode = path.stat().st_mode
        handle, partial = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix="~")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(partial, mode & 0o7777)  # noqa: PTH101 - the name is a string
        if path.is_symlink() or path.read_bytes() != result.before.encode("utf-8"):
            return _problem(path, "the file changed while it was formatted, and is left as it is")
        os.replace(partial, path)  # noqa: PTH105 - the name is a string
        partial = None
    except OSError as error:
        return _problem(path, f"the file cannot be written: {error.strerror or error}")
    finally:
        if partial is not None:
            with suppress(OSError):
                os.unlink(partial)  # noqa: PTH108 - the name is a string
    return None


def _problem(path: Path, message: str) -> Finding:
    return finding_of(rewriting.NOT_WRITTEN, message, Place(source=str(path)))


def _files(name: str) -> Iterator[PackFile]:
    """The files behind one name: a file itself, or those of a folder or a pack."""
    path = Path(name)
    if name.endswith(SUFFIX) and not path.is_dir():
        yield _single(path)
    else:
        yield from read_pack(find_pack(name)).files


def _single(path: Path) -> PackFile:
    """One file by its path, within the bounds of a pack's files. Raises `PackError`."""
    shown = str(path)
    try:
        if path.is_symlink() or not path.is_file():
            problem = codes.NOT_A_FILE if path.exists() or path.is_symlink() else codes.UNREADABLE
            message = "there is no such file" if problem is codes.UNREADABLE else "not a plain file"
            raise PackError((finding_of(problem, message, Place(source=shown)),), {})
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
        if len(data) > MAX_FILE_BYTES:
            message = "the file is too large for a pack"
            raise PackError((finding_of(codes.TOO_LARGE, message, Place(source=shown)),), {})
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"the file is not UTF-8 (at byte {error.start})"
        finding = finding_of(codes.NOT_UTF8, message, Place(source=shown))
        raise PackError((finding,), {}) from error
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or error}"
        finding = finding_of(codes.UNREADABLE, message, Place(source=shown))
        raise PackError((finding,), {}) from error
    return PackFile(name=path.name, path_shown=shown, data=data)


def _formatted(file: PackFile, path: Path) -> FormatResult:
    try:
        parse(file)
        after = canonical(file.text)
    except PackError as error:
        return FormatResult(
            path=path, state=State.BROKEN, before=file.text, findings=error.findings
        )
    except NotUnderstood:
        message = "the file is valid, but it cannot be shown that formatting keeps its meaning"
        finding = finding_of(rewriting.NOT_FORMATTED, message, Place(source=file.path_shown))
        return FormatResult(path=path, state=State.BROKEN, before=file.text, findings=(finding,))
    state = State.CANONICAL if after == file.text else State.DIFFERS
    return FormatResult(path=path, state=state, before=file.text, after=after)
