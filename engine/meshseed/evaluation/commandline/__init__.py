"""The driver's command line: from its text to tokens, and from tokens to typed values."""

from meshseed.evaluation.commandline.errors import LineError
from meshseed.evaluation.commandline.parsing import parse
from meshseed.evaluation.commandline.results import (
    UNANSWERED,
    Alternative,
    Ask,
    ParsedLine,
    TypedValue,
    Unanswered,
    Unrecognised,
    Use,
)
from meshseed.evaluation.commandline.splitting import (
    LONGEST_LINE,
    MOST_TOKENS,
    given,
    quoted,
    split,
    splitters_differ,
)
from meshseed.evaluation.commandline.table import Entry, FlagTable
from meshseed.evaluation.commandline.tokens import COMMAND_LINE, Run, SplitLine, Splitter, Token

__all__ = [
    "COMMAND_LINE",
    "LONGEST_LINE",
    "MOST_TOKENS",
    "UNANSWERED",
    "Alternative",
    "Ask",
    "Entry",
    "FlagTable",
    "LineError",
    "ParsedLine",
    "Run",
    "SplitLine",
    "Splitter",
    "Token",
    "TypedValue",
    "Unanswered",
    "Unrecognised",
    "Use",
    "given",
    "parse",
    "quoted",
    "split",
    "splitters_differ",
]
