"""What the evaluation of a line finds, at the levels of a check, in its place in the file."""

from bisect import bisect_right
from typing import Final

from meshseed.checking.handovers import Language
from meshseed.checking.judging.letters import nearest_of
from meshseed.checking.judging.placing import LineSheet, Offsets, releveled
from meshseed.checking.judging.unknowns import shown
from meshseed.checking.judging.view import View
from meshseed.checking.results import Fix
from meshseed.diagnostics import Finding, Position, Severity
from meshseed.evaluation import Outcome
from meshseed.evaluation.commandline import Token
from meshseed.packs.facts import Constant, Flag, Instance, Plain, Scalar, Term

_OWN_JUDGEMENT: Final = frozenset({"MS210", "MS230", "MS231", "MS312"})
"""Judged by rooms of this package, which know more of the file than the line does."""

_TOO_LITTLE: Final = frozenset({"MS309", "MS313"})
"""Said of a line that is not whole; a file rarely holds one that is."""

_DASHES: Final = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_DEGREE_CODES: Final = frozenset(f"MS{number}" for number in range(321, 340))
"""About the keys of a job; `configuring` reports them where those stand."""

_NOTES: Final = frozenset({"MS207", "MS214", "MS314"})


def judge_outcome(
    sheet: LineSheet,
    view: View,
    outcome: Outcome,
    language: Language,
    instance: Instance | None,
) -> None:
    """Report the findings of *outcome*, the evaluation of the line on an *instance*."""
    reading = sheet.reading
    carrier = reading.line.carrier
    for finding in reading.problems:
        moved, at = sheet.moved(finding)
        known = carrier.splitting is not None and language is not Language.LOG
        severity = Severity.ERROR if known else Severity.WARNING
        if language is Language.LOG:
            severity = Severity.NOTE
        sheet.sheet.add(sheet.sheet.of(releveled(moved, severity), at))
    unsure = {index for use in reading.partial for index in use.tokens}
    for finding in reading.parsed.findings:
        # What is known of it in part is not evaluated, and is out of date all the same.
        if finding.code == "MS232" and unsure.issuperset(finding.tokens):
            moved, at = sheet.moved(finding)
            sheet.sheet.add(sheet.sheet.of(moved, at))
    refused = _refused_tokens(sheet, view)
    for finding in outcome.findings:
        if finding.code in _OWN_JUDGEMENT | _TOO_LITTLE | _DEGREE_CODES:
            continue
        _one(sheet, view, finding, refused, instance)
    if reading.splitters_differ:
        sheet.sheet.report(
            "MS742",
            sheet.whole(),
            f"how {shown(reading.line.handovers[-1].carrier_name)} is cut into words is not "
            "declared: a shell's way is assumed, and cutting at white space gives other words",
            label="quotes or backslashes",
            help="without a shell, quotes stay in the text and what they hold falls apart",
            standing=carrier.standing,
        )


def _refused_tokens(sheet: LineSheet, view: View) -> set[Offsets]:
    """Where flags stand that belong inside another flag's value: the pack's advice is in that."""
    return {
        sheet.token(sheet.reading.driver.tokens[use.tokens[0]])
        for value in sheet.reading.parsed.typed.values()
        for use in (*value.dropped, *value.uses)
        if view.is_nested_only(use.spelling.literal)
    }


def _one(
    sheet: LineSheet,
    view: View,
    finding: Finding,
    refused: set[Offsets],
    instance: Instance | None,
) -> None:
    moved, at = sheet.moved(finding)
    if finding.fact is not None and at in refused:
        return
    severity = finding.severity
    if finding.only_when and severity is Severity.NOTE:
        return
    if finding.code in _NOTES or finding.only_when:
        severity = Severity.NOTE
    if finding.code == "MS320" and _alike(sheet, view, finding, instance):
        severity = Severity.NOTE
    token = _token(sheet, finding)
    fixes: tuple[Fix, ...] = ()
    if token is not None:
        moved, fixes, at = _mended(sheet, view, moved, token, at)
        if moved.code == "MS715":
            severity = Severity.ERROR
        elif moved.code != finding.code:
            severity = moved.severity
    sheet.sheet.add(sheet.sheet.of(releveled(moved, severity), at, fixes))


def _alike(sheet: LineSheet, view: View, finding: Finding, instance: Instance | None) -> bool:
    """Whether what is typed and what the machine settles lead to the same in every lookup."""
    token = _token(sheet, finding)
    flag = None if token is None else _flag_of(sheet, view, token)
    term = None if flag is None or instance is None else instance.sets.get(flag.dest)
    if flag is None or not isinstance(term, Constant):
        return False
    typed = sheet.reading.parsed.typed[flag.dest].value
    found = False
    for lookup in view.facts.lookups:
        if lookup.source == flag.dest:
            rows = {value: row.result for row in lookup.rows for value in row.source}
            ours, theirs = (_row(rows, value) for value in (typed, term.value))
            if ours is None or ours != theirs:
                return False
            found = True
    return found


def _row(rows: dict[Scalar, Term], value: Plain) -> Term | None:
    return rows.get(value) if isinstance(value, str | int | float) else None


def _token(sheet: LineSheet, finding: Finding) -> Token | None:
    """The token of the line in which the first place of *finding* stands."""
    span = finding.where[0].span if finding.where else None
    tokens = sheet.reading.split.tokens
    if span is None or not tokens:
        return None
    at = bisect_right(tokens, span.start, key=_start) - 1
    token = tokens[max(at, 0)]
    return token if token.span.start <= span.start < token.span.end else None


def _start(token: Token) -> Position:
    return token.span.start


