"""`meshseed evidence list`: the observations of a pack, filtered."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

import click
import msgspec

from meshseed.cli.exits import ExitCode
from meshseed.cli.options import pack_option, speaking, words_of
from meshseed.cli.output import Output
from meshseed.cli.packs import open_pack
from meshseed.cli.text import Line, Piece, Tone, grid, line_of, piece, wrapped
from meshseed.cli.words import joined, sureness
from meshseed.confidence import Confidence, LineOfEvidence
from meshseed.diagnostics import nearest, visible
from meshseed.evidence.ledger import Entry, Filter, Ledger, ledger_of
from meshseed.evidence.verdicts import Verdict, Verification
from meshseed.packs.facts import EvidenceKind, PackFacts

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("list", short_help="The observations of a pack, filtered.")
@pack_option
@click.option("--tag", "tags", multiple=True, help="Only with this tag of the source. Repeatable.")
@click.option("--binary", "binaries", multiple=True, metavar="ID", help="Only of this binary.")
@click.option("--kind", "kinds", multiple=True, type=words_of(EvidenceKind), help="Only these.")
@click.option(
    "--line", "lines", multiple=True, type=words_of(LineOfEvidence), help="Only of this line."
)
@click.option("--confidence", "confidences", multiple=True, type=words_of(Confidence))
@click.option("--contested", is_flag=True, help="Only what a conflict touches.")
@click.option("--open", "open_", is_flag=True, help="Only what belongs to an open question.")
@click.option(
    "--verdicts",
    type=_FILE,
    help="What `evidence verify --json` wrote: shows the verdict of each.",
)
@click.option("--verdict", "wanted", multiple=True, type=words_of(Verdict), help="Only with this.")
@click.option("--tested/--untested", default=None, help="Only with a verdict, or without one.")
@speaking
def list_(  # noqa: PLR0913 - one parameter per option, by keyword
    *,
    output: Output,
    pack: str | None,
    tags: tuple[str, ...],
    binaries: tuple[str, ...],
    kinds: tuple[str, ...],
    lines: tuple[str, ...],
    confidences: tuple[str, ...],
    contested: bool,
    open_: bool,
    verdicts: Path | None,
    wanted: tuple[str, ...],
    tested: bool | None,
) -> ExitCode:
    """List observations: what was seen where, how sure that is, and what rests on it."""
    facts = open_pack(pack)
    _known(binaries, [one.id for one in facts.binaries], "binary", facts)
    _known(tags, sorted({one.printed for one in facts.evidence if one.printed}), "tag", facts)
    if (wanted or tested) and verdicts is None:
        raise click.UsageError("nothing is known of verdicts without --verdicts FILE")
    ledger = ledger_of(
        facts,
        Filter(
            tags=tags,
            kinds=tuple(map(EvidenceKind, kinds)),
            binaries=binaries,
            lines=tuple(map(LineOfEvidence, lines)),
            confidences=tuple(map(Confidence, confidences)),
            verdicts=tuple(map(Verdict, wanted)),
            tested=None if tested is None else "tested" if tested else "untested",
            doubts=_doubts(contested=contested, open_=open_),
        ),
        _verdicts(verdicts, facts) if verdicts is not None else {},
    )
    if output.is_json:
        output.document(ledger)
    else:
        output.lines(_lines(ledger, output.width))
    return ExitCode.CLEAN


def _doubts(*, contested: bool, open_: bool) -> tuple[Literal["contested", "open"], ...]:
    asked: list[Literal["contested", "open"]] = []
    if contested:
        asked.append("contested")
    if open_:
        asked.append("open")
    return tuple(asked)


def _known(names: tuple[str, ...], known: list[str], what: str, facts: PackFacts) -> None:
    for name in names:
        if name not in known:
            near = nearest(name, known)
            hint = (
                f"did you mean `{visible(near)}`?" if near else f"known: {', '.join(known) or '-'}"
            )
            raise click.UsageError(f"{facts.identity.id} has no {what} `{visible(name)}`; {hint}")


def _verdicts(path: Path, facts: PackFacts) -> Mapping[str, Verdict]:
    try:
        read = msgspec.json.decode(path.read_bytes(), type=Verification)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise click.UsageError(
            f"{visible(str(path))} is not what `evidence verify --json` writes: {wrong}"
        ) from wrong
    if read.pack != facts.identity.id:
        raise click.UsageError(
            f"{visible(str(path))} is about {visible(read.pack)}, not {facts.identity.id}"
        )
    if read.digest != facts.identity.digest:
        raise click.UsageError(
            f"{visible(str(path))} is about another state of {facts.identity.id}: the pack was"
            " changed since; run `evidence verify` again"
        )
    return {one.evidence: one.verdict for one in read.judged}


def _lines(ledger: Ledger, width: int) -> list[Line]:
    count = len(ledger.entries)
    head = (
        piece(ledger.pack, Tone.HEADING),
        piece(f": {count} of {ledger.total} observations"),
    )
    return [*wrapped(head, width, hang=2), *grid([_row(one) for one in ledger.entries], width)]


def _row(entry: Entry) -> tuple[Line, ...]:
    verdict = (piece(entry.verdict.value),) if entry.verdict is not None else ()
    return (
        (piece(entry.id, Tone.NAME),),
        (piece(entry.kind.value),),
        sureness(entry.confidence),
        verdict,
        joined(_what(entry)),
    )


def _what(entry: Entry) -> Iterator[Piece]:
    if entry.text is not None:
        yield piece(f"`{entry.text}`")
    if entry.binary is not None or entry.address is not None:
        yield piece(" at ".join(one for one in (entry.binary, entry.address) if one is not None))
    elif entry.source is not None:
        yield piece(entry.source)
    if entry.line is not None:
        yield from line_of(entry.line.value, Tone.FAINT)
    if entry.printed is not None:
        yield piece(f"printed {entry.printed}", Tone.FAINT)
    if entry.contested:
        yield piece(f"contested {', '.join(entry.contested)}", Tone.DOUBTFUL)
    if entry.open:
        yield piece(f"open {', '.join(entry.open)}", Tone.DOUBTFUL)
