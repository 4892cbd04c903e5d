"""`meshseed rules new`: begin a rule pack."""

from pathlib import Path
from typing import Literal

import click
from msgspec import Struct

from meshseed.authoring.scaffolding import Wanted, new_pack
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import speaking
from meshseed.cli.output import Output
from meshseed.cli.stopping import Stop
from meshseed.cli.text import Tone, piece
from meshseed.packs import PackError

NEW_SCHEMA: Literal[1] = 1
_FOLDER = click.Path(file_okay=False, path_type=Path)


class NewPack(Struct, frozen=True, kw_only=True):
    """The files that were written."""

    schema: Literal[1] = NEW_SCHEMA
    files: tuple[str, ...]


@click.command("new", short_help="Begin a rule pack that is sound from the start.")
@click.option("--driver", metavar="TEXT", help="The driver, as a person calls it.")
@click.option("--release", metavar="TEXT", help="Its release, as it prints it.")
@click.option("--from-pack", metavar="NAME", help="The pack this one extends: say what changed.")
@click.option(
    "--in",
    "folder",
    metavar="DIR",
    type=_FOLDER,
    default=Path(),
    help="Where the pack's folder goes. Default: here.",
)
@speaking
@click.argument("name", metavar="NAME")
def new(
    *,
    output: Output,
    driver: str | None,
    release: str | None,
    from_pack: str | None,
    folder: Path,
    name: str,
) -> ExitCode:
    """Write a new pack that passes its own check, with a flag, a rule and cases to replace.

    Nothing is overwritten. With --from-pack it is the next release of another pack.
    """
    wanted = Wanted(name=name, folder=folder, driver=driver, release=release, extends=from_pack)
    try:
        files = new_pack(wanted)
    except PackError as broken:
        raise Stop(ExitCode.WRONG_USE, broken.findings, broken.texts) from broken
    if output.is_json:
        output.document(NewPack(files=tuple(map(str, files))))
    else:
        output.lines([(piece("wrote "), piece(str(file), Tone.NAME)) for file in files])
    return ExitCode.CLEAN
