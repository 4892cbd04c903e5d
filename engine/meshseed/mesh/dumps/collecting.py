"""One pass over a dump: everything it says about collectives, as small records."""

from collections.abc import Iterator
from typing import Final

from meshseed.diagnostics import Finding, Severity
from meshseed.mesh.dumps import hlo, mlir
from meshseed.mesh.dumps.begun import Begun
from meshseed.mesh.dumps.blocks import Statement, Tail, statements
from meshseed.mesh.dumps.errors import MOST_FINDINGS, MOST_KEPT, found, line_place
from meshseed.mesh.dumps.kinds import PARTITIONS_WITH_CHANNEL, Dialect
from meshseed.mesh.dumps.mlir_nesting import MlirNesting
from meshseed.mesh.dumps.nesting import Nesting
from meshseed.mesh.dumps.opening import Stream
from meshseed.mesh.dumps.raw import GroupSpec, Module, RawCollective, TallyKey
from meshseed.mesh.dumps.shardy import ShardyText
from meshseed.mesh.errors import MeshError

_LONGEST_QUOTE: Final = 4_000
_MOST_TEXTS: Final = 2**28
_MOST_FIRSTS: Final = 2_000


class Collecting:
    """What was found so far, and in the end all of it.

    `tallies` sums up every collective by what it is, over which devices, with which result and
    inside of what: how many, their bytes, how many of unknown size, the first line. `kept` lists
    the first `MOST_KEPT` of them one by one.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.dialect = Dialect.HLO
        self.modules: list[Module] = []
        self.specs: list[GroupSpec] = []
        self.kept: list[RawCollective] = []
        self.tallies: dict[TallyKey, list[int]] = {}
        self.calls: dict[str, int] = {}
        self.mlir_nesting = MlirNesting()
        self.nesting: Nesting = Nesting()
        self.shardy = ShardyText()
        self.findings: list[Finding] = []
        self.quotes: dict[int, str] = {}
        self.firsts: dict[int, tuple[int, int, str]] = {}
        self.hidden = 0
        self.lines = 0
        self._index: dict[GroupSpec, int] = {}
        self._texts = 0
        self._shapes: dict[str, str] = {}
        self.headed = False

    @property
    def module(self) -> int:
        """The index of the module that is being read; one without a header is made up."""
        if not self.modules:
            self.modules.append(Module(name="module", line=1))
        return len(self.modules) - 1

    def report(self, finding: Finding, statement: Statement | None = None) -> None:
        """Keep a finding, with the line it points into."""
        if len(self.findings) >= MOST_FINDINGS:
            self.hidden += 1
            return
        self.findings.append(finding)
        if statement is not None and statement.lead is not None:
            self.quote(statement.line, statement.lead + statement.text.partition("\n")[0])

    def quote(self, number: int, line: str) -> None:
        """Keep a line that a finding points into, unless it is too long to be shown."""
        if len(self.quotes.get(number, "")) < len(line) <= _LONGEST_QUOTE:
            self.quotes[number] = line

    def remember(self, spec: int, text: str, statement: Statement) -> None:
        """Keep where the devices of a collective are first written, for carets."""
        if statement.lead is None or len(self.firsts) >= _MOST_FIRSTS:
            return
        lead = len(statement.lead)
        line = statement.lead + statement.text.partition("\n")[0]
        if len(line) <= _LONGEST_QUOTE:
            at = line.find(text, lead) if text else -1
            if at < 0:
                rest = line[lead:]
                at, text = lead + len(rest) - len(rest.lstrip()), rest.strip()
            self.firsts[spec] = (at + 1, len(text), line)


def collect(stream: Stream, source: str, calls: tuple[str, ...] = ()) -> Collecting:
    """Everything *stream* says; *source* is the name of the dump in findings.

    Custom calls to the targets in *calls* are counted. Raises `MeshError` for what is no dump; what
    is wrong with single instructions becomes findings.
    """
    out = Collecting(source)
    begun = Begun(stream, source)
    dialect = out.dialect = begun.dialect
    watched = _Watched(begun, calls)
    marks = hlo.marks if dialect is Dialect.HLO else mlir.marks
    if dialect is Dialect.MLIR:
        out.nesting = out.mlir_nesting
    for each in statements(watched, marks, dialect):
        out.nesting.pass_over(each.between)
        if isinstance(each, Tail):
            out.lines = each.line
        else:
            _read(out, each)
    out.calls = watched.counts
    if watched.seems_cut and out.headed:
        out.report(
            found(
                "MS485",
                f"{source} ends in the middle of a module",
                line_place(source, max(out.lines, 1)),
                severity=Severity.WARNING,
                help_="the file was cut off; what followed is not counted",
            )
        )
    return out


def _read(out: Collecting, statement: Statement) -> None:
    if not statement.whole:
        _broken(out, statement, "it ends before all its brackets are closed")
        return
    try:
        if out.dialect is Dialect.HLO:
            _read_hlo(out, statement)
        else:
            _read_mlir(out, statement)
    except ValueError as error:
        _broken(out, statement, str(error))
    except MeshError as error:
        _broken(out, statement, "; ".join(each.message for each in error.findings))


def _broken(out: Collecting, statement: Statement, why: str) -> None:
    line = statement.text.partition("\n")[0]
    indent = len(line) - len(line.lstrip()) + len(statement.lead or "")
    place = line_place(out.source, statement.line, indent + 1, len(line.strip()))
    text = f"an instruction cannot be read: {why}"
    out.report(
        found("MS473", text, place, help_="it is not counted; is the dump damaged?"), statement
    )


def _read_hlo(out: Collecting, statement: Statement) -> None:
    read = hlo.read(statement, len(out.modules))
    if isinstance(read, Module):
        out.headed = True
        out.modules.append(read)
        out.nesting.begin_module(out.module)
    elif isinstance(read, hlo.HloCall):
        out.nesting.call(read, statement.line)
    elif read is not None:
        _keep(out, read, statement)


def _read_mlir(out: Collecting, statement: Statement) -> None:
    out.shardy.enter(out.mlir_nesting.header)
    read = mlir.read(statement, out.shardy)
    if isinstance(read, mlir.NamedMesh):
        out.shardy.meshes[read.name] = read.mesh
    elif isinstance(read, mlir.Counts):
        _counted(out, read)
    elif isinstance(read, mlir.MlirLoop):
        out.mlir_nesting.begin_loop(read, statement.line)
    elif read is not None:
        _keep(out, read, statement)


def _counted(out: Collecting, read: mlir.Counts) -> None:
    if read.is_header or not out.modules:
        out.headed = True
        out.modules.append(read.module)
        out.nesting.begin_module(out.module)
        out.shardy.forget_results()
    elif out.modules[-1].devices is None:
        out.modules[-1] = read.module


def _keep(
    out: Collecting, read: hlo.HloCollective | mlir.MlirCollective, statement: Statement
) -> None:
    line = statement.line
    spec = GroupSpec(
        read.written,
        read.groups,
        read.channel is not None,
        read.global_ids,
        read.kind in PARTITIONS_WITH_CHANNEL,
        out.module,
    )
    index = out._index.get(spec)
    if index is None:
        out._texts += len(spec.text)
        if out._texts > _MOST_TEXTS:
            raise ValueError(f"the groups of this dump take more than {_MOST_TEXTS} characters")
        index = out._index[spec] = len(out.specs)
        out.specs.append(spec)
        out.remember(index, read.groups, statement)
    shape = out._shapes.setdefault(read.shape, read.shape)
    inside = out.nesting.here()
    key = TallyKey(read.kind, index, shape, inside)
    tally = out.tallies.setdefault(key, [0, 0, 0, line])
    tally[0] += 1
    if read.size is None:
        tally[2] += 1
    else:
        tally[1] += read.size
    if len(out.kept) < MOST_KEPT:
        out.kept.append(
            RawCollective(read.kind, read.name, line, shape, read.size, read.channel, index, inside)
        )


class _Watched:
    """A stream that counts custom calls as it passes, and remembers how it ended."""

    def __init__(self, inner: Stream, calls: tuple[str, ...]) -> None:
        self._inner = inner
        self._needles = {name: tuple(_call_texts(name)) for name in calls}
        self._longest = max((len(n) for ns in self._needles.values() for n in ns), default=1)
        self._rest = self._last = b""
        self.counts = dict.fromkeys(calls, 0)

    @property
    def seems_cut(self) -> bool:
        """Whether the last line is not one a whole module ends with."""
        last = self._last.replace(b"\r", b"\n").rstrip().rpartition(b"\n")[2].lstrip()
        return not last.startswith((b"}", b"#", b"//"))

    def read(self, size: int, /) -> bytes:
        data = self._inner.read(size)
        self._last = (self._last + data)[-4096:] if len(data) < 4096 else data[-4096:]
        text = self._rest + data
        for name, needles in self._needles.items():
            for needle in needles:
                seen = self._rest.count(needle)
                self.counts[name] += text.count(needle) - seen
        self._rest = text[-(self._longest - 1) :] if self._longest > 1 else b""
        return data


def _call_texts(name: str) -> Iterator[bytes]:
    """How HLO and MLIR write a custom call to *name*."""
    yield f'custom_call_target="{name}"'.encode()
    yield f"custom_call @{name}(".encode()
    yield f'custom_call @"{name}"('.encode()
    yield f'call_target_name = "{name}"'.encode()
