"""All checks of a pack's addresses among themselves."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from meshseed.diagnostics import Finding, Place, Severity, span_at, visible
from meshseed.evidence.linting.alignment import alignment_of
from meshseed.evidence.linting.claims import Claim, claims_of
from meshseed.evidence.linting.differences import differences_of, strays
from meshseed.evidence.linting.pool import Order, Placed, name_of, order_of, shortest_at
from meshseed.evidence.linting.results import Consistency, PoolReport
from meshseed.packs.facts import Binary, Evidence, EvidenceKind, PackFacts, PoolOrder
from meshseed.packs.positions import Part

if TYPE_CHECKING:
    # Facts can be linted without a pack's files, and without the models that read these.
    from meshseed.packs.items import Layered

_NOWHERE: "Mapping[str, Layered]" = {}


def lint(facts: PackFacts, places: "Mapping[str, Layered]" = _NOWHERE) -> Consistency:
    """Compare every address of *facts* with the others.

    *places* are those of `packs.check`; without them findings point at the line of the entry.
    """
    return _Linting(facts, places).run()


class _Linting:
    def __init__(self, facts: PackFacts, places: "Mapping[str, Layered]") -> None:
        self._facts = facts
        self._places = places
        self._evidence = {one.id: one for one in facts.evidence}

    def run(self) -> Consistency:
        findings: list[Finding] = []
        pools: list[PoolReport] = []
        for binary in self._facts.binaries:
            claims = claims_of(self._facts.evidence, binary.id)
            findings.extend(self._double(claims))
            findings.extend(self._overlapping(claims))
            if binary.pool is PoolOrder.CYTHON:
                order = order_of(claims)
                misaligned, measured = self._misaligned(claims, order)
                findings.extend(misaligned)
                findings.extend(self._out_of_order(order))
                pools.append(self._report(binary, order, measured, len(misaligned)))
        findings.extend(self._biased())
        return Consistency(
            pack=self._facts.identity.id,
            addresses=sum(one.address is not None for one in self._facts.evidence),
            offsets=sum(one.offset is not None for one in self._facts.evidence),
            pools=tuple(pools),
            findings=tuple(findings),
        )

    def _misaligned(self, claims: tuple[Claim, ...], order: Order) -> tuple[list[Finding], int]:
        """Texts that lie where no array of their length does, and how many could be measured."""
        found: list[Finding] = []
        measured = 0
        for claim in claims:
            if claim.inside is not None:
                continue
            characters = shortest_at(order, claim.address)
            least = claim.size or (None if characters is None else characters + 1)
            if least is None or len(claim.texts) > 1:
                continue
            measured += 1
            step = alignment_of(least)
            if claim.address % step == 0:
                continue
            known = "" if claim.size else "at least "
            found.append(
                Finding(
                    code="MS801",
                    severity=Severity.WARNING,
                    message=(
                        f"{claim.address:#x} is no place for a text of {known}{least - 1}"
                        f" characters: such arrays lie on multiples of {step}"
                    ),
                    where=self._where(claim),
                    notes=self._before(claims, claim),
                    help="look the address up again; a part of a longer text says so by `inside`",
                    evidence=claim.ids,
                )
            )
        return found, measured

    def _out_of_order(self, order: Order) -> Iterator[Finding]:
        for claim in order.misfits:
            text = claim.text or claim.begins or ""
            yield Finding(
                code="MS802",
                severity=Severity.WARNING,
                message=f"{claim.address:#x} is out of the pool's order for `{visible(text)}`",
                where=self._where(claim),
                notes=_neighbours(order, claim),
                help="look up the address and the text again; dashes count as part of the text",
                evidence=claim.ids,
            )

    def _double(self, claims: tuple[Claim, ...]) -> Iterator[Finding]:
        for claim in claims:
            first = claim.texts or ((claim.begins,) if claim.begins else ())
            texts = (*first, *(f"{one}…" for one in claim.others))
            if len(texts) > 1:
                shown = " and ".join(f"`{visible(one)}`" for one in texts)
                yield Finding(
                    code="MS804",
                    severity=Severity.WARNING,
                    message=f"{shown} are both said to lie at {claim.address:#x}",
                    where=self._where(claim),
                    help="one is misread, or is a part of a longer text: then say so by `inside`",
                    evidence=claim.ids,
                )

    def _overlapping(self, claims: tuple[Claim, ...]) -> Iterator[Finding]:
        """Addresses within the bytes of a known text, unless they say so."""
        nearest: Claim | None = None
        farthest: Claim | None = None
        for claim in claims:
            holders = [one for one in (nearest, farthest) if one and claim.address < _end(one)]
            if claim.size is not None and claim.inside is None:
                nearest = claim
                if farthest is None or _end(claim) > _end(farthest):
                    farthest = claim
            if holders and not any(claim.inside in one.ids for one in holders):
                holder = holders[0]
                yield Finding(
                    code="MS803",
                    severity=Severity.WARNING,
                    message=(
                        f"{claim.address:#x} lies {_bytes(claim.address - holder.address)} into the"
                        f" text at {holder.address:#x}"
                    ),
                    where=(*self._where(claim), *self._where(holder, "the text it lies in")),
                    help=f'if it is meant to, write inside = "{holder.ids[0]}"',
                    evidence=(*claim.ids, *holder.ids),
                )

    def _biased(self) -> Iterator[Finding]:
        """Addresses and offsets that are not as far apart as they can be in the binary."""
        for binary in self._facts.binaries:
            both = differences_of(self._facts.evidence, binary.id)
            if binary.biases:
                allowed = {int(bias.bias, 16) for bias in binary.biases}
                stated = ", ".join(f"{bias.bias} ({bias.section})" for bias in binary.biases)
                for one, difference in both:
                    if difference not in allowed:
                        yield self._apart(one, difference, f"{binary.id} states {stated}")
            else:
                for one, difference, around in strays(both):
                    yield self._apart(one, difference, f"those on both sides of it {around:#x}")

    def _apart(self, one: Evidence, difference: int, others: str) -> Finding:
        return Finding(
            code="MS805",
            severity=Severity.WARNING,
            message=f"address and offset are {difference:#x} apart, and {others}",
            where=(self._place(one, "offset"),),
            help="look both up again, in the program headers of the file",
            evidence=(one.id,),
        )

    def _report(self, binary: Binary, order: Order, measured: int, misaligned: int) -> PoolReport:
        numbered = [one for one in order.placed if one.number > 1]
        texts: dict[str, set[str]] = {}
        for one in self._facts.evidence:
            # A text may have been seen in the binary without its address.
            if one.kind is EvidenceKind.STRING and one.binary == binary.id and one.text is not None:
                texts.setdefault(name_of(one.text), set()).add(one.text)
        for placed in order.placed:
            texts.setdefault(placed.name, set()).add(placed.claim.text or placed.claim.begins or "")
        twins = [one for one in numbered if len(texts[one.name]) > 1]
        return PoolReport(
            binary=binary.id,
            judged=len(order.placed) + len(order.misfits),
            in_order=len(order.placed),
            numbered=tuple(one.claim.ids[0] for one in numbered),
            with_twin=tuple(one.claim.ids[0] for one in twins),
            assumed=tuple(one.claim.ids[0] for one in numbered if one not in twins),
            measured=measured,
            aligned=measured - misaligned,
        )

    def _where(self, claim: Claim, label: str | None = None) -> tuple[Place, ...]:
        return tuple(self._place(self._evidence[one], "address", label) for one in claim.ids)

    def _place(self, evidence: Evidence, key: str, label: str | None = None) -> Place:
        layered = self._places.get(evidence.id)
        if layered is not None:
            return layered.place((key,), Part.VALUE, label)
        line = evidence.at.line
        return Place(
            source=evidence.at.file, span=None if line is None else span_at(line, 1), label=label
        )

    def _before(self, claims: tuple[Claim, ...], claim: Claim) -> tuple[str, ...]:
        """What lies before an address: the text that it may be a part of."""
        before = [one for one in claims if one.address < claim.address]
        if not before:
            return ()
        last = before[-1]
        return (
            f"{_bytes(claim.address - last.address)} before it, at {last.address:#x}:"
            f" {', '.join(last.ids)}",
        )


def _end(claim: Claim) -> int:
    return claim.address + (claim.size or 0)


def _bytes(count: int) -> str:
    return "1 byte" if count == 1 else f"{count} bytes"


def _neighbours(order: Order, claim: Claim) -> tuple[str, ...]:
    """The texts around an address, between which it does not fit."""
    above = [one for one in order.placed if one.claim.address < claim.address][-1:]
    below = [one for one in order.placed if one.claim.address > claim.address][:1]
    return tuple(map(_shown, (*above, *below)))


def _shown(placed: Placed) -> str:
    return f"at {placed.claim.address:#x} lies {placed.name}, {len(placed.name)} characters"
