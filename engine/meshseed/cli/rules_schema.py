"""`meshseed rules schema`: the JSON Schemas, printed, written, or checked for drift."""

from pathlib import Path
from typing import Final

import click

from meshseed.cli.documents import ALL_SCHEMAS
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import speaking
from meshseed.cli.output import Output
from meshseed.cli.stopping import Stop
from meshseed.cli.text import Tone, grid, piece
from meshseed.diagnostics import nearest
from meshseed.packs.schemas import drift, text_of, write_schemas

_SUFFIX: Final = ".schema.json"
_FOLDER: Final = click.Path(file_okay=False, path_type=Path)


@click.command(short_help="The JSON Schemas of files and documents.")
@click.option("--write", metavar="DIR", type=_FOLDER, help="Write every schema into a folder.")
@click.option("--check", metavar="DIR", type=_FOLDER, help="Compare a folder with what is written.")
@speaking
@click.argument("name", metavar="[NAME]", required=False)
def schema(*, output: Output, write: Path | None, check: Path | None, name: str | None) -> ExitCode:
    """Print one schema, or list them; write them all, or check a folder for drift."""
    if sum(one is not None for one in (write, check, name)) > 1:
        raise click.UsageError("name a schema, or --write, or --check: one of them")
    if check is not None:
        return _check(check, output)
    if write is not None:
        written = _written(write)
        _print_names([str(path) for path in written], output)
    elif name is not None:
        make = ALL_SCHEMAS.get(name.removesuffix(_SUFFIX) + _SUFFIX)
        if make is None:
            raise click.UsageError(f"there is no schema `{name}`; {_hint(name)}")
        output.text(text_of(make()).removesuffix("\n"))
    else:
        _list(output)
    return ExitCode.CLEAN


def _check(folder: Path, output: Output) -> ExitCode:
    found = drift(folder, ALL_SCHEMAS)
    if found:
        raise Stop(ExitCode.FINDINGS, found)
    if output.is_json:
        output.stop(Stop(ExitCode.CLEAN, ()))
    else:
        output.text(f"{len(ALL_SCHEMAS)} schemas are as they should be")
    return ExitCode.CLEAN


def _written(folder: Path) -> tuple[Path, ...]:
    try:
        return write_schemas(folder, ALL_SCHEMAS)
    except OSError as wrong:
        raise click.UsageError(f"{folder} cannot be written: {wrong.strerror}") from wrong


def _list(output: Output) -> None:
    if output.is_json:
        output.document(tuple(ALL_SCHEMAS))
        return
    rows = [
        ((piece(file.removesuffix(_SUFFIX), Tone.NAME),), (piece(str(make().get("title", ""))),))
        for file, make in ALL_SCHEMAS.items()
    ]
    output.lines(grid(rows, output.width))


def _print_names(names: list[str], output: Output) -> None:
    if output.is_json:
        output.document(tuple(names))
    else:
        output.lines([(piece(name),) for name in names])


def _hint(name: str) -> str:
    names = [file.removesuffix(_SUFFIX) for file in ALL_SCHEMAS]
    near = nearest(name, names)
    return f"did you mean `{near}`?" if near else f"there are {', '.join(names)}"
