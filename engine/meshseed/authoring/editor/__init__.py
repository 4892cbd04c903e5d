"""Rule packs in an editor: a language server, and what it answers from.

Nothing here is imported by another command: the protocol's libraries come with the extra `lsp`.
"""

from importlib.util import find_spec
from typing import Final

__all__ = ["NEEDED", "is_installed", "serve"]

NEEDED: Final = ("pygls", "lsprotocol")
"""The libraries that the extra `lsp` brings."""


def is_installed() -> bool:
    """Whether the libraries for the editor's protocol are there."""
    return all(find_spec(name) is not None for name in NEEDED)


def serve() -> None:
    """Talk to an editor over standard input and output until it says good-bye."""
    import os
    import sys

    from meshseed.authoring.editor.server import make_server

    # The protocol has the two streams to itself: it closes them at the end, and what anything
    # else prints meanwhile must not get into it.
    sys.stdout.flush()
    with os.fdopen(os.dup(0), "rb") as stdin, os.fdopen(os.dup(1), "wb") as stdout:
        os.dup2(2, 1)
        make_server().start_io(stdin, stdout)
