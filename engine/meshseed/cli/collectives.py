"""`meshseed collectives`: which axes the collectives of a dump run over."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from meshseed.cli.dumping import Asked, asked_of, known_calls, report_of, shown
from meshseed.cli.exits import ExitCode, FailOn, exit_code
from meshseed.cli.meshing import read_mesh
from meshseed.cli.options import speaking, words_of
from meshseed.cli.output import Output, gravest_first
from meshseed.cli.stopping import Stop
from meshseed.diagnostics import Finding, render
from meshseed.mesh import Mesh, MeshError
from meshseed.mesh.dumps import DumpReport, choose, read_dump

if TYPE_CHECKING:
    from meshseed.mesh.importing.reading import ImportReport

_MOST_LINES: Final = 1_000_000
"""A line beyond this one is not quoted: the text around it would have to be held."""


@click.command(short_help="Which axes the collectives of a compiler's dump run over.")
@click.option("--mesh", "spec", metavar="SPEC", help="The mesh, as `data=4,tensor=8`.")
@click.option("--ids", metavar="IDS", help="The order of its devices: `0,2,1,3` or `[4,2]T(1,0)`.")
@click.option(
    "--pack",
    metavar="NAME|PATH",
    help="Look for the patterns and custom calls that this rule pack names.",
)
@click.option(
    "--stage",
    metavar="TEXT",
    help="Of a folder, read all dumps with this in their names. Default: each module's last.",
)
@click.option(
    "--imports",
    is_flag=True,
    help="Also list what each dump asks of shardings: constraints, groups, barriers.",
)
@click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(min=0, max=1_000_000),
    default=40,
    show_default=True,
    help="Collectives, or constraints, that are listed; totals cover all.",
)
@click.option(
    "--fail-on",
    type=words_of(FailOn),
    default=FailOn.WARNING.value,
    show_default=True,
    help="The gravity from which on findings make the exit code 1.",
)
@speaking
@click.argument(
    "paths", metavar="DUMP...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
def collectives(  # noqa: PLR0913 - one parameter per option, by keyword
    *,
    output: Output,
    paths: tuple[Path, ...],
    spec: str | None,
    ids: str | None,
    pack: str | None,
    stage: str | None,
    imports: bool,
    limit: int,
    fail_on: str,
) -> ExitCode:
    """Name the axes of the mesh that each collective of a DUMP runs over.

    A dump is HLO text, StableHLO or Shardy MLIR text, plain or compressed (.gz, .zst), a serialised
    module (.pb), or a folder of them. Without --mesh, the smallest mesh that explains all groups is
    looked for.

    \b
      meshseed collectives module.after_optimizations.txt --mesh data=4,tensor=8
      meshseed collectives dumps/ --mesh data=4,tensor=8 --json
      meshseed collectives program.mlir --imports
    """  # noqa: D301 - click's mark for text that is not to be rewrapped
    asked = Asked() if pack is None else _asked(pack)
    try:
        mesh = None if spec is None else read_mesh(spec, ids)
        if spec is None and ids is not None:
            raise click.UsageError("--ids goes with --mesh")
        files, not_read = _files(paths, stage)
        read = tuple(_read(files, mesh, asked))
        asks = tuple(_imports(files, mesh, asked)) if imports else ()
    except MeshError as error:
        raise Stop(ExitCode.FINDINGS, error.findings, error.texts) from error
    report = report_of(read, asked, pack, not_read, asks)
    if output.is_json:
        output.document(report)
    else:
        output.lines(shown(report, output.width, limit))
        _findings(output, (*read, *asks))
    return exit_code(report.findings, FailOn(fail_on))


def _asked(pack: str) -> Asked:
    from meshseed.cli.packs import open_pack

    return asked_of(open_pack(pack))


def _files(paths: Iterable[Path], stage: str | None) -> tuple[tuple[Path, ...], int]:
    """The dumps at *paths*, folders looked through, and how many others the folders hold."""
    files: list[Path] = []
    not_read = 0
    for path in paths:
        if path.is_dir():
            chosen = choose(path, stage)
            files += chosen.read
            not_read += chosen.others
        else:
            files.append(path)
    return tuple(files), not_read


def _read(files: Iterable[Path], mesh: Mesh | None, asked: Asked) -> Iterator[DumpReport]:
    for path in files:
        yield read_dump(path, mesh, patterns=asked.patterns, calls=tuple(asked.roles))


def _imports(files: Iterable[Path], mesh: Mesh | None, asked: Asked) -> "Iterator[ImportReport]":
    from meshseed.mesh.importing.reading import read_imports

    for path in files:
        yield read_imports(path, mesh, known=known_calls(asked.roles))


def _findings(output: Output, read: "Sequence[DumpReport | ImportReport]") -> None:
    """Print what was found, each with the line it points into."""
    quotes: dict[str, dict[int, str]] = {}
    for each in read:
        quotes.setdefault(each.source, {}).update(each.quotes)
    texts = {source: _quoted(lines) for source, lines in quotes.items()}
    found: list[Finding] = [one for each in read for one in each.findings]
    if found:
        parts = [
            render(one, texts, output.style, width=output.width) for one in gravest_first(found)
        ]
        output.text("\n" + "\n\n".join(parts))


def _quoted(quotes: dict[int, str]) -> str:
    """A text that has the lines of *quotes* in their places and nothing else."""
    last = max((line for line in quotes if line <= _MOST_LINES), default=0)
    return "\n".join(quotes.get(line, "") for line in range(1, last + 1))
