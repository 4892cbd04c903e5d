"""Regular expressions that are compiled when they are first used.

A short run uses few of them, and compiling all takes a tenth of its time.
"""

import re
from typing import AnyStr, Generic, cast


def pattern(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What `re.compile` gives, compiled at its first use; a mistake in *text* shows up then."""
    # It has every attribute of a pattern, and nothing asks what class it is of.
    return cast("re.Pattern[AnyStr]", _Late(text, flags))


class _Late(Generic[AnyStr]):
    """Stands where a pattern would; from its first use on it has the pattern's own methods."""

    def __init__(self, text: AnyStr, flags: int) -> None:
        self._text: AnyStr = text
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        compiled = re.compile(self._text, self._flags)
        # Kept on the object, so that a later use costs nothing: this is not called again.
        for method in ("search", "match", "fullmatch", "split", "findall", "finditer", "sub"):
            self.__dict__[method] = getattr(compiled, method)
        return getattr(compiled, name)
