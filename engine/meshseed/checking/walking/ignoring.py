"""What git ignores, from the files that say so."""

# ruff: noqa: PTH100, PTH110, PTH113, PTH118 - of ten thousand files no path objects are made

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_FILES: Final = (".gitignore", ".ignore")
_LARGEST: Final = 1_048_576


class Ignoring(Struct, frozen=True):
    """Patterns that count in a folder, each with the folder it was written in, nearest last."""

    rules: "tuple[tuple[str, GitIgnoreSpec], ...]" = ()

    @classmethod
    def above(cls, folder: str) -> "Ignoring":
        """What the folders above *folder* say, up to the root of its repository."""
        top = os.path.abspath(folder)
        chain: list[str] = []
        at = top
        while not os.path.exists(os.path.join(at, ".git")):
            at, last = os.path.split(at)
            if not last:
                return cls()
            chain.append(at)
        ignoring = cls()
        exclude = os.path.join(at, ".git", "info", "exclude")
        if os.path.isfile(exclude):
            ignoring = ignoring._with(exclude, at)
        # The folder itself is asked when it is listed.
        for above in reversed(chain):
            for name in _FILES:
                path = os.path.join(above, name)
                if os.path.isfile(path):
                    ignoring = ignoring._with(path, above)
        return ignoring

    def within(self, folder: str, entries: "Iterable[os.DirEntry[str]]") -> "Ignoring":
        """The same with what the files among *entries* add."""
        ignoring = self
        for entry in entries:
            if entry.name in _FILES:
                ignoring = ignoring._with(entry.path, os.path.abspath(folder))
        return ignoring

    def ignores(self, absolute: str, *, folder: bool) -> bool:
        """Whether a path is ignored: the last pattern that speaks of it decides."""
        for base, spec in reversed(self.rules):
            relative = absolute[len(base) :].replace(os.sep, "/").lstrip("/")
            verdict = spec.check_file(relative + "/" if folder else relative).include
            if verdict is not None:
                return verdict
        return False

    def _with(self, path: str, base: str) -> "Ignoring":
        from pathspec import GitIgnoreSpec

        try:
            with Path(path).open("rb") as file:
                text = file.read(_LARGEST).decode(errors="replace")
        except OSError:
            return self
        lines: list[str] = []
        for line in text.splitlines():
            try:
                GitIgnoreSpec.from_lines([line])
            except ValueError:
                continue
            lines.append(line)
        return Ignoring((*self.rules, (base, GitIgnoreSpec.from_lines(lines)))) if lines else self
