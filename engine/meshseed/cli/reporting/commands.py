"""The command a report is stamped with: what decides its content, and no folder of this machine."""

from collections.abc import Iterable, Mapping, Sequence

from meshseed.cli.reporting.paths import bare
from meshseed.evaluation import Job
from meshseed.evaluation.commandline import quoted


def command_line(
    kind: str, options: Mapping[str, str | Iterable[str] | None], words: Sequence[str] = ()
) -> str:
    """`meshseed report KIND` with options and words as one would type them."""
    parts = ["meshseed", "report", kind]
    for name, given in options.items():
        values = () if given is None else (given,) if isinstance(given, str) else tuple(given)
        for value in values:
            parts += [name, value]
    return " ".join(map(quoted, (*parts, *words)))


def pack_name(pack: str | None) -> str | None:
    """A pack as it was named, a folder by its last part."""
    return None if pack is None else bare(pack)


def job_options_of(job: Job | None) -> dict[str, str | tuple[str, ...] | None]:
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
