"""What does this compiler command line really do? Answers, with evidence.

    >>> import meshseed
    >>> pack = meshseed.load_pack(meshseed.builtin_packs()[0])
    >>> outcome = pack.evaluate("--some-flag value")

The names below are the whole public interface; everything else may change.
"""

from typing import TYPE_CHECKING

from meshseed.fronts import front

if TYPE_CHECKING:
    from pathlib import Path

    from meshseed.confidence import Confidence, LineOfEvidence
    from meshseed.diagnostics import Finding, Place, Severity, Span
    from meshseed.evaluation import Job, LineError, Outcome, Pack, Splitter, WrongUse
    from meshseed.mesh import (
        AxisRef,
        HloSharding,
        Mesh,
        MeshError,
        ReplicaGroups,
        TensorSharding,
    )
    from meshseed.packs import PackError

__version__ = "0.1.0"

__all__ = [
    "AxisRef",
    "Confidence",
    "Finding",
    "HloSharding",
    "Job",
    "LineError",
    "LineOfEvidence",
    "Mesh",
    "MeshError",
    "Outcome",
    "Pack",
    "PackError",
    "Place",
    "ReplicaGroups",
    "Severity",
    "Span",
    "Splitter",
    "TensorSharding",
    "WrongUse",
    "__version__",
    "builtin_packs",
    "load_pack",
]


_ROOMS = {
    "confidence": ("Confidence", "LineOfEvidence"),
    "diagnostics": ("Finding", "Place", "Severity", "Span"),
    "evaluation": ("Job", "LineError", "Outcome", "Pack", "Splitter", "WrongUse"),
    "mesh": ("AxisRef", "HloSharding", "Mesh", "MeshError", "ReplicaGroups", "TensorSharding"),
    "packs": ("PackError",),
}
_PLACES = {name: room for room, names in _ROOMS.items() for name in names}


__getattr__ = front(__name__, _PLACES)


def __dir__() -> list[str]:
    """The public names, those imported on use among them."""
    return sorted({*globals(), *__all__})


def builtin_packs() -> tuple[str, ...]:
    """The names of the rule packs that come with the package, sorted."""
    from meshseed.packs import builtin_names

    return builtin_names()


def load_pack(name_or_path: "str | Path") -> "Pack":
    """A pack, by built-in name or by the folder that holds its TOML files.

    A pack that was loaded before from the same files is taken from a cache, as plain data.

    Raises:
        PackError: there is no such pack, or something is wrong with it; `findings` holds every
            problem with its place, `texts` the files to show them in.
    """
    from meshseed.evaluation import Pack
    from meshseed.packs import load

    return Pack(load(name_or_path))
