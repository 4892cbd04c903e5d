"""`meshseed rules test`: the cases of packs, what they show, and what they would not notice."""

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from meshseed.authoring.testing import Ask, PackTests, TestReport, below, examine, problem_with
from meshseed.cli.exits import ExitCode
from meshseed.cli.options import speaking
from meshseed.cli.output import Output
from meshseed.cli.stopping import Stop
from meshseed.cli.testing import SHORT, report_text
from meshseed.cli.text import inert
from meshseed.diagnostics import Finding
from meshseed.diagnostics.codes.authoring import UNFIT
from meshseed.packs import builtin_names


@click.command(short_help="Run the cases of packs; say what they miss.")
@speaking
@click.argument("packs", metavar="[NAME|PATH]...", nargs=-1)
@click.option("--run", "pattern", metavar="GLOB", default="*", help="Run only cases whose id fits.")
@click.option(
    "--threshold",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Fail where less is covered, or, with --mutate, fewer faults are noticed.",
)
@click.option("--mutate", is_flag=True, help="Put small faults into the pack, one at a time.")
@click.option(
    "--generate",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write cases for what is missing, to be reviewed. FILE must not exist.",
)
@click.option("--update", is_flag=True, help="Rewrite what failing cases expect to what comes out.")
@click.option(
    "--junit",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the results as JUnit XML.",
)
@click.option("--watch", is_flag=True, help="Run again whenever a file of a pack changes.")
@click.option("--all", "everything", is_flag=True, help="Name everything that is missing.")
def test(  # noqa: PLR0913 - one per option
    *,
    output: Output,
    packs: tuple[str, ...],
    pattern: str,
    threshold: float | None,
    mutate: bool,
    generate: Path | None,
    update: bool,
    junit: Path | None,
    watch: bool,
    everything: bool,
) -> ExitCode:
    """Run the worked command lines of rule packs and measure what they show.

    Counted are statements (rules that fire and do not, defaults, lookups, constraints, answers),
    comparisons seen true and false, and comparisons shown to decide alone. With --mutate, small
    faults are put into the pack; those that no case notices are listed with a command line that
    would show them. Without a name, all built-in packs.
    """
    names = packs or builtin_names()
    ask = Ask(run=pattern, mutate=mutate, generate=generate is not None, update=update)
    if generate is not None:
        if watch:
            raise click.UsageError("--generate writes one file once: leave --watch out")
        _check_target(generate, names)
    if not names:
        output.text("there is no pack to test")
        return ExitCode.NOTHING_TO_CHECK

    def once() -> ExitCode:
        report, texts = _examined(names, ask, threshold)
        if generate is not None:
            _write_generated(report.packs[0], names[0], generate)
        if junit is not None:
            _write_junit(report.packs, junit)
        if output.is_json:
            output.document(report)
        else:
            most = None if everything else SHORT
            output.text(report_text(report, texts, output.style, output.width, most))
        failing = any(pack.failed or pack.coverage is None for pack in report.packs)
        return ExitCode.FINDINGS if failing or report.findings else ExitCode.CLEAN

    return _watched(names, once, output) if watch else once()


def _watched(names: Sequence[str], once: Callable[[], ExitCode], output: Output) -> ExitCode:
    """Run again at every change, until interrupted; files that come and go are no reason to end."""
    from meshseed.authoring.testing.watching import NoWatcher, changes
    from meshseed.packs import PackError, find_pack

    try:
        folders = [find_pack(name) for name in names]
    except PackError as error:
        raise Stop(ExitCode.WRONG_USE, error.findings, error.texts) from error
    code = once()
    try:
        for changed in changes(folders):
            if not output.is_json:
                output.text(f"\nchanged: {', '.join(map(inert, sorted(changed)))}\n")
            code = once()
    except NoWatcher as missing:
        raise click.UsageError(str(missing)) from missing
    return code


def _examined(
    names: Sequence[str], ask: Ask, threshold: float | None
) -> tuple[TestReport, list[dict[str, str]]]:
    packs: list[PackTests] = []
    texts: list[dict[str, str]] = []
    for name in names:
        try:
            tested, quoted = examine(name, ask)
        except OSError as error:
            raise click.UsageError(f"{name}: {error.strerror or error}") from error
        packs.append(tested)
        texts.append(quoted)
    findings = () if threshold is None else below(packs, threshold)
    return TestReport(packs=tuple(packs), findings=findings), texts


def _check_target(target: Path, names: Sequence[str]) -> None:
    if len(names) != 1:
        raise click.UsageError("--generate writes cases of one pack: name it")
    if target.exists():
        raise click.UsageError(f"{target} exists: name a file that does not, or remove it")
    if not target.parent.is_dir():
        raise click.UsageError(f"{target.parent} is not a folder")


def _write_generated(pack: PackTests, name: str, target: Path) -> None:
    """Write the proposed cases, once it is shown that they fit the pack."""
    from meshseed.authoring.testing.folders import write_whole
    from meshseed.packs import find_pack

    if pack.proposal is None or not pack.proposal.toml:
        return
    problem = problem_with(find_pack(name), target.name, pack.proposal.toml)
    if problem is not None and not pack.failed:
        raise Stop(
            ExitCode.FINDINGS,
            (Finding(code=UNFIT.id, severity=UNFIT.severity, message=f"{target}: {problem}"),),
        )
    try:
        write_whole(target, pack.proposal.toml)
    except OSError as error:
        raise click.UsageError(f"{target}: {error.strerror or error}") from error


def _write_junit(packs: Sequence[PackTests], target: Path) -> None:
    from meshseed.authoring.testing.junit import NoJunit, write_junit

    try:
        write_junit(packs, target)
    except NoJunit as missing:
        raise click.UsageError(str(missing)) from missing
    except OSError as error:
        raise click.UsageError(f"{target}: {error.strerror or error}") from error
