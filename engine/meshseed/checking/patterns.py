"""Patterns of .gitignore's kind that files are chosen by."""

import os
from collections.abc import Callable, Sequence


def matcher(patterns: Sequence[str], root: str) -> Callable[[str], bool]:
    """Whether a path, as it is shown, fits one of *patterns*, which count from *root*.

    The path of a folder ends in `/`.
    """
    # Most runs have no patterns, and start-up is a feature.
    from pathspec import GitIgnoreSpec

    spec = GitIgnoreSpec.from_lines(patterns)

    def fits(path: str) -> bool:
        try:
            relative = os.path.relpath(path, root)
        except ValueError:  # another drive
            return False
        folder = "/" if path.endswith("/") else ""
        return spec.match_file(relative.replace(os.sep, "/") + folder)

    return fits
