"""Attributes, implications, lookups, defaults, constraints and rules as plain data."""

from meshseed.packs.addresses import item_address
from meshseed.packs.compiling.standings import Standings
from meshseed.packs.compiling.terms import condition, optional_term, term, terms
from meshseed.packs.facts import (
    Accumulator,
    Advice,
    AdviceLevel,
    Attribute,
    Constant,
    Constraint,
    Default,
    DefaultCase,
    FromUnknown,
    Imply,
    Lookup,
    LookupRow,
    Rule,
    Site,
    Table,
    Where,
)
from meshseed.packs.models.base import Stated
from meshseed.packs.models.pipeline import (
    AccumulatorTable,
    AdviceTable,
    AttributeTable,
    ConstraintTable,
    DefaultTable,
    ImplyTable,
    LookupTable,
    RuleTable,
    SiteTable,
    TableTable,
)
from meshseed.packs.models.values import UnknownValue


def attribute(model: AttributeTable, where: Where, standings: Standings) -> Attribute:
    """A value of the driver that no flag sets."""
    return Attribute(
        id=model.id,
        kind=model.kind,
        where=where,
        standing=standings.of(model, item_address("attribute", model.id)),
        initial=optional_term(model.initial),
        choices=model.choices,
        says=model.says,
    )


def imply(model: ImplyTable, where: Where, standings: Standings) -> Imply:
    """A shorthand."""
    clash: Constant | FromUnknown | None = None
    if isinstance(model.clash, UnknownValue):
        clash = FromUnknown(model.clash.unknown)
    elif model.clash is not None:
        clash = Constant(model.clash)
    return Imply(
        id=model.id,
        when=condition(model.when),
        sets={name: term(value) for name, value in model.then.set.items()},
        where=where,
        standing=standings.of(model, model.id),
        clash=clash,
        says=model.says,
    )


def lookup(model: LookupTable, where: Where, standings: Standings) -> Lookup:
    """A table from one value to another."""
    whole = standings.of(model, model.id)
    return Lookup(
        id=model.id,
        source=model.from_,
        target=model.to,
        rows=tuple(
            LookupRow(
                source=row.from_,
                result=term(row.to),
                standing=standings.of(row, f"{model.id}.{number}", whole),
            )
            for number, row in enumerate(model.rows, start=1)
        ),
        where=where,
        standing=whole,
        says=model.says,
    )


def default(model: DefaultTable, where: Where, standings: Standings) -> Default:
    """A computed default."""
    whole = standings.of(model, model.id)
    return Default(
        id=model.id,
        dest=model.dest,
        cases=tuple(
            DefaultCase(
                value=term(case.value),
                standing=standings.of(case, f"{model.id}.{number}", whole),
                when=None if case.when is None else condition(case.when),
            )
            for number, case in enumerate(model.cases, start=1)
        ),
        where=where,
        standing=whole,
        says=model.says,
    )


def constraint(model: ConstraintTable, where: Where, standings: Standings) -> Constraint:
    """What must hold."""
    whole = standings.of(model, model.id)
    return Constraint(
        id=model.id,
        require=condition(model.require),
        where=where,
        standing=whole,
        facts=standings.facts(model, model.id, whole),
        when=condition(model.when),
        literal=model.literal,
        check_at=model.check_at,
        enforced_by=model.enforced_by,
        says=model.says,
    )


def accumulator(model: AccumulatorTable, where: Where, standings: Standings) -> Accumulator:
    """A list of tokens."""
    address = item_address("accumulator", model.id)
    whole = standings.of(model, address)
    return Accumulator(
        id=model.id,
        where=where,
        standing=whole,
        order=standings.of(model.order, f"{address}.order", whole),
        complete=model.complete,
        prominent=model.prominent,
        render=model.render,
        feeds=model.feeds,
        feeds_contested=standings.of(Stated(), f"{address}.feeds").contested,
        says=model.says,
    )


def table(model: TableTable, where: Where, standings: Standings) -> Table:
    """A hit policy."""
    return Table(
        id=model.id,
        hit=model.hit,
        where=where,
        standing=standings.of(model, model.id),
        says=model.says,
    )


def rule(model: RuleTable, where: Where, standings: Standings) -> Rule:
    """One step of the driver."""
    whole = standings.of(model, model.id)
    return Rule(
        id=model.id,
        when=condition(model.when),
        where=where,
        standing=whole,
        facts=standings.facts(model, model.id, whole),
        table=model.table,
        at=_site(model.at),
        sets={name: term(value) for name, value in model.then.set.items()},
        appends={name: terms(value) for name, value in model.then.append.items()},
        advise=model.then.advise,
        says=model.says,
    )


def _site(model: SiteTable | None) -> Site | None:
    if model is None:
        return None
    return Site(
        function=model.function,
        address=model.address,
        c_line=model.c_line,
        py_line=model.py_line,
    )


def advice(model: AdviceTable, where: Where, standings: Standings) -> Advice:
    """A finding of the pack's own."""
    return Advice(
        id=model.id,
        when=condition(model.when),
        level=AdviceLevel(model.level),
        message=model.message,
        where=where,
        standing=standings.of(model, model.id),
        help=model.help,
        at=model.at,
        about=model.about,
    )
