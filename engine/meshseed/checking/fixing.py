"""Mending a text by the fixes of its findings, shown to be right before anybody writes it."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from meshseed.checking.lines import Lines
from meshseed.checking.results import Applicability, Edit, Fix, Found
from meshseed.diagnostics import Severity

_MOST_ROUNDS: Final = 8
_MOST_TRIALS: Final = 64
_FEWEST_TRIALS: Final = 6
_MOST_JUDGED: Final = 2_000_000
"""Characters judged over all trials, so that mending ends soon even where little holds."""

_LOOKED_BACK: Final = 16
"""Edits before a fix that can reach into it; a fix of more edits than that is not made."""

Judge = Callable[[str], Sequence[Found]]
"""What is found in a text that stands in the place of the file's."""


class Mended(Struct, frozen=True, kw_only=True):
    """A text after its fixes: `fixed` findings are gone, `found` is what is left.

    Fixes that were tried and do not hold are not among those of `found`.
    """

    text: str
    fixed: int
    found: tuple[Found, ...]


def mended(text: str, found: Sequence[Found], judge: Judge, *, unsafe: bool) -> Mended:
    """*text* with every fix in it that holds; *found* are its findings, *judge* finds anew.

    A fix holds when what it mends is gone afterwards and no error or warning has come. Of fixes
    that overlap the first is taken; the others get their turn in the next round.
    """
    wrong: set[tuple[Edit, ...]] = set()
    fixed = 0
    now = tuple(found)
    trials = _Trials(judge, len(text))
    for _ in range(_MOST_ROUNDS):
        chosen = _chosen(now, wrong, unsafe=unsafe)
        if not chosen or trials.are_over:
            break
        done = _most_of(text, now, chosen, trials, wrong)
        if done is None:
            continue
        text, now = done.text, done.found
        fixed += done.fixed
        # Places have moved, so what does not hold is found out anew.
        wrong.clear()
    left = tuple(_without(one, wrong) for one in now) if wrong else now
    return Mended(text=text, fixed=fixed, found=left)


def edited(text: str, edits: Iterable[Edit]) -> str:
    """*text* with *edits*, of which no two overlap, made in it."""
    parts = []
    at = 0
    for edit in sorted(set(edits), key=_where):
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join([*parts, text[at:]])


