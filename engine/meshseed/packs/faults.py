"""From a validator's many errors to one fault for each mistake, at its path in the document.

The validator reports every branch of a union on its own and puts the branch's name into the
location. Here the names are told from the document's own keys, and of several branches the one
the author most likely meant is kept.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from meshseed.packs.positions import Path

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

MISSING: Final = "missing"
UNKNOWN: Final = "extra_forbidden"
MISMATCH: Final = "mismatch"

_ON_KEY: Final = "[key]"
_MOST_READINGS: Final = 64
# These say that a branch is not of the value's type at all, as against one that is but is wrong.
_SHALLOW: Final = frozenset(
    {MISMATCH, "literal_error", "enum", "union_tag_invalid", "union_tag_not_found"}
    | {"is_instance_of", "none_required"}
)


_Branches = tuple[tuple[int, str], ...]
_Reading = tuple[object, _Branches]


class Fault(Struct, frozen=True, kw_only=True):
    """One error of the validator: its kind, its path without branches, and what it carries.

    `branches` are the union branches on the way, each with the length of the path before it.
    """

    kind: str
    path: Path
    branches: _Branches = ()
    message: str = ""
    context: dict[str, object] = {}
    on_key: bool = False


def faults(error: "ValidationError", raw: object) -> list[Fault]:
    """The mistakes in *raw* that *error* reports, each once, in the validator's order."""
    details = error.errors(include_url=False)
    return _settle([_fault(each, raw) for each in details], 0)


def _fault(details: "ErrorDetails", raw: object) -> Fault:
    loc = details["loc"]
    kind = details["type"]
    on_key = bool(loc) and loc[-1] == _ON_KEY
    last: Path = ()
    if on_key:
        loc = loc[:-1]
    elif kind == MISSING and loc:
        loc, last = loc[:-1], loc[-1:]
    path, branches = _read_location(loc, raw, None if on_key else details["input"])
    return Fault(
        kind=kind,
        path=(*path, *last),
        branches=branches,
        message=details["msg"],
        context=dict(details.get("ctx", {})),
        on_key=on_key,
    )


def _read_location(loc: Path, raw: object, value: object) -> tuple[Path, _Branches]:
    """Tell keys from branches: by what *raw* holds and by the *value* the validator blames.

    A branch can be named like a key, so both readings are followed; equal readings are joined,
    which keeps their number small.
    """
    readings: dict[Path, _Reading] = {(): (raw, ())}
    for step in loc:
        further: dict[Path, _Reading] = {}
        for path, (at, branches) in readings.items():
            inner = _step(at, step)
            if inner is not None:
                _keep(further, (*path, step), (inner, branches))
            if inner is None or (isinstance(step, str) and path):
                _keep(further, path, (at, (*branches, (len(path), str(step)))))
        readings = dict(list(further.items())[:_MOST_READINGS])
    best = min(readings, key=lambda path: (not _same(readings[path][0], value), -len(path)))
    return best, readings[best][1]


def _step(at: object, step: str | int) -> object:
    """The entry *step* of *at*; None, which TOML does not have, where there is none."""
    if isinstance(at, dict):
        return at.get(step)
    if isinstance(at, list) and isinstance(step, int) and 0 <= step < len(at):
        return at[step]
    return None


def _keep(readings: dict[Path, _Reading], path: Path, reading: _Reading) -> None:
    """Of two readings with one path, keep the one whose branches part earlier.

    All errors of one union then part at one place, whichever of its branches is named like a key.
    """
    known = readings.get(path)
    if known is None or reading[1] < known[1]:
        readings[path] = reading


def _same(one: object, other: object) -> bool:
    if one is other:
        return True
    return type(one) is type(other) and not isinstance(one, dict | list) and one == other


def _settle(found: Sequence[Fault], level: int) -> list[Fault]:
    """One list of faults in which each union counts once, from union number *level* inwards."""
    settled: list[Fault] = []
    unions: dict[Path, dict[str, list[Fault]]] = {}
    for fault in found:
        if len(fault.branches) <= level:
            settled.append(fault)
            continue
        depth, name = fault.branches[level]
        place = fault.path[:depth]
        if place not in unions:
            unions[place] = {}
        unions[place].setdefault(name, []).append(fault)
    for place, branches in unions.items():
        if len(branches) == 1:
            (only,) = branches.values()
            settled += _settle(only, level + 1)
            continue
        settled += _one_of(place, list(branches.values()), level)
    return settled


def _one_of(place: Path, branches: list[list[Fault]], level: int) -> list[Fault]:
    """What to say of a union at *place* none of whose *branches* fits."""
    near = [each for each in branches if any(_is_near(fault, place) for fault in each)]
    if not near:
        return [Fault(kind=MISMATCH, path=place)]
    strange = set.intersection(*(_unknown_keys(each, place) for each in near))
    if len(near) > 1 and strange:
        return [Fault(kind=UNKNOWN, path=path) for path in sorted(strange, key=str)]
    best = min(near, key=_distance)
    tied = sum(_distance(each) == _distance(best) for each in near) > 1
    if tied and any(fault.kind == MISSING and fault.path[:-1] == place for fault in best):
        return [Fault(kind=MISMATCH, path=place)]
    return _settle(best, level + 1)


def _unknown_keys(branch: Iterable[Fault], place: Path) -> set[Path]:
    return {each.path for each in branch if each.kind == UNKNOWN and each.path[:-1] == place}


def _is_near(fault: Fault, place: Path) -> bool:
    if fault.path != place:
        return True
    return not (fault.kind in _SHALLOW or fault.kind.endswith("_type"))


def _distance(branch: Iterable[Fault]) -> tuple[int, int, int]:
    """How far a branch is from what was written: keys it does not know count most."""
    kinds = [fault.kind for fault in branch]
    return kinds.count(UNKNOWN), kinds.count(MISSING), len(kinds)
