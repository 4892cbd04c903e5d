"""Options that several commands share."""

from collections.abc import Callable
from enum import Enum
from functools import wraps
from typing import Any, Final, TypeVar

import click

from meshseed.cli.exits import ExitCode, FailOn
from meshseed.cli.output import Colour, Form, output_of
from meshseed.cli.stopping import Stop
from meshseed.diagnostics import nearest

Command = Callable[..., ExitCode]
E = TypeVar("E", bound=Enum)

_NARROW: Final = 20


class Words(click.Choice[str]):
    """Words to choose from; a refusal names the one that was probably meant."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        """What is said of a *value* that is none of the words."""
        message = super().get_invalid_choice_message(value, ctx)
        near = nearest(str(value), self.choices)
        return f"{message} Did you mean '{near}'?" if near else message


def words_of(kind: type[E]) -> click.Choice[str]:
    """The values of an enum of strings, as an option's choices."""
    return Words([str(member.value) for member in kind])


def pack_option(command: Command) -> Command:
    """`--pack NAME|PATH`; the command gets `pack`, None for the default one."""
    return click.option(
        "--pack",
        metavar="NAME|PATH",
        help="The rule pack: the name of a built-in one, or a folder. Default: the built-in one.",
    )(command)


def fail_on_option(command: Command) -> Command:
    """`--fail-on SEVERITY`, from an error on; the command gets `fail_on`, a word of `FailOn`."""
    return click.option(
        "--fail-on",
        type=words_of(FailOn),
        default=FailOn.ERROR.value,
        show_default=True,
        help="The severity from which a finding makes the exit code 1.",
    )(command)


def speaking(command: Command) -> Command:
    """`--json`, `--color`, `--width`; the command gets `output`, and its `Stop` is reported."""

    @click.option("--json", "as_json", is_flag=True, help="Print JSON, documented and versioned.")
    @click.option(
        "--color",
        type=words_of(Colour),
        default=Colour.AUTO.value,
        show_default=True,
        help="Colour the text.",
    )
    @click.option(
        "--width",
        type=click.IntRange(min=_NARROW, max=1000),
        help="Lay the text out for so many columns. Default: those of the terminal.",
    )
    @wraps(command)
    def speaker(
        *,
        as_json: bool,
        color: str,
        width: int | None,
        **others: Any,  # noqa: ANN401 - each command has options of its own
    ) -> ExitCode:
        output = output_of(Form.JSON if as_json else Form.TEXT, Colour(color), width)
        try:
            return command(output=output, **others)
        except Stop as stop:
            output.stop(stop)
            return stop.code

    return speaker
