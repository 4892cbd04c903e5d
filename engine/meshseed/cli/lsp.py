"""`meshseed lsp`: the language server that editors start."""

import click

from meshseed.authoring import editor
from meshseed.cli.exits import ExitCode


@click.command(short_help="The language server for rule packs.")
@click.option("--stdio", is_flag=True, help="Talk over standard input and output: the only way.")
def lsp(*, stdio: bool) -> ExitCode:  # noqa: ARG001 - editors pass it; there is no other way
    """Serve an editor: findings while typing, hover, completion, definitions, rename, fixes.

    An editor starts this and talks to it over standard input and output. How to set one up is in
    docs/editors.md.
    """
    if not editor.is_installed():
        raise click.UsageError(
            "the language server needs libraries that are not installed: "
            + " and ".join(editor.NEEDED)
            + '; install them with `pip install "meshseed[lsp]"`'
        )
    editor.serve()
    return ExitCode.CLEAN
