"""A pack's files as bytes: what is read from disk, within bounds, and nothing but plain files."""

import hashlib
import os
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Finding, Place, Span, span_at
from meshseed.diagnostics.codes import Code
from meshseed.diagnostics.codes import packs as codes

SUFFIX: Final = ".toml"
MAX_FILES: Final = 200
MAX_FILE_BYTES: Final = 8 * 1024 * 1024
MAX_PACK_BYTES: Final = 32 * 1024 * 1024

_MARK: Final = b"\xef\xbb\xbf"
_WIDE_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")
# Links are not followed, and opening a pipe must not wait; where a system lacks a flag, the
# check of the opened file's kind still holds.
_OPEN: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


class PackError(Exception):
    """A pack that cannot be used: every problem found, and the texts to show them in.

    `texts` maps the `source` of each finding's places to the text it points into.
    """

    def __init__(self, findings: tuple[Finding, ...], texts: Mapping[str, str]) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = findings
        self.texts = dict(texts)


class PackFile(Struct, frozen=True, kw_only=True):
    """One file of a pack: its `name` in the folder, the path to show, its bytes (valid UTF-8)."""

    name: str
    path_shown: str
    data: bytes

    @property
    def text(self) -> str:
        """The file's text."""
        return self.data.decode("utf-8")


class PackSources(Struct, frozen=True, kw_only=True):
    """All files of a pack by name; `digest` is the same wherever the same files stand."""

    id: str
    files: tuple[PackFile, ...]
    digest: str

    @property
    def texts(self) -> dict[str, str]:
        """Each file's text by the path shown, for rendering findings."""
        return {file.path_shown: file.text for file in self.files}


_NOTHING: Final[Mapping[str, bytes]] = {}


def read_pack(folder: Path, instead: Mapping[str, bytes] = _NOTHING) -> PackSources:
    """Read every `*.toml` that stands directly in *folder*, sorted by name.

    Names that begin with a dot are passed over, sub-folders not entered. *instead* holds, by
    name, what stands in place of a file's bytes or beside the files: texts not saved yet.

    Raises:
        PackError: the folder or a file cannot be read or is not what it should be, or a limit
            is exceeded. All problems are in it; no file is read beyond its limit.
    """
    names = _names(folder, instead)
    files: list[PackFile] = []
    findings: list[Finding] = []
    texts: dict[str, str] = {}
    total = 0
    beside = str(folder / " ")[:-1]
    for name in names:
        shown = f"{beside}{name}"
        data = instead[name] if name in instead else _read(shown)
        if isinstance(data, Finding):
            findings.append(data)
            continue
        total += len(data)
        if total > MAX_PACK_BYTES:
            message = f"the pack is larger than {_in_units(MAX_PACK_BYTES)}"
            findings.append(_problem(codes.TOO_LARGE, message, shown, label="exceeds it"))
            break
        problem = _check_text(data, shown)
        if problem is None:
            files.append(PackFile(name=name, path_shown=shown, data=data))
        else:
            findings.append(problem)
            # Only the bytes that are not UTF-8 change, so columns before them stay exact.
            texts[shown] = data.decode("utf-8", "backslashreplace")
    if findings:
        raise PackError(tuple(findings), texts)
    return PackSources(id=folder.resolve().name, files=tuple(files), digest=digest_of(files))


def is_pack_file(name: str) -> bool:
    """Whether a file of this name is read as a part of the pack in its folder."""
    return name.endswith(SUFFIX) and not name.startswith(".")


def finding_of(code: Code, message: str, *where: Place) -> Finding:
    """A finding with the code's own severity and, as its help, the code's remedy."""
    remedy = code.remedy.removesuffix(".")
    return Finding(
        code=code.id,
        severity=code.severity,
        message=message,
        where=where,
        help=remedy[:1].lower() + remedy[1:],
    )


def digest_of(files: list[PackFile]) -> str:
    """SHA-256 (hexadecimal) over names and contents, each preceded by its length."""
    digest = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.name):
        for part in (os.fsencode(file.name), file.data):
            digest.update(len(part).to_bytes(8, "big"))
            digest.update(part)
    return digest.hexdigest()


