"""The bytes of a file that is to be checked, or why there are none."""

import os
import stat
from typing import Final

from meshseed.checking.handovers import Language
from meshseed.checking.looking import Looked, Looker
from meshseed.checking.results import CheckedFile, Found
from meshseed.checking.walking import LARGEST, is_binary
from meshseed.diagnostics import Finding, Place
from meshseed.diagnostics.codes.checking_files import NOT_OPENED, NOT_TEXT, TOO_LARGE
from meshseed.diagnostics.codes.code import Code

# Opening a pipe must not wait for somebody to write into it.
_OPEN: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def look_at(looker: Looker, path: str, language: Language | None) -> Looked:
    """Look at the file *path*; a file that cannot be read is a finding."""
    try:
        descriptor = os.open(path, _OPEN)
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return _unread(looker, path, NOT_OPENED, "this is not a plain file")
            data = file.read(LARGEST + 1)
    except OSError as error:
        reason = f"the file cannot be opened: {error.strerror or error}"
        return _unread(looker, path, NOT_OPENED, reason)
    return look_at_bytes(looker, path, data, language)


def look_at_bytes(looker: Looker, path: str, data: bytes, language: Language | None) -> Looked:
    """Look at the bytes of a file or of what was piped in; what cannot be read is a finding."""
    if len(data) > LARGEST:
        message = f"the file is larger than {LARGEST // 1024 // 1024} MiB"
        return _unread(looker, path, TOO_LARGE, message)
    if is_binary(data):
        return _unread(looker, path, NOT_TEXT, "the file is not text")
    return looker.look(path, data, language)


def _unread(looker: Looker, path: str, code: Code, message: str) -> Looked:
    remedy = code.remedy.removesuffix(".")
    finding = Finding(
        code=code.id,
        severity=code.severity,
        message=message,
        where=(Place(source=path),),
        help=remedy[:1].lower() + remedy[1:],
    )
    found = Found(path=path, finding=finding, start=0, end=0, excerpt="")
    several = (found,) if looker.wants(path, code.id) else ()
    return Looked(file=CheckedFile(path=path, language="", handovers=0, found=several))
