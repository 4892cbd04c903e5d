"""MS9xx: evaluating files of command lines."""

from typing import Final

from meshseed.diagnostics.codes.code import Code
from meshseed.diagnostics.finding import Severity


def _code(
    number: int, title: str, meaning: str, remedy: str, severity: Severity = Severity.ERROR
) -> Code:
    return Code(id=f"MS{number}", title=title, severity=severity, meaning=meaning, remedy=remedy)


UNREADABLE: Final = _code(
    901,
    "rows cannot be read",
    "The file is not there, may not be read, is damaged, or is none of JSONL, CSV and Parquet.",
    "Check the path; name the form with --from where the ending does not say it.",
)
NO_COLUMN: Final = _code(
    902,
    "no such column",
    "The rows have no column of this name, it holds no text, or an output of this name does not"
    " exist.",
    "Name a column of the rows with --column, --job-column or --keep, an output with --columns.",
)
BAD_ROW: Final = _code(
    903,
    "a row cannot be read",
    "A row is no valid JSON or CSV, or has no text where the command line should stand. It has a"
    " row of the output, with this code among its findings and nothing else.",
    "Mend the row that the report names; the others are not touched by it.",
    Severity.WARNING,
)
ENDLESS_ROW: Final = _code(
    904,
    "no row ends here",
    "From this byte on no row ends within the bound on a row, most likely because a quote is"
    " opened and never closed, or because the file holds something else.",
    "Close the quote, or check the form of the file.",
)
NOT_EMPTY: Final = _code(
    905,
    "folder is not empty",
    "Parts of a run are written to a folder of their own, so that none of another run is among"
    " them.",
    "Name another folder, or go on with a run that was broken off: --resume.",
)
OTHER_RUN: Final = _code(
    906,
    "folder holds another run",
    "What is written there comes from other rows, another pack or other options, and parts of two"
    " runs do not make one answer. Or there is no run in the folder at all.",
    "Give the options of that run, or begin in another folder.",
)
MISSING_LIBRARY: Final = _code(
    907,
    "a library is not installed",
    "Columns of rows are read and written by an optional library; a cluster needs another one.",
    "Install the extra that the message names.",
)
NOT_WRITTEN: Final = _code(
    908,
    "a part cannot be written",
    "The folder may not be written, or the disk is full. Parts that were written before are whole.",
    "Make room, or change the rights; then go on with --resume.",
)
WORKER_LOST: Final = _code(
    909,
    "a worker ends again and again",
    "The process that evaluates one and the same part was killed each time, most likely because"
    " the machine has no memory left. Parts that were written before are whole.",
    "Take fewer workers (--jobs) or smaller parts (--part-size); then go on with --resume.",
)
NO_CLUSTER: Final = _code(
    910,
    "cluster does not answer",
    "It cannot be reached, was lost, or has workers that cannot do the work. Parts that"
    " were written before are whole.",
    "Check the address and the workers' environment; then go on with --resume.",
)
TOO_LARGE: Final = _code(
    911,
    "sweep too large",
    "The combinations asked for are more than one run takes.",
    "Sweep over fewer inputs, fewer of their values, or fewer axes.",
)
NO_JOB: Final = _code(
    912,
    "job of a row cannot be read",
    "The column with jobs holds words of the form NAME=VALUE: instance, layout, nodes and devices,"
    " or an axis with its degree.",
    "Write the job as in `devices=32 rows=4`.",
)
NO_SUCH_INPUT: Final = _code(
    913,
    "nothing to sweep over",
    "The pack has no input or axis of this name, or lists no values for it.",
    "Name an input of the pack, with values: --over NAME=V,V.",
)

BULK_CODES: Final[tuple[Code, ...]] = (
    UNREADABLE,
    NO_COLUMN,
    BAD_ROW,
    ENDLESS_ROW,
    NOT_EMPTY,
    OTHER_RUN,
    MISSING_LIBRARY,
    NOT_WRITTEN,
    WORKER_LOST,
    NO_CLUSTER,
    TOO_LARGE,
    NO_JOB,
    NO_SUCH_INPUT,
)
