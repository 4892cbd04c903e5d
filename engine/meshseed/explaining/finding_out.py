"""From a name to everything that is called so."""

from collections.abc import Iterable, Iterator

from meshseed.diagnostics.codes import Code
from meshseed.explaining.catalogue import Library, library_of
from meshseed.explaining.contests import conflicts_of
from meshseed.explaining.describing import properties_of, says_of, title_of
from meshseed.explaining.explanation import (
    EvidenceNote,
    Explained,
    Explanation,
    Kind,
    Property,
    StandingNote,
    UnknownNote,
)
from meshseed.explaining.links import links_of
from meshseed.explaining.mentions import mentions_of
from meshseed.explaining.searching import mentions_in
from meshseed.explaining.subjects import ChoiceFact, Subject, TokenFact, WordFact, own_fact
from meshseed.explaining.wording import note_of, spot_of
from meshseed.packs.facts import Conflict, Evidence, PackFacts, Standing, Unknown, Where


def explain(query: str, facts: PackFacts) -> Explained:
    """Everything called *query*; if nothing is, what is called so but for upper and lower case.

    `found` is empty where nothing has such a name; `mentions` then holds what speaks of it.
    """
    library = library_of(facts)
    found = [one for one in library.subjects if one.is_called(query)]
    if not found:
        folded = query.casefold()
        found = [
            one
            for one in library.subjects
            if folded in {name.casefold() for name in (one.id, one.address, *one.names)}
        ]
    explanations = [_explanation(subject, library) for subject in found]
    code = _code_of(query)
    if code is not None:
        explanations.append(_code(code))
    return Explained(
        query=query,
        pack=facts.identity.id,
        found=tuple(explanations),
        mentions=() if explanations else tuple(mentions_in(query, library)),
    )


def _code_of(query: str) -> Code | None:
    """The diagnostic code of this name; only what looks like one has them all imported."""
    if not query[-1:].isdigit():
        return None
    from meshseed.diagnostics.codes import CODES

    return CODES.get(query.upper())


def _explanation(subject: Subject, library: Library) -> Explanation:
    facts = library.facts
    mentions = mentions_of(own_fact(subject))
    written, read = links_of(subject, facts, library.wholes)
    return Explanation(
        kind=subject.kind,
        id=subject.id,
        title=title_of(subject),
        says=says_of(subject),
        where=_where(subject.fact),
        standing=_standing(subject.fact),
        properties=properties_of(subject, facts),
        written_by=written,
        read_by=read,
        conflicts=conflicts_of(subject, mentions, (*written, *read), library),
        unknowns=tuple(_unknown(one) for one in facts.unknowns if one.id in mentions.unknowns),
        evidence=tuple(_evidence(one, facts) for one in _named(subject, mentions.evidence, facts)),
    )


def _named(subject: Subject, named: Iterable[str], facts: PackFacts) -> Iterator[Evidence]:
    """The evidence a fact names, and what a conflict's sides name."""
    wanted = dict.fromkeys(named)
    if isinstance(subject.fact, Conflict):
        wanted.update(dict.fromkeys(one for side in subject.fact.sides for one in side.evidence))
    by_id = {one.id: one for one in facts.evidence}
    yield from (by_id[one] for one in wanted if one in by_id)


def _where(fact: object) -> Where | None:
    if isinstance(fact, ChoiceFact):
        return fact.flag.where
    if isinstance(fact, WordFact):
        return fact.vocabulary.where
    if isinstance(fact, TokenFact):
        return fact.rules[0].where
    for field in ("where", "at"):
        place = getattr(fact, field, None)
        if isinstance(place, Where):
            return place
    return None


def _standing(fact: object) -> StandingNote | None:
    if isinstance(fact, ChoiceFact):
        return note_of(fact.choice.standing)
    if isinstance(fact, WordFact):
        return note_of(fact.word.standing)
    if isinstance(fact, Unknown | Evidence):
        return StandingNote(confidence=fact.confidence, printed=fact.printed)
    standing = getattr(fact, "standing", None)
    return note_of(standing) if isinstance(standing, Standing) else None


def _unknown(unknown: Unknown) -> UnknownNote:
    return UnknownNote(
        id=unknown.id,
        question=unknown.question,
        candidates=unknown.candidates,
        exhaustive=unknown.exhaustive,
        assumed=unknown.assume is not None,
        value=None if unknown.assume is None else unknown.assume.value,
        confidence=unknown.confidence,
    )


def _evidence(evidence: Evidence, facts: PackFacts) -> EvidenceNote:
    source = next((one for one in facts.sources if one.id == evidence.source), None)
    return EvidenceNote(
        id=evidence.id,
        kind=evidence.kind.value,
        confidence=evidence.confidence,
        line=source.line if source is not None else None,
        source=source.title if source is not None else evidence.source,
        text=evidence.text,
        says=evidence.says,
        printed=evidence.printed,
        where=spot_of(evidence),
    )


def _code(code: Code) -> Explanation:
    return Explanation(
        kind=Kind.CODE,
        id=code.id,
        title=code.title,
        says=code.meaning,
        properties=(
            Property(name="usually", text=code.severity.value),
            Property(name="what to do", text=code.remedy),
        ),
    )
