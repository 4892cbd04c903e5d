"""`meshseed evidence relocate`: find a pack's observations in another build."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click
from msgspec.structs import replace

from meshseed.cli.evidence_verify import (
    binary_lines,
    checked_pack,
    facts_of,
    known_binary,
    opened_subject,
    verdict_row,
)
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import pack_option, speaking
from meshseed.cli.output import Output, gravest_first
from meshseed.cli.stopping import Stop
from meshseed.cli.text import Tone, grid, painted, piece, wrapped
from meshseed.diagnostics import Style, render
from meshseed.evidence.relocating import Outcome, Relocation, Wanted, relocate, write_proposal
from meshseed.packs import PackError, builtin_names
from meshseed.packs.facts import PackFacts

_PATH: Final = click.Path(path_type=Path)
_QUIET: Final = frozenset({Outcome.SAME, Outcome.MOVED})


@click.command("relocate", short_help="Find observations in another build; propose a pack.")
@pack_option
@click.option("--out", metavar="DIR", type=_PATH, help="Write the proposed pack here.")
@click.option("--release", metavar="TEXT", help="Its release. Default: the wheel's version.")
@click.option(
    "--from",
    "old",
    metavar="WHEEL|FILE",
    type=_PATH,
    help="The build that the pack describes: texts without words are read there.",
)
@click.option("--binary", "as_binary", metavar="ID", help="The binary that a single file is.")
@click.option("--all", "show_all", is_flag=True, help="List what is found, too.")
@speaking
@click.argument("subject", metavar="WHEEL|FILE|FOLDER", type=_PATH)
def relocate_(  # noqa: PLR0913 - one parameter per option, by keyword
    *,
    output: Output,
    pack: str | None,
    out: Path | None,
    release: str | None,
    old: Path | None,
    as_binary: str | None,
    show_all: bool,
    subject: Path,
) -> ExitCode:
    """Look for each observation of a pack in another build, by its content and then its neighbours.

    The proposed pack extends the old one with new addresses and digests. What is not found is
    listed, and nothing of it is carried over. Nothing is written without --out, or over anything.
    """
    checked = checked_pack(pack)
    facts = facts_of(checked)
    opened = opened_subject(subject)
    known_binary(as_binary, facts, opened)
    wanted = Wanted(
        extends=_name(pack, facts, out),
        release=release,
        as_binary=as_binary,
        old=None if old is None else opened_subject(old),
    )
    report = relocate(facts, opened, wanted, checked.places)
    if out is not None:
        try:
            written = write_proposal(report, out)
        except PackError as broken:
            raise Stop(ExitCode.WRONG_USE, broken.findings, broken.texts) from broken
        report = replace(report, written=tuple(map(str, written)))
    if output.is_json:
        output.document(report)
    else:
        text = _text(report, checked.texts, output.style, output.width, show_all=show_all)
        output.text(text)
    found = any(one.sha256 for one in report.binaries)
    return ExitCode.CLEAN if found else ExitCode.NOTHING_TO_CHECK


def _name(pack: str | None, facts: PackFacts, out: Path | None) -> str:
    """The name by which the new pack finds the old one: a built-in one, or the folder beside it."""
    if pack is None or pack in builtin_names():
        return facts.identity.id
    folder = Path(pack).resolve()
    if out is not None and out.resolve().parent != folder.parent:
        raise click.UsageError(
            "a pack finds another by its name, among the built-in ones and beside itself:"
            " --out has to be a folder beside that of --pack"
        )
    return folder.name


def _text(
    report: Relocation, texts: Mapping[str, str], style: Style, width: int, *, show_all: bool
) -> str:
    blocks = [render(one, texts, style, width=width) for one in gravest_first(report.findings)]
    rows = [
        ((piece(one.outcome.value, _TONES[one.outcome]),), *verdict_row(one.judged))
        for one in report.fates
        if show_all or one.outcome not in _QUIET
    ]
    if rows:
        blocks.append(painted(grid(rows, width), style))
    counts = Counter(one.outcome for one in report.fates)
    told = ", ".join(f"{counts[one]} {one.value}" for one in Outcome if counts[one])
    lines = [part for line in binary_lines(report.binaries) for part in wrapped(line, width)]
    head = (piece(report.pack, Tone.HEADING), piece(f" in release {report.release}: {told}"))
    lines.extend(wrapped(head, width, hang=2))
    if report.written:
        lines.extend((piece("wrote "), piece(one, Tone.NAME)) for one in report.written)
    else:
        lines.append((piece("nothing written; --out DIR writes the proposed pack", Tone.FAINT),))
    blocks.append(painted(lines, style))
    return "\n\n".join(blocks)


_TONES: Final = {
    Outcome.SAME: Tone.SURE,
    Outcome.MOVED: Tone.SURE,
    Outcome.TABLED: Tone.DOUBTFUL,
    Outcome.UNPLACED: Tone.DOUBTFUL,
    Outcome.UNTESTED: Tone.FAINT,
    Outcome.LOST: Tone.ALARM,
}
