"""A command that takes a driver's line beside options of our own."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

from meshseed.cli.driver_line import (
    HOW_TO_SEPARATE,
    DriverLine,
    FromInput,
    Ready,
    SeparationError,
    Takes,
    Whole,
    separate,
)
from meshseed.cli.exits import ExitCode
from meshseed.cli.output import write
from meshseed.cli.stopping import Stop
from meshseed.diagnostics import visible
from meshseed.evaluation import WrongUse
from meshseed.evaluation.commandline import LONGEST_LINE, LineError

_LINE: Final = "meshseed.driver-line"


class LineCommand(click.Command):
    """Cuts the driver's line out of the arguments before click sees them."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse our own options; the driver's line is kept for `driver_line`."""
        try:
            separated = separate(args, _own_options(self, ctx))
        except SeparationError as wrong:
            raise click.UsageError(f"{wrong}; {HOW_TO_SEPARATE}", ctx) from wrong
        if separated.looks_ours is not None:
            write(
                sys.stderr,
                f"note: `{separated.looks_ours}=…` contains white space and is read as the driver's"
                f" line; for our own option write `{separated.looks_ours}` and its value apart\n",
            )
        ctx.meta[_LINE] = separated.line
        try:
            return super().parse_args(ctx, list(separated.ours))
        except click.NoSuchOption as unknown:
            name = visible(unknown.option_name)
            raise click.UsageError(
                f"`{name}` is no option of ours; {HOW_TO_SEPARATE}", ctx
            ) from unknown

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """What the usage line says."""
        return ["[OPTIONS]", '"DRIVER LINE" | - | -- DRIVER ARGUMENTS…']


@contextmanager
def stopping_on_faults() -> Iterator[None]:
    """End the command where its line cannot be read, or names what the pack does not have."""
    try:
        yield
    except LineError as broken:
        raise Stop(ExitCode.FINDINGS, broken.findings, broken.texts) from broken
    except WrongUse as wrong:
        raise Stop(ExitCode.WRONG_USE, wrong.findings) from wrong


def driver_line(ctx: click.Context) -> str | tuple[str, ...]:
    """The line this command was given: a text, or tokens that came ready.

    Reads standard input where it was asked to. Raises `click.UsageError` where there is no line,
    where standard input holds more than one or too much, and for text that is not UTF-8.
    """
    line: DriverLine | None = ctx.meta.get(_LINE)
    match line:
        case Whole(text):
            return _text(text, ctx)
        case Ready(tokens):
            _hint_at_one_token(tokens)
            return tuple(_text(token, ctx) for token in tokens)
        case FromInput():
            return _from_input(ctx)
        case _:
            raise click.UsageError(f"no driver's line is given; {HOW_TO_SEPARATE}", ctx)


def _hint_at_one_token(tokens: tuple[str, ...]) -> None:
    """Say that a sole token behind `--` is not split, where it looks like a whole line."""
    if len(tokens) == 1 and any(map(str.isspace, tokens[0])):
        write(
            sys.stderr,
            "note: what follows `--` is one token with white space in it and is not split;"
            " leave the `--` out to have it split\n",
        )


def _own_options(command: click.Command, ctx: click.Context) -> dict[str, Takes]:
    return {
        spelling: Takes.NOTHING if one.is_flag or one.count else Takes.VALUE
        for one in command.get_params(ctx)
        if isinstance(one, click.Option)
        for spelling in (*one.opts, *one.secondary_opts)
    }


def _text(argument: str, ctx: click.Context) -> str:
    """An argument; the operating system hands over bytes, which may be no text at all."""
    if argument.isascii():
        return argument
    try:
        argument.encode("utf-8")
    except UnicodeEncodeError as wrong:
        raise click.UsageError(
            f"the driver's line is not valid UTF-8: `{visible(argument[:200])}`", ctx
        ) from wrong
    return argument


def _from_input(ctx: click.Context) -> str:
    # Four bytes are the most a character takes; one more tells "full" from "too long".
    data = sys.stdin.buffer.read(4 * LONGEST_LINE + 1)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as wrong:
        if len(data) > 4 * LONGEST_LINE:
            return data.decode("utf-8", "replace")
        raise click.UsageError(
            f"standard input is not valid UTF-8, at byte {wrong.start}", ctx
        ) from wrong
    text = text.removesuffix("\n").removesuffix("\r")
    if _lines(text) > 1:
        raise click.UsageError(
            f"standard input holds {_lines(text)} lines; give one (a `\\` at its end continues it)",
            ctx,
        )
    return text


def _lines(text: str) -> int:
    """How many lines *text* has, those joined by a backslash at the end counted as one."""
    joined = text.replace("\\\r\n", "").replace("\\\n", "")
    return joined.strip("\r\n").count("\n") + 1
