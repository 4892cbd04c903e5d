"""How each statement is known: its confidence, its evidence and the conflicts about it."""

from collections.abc import Iterable, Mapping

from meshseed.confidence import Confidence, strongest
from meshseed.packs.facts import Standing
from meshseed.packs.models.base import Detailed, Stated


class Standings:
    """Gives every statement its standing.

    *evidence* maps ids of observations to how sure each is, *about* maps addresses of facts to
    the conflicts about them.
    """

    def __init__(
        self, evidence: Mapping[str, Confidence], about: Mapping[str, tuple[str, ...]]
    ) -> None:
        self._evidence = evidence
        self._about = about

    def of(self, stated: Stated, address: str, whole: Standing | None = None) -> Standing:
        """The standing of a statement; one that says nothing of its own has that of its *whole*.

        Without a written confidence it is as sure as the surest observation named, and NOT_TRACED
        where none is named. One that only says how sure it is rests on its whole's evidence.
        """
        contested = self._about.get(address, ())
        if whole is not None and stated.confidence is None and not stated.evidence:
            return Standing(
                confidence=whole.confidence,
                evidence=whole.evidence,
                contested=contested,
                printed=stated.printed or whole.printed,
                why=stated.why or whole.why,
            )
        return Standing(
            confidence=stated.confidence or self.allowed(stated.evidence),
            evidence=stated.evidence or (() if whole is None else whole.evidence),
            contested=contested,
            printed=stated.printed,
            why=stated.why,
        )

    def allowed(self, evidence: Iterable[str]) -> Confidence:
        """The surest of the observations named."""
        return strongest(self._evidence[one] for one in evidence if one in self._evidence)

    def facts(self, item: Detailed, address: str, whole: Standing) -> dict[str, Standing]:
        """The standings of single properties: those written, and those a conflict is about."""
        written = {
            name: self._with_whole(self.of(stated, f"{address}.{name}", whole), whole)
            for name, stated in item.facts.items()
        }
        start = f"{address}."
        for about, conflicts in self._about.items():
            name = about.removeprefix(start)
            if about.startswith(start) and name not in written:
                written[name] = Standing(
                    confidence=whole.confidence,
                    evidence=whole.evidence,
                    contested=tuple(dict.fromkeys((*conflicts, *whole.contested))),
                    printed=whole.printed,
                    why=whole.why,
                )
        return written

    @staticmethod
    def _with_whole(standing: Standing, whole: Standing) -> Standing:
        """A conflict about the whole is about each of its properties too."""
        marks = tuple(dict.fromkeys((*standing.contested, *whole.contested)))
        return Standing(
            confidence=standing.confidence,
            evidence=standing.evidence,
            contested=marks,
            printed=standing.printed,
            why=standing.why,
        )
