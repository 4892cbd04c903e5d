"""What several places of one file say together: two sources of one setting, settings of the run."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from meshseed.checking.handovers import Arm, Handover, PieceKind
from meshseed.checking.judging.placing import LineSheet, Offsets, Sheet
from meshseed.checking.judging.unknowns import shown
from meshseed.checking.judging.view import FROM_ENVIRONMENT, View
from meshseed.confidence import Confidence
from meshseed.diagnostics import Severity
from meshseed.evaluation import Outcome, value_text
from meshseed.evaluation.commandline import Use
from meshseed.evaluation.outcome import Origin
from meshseed.packs.facts import Carrier, CarrierKind, Merge, Plain

_ENVIRONMENT: Final = "environment"
_ARGUMENT: Final = "argument"


class JudgedLine(Struct, frozen=True, kw_only=True):
    """A line with its outcome, after everything about it alone was said."""

    sheet: LineSheet
    outcome: Outcome | None


class Setting(Struct, frozen=True, kw_only=True):
    """A setting of the run with a known value."""

    carrier: Carrier
    name: str
    value: str
    at: Offsets
    arms: tuple[Arm, ...] = ()

    def may_meet(self, line: LineSheet) -> bool:
        """Whether some way through the file has both the setting and the line."""
        return _meet(self.arms, _arms(line))


def _arms(line: LineSheet) -> tuple[Arm, ...]:
    return tuple(arm for handover in line.reading.line.handovers for arm in handover.arms)


def _meet(some: tuple[Arm, ...], others: tuple[Arm, ...]) -> bool:
    """Whether a way through the file can have all the arms."""
    mine = {arm.branch: arm.arm for arm in some}
    return all(mine.get(arm.branch, arm.arm) == arm.arm for arm in others)


def settings_of(handovers: Sequence[Handover], view: View) -> tuple[Setting, ...]:
    """The settings with a value that is known."""
    found: list[Setting] = []
    for one in handovers:
        carrier = view.carriers.get(one.carrier)
        if carrier is None or carrier.kind is not CarrierKind.SETTING:
            continue
        pieces = [piece for member in one.members for piece in member]
        if not pieces or any(piece.kind is not PieceKind.LITERAL for piece in pieces):
            continue
        text = "".join(piece.text for piece in pieces)
        at = (pieces[0].offsets[0], pieces[-1].offsets[-1])
        if text.strip():
            found.append(
                Setting(
                    carrier=carrier,
                    name=one.carrier_name,
                    value=text.strip(),
                    at=at,
                    arms=one.arms,
                )
            )
    return tuple(found)


def judge_two_sources(sheet: Sheet, view: View, lines: Sequence[JudgedLine]) -> None:
    """Report flags that both the environment and an argument list of the file give."""
    given: dict[str, dict[str, list[tuple[LineSheet, Use]]]] = {}
    for line in lines:
        source = _source(line.sheet.reading.line.carrier.kind)
        if source is None:
            continue
        for dest, typed in line.sheet.reading.parsed.typed.items():
            by_source = given.setdefault(dest, {})
            by_source.setdefault(source, []).extend((line.sheet, use) for use in typed.uses)
    for dest, by_source in given.items():
        if len(by_source) < 2 or view.flags[dest].merge is Merge.EXTEND:
            continue
        for arg_sheet, arg_use in by_source[_ARGUMENT]:
            at = _at(arg_sheet, arg_use)
            meeting = (
                one for one in by_source[_ENVIRONMENT] if _meet(_arms(arg_sheet), _arms(one[0]))
            )
            env_sheet, env_use = next(meeting, (None, None))
            if env_sheet is None or env_use is None:
                continue
            other = _at(env_sheet, env_use)
            if at == other:
                continue
            same = arg_use.value == env_use.value
            name = env_sheet.reading.line.handovers[-1].carrier_name
            sheet.report(
                "MS723",
                at,
                f"{shown(arg_use.spelling.literal)} is given here and in {shown(name)}, "
                + ("with one value" if same else "with different values"),
                label="given here",
                also=((other, "and given here"),),
                help="give it in one place: what calls the driver decides which is read",
                standing=arg_sheet.reading.line.carrier.standing,
            )


def _source(kind: CarrierKind) -> str | None:
    if kind in FROM_ENVIRONMENT:
        return _ENVIRONMENT
    return _ARGUMENT if kind is CarrierKind.ARGUMENT else None


def _at(sheet: LineSheet, use: Use) -> Offsets:
    tokens = sheet.reading.driver.tokens
    start, end = sheet.token(tokens[use.tokens[0]])[0], sheet.token(tokens[use.tokens[-1]])[1]
    return (start, end) if end > start else sheet.token(tokens[use.tokens[0]])


def judge_settings(
    sheet: Sheet, view: View, lines: Sequence[JudgedLine], settings: Sequence[Setting]
) -> None:
    """Report settings of the run that do not agree with what is compiled.

    Where a file gives one setting several values, each goes with some of the lines: then only a
    line that none of them agrees with is reported.
    """
    for line in lines:
        by_name: dict[str, list[Setting]] = {}
        for setting in settings:
            if setting.may_meet(line.sheet):
                by_name.setdefault(setting.name, []).append(setting)
        for several in by_name.values():
            if len({one.value for one in several}) > 1 and any(
                _fits(view, line, one) for one in several
            ):
                continue
            for setting in several:
                _agrees(sheet, view, line, setting)


def _fits(view: View, line: JudgedLine, setting: Setting) -> bool:
    """Whether the line gives, or compiles for, just what *setting* says."""
    dest = setting.carrier.sets
    if dest is None or dest not in view.flags:
        return True
    flag = view.flags[dest]
    wanted = _read(setting.value, [choice.value for choice in flag.choices], flag.kind.value)
    typed = line.sheet.reading.parsed.typed.get(dest)
    if typed is None:
        return line.outcome is None or _by_default(line.outcome, dest) == wanted
    return bool(typed.uses) and typed.uses[-1].value == wanted


def _agrees(sheet: Sheet, view: View, line: JudgedLine, setting: Setting) -> None:
    carrier = setting.carrier
    names = (carrier.sets or "", *carrier.agrees_with)
    said = False
    for dest in names:
        typed = line.sheet.reading.parsed.typed.get(dest)
        if typed is None:
            continue
        said = True
        flag = view.flags[dest]
        wanted = _read(setting.value, [choice.value for choice in flag.choices], flag.kind.value)
        partial = {use.tokens for use in line.sheet.reading.partial}
        uses = [use for use in typed.uses if use.tokens not in partial]
        if wanted is not None and uses and not typed.alternatives and uses[-1].value != wanted:
            at = _at(line.sheet, uses[-1])
            _disagree(sheet, setting, at, uses[-1], certain=dest == carrier.sets)
    if not said and carrier.sets in view.flags and line.outcome is not None:
        _default(sheet, view, line, line.outcome, setting)


def _default(
    sheet: Sheet, view: View, line: JudgedLine, outcome: Outcome, setting: Setting
) -> None:
    """Note a line that compiles for its default, and a run that sets something else."""
    dest = setting.carrier.sets or ""
    flag = view.flags[dest]
    wanted = _read(setting.value, [choice.value for choice in flag.choices], flag.kind.value)
    value = _by_default(outcome, dest)
    if wanted is not None and value is not None and value != wanted:
        sheet.report(
            "MS755",
            setting.at,
            f"{shown(setting.name)} is {shown(setting.value)}, and the line beside it compiles "
            f"for {dest} = {value_text(value)}",
            severity=Severity.NOTE,
            label="of the run",
            also=((line.sheet.whole(), "compiled with this"),),
            help=f"write {shown(view.literal(dest))} on the line as well",
            standing=setting.carrier.standing,
        )


def judge_switches(sheet: Sheet, settings: Sequence[Setting]) -> None:
    """Note settings that no flag stands for: they act beside the line."""
    for setting in settings:
        carrier = setting.carrier
        beside = carrier.sets is None and carrier.counts is None and carrier.values
        if beside and setting.value not in {"", "0"}:
            sheet.report(
                "MS754",
                setting.at,
                f"{shown(setting.name)} acts beside the line: no flag stands for it",
                label="of the run",
                notes=(carrier.says,) if carrier.says else (),
                standing=carrier.standing,
            )


def _disagree(sheet: Sheet, setting: Setting, at: Offsets, use: Use, *, certain: bool) -> None:
    carrier = setting.carrier
    strong = certain and carrier.standing.confidence in {Confidence.CONFIRMED, Confidence.STRONG}
    sheet.report(
        "MS755",
        at,
        f"compiled with {shown(use.spelling.literal)} {value_text(use.value)}, and run with "
        f"{shown(setting.name)} {shown(setting.value)}: the two have to agree",
        severity=Severity.ERROR if strong else Severity.WARNING,
        label="compiled with this",
        also=((setting.at, "run with this"),),
        help="give both the same value",
        notes=(carrier.says,) if carrier.says else (),
        standing=carrier.standing,
    )


def _read(text: str, choices: Sequence[Plain], kind: str) -> Plain:
    """The value *text* stands for; None where the input has no such value."""
    if choices:
        return text if text in choices else None
    if kind == "integer":
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
    return text


def _by_default(outcome: Outcome, dest: str) -> Plain:
    """The value of an input nobody typed, where it is decided."""
    for one in outcome.inputs:
        if one.dest == dest and one.hole is None and one.origin is not Origin.TYPED:
            return one.value
    return None


def judge_lost(sheet: Sheet, lost: Sequence[Handover]) -> None:
    """Note what is handed over and replaced before anything between could use it."""
    for one in lost:
        pieces = [piece for member in one.members for piece in member]
        known = [piece for piece in pieces if piece.kind is PieceKind.LITERAL and piece.text]
        if known:
            at = (known[0].offsets[0], known[-1].offsets[-1])
            sheet.report(
                "MS724",
                at if at[1] > at[0] else (one.start, one.end),
                f"this value of {shown(one.carrier_name)} is replaced further down",
                label="replaced further down",
                help="append to it instead, if both are meant to count",
            )
