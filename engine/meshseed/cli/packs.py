"""Opening the pack that a command asks about."""

import click

from meshseed.cli.exits import ExitCode
from meshseed.cli.stopping import Stop
from meshseed.packs import PackError, builtin_names, load
from meshseed.packs.facts import PackFacts


def open_pack(name: str | None) -> PackFacts:
    """The facts of the pack *name*, a built-in one or a folder; None: the first built-in.

    Raises `Stop` with everything that is wrong with it, and `click.UsageError` where there is no
    built-in pack.
    """
    if name is None:
        built_in = builtin_names()
        if not built_in:
            raise click.UsageError("there is no built-in rule pack; name a folder: --pack PATH")
        name = built_in[0]
    try:
        return load(name)
    except PackError as broken:
        raise Stop(ExitCode.WRONG_USE, broken.findings, broken.texts) from broken
