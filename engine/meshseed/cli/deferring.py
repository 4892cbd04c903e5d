"""Modules of the standard library that libraries import and a short run never uses.

Each is found at its first import, as ever, but run only when something of it is looked at. The
interpreter's own `importlib.util.LazyLoader` does not serve: the second `import` of a module looks
at its `__spec__`, which already runs it.
"""

import sys
from collections.abc import Iterable
from importlib.util import find_spec, module_from_spec
from threading import RLock
from types import ModuleType
from typing import Final

DEFERRED: Final = ("ipaddress", "textwrap", "tokenize")
"""What urllib, msgspec and inspect import, and use in functions that few runs call."""

_LOCK: Final = RLock()
_RUNNING: Final[set[str]] = set()


class _Deferred(ModuleType):
    """A module that is not run yet."""

    def __getattr__(self, name: str) -> object:
        with _LOCK:
            loader = None if self.__spec__ is None else self.__spec__.loader
            if type(self) is _Deferred and loader is not None and self.__name__ not in _RUNNING:
                _RUNNING.add(self.__name__)
                try:
                    loader.exec_module(self)
                    # Whole only here: until then other threads wait above.
                    object.__setattr__(self, "__class__", ModuleType)
                finally:
                    _RUNNING.discard(self.__name__)
        return ModuleType.__getattribute__(self, name)


def defer(names: Iterable[str] = DEFERRED) -> None:
    """Let these modules be run when they are used; those that were imported already stay."""
    for name in names:
        if name in sys.modules:
            continue
        spec = find_spec(name)
        if spec is None or spec.loader is None:
            continue
        module = module_from_spec(spec)
        module.__class__ = _Deferred
        sys.modules[name] = module
