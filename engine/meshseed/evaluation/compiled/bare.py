"""Programs and worlds with a few parts only: what one output is made from."""

from typing import Any, Final

from msgspec.structs import replace

from meshseed.evaluation.commandline import ParsedLine
from meshseed.evaluation.joining import Joined, join
from meshseed.evaluation.program import Program
from meshseed.evaluation.results import Supposition, WorldResult

_NO_STATEMENTS: Final[dict[str, object]] = {
    "flags": {},
    "names": (),
    "rules": (),
    "knobs": (),
    "meshes": (),
    "accumulators": {},
}
_NO_RESULTS: Final[dict[str, Any]] = {
    "inputs": {},
    "cells": {},
    "appended": (),
    "records": (),
    "knobs": (),
    "meshes": {},
    "findings": (),
    "reached": True,
}
_ALONE: Final[tuple[tuple[Supposition, ...], ...]] = ((),)


def bare_program(program: Program, **parts: object) -> Program:
    """A program without its flags, names and statements, but for these *parts*."""
    return replace(program, **{**_NO_STATEMENTS, **parts})


def bare_worlds(
    program: Program,
    line: ParsedLine,
    cases: tuple[tuple[Supposition, ...], ...] = _ALONE,
    **parts: list[Any],
) -> Joined:
    """Worlds joined that hold nothing but *parts*, for each part one thing per world.

    *cases* are what each world supposes.
    """
    worlds = []
    for number, suppositions in enumerate(cases):
        held = {**_NO_RESULTS, **{name: things[number] for name, things in parts.items()}}
        worlds.append(WorldResult(suppositions=suppositions, line=line, **held))
    return join(program, tuple(worlds))
