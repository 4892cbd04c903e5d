"""Fronts of rooms whose names are imported where they are used.

One kind of report needs no other's rooms, and start-up is a feature.
"""

from collections.abc import Callable, Mapping
from importlib import import_module


def front(package: str, places: Mapping[str, str]) -> Callable[[str], object]:
    """A `__getattr__` for *package*; *places* says in which module of it each name is."""

    def found(name: str) -> object:
        place = places.get(name)
        if place is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{place}"), name)

    return found
