"""Collecting findings: those the pack ignores are counted, the others shown with a witness."""

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from meshseed.authoring.analysis.results import Analysis, Ignored, NotAnalysed, Proof, Witness
from meshseed.authoring.analysis.spots import Places, Spot
from meshseed.diagnostics import Finding
from meshseed.diagnostics.codes.analyses import ANALYSIS_CODES
from meshseed.diagnostics.codes.code import Code
from meshseed.packs.facts import Ignore
from meshseed.packs.positions import Part

CODES: Mapping[str, Code] = {code.id: code for code in ANALYSIS_CODES}
MOST_OF_ONE_CODE = 50
"""Of one code so many findings are shown; the rest is counted."""


class Suspicion(Struct, frozen=True, kw_only=True):
    """A finding before it is known whether the pack ignores it.

    `about` are the addresses an `[[ignore]]` may name. `witness` is asked only if it does not.
    """

    code: str
    message: str
    about: tuple[str, ...]
    spots: tuple[Spot, ...]
    help: str | None = None
    notes: tuple[str, ...] = ()
    witness: Callable[[], Witness | None] | None = None


class Report:
    """Takes suspicions in any order."""

    def __init__(self, places: Places, ignores: tuple[Ignore, ...]) -> None:
        self._places = places
        self._ignores = ignores
        self._used: set[str] = set()
        self._proofs: list[Proof] = []
        self._ignored: list[Ignored] = []
        self._counts: dict[str, int] = {}
        self._not_analysed: dict[NotAnalysed, None] = {}

    def add(self, suspicion: Suspicion) -> None:
        """Take a finding; it is shown unless the pack ignores it."""
        for ignore in self._ignores:
            if ignore.code == suspicion.code and ignore.target in suspicion.about:
                self._used.add(ignore.id)
                self._ignored.append(
                    Ignored(
                        code=suspicion.code,
                        about=suspicion.about,
                        by=ignore.id,
                        reason=ignore.reason,
                    )
                )
                return
        count = self._counts[suspicion.code] = self._counts.get(suspicion.code, 0) + 1
        if count > MOST_OF_ONE_CODE:
            return
        witness = None if suspicion.witness is None else suspicion.witness()
        self._proofs.append(
            Proof(finding=self._finding(suspicion, witness), about=suspicion.about, witness=witness)
        )

    def about(self, codes: frozenset[str]) -> frozenset[str]:
        """The facts that findings with one of these codes are about, ignored ones among them."""
        shown = (one.about for one in self._proofs if one.finding.code in codes)
        ignored = (one.about for one in self._ignored if one.code in codes)
        return frozenset(each for about in (*shown, *ignored) for each in about)

    def not_analysed(self, why: str, *about: str) -> None:
        """A question that was not settled."""
        self._not_analysed[NotAnalysed(about=about, why=why)] = None

    def finish(self, runs: int, unasked: Collection[str] = ()) -> Analysis:
        """Everything, with a finding for each `[[ignore]]` that ignores nothing.

        Of the codes in *unasked* it is not known: what they are about was not looked at.
        """
        for ignore in self._ignores:
            if ignore.id not in self._used and ignore.code not in unasked:
                self._report_unused(ignore)
        for code, count in self._counts.items():
            if count > MOST_OF_ONE_CODE:
                left = count - MOST_OF_ONE_CODE
                self.not_analysed(f"{left} more findings {code} are not shown")
        return Analysis(
            proofs=tuple(self._proofs),
            ignored=tuple(self._ignored),
            not_analysed=tuple(self._not_analysed),
            runs=runs,
        )

    def _report_unused(self, ignore: Ignore) -> None:
        known = ignore.code in CODES
        suspicion = Suspicion(
            code="MS590",
            message=f"{ignore.id} ignores nothing: there is no {ignore.code} about {ignore.target}"
            if known
            else f"{ignore.id} ignores nothing: no finding has the code {ignore.code}",
            about=(f"ignore.{ignore.id}",),
            spots=(
                Spot(
                    address=f"ignore.{ignore.id}",
                    path=("where",) if known else ("code",),
                    part=Part.VALUE,
                ),
            ),
            help="remove it, or correct its code or address",
        )
        self._proofs.append(Proof(finding=self._finding(suspicion, None), about=suspicion.about))

    def _finding(self, suspicion: Suspicion, witness: Witness | None) -> Finding:
        code = CODES[suspicion.code]
        finding = Finding(
            code=code.id,
            severity=code.severity,
            message=suspicion.message,
            where=tuple(map(self._places.of, suspicion.spots)),
            help=suspicion.help,
            notes=suspicion.notes,
            fact=suspicion.about[0] if suspicion.about else None,
        )
        if witness is None:
            return finding
        shown = witness.line or "an empty command line"
        if witness.instance is not None:
            shown += f" (on {witness.instance})"
        for name, value in witness.assume.items():
            shown += f" (with {name} = {value!r})"
        return replace(finding, notes=(f"seen on: {shown}", *finding.notes))
