"""`meshseed evidence verify`: does a wheel, file or folder hold what a pack says of it?"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from meshseed.cli.exits import ExitCode, FailOn, exit_code
from meshseed.cli.options import fail_on_option, pack_option, speaking
from meshseed.cli.output import Output, gravest_first
from meshseed.cli.stopping import Stop
from meshseed.cli.text import Line, Row, Tone, grid, painted, piece, wrapped
from meshseed.diagnostics import Style, nearest, render, visible
from meshseed.evidence.binaries import BinaryProblem, Subject, open_subject
from meshseed.evidence.verdicts import BinaryMatch, Judged, Verdict, Verification
from meshseed.evidence.verifying import verify
from meshseed.packs import builtin_names, check
from meshseed.packs.checking import CheckedPack
from meshseed.packs.facts import PackFacts

TONES: Final[Mapping[Verdict, Tone]] = {
    Verdict.VERIFIED: Tone.SURE,
    Verdict.MOVED: Tone.DOUBTFUL,
    Verdict.AMBIGUOUS: Tone.DOUBTFUL,
    Verdict.ABSENT: Tone.ALARM,
    Verdict.REFUTED: Tone.ALARM,
    Verdict.NOT_CHECKABLE: Tone.FAINT,
}
_SUBJECT: Final = click.Path(path_type=Path)
_UNREMARKABLE: Final = frozenset({Verdict.VERIFIED, Verdict.NOT_CHECKABLE})


@click.command("verify", short_help="Test observations on a wheel, file or folder.")
@pack_option
@click.option(
    "--binary",
    "as_binary",
    metavar="ID",
    help="The binary of the pack that a single file is, whatever the file is called.",
)
@click.option(
    "--all", "show_all", is_flag=True, help="List every observation, not only what differs."
)
@fail_on_option
@speaking
@click.argument("subject", metavar="WHEEL|FILE|FOLDER", type=_SUBJECT)
def verify_(
    *,
    output: Output,
    pack: str | None,
    as_binary: str | None,
    show_all: bool,
    fail_on: str,
    subject: Path,
) -> ExitCode:
    """Look up every address, text and symbol of a pack in a real binary.

    A wheel is read without unpacking it to disk. What is not at its address is looked for by its
    content, compressed tables and wide texts included. The verdicts propose; no confidence changes.
    """
    checked = checked_pack(pack)
    opened = opened_subject(subject)
    facts = facts_of(checked)
    known_binary(as_binary, facts, opened)
    report = verify(facts, opened, checked.places, as_binary=as_binary)
    if output.is_json:
        output.document(report)
    else:
        text = _text(report, checked.texts, output.style, output.width, show_all=show_all)
        output.text(text)
    if not any(one.sha256 for one in report.binaries):
        code = exit_code(report.findings, FailOn(fail_on))
        return code if code is ExitCode.FINDINGS else ExitCode.NOTHING_TO_CHECK
    return exit_code(report.findings, FailOn(fail_on))


def checked_pack(name: str | None) -> CheckedPack:
    """The pack *name* with its places. Raises `Stop` where it cannot be used."""
    built_in = builtin_names()
    name = name or (built_in[0] if built_in else None)
    if name is None:
        raise click.UsageError("there is no built-in rule pack; name a folder: --pack PATH")
    checked = check(name)
    if checked.facts is None:
        raise Stop(ExitCode.WRONG_USE, checked.findings, checked.texts)
    return checked


def facts_of(checked: CheckedPack) -> PackFacts:
    """The facts of a pack that `checked_pack` found sound."""
    if checked.facts is None:
        raise Stop(ExitCode.WRONG_USE, checked.findings, checked.texts)
    return checked.facts


def opened_subject(path: Path) -> Subject:
    """What is at *path*. Raises `Stop` where nothing can be read there."""
    try:
        return open_subject(path)
    except BinaryProblem as wrong:
        raise Stop(ExitCode.WRONG_USE, (wrong.finding,)) from wrong


def known_binary(wanted: str | None, facts: PackFacts, subject: Subject) -> None:
    """Refuse a `--binary` that the pack does not have, or that could be any file of many."""
    if wanted is None:
        return
    known = [one.id for one in facts.binaries]
    if wanted not in known:
        near = nearest(wanted, known)
        hint = f"did you mean `{visible(near)}`?" if near else f"known: {', '.join(known) or '-'}"
        raise click.UsageError(f"{facts.identity.id} has no binary `{visible(wanted)}`; {hint}")
    if not subject.bare:
        raise click.UsageError("--binary says what a single file is; this is no single file")


def _text(
    report: Verification,
    texts: Mapping[str, str],
    style: Style,
    width: int,
    *,
    show_all: bool,
) -> str:
    blocks = [render(one, texts, style, width=width) for one in gravest_first(report.findings)]
    shown = [one for one in report.judged if show_all or one.verdict not in _UNREMARKABLE]
    if shown:
        blocks.append(painted(grid([verdict_row(one) for one in shown], width), style))
    lines = [part for line in binary_lines(report.binaries) for part in wrapped(line, width)]
    head = (piece(report.pack, Tone.HEADING), piece(f": {counted(report.judged)}"))
    blocks.append(painted([*lines, *wrapped(head, width, hang=2)], style))
    return "\n\n".join(blocks)


def verdict_row(one: Judged) -> Row:
    """One observation as a row of a table."""
    more = f" and {one.hits - len(one.found)} more" if one.hits > len(one.found) > 0 else ""
    places = ", ".join(one.found) + more
    move = f"{one.stated or '-'} → {places}" if places and places != one.stated else places
    return (
        (piece(one.evidence, Tone.NAME),),
        (piece(one.verdict.value, TONES[one.verdict]),),
        (piece(move or one.stated or ""),),
        (piece(one.why + (f": `{one.text}`" if one.text else ""), Tone.FAINT),),
    )


def binary_lines(binaries: Sequence[BinaryMatch]) -> Iterator[Line]:
    """What each binary of the pack was looked for in."""
    for one in binaries:
        if one.path is None:
            yield (piece(one.binary, Tone.HEADING), piece(": not there", Tone.FAINT))
        elif one.sha256 is None:
            yield (piece(one.binary, Tone.HEADING), piece(f": {one.path} cannot be read"))
        else:
            digest = {True: "the pack's digest", False: "another digest", None: "no digest stated"}
            facts = [f"{one.size} bytes", one.machine or "", digest[one.digest_equal]]
            if one.other_build:
                facts.append("for another interpreter")
            if one.strings is not None:
                facts.append(f"texts {one.strings}")
            right = sum(bias.right for bias in one.biases)
            if one.biases:
                facts.append(f"{right} of {len(one.biases)} stated differences right")
            yield (piece(one.binary, Tone.HEADING), piece(f": {one.path}; {', '.join(facts)}"))


def counted(verdicts: Sequence[Judged]) -> str:
    """How many of each verdict there are."""
    counts = Counter(one.verdict for one in verdicts)
    parts = [f"{counts[one]} {one.value}" for one in Verdict if counts[one]]
    number = "1 observation" if len(verdicts) == 1 else f"{len(verdicts)} observations"
    return f"{number}: {', '.join(parts)}" if parts else "no observations"
