"""Which findings of a file count: selection, confidence, and remarks that ignore some."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from meshseed.checking.fingerprints import fingerprinted
from meshseed.checking.handovers import Scanned
from meshseed.checking.lines import Lines
from meshseed.checking.results import Found
from meshseed.checking.settings.codes import CodeNames, fits
from meshseed.confidence import Confidence

_MOST_SHOWN: Final = 60


class Selection(Struct, frozen=True, kw_only=True):
    """Which findings are wanted: codes by their beginnings, `select` empty for all."""

    names: CodeNames
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    min_confidence: Confidence = Confidence.NOT_TRACED
    strict: bool = False

    def wants(self, code: str) -> bool:
        """Whether findings with *code* are wanted at all."""
        if self.select and not fits(code, self.select):
            return False
        return not fits(code, self.ignore)


def settled(scanned: Scanned, found: Iterable[Found], selection: Selection) -> tuple[Found, ...]:
    """What is wanted of *found*, in order, the remarks of the file applied.

    A remark silences the findings with its codes on its line, or within a statement that stands
    on that line and goes on beyond it. Remarks that silence nothing, name no code or give no
    reason are findings themselves.
    """
    wanted = [one for one in found if _is_wanted(one, selection)]
    if scanned.remarks:
        # Few files have remarks.
        from meshseed.checking.remarks import applied

        several = applied(
            wanted,
            scanned,
            names=selection.names,
            wants=selection.wants,
            strict=selection.strict,
        )
        wanted = [one for one in several if _is_wanted(one, selection)]
    wanted.sort(key=_order)
    return fingerprinted(wanted, scanned.text)


def of_problems(scanned: Scanned) -> tuple[Found, ...]:
    """The findings about the file itself."""
    lines = Lines(scanned.text)
    several = []
    for finding in scanned.problems:
        span = finding.where[0].span if finding.where else None
        start = lines.offset(span.start) if span is not None else 0
        end = lines.offset(span.end) if span is not None else 0
        several.append(
            Found(
                path=scanned.path,
                finding=finding,
                start=start,
                end=end,
                excerpt=scanned.text[start:end][:_MOST_SHOWN],
            )
        )
    return tuple(several)


def _is_wanted(found: Found, selection: Selection) -> bool:
    finding = found.finding
    if finding.confidence is not None and finding.confidence.rank > selection.min_confidence.rank:
        return False
    return selection.wants(finding.code)


def _order(found: Found) -> tuple[int, int, int, str, str]:
    finding = found.finding
    return (found.start, found.end, finding.severity.rank, finding.code, finding.message)
