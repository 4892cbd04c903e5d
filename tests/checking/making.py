"""Runs of `check` made by hand, for tests of what is done with findings."""

import re
from pathlib import Path

from meshseed.checking.formats import Report
from meshseed.checking.handovers import (
    Cut,
    Handover,
    Language,
    Piece,
    PieceKind,
    Remark,
    Scanned,
    Writing,
)
from meshseed.checking.lines import Lines
from meshseed.checking.results import (
    Applicability,
    Checked,
    CheckedFile,
    Edit,
    Fix,
    Found,
    Silence,
)
from meshseed.checking.settings.codes import CodeNames
from meshseed.checking.settling import Selection, settled
from meshseed.confidence import Confidence
from meshseed.diagnostics import Finding, Place, Severity
from meshseed.packs import load

TOY = Path(__file__).resolve().parent.parent / "toy" / "frobc-1.0"
FACTS = load(TOY)
NAMES = CodeNames(lambda: {"ZZ701", "ZZ720", "MS770", "TOY001", "TOY002"})

_REMARK = re.compile(r"# meshseed: ignore(-file)?(?:\[([^\]]*)\])?[ ]?(.*)")


def found(
    text,
    excerpt,
    *,
    path="run.sh",
    code="ZZ701",
    severity=Severity.ERROR,
    message=None,
    fixes=(),
    **more,
):
    """A finding at the first place of *excerpt* in *text*; a fix is (title, kind, new text)."""
    start = text.index(excerpt)
    end = start + len(excerpt)
    finding = Finding(
        code=code,
        severity=severity,
        message=message or f"`{excerpt}` is wrong",
        where=(Place(source=path, span=Lines(text).span(start, end), label="here"),),
        confidence=more.pop("confidence", Confidence.STRONG),
        **more,
    )
    return Found(
        path=path,
        finding=finding,
        start=start,
        end=end,
        excerpt=excerpt,
        fixes=tuple(
            Fix(title=title, applicability=kind, edits=(Edit(start=start, end=end, text=new),))
            for title, kind, new in fixes
        ),
    )


def scanned(text, path="run.sh", spans=()):
    """A shell file: remarks as a reader would see them, and handovers over *spans*."""
    lines = text.split("\n")
    remarks = []
    for match in _REMARK.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        alone = lines[line - 1].lstrip().startswith("#")
        codes = tuple(one.strip() for one in (match[2] or "").split(",") if one.strip())
        remarks.append(
            Remark(
                codes=codes,
                reason=match[3].strip() or None,
                line=None if match[1] else line + alone,
                start=match.start(),
                end=match.end(),
            )
        )
    return Scanned(
        path=path,
        language=Language.SHELL,
        text=text,
        remarks=tuple(remarks),
        handovers=tuple(
            Handover(
                carrier="variable",
                carrier_name="FROBC_EXTRA",
                writing=Writing.SET,
                cut=Cut.TEXT,
                members=(
                    (
                        Piece(
                            kind=PieceKind.LITERAL,
                            text=text[start:end],
                            offsets=tuple(range(start, end + 1)),
                        ),
                    ),
                ),
                start=start,
                end=end,
            )
            for start, end in spans
        ),
    )


def settle(text, several, *, spans=(), path="run.sh", **choices):
    """What counts of *several* findings in *text*."""
    return settled(scanned(text, path, spans), several, Selection(names=NAMES, **choices))


def report(files, **more):
    """A report on *files*: path -> (text, findings)."""
    checked = Checked(
        pack=FACTS.identity.id,
        release=FACTS.identity.release,
        digest=FACTS.identity.digest,
        walked=len(files) + 1,
        read=len(files),
        files=tuple(
            CheckedFile(path=path, language="shell", handovers=1, found=tuple(several))
            for path, (_, several) in sorted(files.items())
        ),
    )
    texts = {path: text for path, (text, _) in files.items()}
    return Report(checked=checked, facts=FACTS, version="0.1.0", texts=texts, **more)


TEXT = 'export FROBC_EXTRA="--levl 2 —fine"\nfrobc --shape blob --shape blob\n'
"""A file with one mistake of each severity."""


def usual(path="run.sh"):
    """The findings in `TEXT`."""
    return settle(
        TEXT,
        [
            found(
                TEXT,
                "—fine",
                path=path,
                code="ZZ720",
                message="`—fine` begins with an em dash",
                fixes=[("write two hyphens", Applicability.SAFE, "--fine")],
            ),
            found(
                TEXT,
                "--levl",
                path=path,
                severity=Severity.WARNING,
                message="there is no flag `--levl`",
                suggestion="--level",
                help="correct it",
                notes=("a note",),
                evidence=("manual.shapes",),
                fact="level",
                fixes=[("write `--level`", Applicability.UNSAFE, "--level")],
            ),
            found(
                TEXT,
                "--shape blob",
                path=path,
                code="TOY001",
                severity=Severity.NOTE,
                message="given twice",
                confidence=Confidence.INFERRED,
            ),
        ],
        path=path,
    )


__all__ = [
    "FACTS",
    "NAMES",
    "TEXT",
    "TOY",
    "Silence",
    "found",
    "report",
    "scanned",
    "settle",
    "usual",
]
