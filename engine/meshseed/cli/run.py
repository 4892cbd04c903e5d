"""Running a command so that whatever happens ends in an exit code and a line a person can read."""

import atexit
import gc
import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NoReturn

import click

from meshseed.cli.exits import ExitCode
from meshseed.cli.output import Unwritten, write
from meshseed.diagnostics import visible

_COMPLETE: Final = "_MESHSEED_COMPLETE"
TRACEBACK: Final = "MESHSEED_TRACEBACK"
"""The environment variable that shows the traceback of an internal fault."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command that *arguments* (by default the process's own) ask for, and exit."""
    # What is imported stays; `app` begins to collect again once a command is there.
    gc.disable()
    code = run(sys.argv[1:] if arguments is None else list(arguments))
    if threading.active_count() > 1:
        sys.exit(code)
    # The interpreter would take everything apart on its way out, a tenth of the time of a short
    # run. What asked to be called at the end is called all the same.
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code; nothing but the code leaves here."""
    try:
        code = _answer(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence()
        return ExitCode.PIPE_CLOSED
    except (Unwritten, OSError):
        # Not even the reason can be written.
        _silence()
        return ExitCode.WRONG_USE
    except KeyboardInterrupt:
        write(sys.stderr, "\ninterrupted\n")
        return ExitCode.INTERRUPTED
    return code


def _answer(arguments: list[str]) -> int:
    # Commands are registered in `app`; what it imports is only needed once there is a run.
    from meshseed.cli.app import app

    if _COMPLETE in os.environ:
        from meshseed.cli.completion import answered

        return answered(os.environ[_COMPLETE])
    try:
        # Not `app.main`: click would end the process itself on a closed pipe, as a finding does.
        with app.make_context("meshseed", arguments) as context:
            code = app.invoke(context)
    except click.exceptions.Exit as over:
        return over.exit_code
    except click.exceptions.NoArgsIsHelpError as bare:
        write(sys.stderr, f"{bare.message}\n")
        return ExitCode.WRONG_USE
    except click.UsageError as wrong:
        return _wrong_use(wrong)
    except Unwritten as unwritten:
        # What is left in the buffer would be tried again at the very end.
        _silence()
        write(sys.stderr, f"error: {visible(unwritten.message)}\n")
        return ExitCode.WRONG_USE
    except click.ClickException as wrong:
        write(sys.stderr, f"error: {visible(wrong.format_message())}\n")
        return ExitCode.WRONG_USE
    except BrokenPipeError:
        raise
    except Exception as fault:
        # The last resort: a person gets a line to act on, never a traceback.
        return _internal_fault(fault)
    return code if isinstance(code, int) else ExitCode.CLEAN


def _wrong_use(wrong: click.UsageError) -> int:
    lines = [f"error: {visible(wrong.format_message())}"]
    if wrong.ctx is not None:
        lines.append(wrong.ctx.get_usage())
        lines.append(f"Try `{wrong.ctx.command_path} --help`.")
    write(sys.stderr, "\n".join(lines) + "\n")
    return ExitCode.WRONG_USE


def _internal_fault(fault: Exception) -> int:
    if os.environ.get(TRACEBACK):
        import traceback

        traceback.print_exception(fault)
    detail = visible(f"{type(fault).__name__}: {fault}")
    write(
        sys.stderr,
        f"internal fault: {detail}\n"
        f"This is a fault of meshseed. Please report it, with the command and what {TRACEBACK}=1"
        " adds to it.\n",
    )
    return ExitCode.WRONG_USE


def _silence() -> None:
    """Nobody reads any more: let the interpreter's last flush go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - open to the end
    finally:
        os.close(nowhere)