def _mended(
    sheet: LineSheet, view: View, finding: Finding, token: Token, at: Offsets
) -> tuple[Finding, tuple[Fix, ...], Offsets]:
    """*finding* with a better suggestion where there is one, and how to mend it."""
    text = token.text
    end = len(text)
    match finding.code:
        case "MS204" if finding.suggestion is not None:
            name = text.partition("=")[0]
            new = finding.suggestion.partition("=")[0]
            at = sheet.token(token, 0, len(name))
            fixes = sheet.fix(token, 0, len(name), new, safe=True)
            return _at(sheet, finding, at, "not two ASCII hyphens"), fixes, at
        case "MS223":
            return _outside(sheet, view, finding, token, at)
        case "MS224" if finding.suggestion is not None:
            start = end - _value_length(text, view)
            return finding, sheet.fix(token, start, end, finding.suggestion, safe=True), at
        case "MS232":
            return finding, _superseded(sheet, view, token), at
        case _:
            return finding, (), at


def _at(sheet: LineSheet, finding: Finding, at: Offsets, label: str) -> Finding:
    from msgspec.structs import replace

    where = (sheet.sheet.place(at, label), *finding.where[1:])
    return replace(finding, where=where)


def _value_length(text: str, view: View) -> int:
    if not text.startswith("--"):
        for literal in view.table.glued:
            if text.startswith(literal) and text != literal:
                return len(text) - len(literal) - text[len(literal) :].startswith("=")
    name, equals, value = text.partition("=")
    return len(value) if equals and name.startswith("-") else len(text)


def _outside(
    sheet: LineSheet, view: View, finding: Finding, token: Token, at: Offsets
) -> tuple[Finding, tuple[Fix, ...], Offsets]:
    """A value that is no choice: perhaps two fragments, or a choice nearly written."""
    from msgspec.structs import replace

    flag = _flag_of(sheet, view, token)
    if flag is None:
        return finding, (), at
    choices = [str(choice.value) for choice in flag.choices]
    length = _value_length(token.text, view)
    start = len(token.text) - length
    value = token.text[start:]
    cut = _glued_at(value, choices, view)
    if cut is not None:
        first, second = value[:cut], value[cut:]
        edits = sheet.fix(token, start + cut, start + cut + 1, " " + second[:1], safe=True)
        glued = replace(
            finding,
            code="MS715",
            message=(
                f"{shown(value)} is not among the choices of {shown(view.literal(flag.dest))}: "
                f"two fragments were joined without a blank, {shown(first)} and {shown(second)}"
            ),
            suggestion=f"{first} {second}",
        )
        return glued, edits, at
    alike = next((one for one in choices if _dashed(one) == _dashed(value)), None)
    if alike is not None:
        other = replace(
            finding,
            code="MS224",
            severity=Severity.WARNING,
            message=f"{shown(value)} is {shown(alike)} but for case or underscores",
            suggestion=alike,
        )
        return other, sheet.fix(token, start, len(token.text), alike, safe=True), at
    near = nearest_of(value, choices) or finding.suggestion
    if near is None:
        return finding, (), at
    fixes = sheet.fix(token, start, len(token.text), near, safe=False)
    return replace(finding, suggestion=near), fixes, at


def _dashed(value: str) -> str:
    return value.casefold().replace("_", "-")


def _flag_of(sheet: LineSheet, view: View, token: Token) -> Flag | None:
    """The flag whose value stands in *token*."""
    dest = sheet.dest_at(token.span.start)
    return None if dest is None else view.flags[dest]


def _glued_at(value: str, choices: list[str], view: View) -> int | None:
    """Where in *value* a flag begins behind a whole choice."""
    for choice in sorted(choices, key=len, reverse=True):
        rest = value[len(choice) :]
        if not value.startswith(choice) or not rest.startswith("-"):
            continue
        name = rest.partition("=")[0]
        short = any(rest.startswith(one) for one in view.table.glued)
        if name in view.table.entries or name in view.wrapper_flags or short:
            return len(choice)
    return None


def _superseded(sheet: LineSheet, view: View, token: Token) -> tuple[Fix, ...]:
    """The fix for something deprecated: what the pack says to use instead."""
    name, equals, value = token.text.partition("=")
    entry = view.table.entries.get(name)
    if entry is not None and entry.spelling.deprecated is not None:
        use = entry.spelling.deprecated.use
        return sheet.fix(token, 0, len(name), use, safe=True) if use else ()
    if entry is not None and entry.flag.deprecated is not None:
        use = entry.flag.deprecated.use
        return sheet.fix(token, 0, len(name), use, safe=False) if use else ()
    flag = _flag_of(sheet, view, token)
    start = len(name) + 1 if equals else 0
    typed = value if equals else token.text
    for choice in flag.choices if flag is not None else ():
        if str(choice.value) == typed and choice.deprecated is not None and choice.deprecated.use:
            return sheet.fix(token, start, len(token.text), choice.deprecated.use, safe=False)
    return ()


def judge_dashes(sheet: LineSheet) -> None:
    """Report dashes outside ASCII on a line of which nothing else is known."""
    for finding in sheet.reading.parsed.findings:
        token = _token(sheet, finding)
        if finding.code == "MS204" and token is not None:
            moved, at = sheet.moved(finding)
            name = token.text.partition("=")[0]
            new = "--" + name.lstrip(_DASHES)
            at = sheet.token(token, 0, len(name))
            fixes = sheet.fix(token, 0, len(name), new, safe=True)
            sheet.sheet.add(
                sheet.sheet.of(_at(sheet, moved, at, "not two ASCII hyphens"), at, fixes)
            )