class _Trials:
    """Texts that may still be judged: how long that takes grows with the text."""

    def __init__(self, judge: Judge, length: int) -> None:
        self._judge = judge
        self._left = min(max(_MOST_JUDGED // max(length, 1), _FEWEST_TRIALS), _MOST_TRIALS)

    @property
    def are_over(self) -> bool:
        """Whether nothing more is judged."""
        return self._left <= 0

    def judged(self, text: str) -> tuple[Found, ...]:
        """What is found in *text*."""
        self._left -= 1
        return tuple(self._judge(text))


class _Choice(Struct, frozen=True, kw_only=True):
    """A set of edits and the findings that it mends."""

    edits: tuple[Edit, ...]
    mends: tuple[Found, ...]


def _chosen(found: Sequence[Found], wrong: set[tuple[Edit, ...]], *, unsafe: bool) -> list[_Choice]:
    """Fixes that can be made together, in the order of the text."""
    mends: dict[tuple[Edit, ...], list[Found]] = {}
    for one in found:
        fix = _fix_of(one, unsafe=unsafe)
        if one.silenced is not None or fix is None:
            continue
        edits = tuple(sorted(fix.edits, key=_where))
        if 0 < len(edits) <= _LOOKED_BACK and edits not in wrong and not _overlaps(edits):
            mends.setdefault(edits, []).append(one)
    taken: list[Edit] = []
    chosen = []
    for edits in sorted(mends, key=lambda one: _where(one[0])):
        # Fixes come in the order of their first edits, so only the last ones taken can overlap.
        several = sorted((*taken[-_LOOKED_BACK:], *edits), key=_where)
        if not _overlaps(several):
            taken[-_LOOKED_BACK:] = several
            chosen.append(_Choice(edits=edits, mends=tuple(mends[edits])))
    return chosen


def _most_of(
    text: str,
    found: Sequence[Found],
    chosen: Sequence[_Choice],
    trials: _Trials,
    wrong: set[tuple[Edit, ...]],
) -> Mended | None:
    """The text after as many of *chosen* as hold; what surely does not is added to *wrong*."""
    after = _after(text, chosen)
    left = trials.judged(after)
    done = _held(text, after, found, chosen, left)
    if done is not None:
        return done
    doubtful = _doubtful(text, after, found, chosen, left)
    others = [one for one in chosen if one not in doubtful]
    if others and not trials.are_over:
        done = _together(text, found, others, trials)
        if done is not None:
            return done
    return _one_by_one(text, found, doubtful if others else chosen, trials, wrong)


def _together(
    text: str, found: Sequence[Found], chosen: Sequence[_Choice], trials: _Trials
) -> Mended | None:
    """The text after all of *chosen*, None where that does not hold."""
    after = _after(text, chosen)
    return _held(text, after, found, chosen, trials.judged(after))


def _after(text: str, chosen: Sequence[_Choice]) -> str:
    return edited(text, (edit for one in chosen for edit in one.edits))


def _held(
    text: str,
    after: str,
    found: Sequence[Found],
    chosen: Sequence[_Choice],
    left: tuple[Found, ...],
) -> Mended | None:
    gone = [one for choice in chosen for one in choice.mends]
    if after == text or not _holds(found, gone, left):
        return None
    return Mended(text=after, fixed=len(gone), found=left)


def _doubtful(
    text: str,
    after: str,
    found: Sequence[Found],
    chosen: Sequence[_Choice],
    left: Sequence[Found],
) -> list[_Choice]:
    """The choices on lines where something grave has come or stays; all where that is on none."""
    lines = Lines(text)
    gone = [one for choice in chosen for one in choice.mends]
    codes = {one.finding.code for one in gone}
    was, now = _by_line(lines, found, codes), _by_line(Lines(after), left, codes)
    was.subtract(_by_line(lines, gone, codes))
    worse = {line for (line, code), count in now.items() if count > was[line, code]}
    doubtful = [
        choice
        for choice in chosen
        if not worse.isdisjoint(lines.position(edit.start).line for edit in choice.edits)
    ]
    return doubtful or list(chosen)


def _one_by_one(
    text: str,
    found: Sequence[Found],
    chosen: Sequence[_Choice],
    trials: _Trials,
    wrong: set[tuple[Edit, ...]],
) -> Mended | None:
    """The text after those of *chosen* that hold, each tried alone; the others are *wrong*."""
    holding: list[_Choice] = []
    first: Mended | None = None
    for choice in chosen:
        if trials.are_over:
            break
        done = _together(text, found, [choice], trials)
        if done is None:
            wrong.add(choice.edits)
            continue
        holding.append(choice)
        first = first or done
    several = _together(text, found, holding, trials) if len(holding) > 1 else None
    return several or first


def _holds(before: Sequence[Found], gone: Sequence[Found], after: Sequence[Found]) -> bool:
    """Whether what was to go is gone, and nothing grave has come."""
    mended_codes = Counter(one.finding.code for one in gone)
    was, now = _by_code(before), _by_code(after)
    if any(now[code] > was[code] - count for code, count in mended_codes.items()):
        return False
    grave_was, grave_now = _by_code(before, grave=True), _by_code(after, grave=True)
    return all(count <= grave_was[code] for code, count in grave_now.items())


def _by_line(
    lines: Lines, found: Iterable[Found], codes: Container[str]
) -> Counter[tuple[int, str]]:
    """Errors and warnings, and what has one of *codes*, by line and code."""
    return Counter(
        (lines.position(one.start).line, one.finding.code)
        for one in found
        if one.finding.severity is not Severity.NOTE or one.finding.code in codes
    )


def _by_code(found: Iterable[Found], *, grave: bool = False) -> Counter[str]:
    return Counter(
        one.finding.code for one in found if not grave or one.finding.severity is not Severity.NOTE
    )


def _fix_of(found: Found, *, unsafe: bool) -> Fix | None:
    """The fix to take: a safe one before an unsafe one."""
    kinds = (Applicability.SAFE, Applicability.UNSAFE) if unsafe else (Applicability.SAFE,)
    return next((fix for kind in kinds for fix in found.fixes if fix.applicability is kind), None)


def _without(found: Found, wrong: set[tuple[Edit, ...]]) -> Found:
    """*found* without fixes that do not hold."""
    fixes = tuple(fix for fix in found.fixes if tuple(sorted(fix.edits, key=_where)) not in wrong)
    return found if fixes == found.fixes else replace(found, fixes=fixes)


def _overlaps(edits: Sequence[Edit]) -> bool:
    """Whether two of *edits*, which are in order, touch the same characters or the same place."""
    return any(
        edit.start < before.end or edit.start == before.start for before, edit in pairwise(edits)
    )


def _where(edit: Edit) -> tuple[int, int]:
    return (edit.start, edit.end)
