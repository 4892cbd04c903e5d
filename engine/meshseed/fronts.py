"""Fronts of rooms whose names are imported where they are used: start-up is a feature."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def front(package: str, places: Mapping[str, str]) -> Callable[[str], object]:
    """A `__getattr__` for *package*; *places* says in which module of it each name is.

    A name that was asked for stays in the package.
    """

    def found(name: str) -> object:
        place = places.get(name)
        if place is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{package}.{place}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return found
