"""Sharding groups made one where they share a value, and numbered anew."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from meshseed.diagnostics import Finding, Severity, visible
from meshseed.mesh.errors import MeshError
from meshseed.mesh.importing.calls import GroupEntry


def unify_groups(entries: Sequence[GroupEntry]) -> tuple[GroupEntry, ...]:
    """*entries* with groups that share a value under one number, each value once in each group.

    Numbers count from 0, in the order in which groups are first met when going from value to value.
    Of groups made one, the one that the first of their common values was put in first leads.
    Raises `MeshError` with every entry whose shape or manual computation is not that of its group.
    """
    _check(entries)
    by_value: dict[str, list[int]] = {}
    for entry in entries:
        by_value.setdefault(entry.value, []).append(entry.group)
    leaders = _leaders(by_value.values())
    numbers: dict[int, int] = {}
    for group, leader in leaders.items():
        if group == leader:
            numbers[group] = len(numbers)
    out: list[GroupEntry] = []
    seen: set[tuple[str, int]] = set()
    for entry in entries:
        number = numbers[leaders[entry.group]]
        if (entry.value, number) not in seen:
            seen.add((entry.value, number))
            out.append(replace(entry, group=number))
    return tuple(out)


def _leaders(lists: Iterable[Sequence[int]]) -> dict[int, int]:
    """The leader of every group, in the order in which groups are met."""
    leaders: dict[int, int] = {}
    members: dict[int, list[int]] = {}
    for groups in lists:
        for group in groups:
            for each in (groups[0], group):
                if each not in leaders:
                    leaders[each] = each
                    members[each] = [each]
            first, other = leaders[groups[0]], leaders[group]
            if first != other:
                for each in members[other]:
                    leaders[each] = first
                members[first] += members.pop(other)
    return leaders


def _check(entries: Iterable[GroupEntry]) -> None:
    first: dict[int, GroupEntry] = {}
    findings: list[Finding] = []
    for entry in entries:
        leader = first.setdefault(entry.group, entry)
        if entry.within != leader.within:
            findings.append(
                _finding(
                    "MS451",
                    f"group {entry.group} holds {_place(leader)} and {_place(entry)}",
                    "values of one manual computation, or of none",
                )
            )
        elif entry.shape != leader.shape:
            findings.append(
                _finding(
                    "MS450",
                    f"group {entry.group} holds `{visible(leader.value)}` of shape"
                    f" {_shape(leader)} and `{visible(entry.value)}` of shape {_shape(entry)}",
                    "values of one shape",
                )
            )
    if findings:
        raise MeshError(findings)


def _finding(code: str, message: str, expected: str) -> Finding:
    return Finding(code=code, severity=Severity.ERROR, message=message, expected=expected)


def _place(entry: GroupEntry) -> str:
    where = "outside" if entry.within is None else f"inside `{visible(entry.within)}`"
    return f"`{visible(entry.value)}` {where}"


def _shape(entry: GroupEntry) -> str:
    return "x".join(map(str, entry.shape)) or "()"
