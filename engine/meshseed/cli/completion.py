"""`meshseed completion`: what a shell needs to complete commands, options and paths."""

from typing import Final

import click

from meshseed.cli.exits import ExitCode
from meshseed.cli.output import write

VARIABLE: Final = "_MESHSEED_COMPLETE"
"""The environment variable by which a shell's script asks for completions."""

PROGRAM: Final = "meshseed"


@click.command(short_help="Print the completion script of a shell.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> ExitCode:
    """Print a script that makes SHELL complete commands, options and values.

    For bash, in ~/.bashrc: eval "$(meshseed completion bash)"
    """
    import sys

    from click.shell_completion import get_completion_class

    from meshseed.cli.app import app

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"nothing is known of completion in {shell}")
    script = kind(app, {}, PROGRAM, VARIABLE)
    source = script.source_template % script.source_vars()
    write(sys.stdout, f"{source.strip()}\n")
    return ExitCode.CLEAN


def answered(instruction: str) -> ExitCode:
    """Answer the script of a shell, which asks by *instruction*."""
    from click.shell_completion import shell_complete

    from meshseed.cli.app import app

    return (
        ExitCode.CLEAN
        if shell_complete(app, {}, PROGRAM, VARIABLE, instruction) == 0
        else (ExitCode.WRONG_USE)
    )
