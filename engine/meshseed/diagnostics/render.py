"""Findings as a person reads them: the line, a caret, what was expected and what to do."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from meshseed.diagnostics.finding import Condition, Finding, Place, Severity
from meshseed.diagnostics.source import Excerpt, excerpt, shown
from meshseed.diagnostics.visible import visible

_RESET: Final = "\x1b[0m"
_FRAME: Final = "\x1b[1;34m"
_BOLD: Final = "\x1b[1m"
_COLOURS: Final = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;33m",
    Severity.NOTE: "\x1b[1;36m",
}


class Style(StrEnum):
    """With or without terminal colours; colour repeats what the text says and adds nothing."""

    PLAIN = "plain"
    COLOUR = "colour"


class _Look(Struct, frozen=True, kw_only=True):
    """How one place is drawn; the first place differs from the others in more than colour."""

    style: Style
    gutter: int
    arrow: str
    caret: str
    colour: str


def render(
    finding: Finding, texts: Mapping[str, str], style: Style = Style.PLAIN, *, width: int = 100
) -> str:
    """*finding* in full, without a final newline.

    *texts* maps each place's source to its text; a place without one is named but not quoted.
    No line of source is printed wider than *width* cells.
    """
    colour = _COLOURS[finding.severity]
    head = _paint(f"{finding.severity.value}[{visible(finding.code)}]", colour, style)
    first, *more = finding.message.split("\n")
    lines = [f"{head}{_paint(': ' + visible(first), _BOLD, style)}"]
    lines += [visible(line) for line in more]
    gutter = max((len(str(p.span.start.line)) for p in finding.where if p.span), default=1)
    room = max(width - gutter - 3, 20)
    for number, place in enumerate(finding.where):
        text = texts.get(place.source)
        quoted = excerpt(text, place.span, room) if text is not None and place.span else None
        if number == 0:
            look = _Look(style=style, gutter=gutter, arrow="-->", caret="^", colour=colour)
        else:
            look = _Look(style=style, gutter=gutter, arrow=":::", caret="-", colour=_FRAME)
        lines += _block(place, quoted, look)
    pad = " " * (gutter + 1)
    for name, text in _remarks(finding):
        begin, *rest = text.split("\n")
        lines.append(f"{pad}{_paint('=', _FRAME, style)} {_paint(name, _BOLD, style)}: {begin}")
        lines += [f"{pad}  {' ' * len(name)}  {line}".rstrip() for line in rest]
    return "\n".join(lines)


def render_all(
    findings: Iterable[Finding],
    texts: Mapping[str, str],
    style: Style = Style.PLAIN,
    *,
    width: int = 100,
) -> str:
    """All *findings* in order, a blank line between; "" where there is none."""
    return "\n\n".join(render(each, texts, style, width=width) for each in in_order(findings))


def summary(findings: Iterable[Finding]) -> str:
    """How many of each severity, the gravest first: `2 errors, 1 warning`; "" for none."""
    counts = dict.fromkeys(Severity, 0)
    for finding in findings:
        counts[finding.severity] += 1
    return ", ".join(
        f"{count} {severity.value}{'' if count == 1 else 's'}"
        for severity, count in counts.items()
        if count
    )


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """*findings* by source, place, severity, code and message: the same order on every run."""
    return sorted(findings, key=_order)


def _order(finding: Finding) -> tuple[str, tuple[int, ...], int, str, str]:
    place = finding.where[0] if finding.where else Place(source="")
    span = place.span
    at = (span.start.line, span.start.column, span.end.line, span.end.column) if span else ()
    return place.source, at, finding.severity.rank, finding.code, finding.message


def _block(place: Place, quoted: Excerpt | None, look: _Look) -> list[str]:
    """One place: where it is, its source line, and what is to be said of it."""
    pad = " " * look.gutter
    label = shown(place.label.replace("\n", " ")) if place.label else ""
    at = visible(place.source)
    if place.span is not None:
        at += f":{place.span.start.line}:{place.span.start.column}"
    arrow = _paint(look.arrow, _FRAME, look.style)
    if quoted is None:
        return [f"{pad}{arrow} {at}{f' ({label})' if label else ''}"]
    bar = _paint("|", _FRAME, look.style)
    number = _paint(str(quoted.number).rjust(look.gutter), _FRAME, look.style)
    marks = _paint(f"{look.caret * quoted.length} {label}".rstrip(), look.colour, look.style)
    return [
        f"{pad}{arrow} {at}",
        f"{pad} {bar}",
        f"{number} {bar} {quoted.text}".rstrip(),
        f"{pad} {bar} {' ' * quoted.indent}{marks}",
    ]


def _remarks(finding: Finding) -> Iterable[tuple[str, str]]:
    """What stands beneath the source, by name, made safe to print."""
    if finding.expected:
        yield "expected", visible(finding.expected, keep_newlines=True)
    if finding.suggestion:
        yield "help", f"did you mean `{visible(finding.suggestion)}`?"
    if finding.help:
        yield "help", visible(finding.help, keep_newlines=True)
    for note in finding.notes:
        yield "note", visible(note, keep_newlines=True)
    if finding.only_when:
        yield (
            "only when",
            "\nor ".join(" and ".join(map(_condition, group)) for group in finding.only_when),
        )
    if finding.fact:
        yield "fact", visible(finding.fact)
    if finding.enforced_by:
        yield "enforced by", visible(finding.enforced_by)
    evidence = ", ".join(map(visible, finding.evidence))
    if finding.confidence is not None:
        grounds = f" (evidence: {evidence})" if evidence else ""
        yield "confidence", f"{finding.confidence.value}{grounds}"
    elif evidence:
        yield "evidence", evidence


def _condition(condition: Condition) -> str:
    values = " or ".join(map(_literal, condition.values))
    return f"{visible(condition.name)} is {values}"


def _literal(value: object) -> str:
    """A value as a pack would write it; the driver's own absent value reads `none`."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"`{visible(value)}`"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_literal, value))}]"
    return str(value)


def _paint(text: str, colour: str, style: Style) -> str:
    return f"{colour}{text}{_RESET}" if style is Style.COLOUR else text
