"""The command a report is stamped with: what decides its content, and no folder of this machine."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from meshseed.cli.reporting.paths import bare
from meshseed.evaluation import Job
from meshseed.evaluation.commandline import quoted

if TYPE_CHECKING:
    from meshseed.checking.settings import Resolved

Given = str | bool | Iterable[str] | None
"""What an option is given: one value, several, or nothing but itself."""

_NAMES: Final = {"carriers": "--carrier"}
_SILENT: Final = frozenset({"fail-on", "show", "format", "jobs", "per-file-ignores"})
"""Settings of a check that no finding hangs on, or that no option gives."""


def command_line(kind: str, options: Mapping[str, Given], words: Sequence[str] = ()) -> str:
    """`meshseed report KIND` with options and words as one would type them."""
    parts = ["meshseed", "report", kind]
    for name, given in options.items():
        if isinstance(given, bool):
            parts += [name] if given else []
            continue
        values = () if given is None else (given,) if isinstance(given, str) else tuple(given)
        for value in values:
            parts += [name, value]
    return " ".join(map(quoted, (*parts, *words)))


def pack_name(pack: str | None) -> str | None:
    """A pack as it was named, a folder by its last part."""
    return None if pack is None else bare(pack)


def settings_of(told: "Resolved") -> dict[str, Given]:
    """The settings of a check as the options that give them, wherever they came from.

    Where codes are ignored by file, which only a file can say, that file is named.
    """
    # Only a check has settings.
    from meshseed.checking.settings import SETTINGS, Kind

    found: dict[str, Given] = {}
    for row, setting in zip(told.rows, SETTINGS, strict=True):
        if row.key in _SILENT or row.value == setting.default:
            continue
        name = _NAMES.get(row.key, f"--{row.key}")
        if isinstance(row.value, tuple):
            found[name] = tuple(map(str, row.value))
        elif isinstance(row.value, bool):
            found[name] = row.value
        else:
            text = str(row.value)
            found[name] = bare(text) if setting.kind is Kind.PATH else text
    if told.settings.per_file_ignores:
        origin = next(row.origin for row in told.rows if row.key == "per-file-ignores")
        found["--config"] = bare(origin)
    return found


def job_options_of(job: Job | None) -> dict[str, Given]:
    """A job as the options that describe it."""
    if job is None:
        return {}
    return {
        "--instance": job.instance,
        "--nodes": None if job.nodes is None else str(job.nodes),
        "--devices": None if job.devices is None else str(job.devices),
        "--degree": tuple(f"{axis}={degree}" for axis, degree in job.degrees.items()),
        "--layout": job.layout,
    }
