"""A new rule pack that is sound from the start: its files, written whole or not at all."""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from msgspec import Struct

from meshseed.diagnostics import Finding, Place
from meshseed.diagnostics.codes import Code
from meshseed.diagnostics.codes import rewriting as codes
from meshseed.evaluation import Pack, run_cases
from meshseed.packs import PackError, check, find_pack, load
from meshseed.packs.sources import finding_of

_LONGEST: Final = 120
_ALLOWED: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.+-")

_PACK: Final = """\
[pack]
driver = {driver}
release = {release}
title = {title}
says = "Write here what the pack covers, and what it leaves out."
flags_complete = false

# Where observations come from. Sources of one `origin` count as one line of evidence.

[[source]]
id = "manual"
title = "The driver's manual"
line = "vendor-documentation"

# Observations. Every statement names those it rests on.

[[evidence]]
id = "manual.example"
kind = "document"
confidence = "INFERRED"
source = "manual"
where = "the page and paragraph"
says = "Put an observation of your own in the place of this one."
"""

_FLAGS: Final = """\
[[flag]]
dest = "example"
kind = "switch"
literals = ["--example"]
default = false
effect = "modelled"
evidence = ["manual.example"]
says = "An example; put the driver's own flags in its place."
"""

_PIPELINE: Final = """\
# Rules read the state as it stands at their place: their order is the order of this file.

[[accumulator]]
id = "example_options"
complete = false
evidence = ["manual.example"]
says = "What the driver hands on."

[[rule]]
id = "example.forward"
when.example = true
then.append.example_options = "example"
evidence = ["manual.example"]
says = "An example of a rule."
"""

_CASES: Final = """\
# Worked command lines: the pack's own tests. `meshseed rules check` runs them.

[[case]]
id = "example"
line = "--example"
expect.tokens.example_options = ["example"]
expect.fired = ["example.forward"]

[[case]]
id = "nothing-typed"
line = ""
expect.tokens.example_options = []
expect.not_fired = ["example.forward"]
"""

_ON_TOP: Final = """\
# What changed since {base}. Everything that is not said here is as it was there: an entry with the
# same id gives single keys anew, `after = "id"` places a new one.

[pack]
driver = {driver}
release = {release}
title = {title}
extends = {base_text}
flags_complete = {complete}
"""


class Wanted(Struct, frozen=True, kw_only=True):
    """What the new pack should be. `extends` names the pack it is on top of.

    Without `driver` and `release` they are those of the extended pack, or placeholders.
    """

    name: str
    folder: Path
    driver: str | None = None
    release: str | None = None
    extends: str | None = None


def new_pack(wanted: Wanted) -> tuple[Path, ...]:
    """Write the pack and return its files.

    It is written beside its place, checked with its cases, and moved there: what appears is sound.
    Raises `PackError` where the name is none, something stands there already, or the pack to extend
    cannot be used.
    """
    target = wanted.folder / wanted.name
    _check_name(wanted.name, target)
    if os.path.lexists(target):
        raise _problem(codes.TAKEN, f"{target} is there already", target)
    files = _files(wanted)
    try:
        wanted.folder.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(dir=wanted.folder, prefix=f".{wanted.name}."))
    except OSError as error:
        raise _not_written(target, error) from error
    try:
        for name, text in files.items():
            (scratch / name).write_bytes(text.encode("utf-8"))
        _check_sound(scratch)
        scratch.chmod(0o777 & ~_umask())
        # An empty folder that appeared meanwhile is no loss; anything else stops the move.
        scratch.rename(target)
    except OSError as error:
        raise _not_written(target, error) from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return tuple(target / name for name in files)


def _files(wanted: Wanted) -> dict[str, str]:
    if wanted.extends is None:
        driver = wanted.driver or "driver"
        release = wanted.release or "1.0"
        return {
            "pack.toml": _PACK.format(
                driver=_quoted(driver),
                release=_quoted(release),
                title=_quoted(f"{driver} {release}"),
            ),
            "flags.toml": _FLAGS,
            "pipeline.toml": _PIPELINE,
            "cases.toml": _CASES,
        }
    base = _base(wanted, wanted.extends)
    driver = wanted.driver or base.facts.identity.driver
    release = wanted.release or base.facts.identity.release
    return {
        "pack.toml": _ON_TOP.format(
            base=wanted.extends,
            base_text=_quoted(wanted.extends),
            driver=_quoted(driver),
            release=_quoted(release),
            title=_quoted(f"{driver} {release}"),
            complete="true" if base.facts.identity.flags_complete else "false",
        )
    }


def _base(wanted: Wanted, name: str) -> Pack:
    """The pack to extend, which has to be called by a name that is found from the new folder."""
    _check_name(name, wanted.folder / wanted.name)
    return Pack(load(find_pack(name, beside=wanted.folder / wanted.name)))


def _check_sound(folder: Path) -> None:
    checked = check(folder)
    if checked.facts is None:
        raise PackError(checked.findings, checked.texts)
    failed = [case.id for case in run_cases(Pack(checked.facts)) if not case.passed]
    if failed:
        message = f"the cases {', '.join(failed)} of the extended pack do not come out"
        raise _problem(codes.NOT_WRITTEN, message, folder)


def _check_name(name: str, target: Path) -> None:
    fits = bool(name) and len(name) <= _LONGEST and _ALLOWED.issuperset(name)
    if not fits or name[0] not in _ALLOWED - set(".+-"):
        raise _problem(codes.NO_PACK_NAME, "this cannot be the name of a pack", target)


def _quoted(text: str) -> str:
    """*text* as a TOML string."""
    escaped = "".join(
        f"\\U{ord(char):08x}" if char in '"\\' or not char.isprintable() else char for char in text
    )
    return f'"{escaped}"'


def _umask() -> int:
    """The process's mask for new files; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _not_written(target: Path, error: OSError) -> PackError:
    return _problem(codes.NOT_WRITTEN, f"it cannot be written: {error.strerror or error}", target)


def _problem(code: Code, message: str, target: Path) -> PackError:
    finding: Finding = finding_of(code, message, Place(source=str(target)))
    return PackError((finding,), {})
