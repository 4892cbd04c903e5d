"""`meshseed evidence lint`: do the addresses of a pack fit together?"""

from collections.abc import Iterator, Mapping

import click

from meshseed.cli.exits import ExitCode, FailOn, exit_code
from meshseed.cli.options import fail_on_option, speaking
from meshseed.cli.output import Output, gravest_first
from meshseed.cli.stopping import Stop
from meshseed.cli.text import Line, Tone, painted, piece, wrapped
from meshseed.diagnostics import Style, render, summary
from meshseed.evidence.linting import Consistency, PoolReport, lint
from meshseed.packs import builtin_names, check


@click.command("lint", short_help="Do the addresses of a pack fit together?")
@fail_on_option
@speaking
@click.argument("pack", metavar="[NAME|PATH]", required=False)
def lint_(*, output: Output, pack: str | None, fail_on: str) -> ExitCode:
    """Compare the addresses that a pack states with one another; no binary is needed.

    Texts lie where arrays of their length do, in the order in which the build lays them out; no
    address lies inside another text, none has two texts, and addresses and file offsets are as far
    apart as the pack says.
    """
    built_in = builtin_names()
    name = pack or (built_in[0] if built_in else None)
    if name is None:
        raise click.UsageError("there is no built-in rule pack; name a folder")
    checked = check(name)
    if checked.facts is None:
        raise Stop(ExitCode.WRONG_USE, checked.findings, checked.texts)
    consistency = lint(checked.facts, checked.places)
    if output.is_json:
        output.document(consistency)
    else:
        output.text(_text(consistency, checked.texts, output.style, output.width))
    if not consistency.addresses:
        return ExitCode.NOTHING_TO_CHECK
    return exit_code(consistency.findings, FailOn(fail_on))


def _text(report: Consistency, texts: Mapping[str, str], style: Style, width: int) -> str:
    blocks = [render(one, texts, style, width=width) for one in gravest_first(report.findings)]
    lines = [part for pool in report.pools for line in _pool(pool) for part in wrapped(line, width)]
    found = summary(report.findings) or "nothing wrong with them"
    head = (
        piece(report.pack, Tone.HEADING),
        piece(f": {_observations(report.addresses)} with an address, {found}"),
    )
    blocks.append(painted([*lines, *wrapped(head, width, hang=2)], style))
    return "\n\n".join(blocks)


def _observations(count: int) -> str:
    return "1 observation" if count == 1 else f"{count} observations"


def _pool(pool: PoolReport) -> Iterator[Line]:
    whole = pool.in_order == pool.judged
    yield (
        piece(pool.binary, Tone.HEADING),
        piece(": "),
        piece(
            f"{pool.in_order} of {pool.judged} addresses in pool order",
            Tone.SURE if whole else Tone.ALARM,
        ),
        *_numbers(pool),
    )
    yield (
        piece(pool.binary, Tone.HEADING),
        piece(f": {pool.aligned} of {pool.measured} addresses aligned as their length asks for"),
    )


def _numbers(pool: PoolReport) -> Line:
    """How many of them need a number in their name, and why one is assumed."""
    if not pool.numbered:
        return ()
    text = f"; {len(pool.numbered)} by a numbered name, {len(pool.with_twin)} of them beside a twin"
    assumed = f", assumed for {', '.join(pool.assumed)}" if pool.assumed else ""
    return (piece(text + assumed),)
