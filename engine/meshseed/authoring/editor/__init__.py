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
    from meshseed.authoring.editor.server import make_server

    make_server().start_io()
