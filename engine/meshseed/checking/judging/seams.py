"""Text that is appended to an earlier value: is there a blank between the two?"""

from meshseed.checking.judging.placing import LineSheet
from meshseed.checking.judging.texts import UNKNOWNS
from meshseed.checking.judging.unknowns import shown
from meshseed.checking.results import Applicability, Edit, Fix


def judge_seams(sheet: LineSheet) -> None:
    """Report where text is appended to an earlier value without a blank between."""
    line = sheet.reading.line
    for seam in line.text.seams:
        end = seam
        while end < len(line.text.text) and not line.text.text[end].isspace():
            end += 1
        before = line.text.text[:seam].rstrip()
        last = before.rsplit(None, 1)[-1] if before else ""
        known = bool(last) and UNKNOWNS.isdisjoint(last)
        second = line.text.text[seam:end]
        at = line.text.where(seam, max(end, seam + 1))
        sheet.sheet.report(
            "MS715",
            at,
            f"{shown(second)} is appended without a blank before it"
            + (
                f": it becomes one word with {shown(last)}"
                if known
                else ": it becomes one word with what stands there already"
            ),
            label="no blank before this",
            help="begin the appended text with a blank",
            fixes=_blank_before(sheet, seam),
        )


def _blank_before(sheet: LineSheet, seam: int) -> tuple[Fix, ...]:
    text = sheet.reading.line.text
    start, end = text.places[seam]
    if start < 0 or end - start != 1:
        return ()
    edit = Edit(start=start, end=start, text=" ")
    return (Fix(title="put a blank before it", applicability=Applicability.SAFE, edits=(edit,)),)
