"""A job file as a format: which of its keys means what, so that it is read as any other file is."""

from typing import Final

from meshseed.confidence import Confidence
from meshseed.packs.facts import Format, FormatKey, PackFacts, Standing, Where

FORMAT: Final = "meshseed-job"
"""The id of the format; no pack has one of this name."""

TABLE: Final = "job"
"""The table a job file has."""

_STANDING: Final = Standing(confidence=Confidence.CONFIRMED)
_KEYS: Final = {
    "flags": "line",
    "instance": "instance",
    "layout": "layout",
    "nodes": "nodes",
    "devices": "devices",
    "release": "release",
}


def job_format(facts: PackFacts) -> Format:
    """The keys of a job file: those every driver has, and a degree for each axis of the pack."""
    axes = (name for axis in facts.axes for name in (axis.id, *axis.aliases))
    keys = {
        **{f"{TABLE}.{key}": means for key, means in _KEYS.items()},
        **{f"{TABLE}.degrees.{name}": f"degree.{name}" for name in axes},
    }
    return Format(
        id=FORMAT,
        syntax="toml",
        where=Where("job file", None),
        standing=_STANDING,
        recognised_by=(TABLE,),
        keys=tuple(
            FormatKey(key=key, means=means, standing=_STANDING) for key, means in keys.items()
        ),
        says="A job file of ours.",
    )
