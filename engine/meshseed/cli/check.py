"""`meshseed check`: what is wrong with the flags in scripts, jobs and configurations?"""

from pathlib import Path

import click

from meshseed.checking.handovers import Language
from meshseed.checking.settings import Form, Layer
from meshseed.cli.checks import (
    Asked,
    carried_out,
    settings_options,
    told,
)
from meshseed.cli.checks.told import check_codes
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import speaking, words_of
from meshseed.cli.output import Output
from meshseed.cli.packs import open_pack
from meshseed.diagnostics import visible

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(short_help="Check the flags in scripts, jobs and configurations.")
@settings_options
@speaking
@click.option("--output", "output_file", type=_FILE, metavar="FILE", help="Write there instead.")
@click.option("--fix", is_flag=True, help="Mend what can be mended safely, in place.")
@click.option("--unsafe-fixes", is_flag=True, help="Take fixes that may change what is meant.")
@click.option("--diff", is_flag=True, help="Show what --fix would write, and write nothing.")
@click.option("--write-baseline", is_flag=True, help="Write what is found to --baseline FILE.")
@click.option("--statistics", is_flag=True, help="Say how often each code was found.")
@click.option("--language", type=words_of(Language), help="How the files are written.")
@click.option("--stdin-name", metavar="NAME", help="What to call the text that `-` reads.")
@click.option("--config", type=_FILE, metavar="FILE", help="Read settings from this file.")
@click.option("--no-config", is_flag=True, help="Read no file of settings.")
@click.option("--show-settings", "showing", is_flag=True, help="Print the settings, and stop.")
@click.option("--list-carriers", "listing", is_flag=True, help="Print what hands flags over.")
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=click.Path())
def check(  # noqa: PLR0913 - one per option
    *,
    given: Layer,
    output: Output,
    paths: tuple[str, ...],
    output_file: Path | None,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    write_baseline: bool,
    statistics: bool,
    language: str | None,
    stdin_name: str | None,
    config: Path | None,
    no_config: bool,
    showing: bool,
    listing: bool,
) -> ExitCode:
    """Check the flags in files and folders, by default those here; `-` is standard input.

    Shell, Python, notebooks, YAML, Dockerfiles, TOML, JSON, .env files and logs are read, and
    nothing in them is executed. Every finding stands at its line and column. Settings come from
    the command line, then MESHSEED_… variables, then the nearest meshseed.toml or
    [tool.meshseed].
    """
    if output.is_json and "format" not in given.values:
        given = Layer(
            values={**given.values, "format": Form.JSON.value},
            origins={**given.origins, "format": "--json"},
        )
    resolved = told(given, config, no_config=no_config)
    settings = resolved.settings
    if showing:
        from meshseed.cli.checks.listing import show_settings

        show_settings(resolved, output)
        return ExitCode.CLEAN
    facts = open_pack(settings.pack)
    if listing:
        from meshseed.checking.running import with_carriers
        from meshseed.cli.checks.listing import list_carriers

        list_carriers(with_carriers(facts, settings.carriers), output)
        return ExitCode.CLEAN
    check_codes(settings, facts)
    asked = Asked(
        paths=paths or (".",),
        output_file=output_file,
        fix=fix,
        unsafe_fixes=unsafe_fixes,
        diff=diff,
        write_baseline=write_baseline,
        statistics=statistics,
        language=None if language is None else Language(language),
        stdin_name=stdin_name,
    )
    _check_use(asked, baseline=settings.baseline)
    return carried_out(asked, facts, settings, output)


def _check_use(asked: Asked, *, baseline: str | None) -> None:
    """Raises `click.UsageError` for what cannot be done."""
    missing = [path for path in asked.paths if path != "-" and not Path(path).exists()]
    if missing:
        names = ", ".join(visible(path) for path in missing)
        raise click.UsageError(f"there is no {names}")
    if asked.write_baseline and baseline is None:
        raise click.UsageError("--write-baseline needs --baseline FILE, or the setting `baseline`")
    if asked.write_baseline and (asked.fix or asked.diff):
        raise click.UsageError("--write-baseline takes things as they are: leave --fix out")
    if asked.fix and "-" in asked.paths and not asked.diff:
        raise click.UsageError("what is piped in cannot be fixed in place; --diff shows how")
    if asked.unsafe_fixes and not (asked.fix or asked.diff):
        raise click.UsageError("--unsafe-fixes goes with --fix or --diff")
