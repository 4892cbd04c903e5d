"""Where a command writes: plain text or JSON, on a terminal or into a pipe."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Literal, TextIO

import click
import msgspec
from msgspec import Struct

from meshseed.cli.exits import ExitCode
from meshseed.cli.stopping import Stop
from meshseed.diagnostics import Finding, Style, in_order, render

if TYPE_CHECKING:
    from meshseed.cli.text import Line

SCHEMA: Final = 1
_WIDTH_OF_PIPES: Final = 100
_WIDEST: Final = 120
_NARROWEST: Final = 20


class Colour(StrEnum):
    """When to colour; `auto`: on a terminal, unless `NO_COLOR` is set or it is a dumb one."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Form(StrEnum):
    """Who reads the output: a person or a program."""

    TEXT = "text"
    JSON = "json"


class Complaint(Struct, frozen=True, kw_only=True):
    """What `--json` prints when there is no answer."""

    schema: Literal[1] = SCHEMA
    findings: tuple[Finding, ...]


class Output(Struct, frozen=True, kw_only=True):
    """How one command writes. `width` counts terminal cells."""

    form: Form
    style: Style
    width: int

    @property
    def is_json(self) -> bool:
        """Whether a program reads it."""
        return self.form is Form.JSON

    def lines(self, lines: "Iterable[Line]") -> None:
        """Print lines for a person."""
        # Some commands lay nothing out.
        from meshseed.cli.text import painted

        text = painted(lines, self.style)
        if text:
            write(sys.stdout, text + "\n")

    def text(self, text: str) -> None:
        """Print text that is laid out already; a line feed is added."""
        write(sys.stdout, text + "\n")

    def document(self, document: object) -> None:
        """Print a typed document as one line of JSON, in UTF-8 whatever the locale says."""
        write_bytes(msgspec.json.encode(document) + b"\n")

    def stop(self, stop: Stop) -> None:
        """Say why a command ends: a finding about what was asked, or wrong use."""
        if self.is_json:
            self.document(Complaint(findings=tuple(in_order(stop.findings))))
            return
        stream = sys.stderr if stop.code is ExitCode.WRONG_USE else sys.stdout
        parts = [
            render(finding, stop.texts, self.style, width=self.width)
            for finding in gravest_first(stop.findings)
        ]
        write(stream, "\n\n".join(parts) + "\n")


def gravest_first(findings: Iterable[Finding]) -> list[Finding]:
    """Findings by severity, and within one by place."""
    return sorted(in_order(findings), key=lambda finding: finding.severity.rank)


def output_of(form: Form, colour: Colour, width: int | None) -> Output:
    """The output of this process, as its options and its terminal say."""
    return Output(form=form, style=_style(colour), width=_width(width))


class Unwritten(click.ClickException):
    """The system does not take what is printed, such as where a disk is full."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"the output cannot be written: {error.strerror or error}")


def write(stream: TextIO, text: str) -> None:
    """Write *text*, with escapes for what the stream's encoding does not have, and flush.

    Raises `Unwritten` where the stream takes no more, and `BrokenPipeError`.
    """
    encoding = stream.encoding or "utf-8"
    with _taken():
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()


def write_bytes(data: bytes) -> None:
    """Write *data* to standard output as it is, and flush. Raises as `write` does."""
    with _taken():
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


@contextmanager
def _taken() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Unwritten(error) from error


def _style(colour: Colour) -> Style:
    if colour is Colour.AUTO:
        dumb = os.environ.get("TERM") == "dumb"
        if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or dumb:
            return Style.PLAIN
        return Style.COLOUR
    return Style.COLOUR if colour is Colour.ALWAYS else Style.PLAIN


def _width(asked: int | None) -> int:
    if asked is not None:
        return max(asked, _NARROWEST)
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and len(columns) < 6 and int(columns):
        return min(max(int(columns), _NARROWEST), _WIDEST)
    try:
        found = os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError, AttributeError):
        return _WIDTH_OF_PIPES
    return min(max(found, _NARROWEST), _WIDEST) if found else _WIDTH_OF_PIPES
