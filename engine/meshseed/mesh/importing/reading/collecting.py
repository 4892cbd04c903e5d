"""One pass over a dump: everything it says about shardings, with where it stands."""

import re
from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from meshseed.diagnostics import Finding, Place
from meshseed.mesh.dumps import Dialect
from meshseed.mesh.dumps import mlir as mlir_text
from meshseed.mesh.dumps.begun import Begun
from meshseed.mesh.dumps.blocks import Statement, statements
from meshseed.mesh.dumps.errors import MOST_FINDINGS, MOST_KEPT, found, line_place
from meshseed.mesh.dumps.mlir import MlirLoop
from meshseed.mesh.dumps.mlir_nesting import MlirNesting
from meshseed.mesh.dumps.nesting import Nesting
from meshseed.mesh.dumps.opening import Stream
from meshseed.mesh.dumps.shardy import ShardyText
from meshseed.mesh.errors import MeshError
from meshseed.mesh.importing.reading import hlo, mlir
from meshseed.mesh.importing.reading.said import BARRIER, GROUP, SHARDING, Said, Where
from meshseed.mesh.mesh import Mesh
from meshseed.mesh.scanning import Scanner
from meshseed.mesh.texts.shardy import scan_mesh

_LONGEST_QUOTE: Final = 4_000
_LONGEST_KEPT: Final = 400
_MESH: Final = re.compile(r"([\w.$-]{1,1000}) = #sdy\.mesh\s*(?=<)")
_MOST_MESHES: Final = 1_000


class Collected:
    """What was read: `said` in the order of the dump, and what was wrong with single lines."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.said: list[tuple[Where, Said]] = []
        self.meshes: dict[str, Mesh] = {}
        self.findings: list[Finding] = []
        self.quotes: dict[int, str] = {}
        self.hidden = 0

    def unreadable(self, statement: Statement, why: str) -> None:
        """Keep that *statement* cannot be read."""
        text = _first_line(statement)
        place = _place(self.source, statement.line, text, len(statement.lead or ""))
        self.report(found("MS473", f"an instruction cannot be read: {why}", place), text)

    def refused(self, where: Where, error: MeshError) -> None:
        """Keep what is wrong with the instruction at *where*."""
        place = _place(self.source, where.line, where.text)
        for each in error.findings:
            self.report(replace(each, where=(place,)), where.text)

    def report(self, finding: Finding, text: str = "") -> None:
        """Keep a finding, with the text of the line it points into."""
        if len(self.findings) >= MOST_FINDINGS:
            self.hidden += 1
            return
        self.findings.append(finding)
        span = finding.where[0].span
        if text and span is not None:
            self.quotes[span.start.line] = text


def _place(source: str, line: int, text: str, lead: int = 0) -> Place:
    indent = max(len(text) - len(text.lstrip()), lead)
    return line_place(source, line, indent + 1, len(text[indent:].strip()))


def _first_line(statement: Statement, most: int = _LONGEST_QUOTE) -> str:
    """The line up to the end of the instruction, unless it is longer than *most*."""
    line = (statement.lead or "") + statement.text.partition("\n")[0]
    return line if statement.lead is not None and len(line) <= most else ""


def collect(stream: Stream, source: str, known: Collection[str]) -> Collected:
    """Everything *stream* says about shardings; *known* are more targets of custom calls.

    Raises `MeshError` for what is no dump.
    """
    out = Collected(source)
    begun = Begun(stream, source)
    targets = frozenset({SHARDING, GROUP, BARRIER, *known})
    is_hlo = begun.dialect is Dialect.HLO
    reading = _Hlo(out, targets) if is_hlo else _Mlir(out, targets)
    for each in statements(begun, hlo.marks if is_hlo else mlir.marks, begun.dialect):
        reading.nesting.pass_over(each.between)
        if isinstance(each, Statement):
            _read(out, reading, each)
    return out


class _Reading:
    """How one language is read: its nesting, and the index of the module."""

    nesting: Nesting

    def __init__(self, out: Collected, targets: frozenset[str]) -> None:
        self.out, self.targets, self.module = out, targets, 0
        self.nesting = Nesting()
        self._begun = False

    def begin_module(self) -> None:
        """Names begin anew, but for the first module, which nothing precedes."""
        self.module += self._begun
        self._begun = True
        self.nesting.begin_module(self.module)

    def within(self) -> str | None:
        """The manual computation around, if the language has them."""
        return None

    def read(self, statement: Statement) -> Iterator[Said]:
        """What a statement says."""
        raise NotImplementedError


class _Hlo(_Reading):
    def read(self, statement: Statement) -> Iterator[Said]:
        if statement.text.startswith("HloModule "):
            self.begin_module()
            _declare(self.out, statement.text)
            return iter(())
        return hlo.read(statement, self.out.meshes, self.targets)


class _Mlir(_Reading):
    def __init__(self, out: Collected, targets: frozenset[str]) -> None:
        super().__init__(out, targets)
        self.nesting = self.regions = MlirNesting()
        self.shardy = ShardyText()

    def within(self) -> str | None:
        here = self.regions.here()
        if here < 0 or here % 2 == 0:
            return None
        return f"the manual computation in line {self.regions.loops()[here // 2].line}"

    def read(self, statement: Statement) -> Iterator[Said]:
        text = statement.text
        said = list(mlir.read(statement, self.out.meshes, self.targets))
        if "manual_computation" in text[statement.at : statement.at + 40]:
            indent = len(text) - len(text.lstrip())
            yield from said
            self.regions.begin_loop(MlirLoop("manual computation", indent), statement.line)
            return
        if said:
            yield from said
            return
        read = mlir_text.read(statement, self.shardy)
        if isinstance(read, mlir_text.NamedMesh):
            self.out.meshes[read.name] = read.mesh
        elif isinstance(read, mlir_text.Counts):
            if read.is_header:
                self.begin_module()
            _declare(self.out, text)


def _read(out: Collected, reading: _Reading, statement: Statement) -> None:
    within = reading.within()
    try:
        if not statement.whole:
            raise ValueError("it ends before all its brackets are closed")
        for said in reading.read(statement):
            if len(out.said) >= MOST_KEPT:
                out.hidden += 1
                continue
            where = Where(
                line=statement.line,
                module=reading.module,
                function=reading.nesting.name,
                within=within,
                text=_first_line(statement, _LONGEST_KEPT),
            )
            out.said.append((where, said))
    except ValueError as error:
        out.unreadable(statement, str(error))
    except MeshError as error:
        out.unreadable(statement, "; ".join(each.message for each in error.findings))


def _declare(out: Collected, text: str) -> None:
    """Meshes that passed through another program in an attribute of the module."""
    at = text.find("xla.sdy.meshes")
    if at < 0:
        return
    inner = mlir.unescaped(text[at:])
    for each in _MESH.finditer(inner):
        if len(out.meshes) < _MOST_MESHES:
            out.meshes[each[1]] = scan_mesh(Scanner(inner[each.end() :], "<mesh>"))
