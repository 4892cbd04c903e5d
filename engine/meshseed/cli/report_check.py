"""`meshseed report check`: a check of many files, to be read by a person."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from meshseed.checking.results import Checked
from meshseed.checking.settings import Layer, Settings
from meshseed.cli.checks import settings_options, told
from meshseed.cli.checks.told import check_codes
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import speaking
from meshseed.cli.output import Output
from meshseed.cli.packs import open_pack
from meshseed.cli.reporting import (
    Paper,
    command_line,
    read_checked,
    report_options,
    without_folders,
    written,
)
from meshseed.cli.reporting.commands import settings_of
from meshseed.cli.reporting.paths import bare
from meshseed.cli.stopping import Stop
from meshseed.confidence import Confidence
from meshseed.diagnostics import visible
from meshseed.packs.facts import Identity, PackFacts
from meshseed.reporting import check_of, stamp_of

if TYPE_CHECKING:
    from meshseed.checking.baseline import Reach

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(short_help="A check of many files, to be read.")
@settings_options
@click.option(
    "--from",
    "printed",
    type=_FILE,
    metavar="FILE",
    help="Report what `check --json` printed, instead of checking.",
)
@click.option("--config", type=_FILE, metavar="FILE", help="Read settings from this file.")
@click.option("--no-config", is_flag=True, help="Read no file of settings.")
@report_options
@speaking
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=click.Path())
def check(  # noqa: PLR0913 - one per option
    *,
    given: Layer,
    output: Output,
    paper: Paper,
    printed: Path | None,
    config: Path | None,
    no_config: bool,
    paths: tuple[str, ...],
) -> ExitCode:
    """Report what is wrong with the flags in files: by code, by file, and each finding.

    Takes the settings of `check`. With --baseline, what is new is told from what was known.

    \b
      meshseed report check --html check.html launch/ configs/
      meshseed check --json launch/ > found.json; meshseed report check --from found.json
    """  # noqa: D301 - click's mark for text that is not to be rewrapped
    if printed is not None:
        if paths or given.values:
            raise click.UsageError(
                "--from reports what was checked before: leave paths and settings out"
            )
        found = without_folders(read_checked(printed))
        stamp = stamp_of(command_line("check", {"--from": printed.name}), (_identity(found),))
        written(check_of(found, stamp, has_baseline=_knows(found)), paper, output)
        return ExitCode.CLEAN
    resolved = told(given, config, no_config=no_config)
    settings = resolved.settings
    facts = open_pack(settings.pack)
    check_codes(settings, facts)
    found = without_folders(_checked(paths or (".",), facts, settings))
    command = command_line("check", settings_of(resolved), tuple(map(bare, paths)))
    stamp = stamp_of(command, (facts.identity,))
    written(check_of(found, stamp, has_baseline=settings.baseline is not None), paper, output)
    return ExitCode.CLEAN if found.walked else ExitCode.NOTHING_TO_CHECK


def _checked(paths: tuple[str, ...], facts: PackFacts, settings: Settings) -> Checked:
    from meshseed.checking import baseline
    from meshseed.checking.running import check as run

    missing = [path for path in paths if not Path(path).exists()]
    if missing:
        raise click.UsageError(f"there is no {', '.join(map(visible, missing))}")
    found = run(paths, facts, settings, everything=True).checked
    if settings.baseline is None:
        return found
    file = Path(settings.baseline)
    try:
        reach = _reach(paths, facts, settings)
        return baseline.applied(found, baseline.read(file), file.parent, reach)
    except baseline.BadBaseline as bad:
        raise Stop(ExitCode.WRONG_USE, (bad.finding,)) from bad


def _reach(paths: tuple[str, ...], facts: PackFacts, settings: Settings) -> "Reach":
    """What this run looked for, as `check` has it: of nothing else it is known to be gone."""
    from meshseed.checking.baseline import Reach
    from meshseed.checking.looking import selection_of

    selection = selection_of(facts, settings)
    # How sure a known finding was is not known.
    everyone = settings.min_confidence is Confidence.NOT_TRACED
    return Reach(paths=paths, wants=lambda code: everyone and selection.wants(code))


def _knows(found: Checked) -> bool:
    return bool(found.gone) or any(one.silenced == "baseline" for one in found.silenced)


def _identity(found: Checked) -> Identity:
    """The pack a printed run names; its driver is not printed."""
    return Identity(id=found.pack, driver=found.pack, release=found.release, digest=found.digest)
