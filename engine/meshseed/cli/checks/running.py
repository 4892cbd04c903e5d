"""A run of `check`: from what was asked to what is printed and written."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from meshseed import __version__
from meshseed.checking.formats import MissingWriter, Report, guarded, written
from meshseed.checking.formats.report import counts
from meshseed.checking.running import STDIN, Given, Patch, Run, check
from meshseed.checking.settings import Bar, Form, Settings
from meshseed.checking.walking import LARGEST
from meshseed.cli.checks.asked import Asked
from meshseed.cli.checks.progress import Progress
from meshseed.cli.exits import ExitCode
from meshseed.cli.output import Output, write, write_bytes
from meshseed.cli.stopping import Stop
from meshseed.diagnostics import Finding, Style, visible
from meshseed.diagnostics.codes.checking_runs import FAULT, NOT_FIXED
from meshseed.packs.facts import PackFacts

if TYPE_CHECKING:
    from meshseed.checking.baseline import Reach

STDIN_NAME: Final = "<stdin>"
"""What a text that is piped in is called where nobody gave it a name."""


def carried_out(asked: Asked, facts: PackFacts, settings: Settings, output: Output) -> ExitCode:
    """Check, mend and write what is wanted; the exit code says how it came out."""
    run = _checked(asked, facts, settings)
    unwritten: tuple[Finding, ...] = ()
    if asked.fix and not asked.diff:
        refused = {patch.path: found for patch in run.patches if (found := _patched(patch))}
        unwritten = tuple(refused.values())
        run = run.without(refused.keys())
    if settings.baseline is not None:
        reach = _reach(asked, facts, settings)
        if asked.write_baseline:
            return _baseline_written(run, Path(settings.baseline), reach)
        run = _known_silenced(run, Path(settings.baseline), reach)
    if asked.diff:
        return _diff_printed(run, _report(run, facts, settings, asked, output), asked)
    report = _report(run, facts, settings, asked, output)
    try:
        data = written(report, settings.format)
    except MissingWriter as missing:
        raise click.UsageError(str(missing)) from missing
    _put(data, asked.output_file, settings.format)
    if unwritten:
        raise Stop(ExitCode.WRONG_USE, unwritten)
    return _exit_code(report)


def _checked(asked: Asked, facts: PackFacts, settings: Settings) -> Run:
    progress = Progress()
    paths = tuple(path for path in asked.paths if path != STDIN)
    given = None
    if STDIN in asked.paths:
        name = asked.stdin_name or STDIN_NAME
        data = sys.stdin.buffer.read(LARGEST + 1)
        given = Given(name=name, data=data, language=asked.language)
    try:
        return check(
            paths,
            facts,
            settings,
            given=given,
            language=asked.language,
            everything=_wants_notes(asked, settings),
            fix=asked.fix or asked.diff,
            unsafe=asked.unsafe_fixes,
            progress=progress,
        )
    finally:
        progress.end()


def _wants_notes(asked: Asked, settings: Settings) -> bool:
    """Whether anybody hears of notes: some take longer to find than everything else together."""
    for_people = settings.format in {Form.TEXT, Form.GITHUB, Form.MARKDOWN}
    return (
        not for_people
        or Bar.NOTE in {settings.show, settings.failing}
        or asked.write_baseline
        or asked.statistics
    )


def _report(run: Run, facts: PackFacts, settings: Settings, asked: Asked, output: Output) -> Report:
    to_file = asked.output_file is not None
    return Report(
        checked=run.checked,
        facts=facts,
        version=__version__,
        texts=run.texts,
        show=settings.show,
        failing=settings.failing,
        statistics=asked.statistics,
        fixed=run.fixed,
        is_trial=asked.diff,
        has_baseline=settings.baseline is not None,
        style=Style.PLAIN if to_file else output.style,
        width=output.width,
    )


def _exit_code(report: Report) -> ExitCode:
    if any(one.finding.code == FAULT.id for one in report.counting):
        return ExitCode.WRONG_USE
    if not report.checked.walked:
        return ExitCode.NOTHING_TO_CHECK
    return ExitCode.FINDINGS if report.failing_found else ExitCode.CLEAN


# -- what is written ----------------------------------------------------------------------------


def _put(data: bytes, target: Path | None, form: Form) -> None:
    if target is not None:
        from meshseed.checking.writing import write_new

        try:
            write_new(target, data)
        except OSError as error:
            raise Stop(ExitCode.WRONG_USE, (_not_written(str(target), error),)) from error
        return
    if form is Form.TEXT:
        write(sys.stdout, data.decode("utf-8"))
        return
    # Other programs read UTF-8, whatever the locale says.
    write_bytes(data)


def _patched(patch: Patch) -> Finding | None:
    """Write one file, or say why it stays as it is."""
    from meshseed.checking.writing import Changed, write_whole

    try:
        write_whole(Path(patch.path), patch.after, instead_of=patch.before)
    except Changed:
        return Finding(
            code=NOT_FIXED.id,
            severity=NOT_FIXED.severity,
            message=f"{visible(patch.path)} changed since it was read; it is left as it is",
            help="run the command again",
        )
    except OSError as error:
        return _not_written(patch.path, error)
    return None


def _not_written(path: str, error: OSError) -> Finding:
    return Finding(
        code=NOT_FIXED.id,
        severity=NOT_FIXED.severity,
        message=f"{visible(path)} cannot be written: {error.strerror or error}",
    )


def _diff_printed(run: Run, report: Report, asked: Asked) -> ExitCode:
    """Print patches: exactly into a file, and safe to look at otherwise."""
    from meshseed.checking.diffing import exact_patch, patch

    if asked.output_file is not None:
        # A file and a link to it have the same patch.
        patches = dict.fromkeys(exact_patch(one.path, one.before, one.after) for one in run.patches)
        _put(b"".join(patches), asked.output_file, Form.TEXT)
    else:
        text = "".join(
            patch(visible(one.path), one.text_before, one.text_after) for one in run.patches
        )
        lines = (visible(line.removesuffix("\r").replace("\t", "\0")) for line in text.split("\n"))
        write(sys.stdout, guarded("\n".join(lines).replace("\\x00", "\t")))
    write(sys.stderr, f"{guarded(counts(report))}\n")
    return ExitCode.FINDINGS if run.patches else _exit_code(report)


# -- the baseline -------------------------------------------------------------------------------


def _reach(asked: Asked, facts: PackFacts, settings: Settings) -> "Reach":
    """What this run looks for, of all that a baseline may know."""
    from meshseed.checking.baseline import Reach
    from meshseed.checking.looking import selection_of
    from meshseed.confidence import Confidence
    from meshseed.diagnostics import Severity
    from meshseed.diagnostics.codes import CODES

    selection = selection_of(facts, settings)
    has_notes = _wants_notes(asked, settings)
    # How sure a known finding was is not known.
    everyone = settings.min_confidence is Confidence.NOT_TRACED

    def wants(code: str) -> bool:
        usual = CODES.get(code)
        is_note = usual is not None and usual.severity is Severity.NOTE
        return everyone and selection.wants(code) and (has_notes or not is_note)

    paths = tuple(
        (asked.stdin_name or STDIN_NAME) if path == STDIN else path for path in asked.paths
    )
    return Reach(paths=paths, wants=wants)


def _known_silenced(run: Run, file: Path, reach: "Reach") -> Run:
    from msgspec.structs import replace

    from meshseed.checking import baseline

    try:
        known = baseline.read(file)
    except baseline.BadBaseline as bad:
        raise Stop(ExitCode.WRONG_USE, (bad.finding,)) from bad
    return replace(run, checked=baseline.applied(run.checked, known, file.parent, reach))


def _baseline_written(run: Run, file: Path, reach: "Reach") -> ExitCode:
    from meshseed.checking import baseline
    from meshseed.checking.writing import write_new

    found = [one for each in run.checked.files for one in each.found]
    try:
        kept = baseline.kept_of(file, reach)
        made = baseline.baseline_of(found, file.parent, kept)
        write_new(file, baseline.encoded(made))
    except baseline.BadBaseline as bad:
        raise Stop(ExitCode.WRONG_USE, (bad.finding,)) from bad
    except OSError as error:
        raise Stop(ExitCode.WRONG_USE, (_not_written(str(file), error),)) from error
    count = len(made.known)
    name = "finding is" if count == 1 else "findings are"
    before = f", {len(kept)} of them from before" if kept else ""
    write(sys.stderr, f"{count} {name} known now, by {visible(os.fspath(file))}{before}\n")
    return ExitCode.CLEAN
