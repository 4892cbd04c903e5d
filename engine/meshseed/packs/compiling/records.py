"""Evidence, sources, binaries, unknowns, carriers, vocabularies and cases as plain data."""

from meshseed.packs.compiling.standings import Standings
from meshseed.packs.facts import (
    Assumption,
    Bias,
    Binary,
    Carrier,
    Case,
    Domain,
    Evidence,
    Expectation,
    Expected,
    ExpectedHole,
    ExpectedValue,
    Format,
    FormatKey,
    Ignore,
    Source,
    Unknown,
    Vocabulary,
    WhatIf,
    Where,
    Word,
)
from meshseed.packs.models.cases import CaseTable, HoleTable
from meshseed.packs.models.check import CarrierTable, FormatTable, VocabularyTable
from meshseed.packs.models.ignoring import IgnoreTable
from meshseed.packs.models.open import UnknownTable
from meshseed.packs.models.pack import BinaryTable, EvidenceTable, SourceTable
from meshseed.packs.models.what_if import WhatIfTable


def evidence(model: EvidenceTable, at: Where) -> Evidence:
    """One observation."""
    return Evidence(
        id=model.id,
        kind=model.kind,
        confidence=model.confidence,
        at=at,
        source=model.source,
        binary=model.binary,
        text=model.text,
        begins=model.begins,
        symbol=model.symbol,
        address=model.address,
        offset=model.offset,
        inside=model.inside,
        function=model.function,
        where=model.where,
        c_line=model.c_line,
        py_line=model.py_line,
        supports=model.supports,
        counters=model.counters,
        printed=model.printed,
        ledger=model.ledger,
        cites=model.cites,
        says=model.says,
    )


def source(model: SourceTable, at: Where) -> Source:
    """Where observations come from."""
    return Source(
        id=model.id,
        title=model.title,
        line=model.line,
        at=at,
        origin=model.origin,
        date=model.date,
        says=model.says,
    )


def binary(model: BinaryTable, at: Where) -> Binary:
    """A file of the release."""
    return Binary(
        id=model.id,
        path=model.path,
        at=at,
        sha256=model.sha256,
        biases=tuple(Bias(section=one.section, bias=one.bias) for one in model.bias),
        pool=model.pool,
        says=model.says,
    )


def unknown(model: UnknownTable, where: Where) -> Unknown:
    """An open question."""
    bounds = model.domain
    return Unknown(
        id=model.id,
        question=model.question,
        confidence=model.confidence,
        where=where,
        candidates=model.candidates,
        assume=None if model.assume is None else Assumption(model.assume),
        exhaustive=model.exhaustive,
        domain=None
        if bounds is None
        else Domain(gt=bounds.gt, ge=bounds.ge, lt=bounds.lt, le=bounds.le),
        evidence=model.evidence,
        printed=model.printed,
        why=model.why,
    )


def carrier(model: CarrierTable, where: Where, standings: Standings) -> Carrier:
    """What hands flags to the driver."""
    return Carrier(
        id=model.id,
        kind=model.kind,
        name=model.name,
        where=where,
        standing=standings.of(model, model.id),
        splitting=model.splitting,
        sets=model.sets,
        agrees_with=model.agrees_with,
        counts=model.counts,
        values=model.values,
        own_flags=model.own_flags,
        says=model.says,
    )


def foreign_format(model: FormatTable, where: Where, standings: Standings) -> Format:
    """A configuration file of somebody else's."""
    whole = standings.of(model, model.id)
    return Format(
        id=model.id,
        syntax=model.syntax,
        where=where,
        standing=whole,
        recognised_by=model.recognised_by,
        keys=tuple(
            FormatKey(
                key=one.key,
                means=one.means,
                standing=standings.of(one, f"{model.id}.{one.key}", whole),
            )
            for one in model.keys
        ),
        says=model.says,
    )


def vocabulary(model: VocabularyTable, where: Where, standings: Standings) -> Vocabulary:
    """Sub-options inside the value of a flag."""
    whole = standings.of(model, model.id)
    return Vocabulary(
        id=model.id,
        inside=model.inside,
        where=where,
        standing=whole,
        complete=model.complete,
        top_level=model.top_level,
        words=tuple(
            Word(
                literal=one.literal,
                standing=standings.of(one, f"{model.id}.{one.literal}", whole),
                takes_value=one.takes_value,
                inside_only=one.inside_only,
                values=one.values,
                says=one.says,
            )
            for one in model.word
        ),
        says=model.says,
    )


def case(model: CaseTable, where: Where) -> Case:
    """A worked command line."""
    expect = model.expect
    return Case(
        id=model.id,
        line=model.line,
        expect=Expectation(
            attributes={name: _expected(value) for name, value in expect.attributes.items()},
            tokens=dict(expect.tokens),
            knobs={name: _expected(value) for name, value in expect.knobs.items()},
            findings=expect.findings,
            fired=expect.fired,
            not_fired=expect.not_fired,
            rests_on=expect.rests_on,
            contested=expect.contested,
            reached=expect.reached,
        ),
        where=where,
        assume=dict(model.assume),
        reading=dict(model.reading),
        says=model.says,
    )


def _expected(value: object) -> Expected:
    if isinstance(value, HoleTable):
        return ExpectedHole()
    if isinstance(value, str | int | float | tuple):
        return ExpectedValue(value)
    return ExpectedValue(None)


def ignore(model: IgnoreTable, where: Where) -> Ignore:
    """A finding that is meant to be so."""
    return Ignore(
        id=model.id, code=model.code, target=model.where, reason=model.reason, where=where
    )


def what_if(model: WhatIfTable, where: Where) -> WhatIf:
    """What a reader of a report may vary."""
    return WhatIf(
        id=model.id,
        inputs=model.inputs,
        where=where,
        values=dict(model.values),
        unknowns=model.unknowns,
        line=model.line,
        says=model.says,
    )
