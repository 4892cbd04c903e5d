"""What other commands printed as JSON, taken into a report."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from meshseed.cli.exits import ExitCode
from meshseed.cli.stopping import Stop
from meshseed.diagnostics import Finding, visible
from meshseed.diagnostics.codes.reporting import BAD_INPUT

if TYPE_CHECKING:
    from meshseed.checking.results import Checked
    from meshseed.evidence import Verification

T = TypeVar("T")

_LARGEST: Final = 512 * 1024 * 1024


def read_checked(path: Path) -> "Checked":
    """What `check --json` printed into a file. Raises `Stop`."""
    from meshseed.checking.results import Checked

    return _read(path, Checked, "check --json")


def read_verification(path: Path, digest: str) -> "Verification":
    """What `evidence verify --json` printed about the pack with this digest. Raises `Stop`."""
    from meshseed.evidence import Verification

    found = _read(path, Verification, "evidence verify --json")
    if found.digest != digest:
        raise _stop(
            path,
            f"is about another pack or another state of it ({found.pack})",
            "evidence verify --json",
        )
    return found


def _read(path: Path, kind: type[T], command: str) -> T:
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise _stop(path, f"cannot be read: {error.strerror or error}", command) from error
    if len(data) > _LARGEST:
        raise _stop(path, "is too large", command)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _stop(path, f"is not what `{command}` prints: {error}", command) from error


def _stop(path: Path, reason: str, command: str) -> Stop:
    finding = Finding(
        code=BAD_INPUT.id,
        severity=BAD_INPUT.severity,
        message=f"{visible(str(path))} {visible(reason)}",
        help=f"write it anew with `meshseed {command}`",
    )
    return Stop(ExitCode.WRONG_USE, (finding,))