def joined_digest(own: str, base: str) -> str:
    """The digest of a pack on top of another: it changes when a byte of either does."""
    return hashlib.sha256(f"{own} extends {base}".encode("ascii")).hexdigest()


def _names(folder: Path, more: Iterable[str]) -> list[str]:
    """The names of the files to read, sorted; raises PackError where there is nothing to read."""
    shown = str(folder)
    names = list(more)
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if is_pack_file(entry.name) and entry.name not in names:
                    names.append(entry.name)
                if len(names) > MAX_FILES:
                    break
    except FileNotFoundError:
        problem = _problem(codes.NO_FOLDER, "there is no such pack folder", shown)
    except NotADirectoryError:
        problem = _problem(codes.NOT_A_FOLDER, "a pack is a folder, and this is not one", shown)
    except (OSError, ValueError) as error:
        message = f"the pack folder cannot be read: {_reason(error)}"
        problem = _problem(codes.UNREADABLE, message, shown)
    else:
        if 0 < len(names) <= MAX_FILES:
            return sorted(names)
        if names:
            message = f"the pack has more than {MAX_FILES} files"
            problem = _problem(codes.TOO_LARGE, message, shown)
        else:
            message = f"the folder holds no `*{SUFFIX}` file"
            problem = _problem(codes.NO_TOML, message, shown)
    raise PackError((problem,), {})


def _read(shown: str) -> bytes | Finding:
    """The bytes of a plain file within the limit, or what is wrong with it."""
    try:
        if stat.S_ISLNK(os.lstat(shown).st_mode):
            return _problem(codes.NOT_A_FILE, "a link stands where a file should be", shown)
        handle = os.open(shown, _OPEN)
        try:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode):
                message = "what stands here is not a plain file"
                return _problem(codes.NOT_A_FILE, message, shown)
            with os.fdopen(handle, "rb", closefd=False) as file:
                # Room is made for as much as is asked for; most files are far below the limit.
                data = file.read(min(status.st_size, MAX_FILE_BYTES) + 1)
                if len(data) > status.st_size:
                    data += file.read(MAX_FILE_BYTES + 1 - len(data))
        finally:
            os.close(handle)
    except (OSError, ValueError) as error:
        return _problem(codes.UNREADABLE, f"the file cannot be read: {_reason(error)}", shown)
    if len(data) > MAX_FILE_BYTES:
        message = f"the file is larger than {_in_units(MAX_FILE_BYTES)}"
        return _problem(codes.TOO_LARGE, message, shown)
    return data


def _check_text(data: bytes, shown: str) -> Finding | None:
    """What keeps *data* from being the text of a TOML file."""
    if not data:
        return _problem(codes.EMPTY, "the file is empty", shown)
    if data.startswith(_MARK):
        message = "the file begins with a byte order mark"
        return _problem(codes.BYTE_ORDER_MARK, message, shown, span_at(1, 1))
    if data.startswith(_WIDE_MARKS):
        message = "the file is not UTF-8 but looks like UTF-16"
        return _problem(codes.NOT_UTF8, message, shown)
    zero = data.find(b"\0")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        if not 0 <= zero < error.start:
            span = _span(data, error.start, len("\\xff") * (error.end - error.start))
            message = f"the file is not UTF-8 (at byte {error.start})"
            return _problem(codes.NOT_UTF8, message, shown, span, label="not UTF-8")
    if zero >= 0:
        message = f"the file is not text: there is a NUL byte in it (at byte {zero})"
        return _problem(codes.BINARY, message, shown, _span(data, zero, 1), label="a NUL byte")
    return None


def _span(data: bytes, offset: int, length: int) -> Span:
    """The place of a byte; everything before *offset* must be valid UTF-8."""
    before = data[:offset]
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8")) + 1
    return span_at(before.count(b"\n") + 1, column, length)


def _problem(
    code: Code, message: str, shown: str, span: Span | None = None, label: str | None = None
) -> Finding:
    return finding_of(code, message, Place(source=shown, span=span, label=label))


def _reason(error: Exception) -> str:
    """The system's own word for it, without the path, which is shown beside it."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _in_units(size: int) -> str:
    mebi = 1024 * 1024
    return f"{size // mebi} MiB" if size >= mebi else f"{size} bytes"
