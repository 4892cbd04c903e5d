"""A pack's tables as they stand in its files, before they are validated: what, and where."""

from collections.abc import Iterator, Mapping
from typing import Final

from meshseed.diagnostics import Finding, Place, Severity, nearest
from meshseed.packs.headers import header_lines
from meshseed.packs.models.document import ARRAYS, SINGLES
from meshseed.packs.positions import Part, Path, Positions
from meshseed.packs.problems import InFile
from meshseed.packs.sources import PackFile, PackSources

KEYS: Final[Mapping[str, str]] = {"flag": "dest"}
"""The key that names an entry, where it is not `id`."""

IN_ONE_FILE: Final = "rule"
"""The table whose order is the order of the file, so that it cannot be spread over several."""


class Layered:
    """Where the parts of an item stand that was put together from several places.

    The newest layer that holds a key is the one to blame for it.
    """

    def __init__(self, layers: tuple[tuple[InFile, Mapping[str, object]], ...]) -> None:
        self.layers = layers

    def place(self, path: Path, part: Part = Part.VALUE, label: str | None = None) -> Place:
        """The place of *path* in the layer that wrote it."""
        return self._layer(path).place(path, part, label)

    def full(self, path: Path) -> Path:
        """*path* as seen from the top of that layer's file."""
        return self._layer(path).full(path)

    def _layer(self, path: Path) -> InFile:
        for where, raw in self.layers:
            if path and path[0] in raw:
                return where
        return self.layers[0][0]

    def on(self, base: "Layered") -> "Layered":
        """These layers on top of those of *base*."""
        return Layered((*self.layers, *base.layers))


class RawItem:
    """One table: `raw` as parsed, `file` and `line` of its header, `where` to point into it."""

    def __init__(
        self,
        *,
        table: str,
        name: str | None,
        raw: dict[str, object],
        where: Layered,
        file: str,
        line: int | None,
    ) -> None:
        self.table = table
        self.name = name
        self.raw = raw
        self.where = where
        self.file = file
        self.line = line


class RawPack:
    """All tables of a pack by kind, in order, with what is wrong about how they are laid out."""

    def __init__(self, sources: PackSources) -> None:
        self.id = sources.id
        self.digest = sources.digest
        self.texts: dict[str, str] = dict(sources.texts)
        self.singles: dict[str, RawItem] = {}
        self.tags: dict[str, RawItem] = {}
        self.arrays: dict[str, list[RawItem]] = {table: [] for table in ARRAYS}
        self.findings: list[Finding] = []

    def items(self) -> Iterator[RawItem]:
        """Every entry of every array of tables."""
        for entries in self.arrays.values():
            yield from entries


def gather(sources: PackSources, documents: Mapping[str, dict[str, object]]) -> RawPack:
    """The tables of parsed files, with a finding for every table that cannot be one."""
    pack = RawPack(sources)
    for file in sources.files:
        _Gathering(pack, file).take(documents[file.name])
    _one_rule_file(pack)
    return pack


class _Gathering:
    """Takes the tables of one file into a pack."""

    def __init__(self, pack: RawPack, file: PackFile) -> None:
        self._pack = pack
        self._file = file
        self._positions = Positions.of(file.text)

    def take(self, document: dict[str, object]) -> None:
        for table, value in document.items():
            if table in ARRAYS:
                self._take_array(table, value)
            elif table in SINGLES or table == "tags":
                self._take_single(table, value)
            else:
                self._report_unknown(table)

    def _take_array(self, table: str, value: object) -> None:
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            self._report_shape(table, f"[[{table}]]", "an array of tables")
            return
        lines = header_lines(self._file.text, table, len(value))
        for index, (raw, line) in enumerate(zip(value, lines, strict=True)):
            self._pack.arrays[table].append(self._item(table, raw, (table, index), line))

    def _take_single(self, table: str, value: object) -> None:
        if not isinstance(value, dict):
            self._report_shape(table, f"[{table}]", "a table")
            return
        item = self._item(table, value, (table,), None)
        if table == "tags":
            self._pack.tags[self._file.path_shown] = item
            return
        first = self._pack.singles.get(table)
        if first is None:
            self._pack.singles[table] = item
            return
        self._pack.findings.append(
            Finding(
                code="MS154",
                severity=Severity.ERROR,
                message=f"[{table}] stands twice in the pack",
                where=(
                    item.where.place((), Part.TABLE, "again here"),
                    first.where.place((), Part.TABLE, "first here"),
                ),
                help="a pack has it once; keep one of them",
            )
        )

    def _item(self, table: str, raw: dict[str, object], prefix: Path, line: int | None) -> RawItem:
        name = raw.get(KEYS.get(table, "id"))
        where = InFile(self._file.path_shown, self._positions, prefix)
        return RawItem(
            table=table,
            name=name if isinstance(name, str) else None,
            raw=raw,
            where=Layered(((where, raw),)),
            file=self._file.name,
            line=line,
        )

    def _place(self, table: str) -> Place:
        span = self._positions.span((table,), Part.KEY)
        return Place(source=self._file.path_shown, span=span)

    def _report_unknown(self, table: str) -> None:
        known = (*ARRAYS, *SINGLES, "tags")
        near = nearest(table, known)
        header = f"[[{near}]]" if near in ARRAYS else f"[{near}]"
        self._pack.findings.append(
            Finding(
                code="MS162",
                severity=Severity.ERROR,
                message=f"no table of the rule language is called `{table}`",
                where=(self._place(table),),
                suggestion=near,
                help=f"its header reads {header}" if near else None,
                expected=None if near else "one of " + ", ".join(known),
            )
        )

    def _report_shape(self, table: str, header: str, shape: str) -> None:
        self._pack.findings.append(
            Finding(
                code="MS161",
                severity=Severity.ERROR,
                message=f"`{table}` has to be {shape}",
                where=(self._place(table),),
                help=f"write the header as {header}",
            )
        )


def _one_rule_file(pack: RawPack) -> None:
    first: RawItem | None = None
    for rule in pack.arrays[IN_ONE_FILE]:
        if first is None:
            first = rule
        elif rule.file != first.file:
            pack.findings.append(
                Finding(
                    code="MS153",
                    severity=Severity.ERROR,
                    message="the rules of a pack stand in one file",
                    where=(
                        rule.where.place((), Part.TABLE, "a rule in another file"),
                        first.where.place((), Part.TABLE, "the first rule"),
                    ),
                    help="move it: the order of rules is the order of that file",
                )
            )
            return
