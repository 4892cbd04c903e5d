"""Looking at a file of rows before a run: its form, its columns, and whether they fit."""

from codecs import BOM_UTF8
from pathlib import Path
from typing import Final

from meshseed.bulk.asking import Form, Shape
from meshseed.bulk.errors import BulkError, refusal
from meshseed.bulk.portions import LONGEST_ROW
from meshseed.bulk.reading import jsonl, refused
from meshseed.diagnostics import nearest, visible
from meshseed.diagnostics.codes.bulk import MISSING_LIBRARY, NO_COLUMN, UNREADABLE

_ENDINGS: Final = {
    ".jsonl": Form.JSONL,
    ".ndjson": Form.JSONL,
    ".csv": Form.CSV,
    ".parquet": Form.PARQUET,
    ".pq": Form.PARQUET,
}


def check_library() -> None:
    """Raises `BulkError` where columns cannot be read or written."""
    try:
        import pyarrow  # noqa: F401 - only whether it is there
    except ImportError as missing:
        raise refusal(
            MISSING_LIBRARY,
            "rows are read and written by the library pyarrow",
            help_="pip install 'meshseed[bulk]'",
        ) from missing


def form_of(path: Path) -> Form:
    """The form that a file's name says. Raises `BulkError`."""
    form = _ENDINGS.get(path.suffix.lower())
    if form is None:
        raise refusal(
            UNREADABLE,
            f"the name of {path} does not say how its rows are written",
            help_="--from jsonl, csv or parquet",
        )
    return form


def shape_of(
    path: Path, form: Form, line: str, *, job: str | None = None, keep: tuple[str, ...] = ()
) -> Shape:
    """How the rows of a file are laid out. Raises `BulkError` where a column is not there."""
    _check_kind(path)
    names, begins, texts = _columns(path, form)
    if not names and form is not Form.CSV:
        return Shape(form=form, line=line, job=job, keep=keep, begins=begins)
    wanted = (line, *(() if job is None else (job,)), *keep)
    for name in wanted:
        if name not in names:
            raise _missing(path, name, names)
        if names.count(name) > 1:
            raise refusal(NO_COLUMN, f"{path} has more than one column {name}")
    for name in (line, *(() if job is None else (job,))):
        if name not in texts:
            raise refusal(
                NO_COLUMN, f"column {name} of {path} holds no text", help_="name another: --column"
            )
    return Shape(form=form, line=line, job=job, keep=keep, names=names, begins=begins)


def _check_kind(path: Path) -> None:
    """Raises `BulkError` for what is there and no file: it cannot be read in portions."""
    if path.exists() and not path.is_file():
        what = "a folder" if path.is_dir() else "a pipe or a device"
        raise refusal(
            UNREADABLE,
            f"{path} is {what}",
            help_="write the rows into a file, which can be read from any row on",
        )


def _columns(path: Path, form: Form) -> tuple[tuple[str, ...], int, frozenset[str]]:
    """The names of all columns, where rows begin, and which columns hold text."""
    try:
        match form:
            case Form.JSONL:
                names, begins = _first_names(path)
                return names, begins, frozenset(names)
            case Form.CSV:
                from meshseed.bulk.reading.csv import header

                names, begins = header(path)
                return names, begins, frozenset(names)
            case Form.PARQUET:
                from meshseed.bulk.reading.parquet import is_text, schema_of

                schema = schema_of(path)
                texts = frozenset(field.name for field in schema if is_text(field.type))
                return tuple(schema.names), 0, texts
    except (OSError, ValueError) as wrong:
        raise refused(path, wrong) from wrong


def _first_names(path: Path) -> tuple[tuple[str, ...], int]:
    """The columns of the first row that is one, none where no row says, and where rows begin."""
    with path.open("rb") as file:
        begins = len(BOM_UTF8) if file.read(len(BOM_UTF8)) == BOM_UTF8 else 0
        file.seek(begins)
        while line := file.readline(LONGEST_ROW):
            if line.strip():
                try:
                    return jsonl.columns_in(line), begins
                except (ValueError, RecursionError):
                    return (), begins
    return (), begins


def _missing(path: Path, name: str, names: tuple[str, ...]) -> BulkError:
    near = nearest(name, names)
    has = ", ".join(visible(one) for one in names[:20])
    return refusal(
        NO_COLUMN,
        f"{path} has no column {name}",
        help_=f"did you mean {visible(near)}?" if near else f"it has {has or 'none'}",
    )
