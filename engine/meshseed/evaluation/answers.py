"""What is taken for the answer to each unknown in one evaluation."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from meshseed.confidence import Confidence
from meshseed.diagnostics import Condition
from meshseed.evaluation.cells import Alternative, Cell, Open, one_of
from meshseed.evaluation.comparing import decide
from meshseed.evaluation.outcome import Origin
from meshseed.packs.facts import Operator, Plain, Unknown


class Answer(Struct, frozen=True):
    """A value, or an open one, with the confidence an assumption contributes."""

    value: Plain | Open
    confidence: Confidence


class Answers:
    """Answers unknowns and remembers which were asked.

    *given* are answers that go before the pack's own assumption. `compared` holds what an unknown
    was only compared with; one whose value was used otherwise is in `taken`.
    """

    def __init__(self, unknowns: Mapping[str, Unknown], given: Mapping[str, Plain]) -> None:
        self._unknowns = unknowns
        self._given = given
        self._known: dict[str, Answer] = {}
        self.consulted: dict[str, None] = {}
        self.taken: set[str] = set()
        self.compared: dict[str, list[tuple[Operator, Plain | Open]]] = {}

    def of(self, unknown_id: str) -> Answer:
        """The answer to one unknown, whatever it is used for."""
        self.taken.add(unknown_id)
        return self._ask(unknown_id)

    def against(self, unknown_id: str, operator: Operator, value: Plain | Open) -> Answer:
        """The answer to one unknown that *value* is compared with, and no more."""
        self.compared.setdefault(unknown_id, []).append((operator, value))
        return self._ask(unknown_id)

    def moves(self, unknown_id: str, candidate: Plain) -> bool:
        """Whether another answer could change anything in this evaluation.

        Every comparison that asked comes out the same with an answer that moves nothing, so every
        later step does too.
        """
        if unknown_id in self.taken:
            return True
        answer = self._ask(unknown_id).value
        return any(
            decide(operator, value, candidate) is not decide(operator, value, answer)
            for operator, value in self.compared.get(unknown_id, ())
        )

    def _ask(self, unknown_id: str) -> Answer:
        self.consulted[unknown_id] = None
        known = self._known.get(unknown_id)
        if known is None:
            known = self._known[unknown_id] = self._find(unknown_id)
        return known

    def settled(self, unknown_id: str) -> bool:
        """Whether there is an answer at all; does not count as asking."""
        unknown = self._unknowns.get(unknown_id)
        return unknown_id in self._given or (unknown is not None and unknown.assume is not None)

    def _find(self, unknown_id: str) -> Answer:
        unknown = self._unknowns[unknown_id]
        if unknown_id in self._given:
            return Answer(self._given[unknown_id], unknown.confidence)
        if unknown.assume is not None:
            return Answer(unknown.assume.value, unknown.confidence)
        listed = one_of((unknown_id,), _alternatives(unknown) if unknown.exhaustive else ())
        return Answer(
            replace(listed, domain=unknown.domain, candidates=unknown.candidates),
            unknown.confidence,
        )


def _alternatives(unknown: Unknown) -> tuple[Alternative, ...]:
    return tuple(
        Alternative(
            (Condition(name=unknown.id, values=(candidate,)),),
            Cell(value=candidate, confidence=unknown.confidence, origin=Origin.UNDECIDED),
        )
        for candidate in unknown.candidates
    )
